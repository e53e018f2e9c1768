"""Whether a text is wholly in one language, told by words that only the other one has."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = """
    above all already an and any are be because before below bad between but by can cannot
    character could decode denied did directory does each early either end ends error every
    exactly exist exists exit expected expecting extra fail failed field file first found full
    game get given got greater has have help hole how if in input integer invalid is it its kept
    known last leave leaves less list literal many matching missing more must name need needed
    needs neither nor not nothing now number object of off one only opponent or other out parse
    permission please player previous property put quit read refused refuses required requires
    round same says see should show shows since some something stands still string such system
    take taken takes than that the their then there these they this those through to too try
    twice unable unexpected unknown unterminated until up use valid values want wanted wants was
    were what when where which who whole whose why with without word words write written wrong
    you your yours
"""
_FRENCH: Final = """
    abandonne abîmé ai aide aucun aucune autre autres aux avant avec bien carte cartes ce ceci
    celle celui cette chaque cinq comme comment commande compris contre dans de depuis derrière
    des deux doit donne donnez donneur dossier du elle elles encore enseigne est et être
    exactement fichier fin finie garde gardée il ils jeu joue jouer joueur jouez la le les leur
    ligne lire liste lu l’a l’option mais même montre mot mots nombre nommez non nous nouvelle
    n’a n’est n’y ou où par partie pas perdue peut plus pour premier prend quatre que quelque
    quitte qui quoi qu’il relevé reste rien sa sans ses seul seule sinon soit son sont sous sur
    système tard tour tous tout trois trop trouve une un valeur voici vos votre vous écarte
    écartez écrire écrivez
"""

ENGLISH: Final = frozenset(_ENGLISH.split())
FRENCH: Final = frozenset(_FRENCH.split())

_NOTATION: Final = re.compile(
    r"--[\w-]+|\$\w+(?:/\w+)*|/[^\s:]+|“[^”]*”|«[^»]*»|'[^']*'|\"[^\"]*\"|\.crib\b"
    r"|\b[a-z]+-(?:started|for-deal|away|turned|played|go|ended|won)\b|\{[^{}]*\}"
)
"""Options, files, what is quoted and names of the notation are no words of a sentence."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")


def foreign(text: str, lang: str) -> set[str]:
    """The words of a text that belong to the other language than `lang`."""
    words = {word.lower() for word in _WORD.findall(_NOTATION.sub(" ", text))}
    return words & (ENGLISH if lang == "fr" else FRENCH)
