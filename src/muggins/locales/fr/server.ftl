# Où se trouve le serveur, et pourquoi il n’a pas pu faire ce qui était demandé.

serve-ready = muggins est à l’adresse { $address } (Ctrl-C pour arrêter)
serve-failed = muggins ne peut pas démarrer : { $why }.
start-no-home = il n’y a pas de dossier personnel où garder les parties : indiquez un dossier avec --data

no-not-seated = Vous n’êtes pas à cette table.
no-opponent = Personne ne joue ici sous le nom « { $text } » : choisissez parmi { $keys }.
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
