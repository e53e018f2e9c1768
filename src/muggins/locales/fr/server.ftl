# Où se trouve le serveur, et pourquoi il n’a pas pu faire ce qui était demandé.

serve-ready = muggins est à l’adresse { $address } (Ctrl-C pour arrêter)
serve-failed = muggins ne peut pas démarrer : { $why }.
start-no-folder = { $folder } ne peut pas accueillir les parties ({ $why }) : indiquez un autre dossier avec --data
start-in-use = un autre muggins utilise { $folder } (processus { $process }) : arrêtez-le, ou indiquez un autre dossier avec --data
start-other-version = { $path } vient d’une autre version de muggins ({ $version }) : lancez celle-là, ou indiquez un autre dossier avec --data
start-damaged = { $path } est abîmé : il y manque { $what } ; remettez une copie du fichier, ou indiquez un autre dossier avec --data
start-unusable-file = { $path } ne peut pas servir de journal : { $why }
start-unusable-journal = { $path } ne peut pas servir de journal : { $sqlite ->
    [SQLITE_NOTADB] ce n’est pas une base de données
    [SQLITE_CORRUPT] il est abîmé
    [SQLITE_FULL] le disque est plein
    [SQLITE_READONLY] rien ne peut y être écrit
    [SQLITE_CANTOPEN] il ne peut pas être ouvert
    [SQLITE_PERM] l’accès n’est pas permis
    [SQLITE_BUSY] un autre programme l’utilise
    [SQLITE_LOCKED] un autre programme l’utilise
    [SQLITE_IOERR] le disque ne répond plus
    [SQLITE_ERROR] il ne contient pas ce qu’il devrait
   *[other] { $sqlite }
}
start-no-address = { $address } : { $why }

no-not-seated = Vous n’êtes pas à cette table.
no-no-table = Cette table n’existe pas.
no-behind = La table a avancé entre-temps ; regardez de nouveau.
no-bad-message = Message incompréhensible : { $why }.
no-too-long = Ce message est trop long ; la limite est de { $limit } octets.
no-too-fast = Trop de demandes à la fois ; attendez un instant.
no-too-soon =
    { $seconds ->
        [one] Trop de nouvelles parties à la fois ; la prochaine pourra commencer dans une seconde.
       *[other] Trop de nouvelles parties à la fois ; la prochaine pourra commencer dans { $seconds } secondes.
    }
no-too-many-tables = Une connexion suit au plus { $limit } tables.
no-storage = L’enregistrement a échoué : rien n’a été fait. Réessayez dans un instant.
no-broken-table = Les données de cette table sont abîmées ; elle ne peut pas être ouverte.
no-no-hint = Il n’y a rien à décider en ce moment.
no-broken = Quelque chose s’est mal passé ici ; cela n’a pas été fait.
no-no-page = Cette page n’existe pas.
no-foreign-host = Cette adresse n’est pas servie ici.
no-foreign-origin = Cette demande vient d’un autre site.
