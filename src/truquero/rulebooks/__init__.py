"""One file a region: a literal, every field citing its article."""

from types import MappingProxyType

from truquero.rulebooks.almeria import ALMERIA
from truquero.rulebooks.argentino import ARGENTINO
from truquero.rulebooks.asturias import ASTURIAS
from truquero.rulebooks.autoridades import AUTORIDADES
from truquero.rulebooks.belmez import BELMEZ
from truquero.rulebooks.cazorla import CAZORLA
from truquero.rulebooks.quesada import QUESADA
from truquero.rulebooks.tarija import TARIJA
from truquero.rulebooks.uruguay import URUGUAY
from truquero.rulebooks.valencia import VALENCIA
from truquero.rulebooks.valencia24 import VALENCIA24

_FIRST = (BELMEZ, ARGENTINO, ALMERIA, VALENCIA, TARIJA)
_KIN = (URUGUAY, QUESADA, CAZORLA, ASTURIAS, AUTORIDADES, VALENCIA24)

BOOKS = MappingProxyType({book.id: book for book in (*_FIRST, *_KIN)})

__all__ = [
    "ALMERIA",
    "ARGENTINO",
    "ASTURIAS",
    "AUTORIDADES",
    "BELMEZ",
    "BOOKS",
    "CAZORLA",
    "QUESADA",
    "TARIJA",
    "URUGUAY",
    "VALENCIA",
    "VALENCIA24",
]
