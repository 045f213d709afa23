"""What a rulebook can say: frozen dataclasses, and the few named policies that data cannot express."""

from truquero.rules.articles import LANGUAGES, Article, articles, every_article
from truquero.rules.book import Choice, NumberChoice, Option, OptionError, Rulebook, changed
from truquero.rules.counting import Counting, Muestra, Ranking, Reckoner, reckoner
from truquero.rules.flor import Annuls, AskFlor, Contested, Flor
from truquero.rules.formats import REDONDO, Duels, Schedule
from truquero.rules.ladder import Cap, How, Ladder, Number, Rung, Spoken, Suerte, Window
from truquero.rules.markers import Marks, mark
from truquero.rules.pardas import NOBODY, PARDA, AllParda, LeadAfter, Pardas, Sides, decided
from truquero.rules.table import (
    Dealing,
    DoubleBet,
    Draw,
    Manners,
    Marker,
    MatchShape,
    Mazo,
    MustShow,
    Penalty,
    Sign,
    Turned,
)

__all__ = [
    "LANGUAGES",
    "NOBODY",
    "PARDA",
    "REDONDO",
    "AllParda",
    "Annuls",
    "Article",
    "AskFlor",
    "Cap",
    "Choice",
    "Contested",
    "Counting",
    "Dealing",
    "DoubleBet",
    "Draw",
    "Duels",
    "Flor",
    "How",
    "Ladder",
    "LeadAfter",
    "Manners",
    "Marker",
    "Marks",
    "MatchShape",
    "Mazo",
    "Muestra",
    "MustShow",
    "Number",
    "NumberChoice",
    "Option",
    "OptionError",
    "Pardas",
    "Penalty",
    "Ranking",
    "Reckoner",
    "Rulebook",
    "Rung",
    "Schedule",
    "Sides",
    "Sign",
    "Spoken",
    "Suerte",
    "Turned",
    "Window",
    "articles",
    "changed",
    "decided",
    "every_article",
    "mark",
    "reckoner",
]
