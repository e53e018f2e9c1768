# Ce que jouerait l’ordinateur à votre place, et pourquoi, en une phrase.

hint-lay-away = Écartez { $cards } : la main vaut { NUMBER($hand, minimumFractionDigits: 1, maximumFractionDigits: 1) } en moyenne.
hint-play = Jouez { $card } : cela marque { $points } tout de suite.
