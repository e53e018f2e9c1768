# Ce que dit le navigateur autour de la table. Les mots du jeu suivent docs/rules.

ui-title = muggins · cribbage
ui-tagline = Le cribbage, comme à la table de la cuisine.
ui-language = Langue
ui-board-empty = La planche, chevilles au départ
ui-board = La planche : { $mine ->
    [one] vous avez { $mine } point
   *[other] vous avez { $mine } points
  }, { $name } en a { $theirs }, partie en { $target }
ui-start = Jouer

## Boutons présents en plusieurs endroits

ui-continue = Continuer
ui-hint = Indice
ui-log = Journal
ui-rules = Règles
ui-close = Fermer
ui-again = Réessayer

## Choix

ui-target = Partie en
ui-speed = Vitesse
ui-speed-slow = Lente
ui-speed-normal = Normale
ui-speed-fast = Rapide
ui-speed-none = Aucune
ui-count-style = Le décompte
ui-count-lines = Ligne par ligne
ui-count-once = D’un coup
ui-colours = Enseignes
ui-colours-two = Deux teintes
ui-colours-four = Quatre teintes
ui-theme = Apparence
ui-theme-system = Comme le système
ui-theme-light = Claire
ui-theme-dark = Sombre

## Les cartes, dites à voix haute

ui-card = { $rank ->
    [A] as
    [T] dix
    [J] valet
    [Q] dame
    [K] roi
   *[other] { $rank }
  } de { $suit ->
    [C] trèfle
    [D] carreau
    [H] cœur
   *[S] pique
  }
ui-card-back = Carte face cachée
ui-pack = Le paquet
ui-hand = Votre main

## La première page

ui-start-new = Nouvelle partie
ui-continue-game = Reprendre la partie
ui-game-to = partie en { $target }
ui-your-turn = à vous de jouer
ui-rules-link = Les règles du cribbage
ui-unreachable = La table ne répond pas pour le moment. Réessayez dans un instant.

## Les adversaires

ui-opponents = Jouer contre
ui-opponent = { $name }, cote { $rating }
ui-rating = cote { $n }
ui-rating-meaning = La cote est mesurée par des parties de ces adversaires entre eux, le plus faible étant à 1000 : avec 100 points de plus, on gagne environ 64 % des parties.

## À la table

ui-table = La table : vous et { $name }
ui-you = Vous
ui-dealer = donneur
ui-match-points = match : { $n }
ui-crib = { $who ->
    [you] votre crib
   *[other] crib de { $name }
  }
ui-total = Total
ui-go = go
ui-played = Cartes jouées
ui-their-hand = { $name } tient { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
  }
ui-crib-of = { $who ->
    [you] Votre crib
   *[other] Le crib de { $name }
  } : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
  }
ui-starter = Le paquet, carte de départ : { $card }
ui-cut-starter = Couper le paquet
ui-spread = Le paquet étalé, faces cachées
ui-spread-card = Carte { $n } sur 52, face cachée
ui-lay-away = Écarter
ui-hurry = Tout montrer
ui-menu = Menu
ui-first-page = Première page
ui-abandon = Abandonner la partie
ui-abandon-sure = Abandonner cette partie ? Elle ne comptera pour personne.
ui-play-on = Continuer à jouer
ui-reconnecting = Reconnexion à la table…
ui-no-table = Cette table n’existe pas
ui-no-page = Cette page n’existe pas
ui-back-to-table = Retour à la table

## Ce qui est attendu

ui-now-wait = { $name } réfléchit…
ui-now-cut = Tirez une carte : la plus basse donne en premier.
ui-now-cut-again = Tirez de nouveau : la plus basse donne en premier.
ui-now-dealing = { $dealer ->
    [you] Vous donnez.
   *[other] { $name } donne.
  }
ui-now-lay-away = { $dealer ->
    [you] Choisissez deux cartes pour votre crib.
   *[other] Choisissez deux cartes pour le crib de { $name }.
  }
ui-now-starter = Touchez le paquet pour couper.
ui-now-starter-other = { $name } coupe le paquet.
ui-now-lead = À vous l’entame : jouez une carte.
ui-now-play = À vous : jouez une carte.
ui-now-continue = Prenez votre temps, puis continuez.

## Le décompte et la fin

ui-whose-hand = { $who ->
    [you] Votre main
   *[other] La main de { $name }
  }
ui-whose-crib = { $who ->
    [you] Votre crib
   *[other] Le crib de { $name }
  }
ui-hands = Les mains
ui-over = { $who ->
    [you] Vous gagnez !
   *[other] { $name } gagne.
  }
ui-over-abandoned = La partie est abandonnée.
ui-over-worth = { $skunk ->
    [0] La partie vaut { $worth } point dans le match.
    [1] Un skunk : la partie vaut { $worth } points dans le match.
    [2] Un double skunk : la partie vaut { $worth } points dans le match.
   *[other] Un triple skunk : la partie vaut { $worth } points dans le match.
  }
ui-match-score = Le match : vous { $mine }, { $name } { $theirs }
ui-rematch = Revanche
ui-new-opponent = Autre adversaire
ui-record = Télécharger la partie

## Les chiffres d’un indice

ui-hint-card = Carte
ui-hint-cards = Écart
ui-hint-hand = Main
ui-hint-spread = Dispersion
ui-hint-spread-of = dispersion de la main
ui-hint-crib = Crib
ui-hint-play = Jeu
ui-hint-total = En tout
ui-hint-ahead = Avance
ui-hint-win = Victoires
ui-hint-often = Fréquence
ui-hint-chance = { $edge ->
    [over] > { ui-hint-percent }
    [under] < { ui-hint-percent }
   *[none] { ui-hint-percent }
  }
ui-hint-percent = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
ui-hint-share = { $n } %
ui-hint-against = Les victoires sont contre un joueur aussi fort que Sir John.
ui-hint-table = Ce que vaut chaque choix : points en moyenne, parties gagnées sur cent
ui-hint-all = Les { $n }
ui-hint-best = Les { $n } meilleurs
