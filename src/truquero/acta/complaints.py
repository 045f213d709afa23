"""What the referee itself complains of, in three languages; refused actions speak through the engine's reasons."""

from __future__ import annotations

COMPLAINTS = {
    "points": {
        "en": "the points are {found}, not {said}",
        "es": "los tantos son {found}, no {said}",
        "va": "els punts són {found}, no {said}",
    },
    "games": {
        "en": "the games are {found}, not {said}",
        "es": "los juegos ganados son {found}, no {said}",
        "va": "els jocs guanyats són {found}, no {said}",
    },
    "not-over": {
        "en": "the mano before is not over",
        "es": "la mano anterior no ha terminado",
        "va": "la mà anterior no ha acabat",
    },
    "stranger": {
        "en": "{name} does not sit at this table; the seats are {seats}",
        "es": "{name} no se sienta a esta mesa; los asientos son {seats}",
        "va": "{name} no seu en esta taula; els seients són {seats}",
    },
    "header-late": {
        "en": "{key}: belongs to the header, before play begins",
        "es": "{key}: va en la cabecera, antes de empezar a jugar",
        "va": "{key}: va en la capçalera, abans de començar a jugar",
    },
    "deck-gives": {
        "en": "the cards of this deal come from deck:, so mano: gives none",
        "es": "las cartas de este reparto vienen de deck:, así que mano: no da ninguna",
        "va": "les cartes d'este repartiment venen de deck:, així que mano: no en dona cap",
    },
    "no-cards": {
        "en": "mano: gives no cards and no deck: came before it",
        "es": "mano: no da cartas y antes no hubo deck:",
        "va": "mano: no dona cartes i abans no hi ha hagut deck:",
    },
    "not-theirs": {
        "en": "this mano is for {due}",
        "es": "esta mano la juegan {due}",
        "va": "esta mà la juguen {due}",
    },
    "deck": {
        "en": "deck: must hold all {size} cards of the pack once; missing: {missing}; strange: {strange}",
        "es": "deck: debe tener una vez las {size} cartas de la baraja; faltan: {missing}; sobran: {strange}",
        "va": "deck: ha de tindre una vegada les {size} cartes de la baralla; falten: {missing}; sobren: {strange}",
    },
}


def complain(what: str, language: str, **values: object) -> str:
    """A complaint in words.

    >>> complain("points", "es", found="1-0", said="0-1")
    'los tantos son 1-0, no 0-1'
    """
    return COMPLAINTS[what][language].format(**values)
