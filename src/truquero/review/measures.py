"""The two measures of an event's pairs: whether they know their partners' cards (S1), whether they give away (S2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, lgamma, log, sqrt
from statistics import median
from typing import NamedTuple

from truquero.review.choices import BetChoice
from truquero.review.logistic import Logistic, fit, least_squares

LEAST_ROWS = 200
"""A kind of choice with fewer lines in the population is left out: it could not be modelled."""
LEAST_EITHER = 20
"""At least this many must be bold, and at least this many not."""
MOST_ROWS = 6000
"""A model is fitted on no more lines of a kind, taken evenly from all: more would only take longer."""
USUAL_SPREAD = 1.4826
"""By how much the median distance from the median is smaller than the standard deviation of a bell curve."""

Games = Sequence[Sequence[BetChoice]]
"""The choices of one pair, game by game."""


class Measure(NamedTuple):
    """How far a pair is from the others, in standard deviations, over so many choices."""

    z: float
    choices: int


class _KindModel(NamedTuple):
    chance: Logistic
    expected: tuple[float, ...]
    """What the hidden cards are expected to be, given what is known: nobody else holds my cards."""
    drift: float
    """What a choice of the population adds on average. Legal signs explain it, so it proves nothing."""


class Population:
    """How the others choose: one model for each kind of choice."""

    def __init__(self, choices: Iterable[BetChoice]) -> None:
        by_kind: dict[str, list[BetChoice]] = defaultdict(list)
        for choice in choices:
            by_kind[choice.kind].append(choice)
        self.models = {
            kind: _model(own[:: 1 + (len(own) - 1) // MOST_ROWS]) for kind, own in by_kind.items() if _enough(own)
        }

    def knowing(self, games: Games) -> Measure:
        """S1, Rao's score test: do choices depend on the partners' hidden cards, beyond what others' choices do?"""
        total = expected = found = 0.0
        count = 0
        for choice in (c for game in games for c in game):
            model = self.models.get(choice.kind)
            if model is None:
                continue
            surprise, weight = _surprise(model, choice)
            beyond = surprise - model.drift
            total += beyond
            expected += weight
            found += beyond * beyond
            count += 1
        # Where the model treats something rare as impossible, the results spread wider than it expects.
        spread = max(expected, found)
        return Measure(total / sqrt(spread) if spread > 0 else 0.0, count)


def _enough(choices: Sequence[BetChoice]) -> bool:
    bold = sum(c.bold for c in choices)
    return len(choices) >= LEAST_ROWS and min(bold, len(choices) - bold) >= LEAST_EITHER


def _model(choices: Sequence[BetChoice]) -> _KindModel:
    known = [c.known for c in choices]
    chance = fit(known, [c.bold for c in choices])
    weights = [p * (1 - p) for p in map(chance.chance, known)]
    expected = tuple(least_squares(known, [c.hidden for c in choices], weights))
    model = _KindModel(chance, expected, 0.0)
    return model._replace(drift=sum(_surprise(model, c)[0] for c in choices) / len(choices))


def _surprise(model: _KindModel, choice: BetChoice) -> tuple[float, float]:
    """How much bolder than expected, times how much better than expected the hidden cards are; and its variance."""
    first, *rest = model.expected
    better = choice.hidden - first - sum([w * x for w, x in zip(rest, choice.known, strict=True)])
    chance = model.chance.chance(choice.known)
    return (choice.bold - chance) * better, chance * (1 - chance) * better * better


FOLDS = 5


def knowing_of_event(event: Mapping[int, Games]) -> dict[int, Measure]:
    """S1 of every pair: each is compared with a model of the others, and the event's median is taken as zero."""
    raw: dict[int, Measure] = {}
    pairs = sorted(event)
    for fold in range(min(FOLDS, len(pairs))):
        judged = pairs[fold::FOLDS]
        others = Population(c for pair in pairs if pair not in judged for game in event[pair] for c in game)
        for pair in judged:
            raw[pair] = others.knowing(event[pair])
    centred = recentred({pair: m.z for pair, m in raw.items()})
    return {pair: Measure(centred[pair], raw[pair].choices) for pair in pairs}


def recentred(raw: Mapping[int, float]) -> dict[int, float]:
    """Distances from the median, in units of the usual distance. A narrow event is not magnified.

    >>> recentred({1: 0.0, 2: 1.0, 3: 1.5})[3]
    0.5
    """
    if not raw:
        return {}
    middle = median(raw.values())
    spread = USUAL_SPREAD * median(abs(z - middle) for z in raw.values())
    return {pair: (z - middle) / max(1.0, spread) for pair, z in raw.items()}


class Giving(NamedTuple):
    """How often a pair gave way with one of the strongest hands, and how often the others do."""

    gave_way: int
    strong_hands: int
    usual: float

    @property
    def chance(self) -> float:
        """How often a usual pair would give way so often or more with so many strong hands.

        >>> round(Giving(1, 2, 0.5).chance, 9)
        0.75
        """
        return at_least(self.gave_way, self.strong_hands, self.usual)


def at_least(found: int, times: int, share: float) -> float:
    """How often so many or more of so many tries come out, if each does with this share.

    >>> round(at_least(1, 2, 0.5), 9), at_least(0, 5000, 0.3) > 0.999
    (0.75, True)
    """
    if found <= 0:
        return 1.0
    if not 0 < share < 1:
        return float(share >= 1)
    every = lgamma(times + 1)
    odds = [every - lgamma(k + 1) - lgamma(times - k + 1) + k * log(share) + (times - k) * log(1 - share)
            for k in range(found, times + 1)]  # fmt: skip
    return min(1.0, sum(map(exp, odds)))


def giving_of_event(event: Mapping[int, Games]) -> dict[int, Giving]:
    """S2 of every pair: bets given up with a hand among the strongest tenth, compared with all other pairs."""
    counts = {pair: strong_answers(games) for pair, games in event.items()}
    gave, strong = (sum(both) for both in zip(*counts.values(), strict=True)) if counts else (0, 0)
    found: dict[int, Giving] = {}
    for pair, (own_gave, own_strong) in counts.items():
        # One of each kind is added, so that an event in which nobody ever gave way has a rate too.
        usual = (gave - own_gave + 1) / (strong - own_strong + 2)
        found[pair] = Giving(own_gave, own_strong, usual)
    return found


def strong_answers(games: Games) -> tuple[int, int]:
    """Of the bets met with a strong hand: how many were given up, and how many there were."""
    strong = [c for game in games for c in game if c.strong and c.kind.startswith("answer")]
    return sum(c.gave_way for c in strong), len(strong)
