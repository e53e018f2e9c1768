# Ce que dit le navigateur autour de la table. Les mots du jeu suivent docs/rules.

ui-title = muggins · cribbage
ui-tagline = Le cribbage, comme à la table de la cuisine.
ui-language = Langue
ui-board-empty = La planche, chevilles au départ
ui-board = La planche : { $mine ->
    [one] vous avez { $mine } point
   *[other] vous avez { $mine } points
  }, { $name } en a { $theirs }, partie en { $target }
ui-start = Jouer

## Boutons présents en plusieurs endroits

ui-continue = Continuer
ui-hint = Indice
ui-log = Journal
ui-settings = Réglages
ui-rules = Règles
ui-close = Fermer

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
