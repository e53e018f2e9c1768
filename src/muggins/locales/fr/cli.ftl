# Ce que dit la commande « muggins » : aide, décomptes, relectures et erreurs.

cli-help = Le cribbage dans le navigateur et dans le terminal, chaque point expliqué.
cli-panel-commands = Commandes
cli-help-help = Montrer cette aide et quitter.
cli-help-version = Montrer la version et quitter.
cli-help-lang = La langue à parler : en ou fr ; sinon celle du système.
cli-help-json = Répondre en JSON (cartes en lettres anglaises), erreurs comprises.

cli-help-count = Compter une main ou un crib : chaque ligne qui marque, le total, et comment on le dit. Avec « - », chaque ligne de l’entrée standard est une main.
cli-help-cards = Quatre cartes, la valeur puis l’enseigne : 5H, TD ou 10♦, JC ou VC. « - » lit des mains sur l’entrée standard, une par ligne, sous la même forme : 5H 5S 5D JC --starter 5C --crib. Les lignes vides sont passées.
cli-help-starter = La carte de départ ; sans elle, les quatre cartes sont comptées seules.
cli-help-crib = Compter les cartes comme un crib : il faut cinq cartes d’une enseigne pour une couleur.

cli-help-replay = Rejouer une partie : chaque score et le niveau ensuite, le gagnant, le skunk.
cli-help-file = Un relevé .crib, un relevé JSON ou la forme d’échange, une partie ou un tableau de parties ; « - » lit l’entrée standard.

cli-help-play = Jouer contre l’ordinateur ici, dans le terminal.
cli-help-target = Le trou qui gagne la partie.
cli-help-record = Garder le relevé du match dans ce fichier, en notation .crib ; une deuxième partie va dans un fichier dont le nom porte -2, et ainsi de suite.
cli-help-seed = Les mêmes cartes à chaque fois, pour des essais ; sinon elles viennent du générateur du système.

cli-help-serve = Servir le jeu au navigateur.
cli-help-host = L’adresse où écouter.
cli-help-port = Le port ; sinon 8000, ou le premier libre ensuite.
cli-help-data = Où garder les parties ; sinon $XDG_DATA_HOME/muggins.
cli-help-open = Ouvrir le navigateur, ou non ; la dernière option l’emporte.

## Un décompte

cli-kind-fifteen = quinze
cli-kind-pair = paire
cli-kind-three = brelan
cli-kind-four = carré
cli-kind-run = suite de { $n }
cli-kind-flush = couleur
cli-kind-nobs = un pour son nobs
cli-total-hand = La main vaut { $points }.
cli-total-crib = Le crib vaut { $points }.
cli-spoken = « { $text } »

## Une partie rejouée

cli-game = Partie { $number }
cli-player = Joueur { $seat }
cli-column-deal = Donne
cli-column-score = Ce qui marque
cli-column-points = Points
cli-unfinished = La partie n’est pas finie.

## Où est l’erreur, avant ce qu’elle est

cli-line = Ligne { $line } :{" "}
cli-event = Événement { $event } :{" "}
cli-deal = Donne { $deal } :{" "}
cli-play = Carte { $play } :{" "}

## Erreurs

cli-usage = La commande n’est pas comprise : { $text } (muggins --help montre comment)
cli-no-such-option = Il n’y a pas d’option { $option } ici (--help montre celles qu’il y a).
cli-system = Le système refuse : { $text }
cli-not-a-card = « { $text } » n’est pas une carte : écrivez la valeur (A 2 … 9 T J Q K, ou 10 V D R), puis l’enseigne (C D H S ou ♣ ♦ ♥ ♠ : trèfle est C, carreau D, cœur H, pique S).
cli-twice = La carte { $text } y figure deux fois : il n’y en a qu’une dans le paquet.
cli-four-alone = Sans carte de départ, on compte exactement quatre cartes, et en voici { $n }. La cinquième se donne avec --starter.
cli-four-and-starter = On compte exactement quatre cartes et la carte de départ, et en voici { $n } sans la carte de départ.
cli-two-starters = La carte de départ est donnée deux fois : il n’y en a qu’une.
cli-no-starter = Il faut une carte après --starter.
cli-no-such-word = « { $text } » n’est ni une carte, ni --starter, ni --crib.
cli-dash-alone = « - » lit des mains entières sur l’entrée standard : ne donnez ni cartes, ni --starter, ni --crib à côté.
cli-not-utf8 = Ceci n’est pas du texte en UTF-8.
cli-unreadable = { $file } ne peut pas être lu : { $why }.
cli-unwritable = { $file } ne peut pas être écrit : { $why }.
cli-exists = { $file } contient déjà quelque chose : nommez un fichier qui n’existe pas encore.
