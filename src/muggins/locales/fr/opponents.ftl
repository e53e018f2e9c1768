# Ceux que joue l’ordinateur : ce que chacun considère et oublie, du plus faible au plus fort.

opponent-martin = Garde ce qui compte tout de suite et oublie à qui va le crib.
opponent-camille = Pense à la carte de départ, mais pas encore au crib.
opponent-rose = Soigne aussi le crib ; dans le jeu, prend tout ce qui marque.
opponent-walter = Écarte d’après les moyennes et prévoit une réponse.
opponent-margaret = Sait ce qu’une main vaut dans le jeu, mais pas ce que le score demande.
opponent-sir-john = Joue le jeu résolu, vise la partie entière et reste imprévisible.
