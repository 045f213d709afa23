"""One file a region: a literal, every field citing its article."""

from types import MappingProxyType

from truquero.rulebooks.almeria import ALMERIA
from truquero.rulebooks.argentino import ARGENTINO
from truquero.rulebooks.belmez import BELMEZ
from truquero.rulebooks.tarija import TARIJA
from truquero.rulebooks.valencia import VALENCIA

BOOKS = MappingProxyType({book.id: book for book in (BELMEZ, ARGENTINO, ALMERIA, VALENCIA, TARIJA)})

__all__ = ["ALMERIA", "ARGENTINO", "BELMEZ", "BOOKS", "TARIJA", "VALENCIA"]
