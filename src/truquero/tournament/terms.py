"""The words of a tournament: formats, draws, roles, states, decisions; as bases, logs and clients write them."""

from __future__ import annotations

from enum import StrEnum


class StageFormat(StrEnum):
    LLAVE = "llave"
    CEROS = "ceros"
    LIGA = "liga"
    GRUPOS = "grupos"
    SUIZO = "suizo"
    AMERICANO = "americano"
    DUPLICADO = "duplicado"


class DrawBy(StrEnum):
    SORTEO = "sorteo"
    ALFABETICO = "alfabetico"
    REYES = "reyes"
    DOSOS = "dosos"
    MANUAL = "manual"


class Signs(StrEnum):
    """Which signs partners may make (O19)."""

    LIBRES = "libres"
    REGISTRADAS = "registradas"
    REGLAMENTO = "reglamento"


class Place(StrEnum):
    ONLINE = "online"
    CARDS = "cards"
    BOTH = "both"


class TieBreak(StrEnum):
    WINS = "wins"
    DATUM = "datum"
    WINS_AMONG = "wins-among"
    GAMES_AMONG = "games-among"
    BUCHHOLZ = "buchholz"
    GAMES = "games"
    POINTS = "points"
    POINTS_FOR = "points-for"
    HEAD_TO_HEAD = "head-to-head"
    GRANDE = "grande"
    LOT = "lot"


class TournamentPhase(StrEnum):
    DRAFT = "draft"
    OPEN = "open"
    CLOSED = "closed"
    DRAWN = "drawn"
    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Role(StrEnum):
    ORGANISER = "organiser"
    VEEDOR = "veedor"
    TANTEADOR = "tanteador"


class ContenderStatus(StrEnum):
    OFFERED = "offered"
    """Members are missing, or have not said yes."""
    WAITING = "waiting-list"
    IN = "in"
    RESTING = "resting"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    REFUSED = "refused"


class FixtureStatus(StrEnum):
    WAITING = "waiting"
    CALLED = "called"
    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    SETTLED = "settled"


class ResultBy(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"
    RETIRED = "retired"
    DISQUALIFIED = "disqualified"
    CLOCK = "clock"
    RULING = "ruling"
    EMPTY = "empty"
    """Nobody came from either side, or a second final that was not needed."""


class ClaimStatus(StrEnum):
    FILED = "filed"
    ANSWERED = "answered"
    RULED = "ruled"
    DROPPED = "withdrawn"


class RulingDecision(StrEnum):
    NO_LUGAR = "no-lugar"
    ACLARAR = "aclarar"
    ANULA = "anula"
    REPETIR = "repetir"
    RESULTADO = "resultado"
    ADVERTIR = "advertir"
    QUITA = "quita"
    DESCALIFICA = "descalifica"
