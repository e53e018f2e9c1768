# La partie dans le terminal : ce qui se demande, et ce qui se dit en plus de table.ftl.

play-name-person = Vous
play-keys = Répondez par des cartes comme 5H, TD ou V♣, ou par la valeur seule. Entrée continue ; ? donne un indice, h aide, q quitte.

play-ask-cut = Tirez pour la donne : une carte de 1 à 52, ou Entrée au hasard :
play-ask-lay-away = Votre main : { $cards }. Écartez-en { $n } :
play-ask-starter = Entrée coupe le paquet pour la carte de départ :
play-ask-play = { play-pile } Vos cartes : { $cards }. Jouez :
play-ask-only = { play-pile } Vos cartes : { $cards }. Seule { $card } peut être jouée ; Entrée la joue :
play-ask-continue = Entrée passe à la donne suivante :
play-again = Une autre partie ? Entrée pour oui, n pour non :
# Ce qui veut dire oui, outre Entrée seule : des mots en minuscules séparés par des blancs.
play-yes = o oui y yes
play-no = n non no
play-yes-or-no = Ce n’est ni oui ni non : Entrée veut dire oui, n veut dire non, q quitte.

play-ask-leave = Entrée garde la partie pour plus tard, a l’abandonne, r reste à la table :
play-ask-give-up = Cette partie ne peut pas être gardée pour plus tard : a l’abandonne, Entrée reste à la table :
play-give-up = a
play-stay = r
play-kept = La partie est gardée : muggins play la continue.
play-lost = La partie n’a pas pu être gardée telle qu’elle est.
play-ask-go-on = Une partie en { $target } est gardée : vous { $mine }, { $name } { $theirs }. Entrée la continue, n y renonce pour une nouvelle :
play-ask-next-game = Un match est gardé : vous { $mine }, { $name } { $theirs }. Entrée le continue, n y renonce pour un nouveau :
play-ask-drop = Une autre partie est gardée, en { $target } : vous { $mine }, { $name } { $theirs }. Entrée y renonce pour celle-ci, n la laisse comme elle est :
play-back = De retour à la table : la partie en { $target } continue.
play-elsewhere = Une partie se joue dans un autre terminal, celle-ci ne sera donc pas gardée pour plus tard.
play-not-keeping = Cette partie ne sera pas gardée pour plus tard : dans { $folder } le système refuse, { cli-reason }.
play-pile = { $count ->
    [0] Un nouveau total.
   *[other] Sur la table { $pile-cards }, le total est { $count }.
}
play-line = { $cards } : { $spoken }
play-scores = Vous { $mine }, { $name } { $theirs }.
play-worth = La partie vaut { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-match = Le match : vous { $mine }, { $name } { $theirs }.
play-goodbye = À la prochaine partie.
play-no-hint = Il n’y a rien à peser ici.
play-thinking = { $name } réfléchit encore…
play-quick-hint = (Une réponse rapide : le meilleur joueur n’est pas disponible.)
play-not-kept = Le relevé { $file } ne peut pas être gardé : { cli-reason }.

play-help = Une carte s’écrit valeur puis enseigne : A 2 … 9 T (ou 10) V D R (ou J Q K), puis C D H S ou ♣ ♦ ♥ ♠ (trèfle est C, carreau D, cœur H, pique S).
    La valeur seule suffit quand vous n’en avez qu’une : 5, 10, R.
    Écartez deux cartes d’un coup, séparées par un blanc : 5H RD.
    Le go est dit pour vous, les mains sont comptées pour vous, et rien n’est oublié.
    ? dit ce que le meilleur joueur ferait à votre place, et pourquoi. q quitte : la partie est gardée pour plus tard, ou abandonnée.

play-wrong-number = Il faut { $wanted ->
    [one] une carte
   *[other] { $wanted } cartes
}, et en voici { $given }.
play-name-cards = { $n ->
    [one] Nommez la carte
   *[other] Nommez les { $n } cartes
}, par exemple { $typed } ; ? montre ce que ferait le meilleur joueur, h aide.
play-not-a-card = « { $text } » n’est pas une carte : écrivez 5H, TD ou V♣ ; h aide.
play-none-of-rank = Vous n’avez pas de { $text }.
play-several-of-rank = Laquelle de { $cards } ?
play-no-position = « { $text } » n’est pas un nombre de 1 à 52.
play-too-long = Cette ligne a plus de { $longest } caractères, et aucun n’en est lu : écrivez une réponse courte.
play-only-enter = Seule Entrée est attendue ici (? indice, h aide, q quitter).
