# Ceux que joue l’ordinateur : ce que chacun considère et oublie, du plus faible au plus fort.

opponent-martin = Garde ce qui compte, à qui que soit le crib, et joue parfois au hasard.
opponent-camille = Pense parfois à la carte de départ, jamais au crib.
opponent-rose = Songe au crib une fois sur deux, et rarement à votre réponse.
opponent-walter = Connaît les moyennes et prévoit votre réponse une fois sur deux.
opponent-margaret = Connaît les moyennes, prévoit toujours votre réponse, mais pas la suite.
opponent-sir-john = Joue le jeu résolu, vise la partie entière et reste imprévisible.
