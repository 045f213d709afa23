"""Which pair is played next, and when a meeting has seen enough.

Pairs are finished in any order and *used* in the order of their numbers: whether a meeting goes on is decided by the
pairs from 1 on without gaps, never by what happens to be finished. So the result is the same for any number of
workers; what they played beyond the end is dropped.

A meeting that may stop early is checked after 20, 40, 80 … pairs. Checking often finds something by chance, so
check number k (from 1) only trusts an interval of confidence 1 − 0.05 / (k·(k + 1)): all looks together are wrong in no
more than one of twenty meetings, however long they go on.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import NamedTuple

from truquero.arena.game import Pair, Times
from truquero.arena.intervals import CONFIDENCE
from truquero.arena.results import Broken, Ended, Meeting, Outcome, thinking
from truquero.arena.setting import Amount, ArenaTable, Setting

FIRST_LOOK = 20


class Task(NamedTuple):
    """A pair to play: which meeting, and the number of the pair."""

    meeting: int
    pair: int


class PairResult(NamedTuple):
    """A pair that was played, or why it could not be."""

    task: Task
    pair: Pair | None
    times: tuple[Times, Times]
    failure: str = ""
    details: str = ""


@dataclass(slots=True)
class _Line:
    """One meeting under way."""

    bots: tuple[str, str]
    pairs: list[Pair] = field(default_factory=list)
    deals: int = 0
    early: dict[int, PairResult] = field(default_factory=dict)
    """Answers that wait for one with a lower number."""
    times: tuple[Times, Times] = field(default_factory=lambda: (array("d"), array("d")))
    next: int = 1
    ended: Ended | None = None

    def known_deals(self) -> int:
        return self.deals + sum(a.pair.deals for a in self.early.values() if a.pair is not None)


class PairSchedule:
    """Hands out pairs and takes the answers."""

    def __init__(self, table: ArenaTable, amount: Amount) -> None:
        self.table = table
        self.amount = amount
        self.lines = [_Line((a.name, b.name)) for a, b in table.meetings]

    def next(self) -> Task | None:
        """The next pair to play; None if what is under way will be enough. All meetings go forward side by side."""
        open_lines = [(line.next, at) for at, line in enumerate(self.lines) if self._wants(line)]
        if not open_lines:
            return None
        number, at = min(open_lines)
        self.lines[at].next += 1
        return Task(at, number)

    def _wants(self, line: _Line) -> bool:
        if line.ended is not None:
            return False
        if self.amount.pairs is not None:
            return line.next <= self.amount.pairs
        return line.known_deals() < (self.amount.deals or 0)

    def take(self, answer: PairResult) -> None:
        """Use an answer as soon as those before it have been. Raises Broken when it is the turn of a failed pair."""
        line = self.lines[answer.task.meeting]
        line.early[answer.task.pair] = answer
        while line.ended is None and (due := line.early.pop(len(line.pairs) + 1, None)) is not None:
            if due.pair is None:
                raise Broken(f"pair {due.task.pair} of {' against '.join(line.bots)}: {due.failure}", due.details)
            line.pairs.append(due.pair)
            line.deals += due.pair.deals
            for mine, new in zip(line.times, due.times, strict=True):
                mine.extend(new)
            line.ended = self._end(line)
        if line.ended is not None:
            line.early.clear()

    def _end(self, line: _Line) -> Ended | None:
        enough = self.amount.pairs or 0
        if len(line.pairs) >= enough if enough else line.deals >= (self.amount.deals or 0):
            return Ended.COMPLETE
        return Ended.CLEAR if self._clear(line) else None

    def _clear(self, line: _Line) -> bool:
        above = self.amount.clear_above
        look = look_at(len(line.pairs))
        if above is None or not look:
            return False
        trusted = self._meeting(line).share(1 - (1 - CONFIDENCE) / (look * (look + 1)))
        return trusted.low > above or trusted.high < 1 - above

    @property
    def done(self) -> bool:
        return all(line.ended is not None for line in self.lines)

    def progress(self) -> tuple[int, int]:
        """How much has been used, of how much: deals or pairs, as was asked."""
        each = self.amount.pairs or self.amount.deals or 0
        so_far = (len(line.pairs) if self.amount.pairs else line.deals for line in self.lines)
        used = (each if line.ended else min(n, each) for n, line in zip(so_far, self.lines, strict=True))
        return sum(used), each * len(self.lines)

    def most_at_once(self) -> int:
        """How many workers could be busy: a deal plan needs no more pairs than half its deals."""
        each = self.amount.pairs or ((self.amount.deals or 0) + 1) // 2
        return each * len(self.lines)

    def _meeting(self, line: _Line) -> Meeting:
        ended = line.ended or Ended.INTERRUPTED
        return Meeting(line.bots, tuple(line.pairs), ended, self.table.book.match.target)

    def outcome(self, setting: Setting) -> Outcome:
        """What has come out so far."""
        table = self.table
        return Outcome(
            setting=setting,
            amount=self.amount,
            rulebook=table.book.id,
            options=table.book.chosen,
            players=table.players,
            game=table.book.match.game,
            target=table.book.match.target,
            bots=tuple(entrant.name for entrant in table.entrants),
            meetings=tuple(self._meeting(line) for line in self.lines if line.pairs),
            missing=tuple(line.bots for line in self.lines if not line.pairs),
            thinking={e.name: thinking(spent) for e in table.entrants if (spent := self._spent(e.name))},
        )

    def _spent(self, name: str) -> Times:
        spent = array("d")
        for line in self.lines:
            for bot, times in zip(line.bots, line.times, strict=True):
                if bot == name:
                    spent.extend(times)
        return spent


def look_at(pairs: int) -> int:
    """The number of the look that is taken after so many pairs; 0: none is.

    >>> [look_at(n) for n in (10, 20, 30, 40, 60, 80)]
    [0, 1, 0, 2, 0, 3]
    """
    times, rest = divmod(pairs, FIRST_LOOK)
    power_of_two = rest == 0 and times > 0 and times & (times - 1) == 0
    return times.bit_length() if power_of_two else 0
