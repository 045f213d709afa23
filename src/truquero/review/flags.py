"""What a veedor is shown: the few pairs whose measures stand out from the whole event, worded as worth a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import erfc, sqrt
from typing import NamedTuple

from truquero.review.gates import Kind, has_passed
from truquero.review.measures import Games, giving_of_event, knowing_of_event

FALSE_SHARE = 0.05
"""Of what is shown, at most this share may be there by chance (Benjamini and Hochberg)."""
OWN_GAMES = 500
"""Until a server has this many games between people, measures that were tried on bots are notes only."""
FEWEST_PAIRS = 8
"""With fewer pairs there is nobody to compare with."""


class Standing(StrEnum):
    """A flag stands out beyond chance, by a measure that has passed; a note's measure has not, so it is only a hint."""

    FLAG = "flag"
    NOTE = "note"


class PairFinding(NamedTuple):
    """One pair that is worth a look."""

    pair: int
    kind: Kind
    choices: int
    """How many choices it rests on."""
    chance: float
    """How often an honest pair would look like this or more so."""
    standing: Standing
    gave_way: int = 0
    usual: float = 0.0
    """S2: how often it gave way with a strong hand, and the share of the others who do."""


def findings(event: Mapping[int, Games], games_of_people: int, rulebook: str) -> list[PairFinding]:
    """What stands out in an event, by pair. The strongest first; none when there are too few pairs to compare."""
    if len(event) < FEWEST_PAIRS:
        return []

    def standing(kind: Kind) -> Standing:
        return Standing.FLAG if games_of_people >= OWN_GAMES and has_passed(rulebook, kind) else Standing.NOTE

    knowing = [
        PairFinding(pair, Kind.KNOWS, m.choices, one_sided(m.z), standing(Kind.KNOWS))
        for pair, m in knowing_of_event(event).items()
    ]
    giving = [
        PairFinding(pair, Kind.GIVES, g.strong_hands, g.chance, standing(Kind.GIVES), g.gave_way, g.usual)
        for pair, g in giving_of_event(event).items()
    ]
    shown = [*beyond_chance(knowing), *beyond_chance(giving)]
    return sorted(shown, key=lambda f: (f.chance, f.kind, f.pair))


def one_sided(z: float) -> float:
    """How often a bell curve gives this much or more.

    >>> round(one_sided(1.645), 3)
    0.05
    """
    return erfc(z / sqrt(2)) / 2


def beyond_chance(all_pairs: Sequence[PairFinding]) -> list[PairFinding]:
    """Those that stay when at most a twentieth of what is shown may be chance, over all pairs of the event."""
    ordered = sorted(all_pairs, key=lambda f: f.chance)
    kept = 0
    for place, finding in enumerate(ordered, 1):
        if finding.chance <= FALSE_SHARE * place / len(ordered):
            kept = place
    return ordered[:kept]
