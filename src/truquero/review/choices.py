"""What a seat chose, what it knew then, and what its partners hid: one line for each bet made, answered or not made.

Only manos of several count in which partners do not see each other's cards: not duels, and not the seats of a captain
who sees the partner's hand (B8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from truquero.bots.hand_ranks import HandRanks, hand_ranks
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Combo, Play
from truquero.engine.evolve import fold
from truquero.engine.moves import Move, Verb
from truquero.engine.state import WAITING, Contest, Match, Phase, Stage
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, TRUCO
from truquero.seats import TABLE, Seat, Team, team_of

ANSWERS = frozenset({Verb.WANT, Verb.REFUSE, Verb.FARTA, Verb.WANT_AND_RAISE, Verb.WANT_BOTH, Verb.REFUSE_BOTH})
GIVING_WAY = frozenset({Verb.REFUSE, Verb.REFUSE_BOTH, Verb.LEAVE})
JUDGED = (ENVIDO, TRUCO)
"""Flores are too rare to count."""
STRONG = 0.9
"""From this share of all hands on, a hand is among the strongest tenth."""


class TimedDeed(NamedTuple):
    """One line of a table's log."""

    seat: Seat
    action: Action
    events: Sequence[ev.Event]
    at: float = 0.0
    """Seconds since 1970."""


class BetChoice(NamedTuple):
    """One choice of a seat. ``kind`` is what was asked: ``answer truco``, ``open envido`` …"""

    seat: Seat
    kind: str
    bold: bool
    """The bet was wanted, raised or made; not refused and not left out."""
    known: tuple[float, ...]
    """What the seat knew, as numbers about 0 to 1."""
    hidden: float
    """How strong the cards are that partners hide from it, about 0 to 1."""
    strong: bool
    """Its own cards are among the strongest tenth for this suerte."""

    @property
    def gave_way(self) -> bool:
        return self.kind.startswith("answer") and not self.bold


def choices_of_match(first: Match, deeds: Iterable[TimedDeed]) -> Iterator[BetChoice]:
    """The choices of a whole match, from its first state and the log of its table."""
    match = first
    for deed in deeds:
        if deed.seat != TABLE:
            yield from choices(match, deed.seat, deed.action)
        match = fold(match, deed.events)


def choices(match: Match, seat: Seat, action: Action) -> Iterator[BetChoice]:
    """What this action decides: an answer to a bet, or for each suerte that could be opened, whether it was."""
    contest = match.contest_of(seat)
    if contest is None or not _secret(match, contest, seat):
        return
    seen = view(match, seat)
    done = moves_in(seen, action)
    if not done:
        return
    suerte = _asked(contest, team_of(seat))
    if suerte is not None:
        if done[0] is not None and done[0].verb in ANSWERS | GIVING_WAY | {Verb.BET}:
            yield _choice(match, contest, seat, f"answer {suerte}", suerte, done[0].verb not in GIVING_WAY)
    elif contest.turn == seat and not contest.waiting:
        for opened in _could_open(seen):
            bold = any(m is not None and m.verb is Verb.BET and m.suerte == opened for m in done)
            yield _choice(match, contest, seat, f"open {opened}", opened, bold)


def moves_in(seen: PlayerView, action: Action) -> list[Move | None]:
    """What each part of an action means; None for a card. Nothing for what decides no bet."""
    parts = action.parts if isinstance(action, Combo) else (action,)
    words = {a.word: m for a, m in zip(seen.legal, seen.moves, strict=True) if isinstance(a, Call)}
    return [words.get(p.word) if isinstance(p, Call) else None for p in parts if isinstance(p, Call | Play)]


def _secret(match: Match, contest: Contest, seat: Seat) -> bool:
    """Whether the seat plays with partners whose cards it may not see."""
    partners = partners_of(contest, seat)
    captain = match.book.captains and seat in match.captains
    playing = match.phase is Phase.PLAY and contest.stage is Stage.PLAY and seat not in contest.blind
    return playing and bool(partners) and not captain


def partners_of(contest: Contest, seat: Seat) -> list[Seat]:
    return [s for s in contest.seats if s != seat and team_of(s) == team_of(seat)]


def _asked(contest: Contest, team: Team) -> Suerte | None:
    """The suerte whose bet this team has to answer."""
    if not contest.waiting:
        return None
    suerte = contest.waiting[-1]
    if suerte not in JUDGED:
        return None
    auction = contest.truco if suerte == TRUCO else contest.envido
    return suerte if auction.status == WAITING and team_of(auction.caller) != team else None


def _could_open(seen: PlayerView) -> list[Suerte]:
    return [s for s in JUDGED if any(m is not None and m.verb is Verb.BET and m.suerte == s for m in seen.moves)]


def _choice(match: Match, contest: Contest, seat: Seat, kind: str, suerte: Suerte, bold: bool) -> BetChoice:
    ranks = hand_ranks(match.book, match.players, contest.muestra)
    own, hidden = (_for_truco if suerte == TRUCO else _for_envido)(ranks, contest, seat)
    return BetChoice(seat, kind, bold, _known(match, contest, seat, ranks, own), hidden, own >= STRONG)


def _for_truco(ranks: HandRanks, contest: Contest, seat: Seat) -> tuple[float, float]:
    """How strong the seat's remaining cards are, and the best hand of its partners."""
    hidden = [ranks.raw_strength(ranks.powers(contest.hands[s])) for s in partners_of(contest, seat)]
    own = contest.hands[seat]
    powers = ranks.powers(own)
    return ranks.strength(powers) if len(own) == 3 else ranks.raw_strength(powers), max(hidden)


def _for_envido(ranks: HandRanks, contest: Contest, seat: Seat) -> tuple[float, float]:
    """Where the seat's envido (or flor) ranks among all, and where the best of its partners does."""
    shares = {s: ranks.envido_share(ranks.envido(contest.dealt[s])) for s in contest.seats}
    return shares[seat], max(shares[s] for s in partners_of(contest, seat))


def _known(match: Match, contest: Contest, seat: Seat, ranks: HandRanks, own: float) -> tuple[float, ...]:
    """What a seat knows that may lead it to bet: its cards, the bazas, the table, the bets, the score, its place."""
    team = team_of(seat)
    target = match.book.match.target
    best = max((ranks.rank[ranks.power[c]] for c in contest.hands[seat]), default=0.5)
    envido = ranks.envido_share(ranks.envido(contest.dealt[seat]))
    won = [outcome == team for outcome in contest.results]
    lost = [outcome == 1 - team for outcome in contest.results]
    on_table = [(s, card) for s, card, down in contest.plays if not down]
    ours = max((_rank(ranks, card) for s, card in on_table if team_of(s) == team), default=0.0)
    theirs = max((_rank(ranks, card) for s, card in on_table if team_of(s) != team), default=0.0)
    place = contest.seats.index(seat) / len(contest.seats)
    return (
        own,
        own * own,
        own**3,
        best,
        best * best,
        envido,
        float(own >= STRONG),
        float(sum(won)),
        float(sum(lost)),
        float(bool(won) and won[0]),
        float(bool(lost) and lost[0]),
        ours,
        theirs,
        max(0.0, best - theirs) if on_table else 0.0,
        own * (sum(won) - sum(lost)),
        own * ours,
        contest.truco.rung + 1.0,
        float(contest.envido.rung + 1 > 0),
        len(contest.bazas) / 2,
        len(on_table) / len(contest.seats),
        place,
        match.score[team] / target,
        match.score[1 - team] / target,
    )


def _rank(ranks: HandRanks, card: Card) -> float:
    return ranks.rank[ranks.power[card]]
