"""What a bet is worth: from a rung of a ladder to a stake, and from a stake to points."""

from __future__ import annotations

from truquero.engine.not_none import not_none
from truquero.engine.state import IDLE, WAITING, WANTED, Auction, Contest
from truquero.rules import Envido, How, Ladder, Rulebook, Rung
from truquero.rules.ladder import COUNTED, FALTA_STAKE, GAME_STAKE, LACKED_STAKE, MATCH_STAKE, NUMBER_LIMIT
from truquero.seats import Seat, Team, team_of

EVERYTHING = 10**6
"""More points than any team can need."""

_SYMBOLIC = {
    How.FALTA: FALTA_STAKE,
    How.GAME: GAME_STAKE,
    How.MATCH: MATCH_STAKE,
    How.LACKED: LACKED_STAKE,
    How.FALTA_FLORES: FALTA_STAKE,
}


def points_needed(book: Rulebook, c: Contest, team: Team) -> int:
    """What a team needed to win the game when the mano began (G12)."""
    return book.match.target - c.base[team]


def leader_needs(book: Rulebook, c: Contest) -> int:
    return book.match.target - max(c.base)


def standing(auction: Auction) -> int:
    """What is on the table: the waiting bet counts, since a raise accepts it."""
    if auction.status == WAITING:
        return auction.offer
    return auction.stake if auction.status == WANTED else 0


def worth(book: Rulebook, c: Contest, stake: int, caller: Seat) -> int:
    """A stake in points, to compare it with what a team needs."""
    if stake >= 0:
        return stake
    if stake == FALTA_STAKE:
        return c.falta if c.falta is not None else leader_needs(book, c)
    if stake == LACKED_STAKE:
        return points_needed(book, c, team_of(caller))
    return EVERYTHING


def half_left(book: Rulebook, c: Contest) -> int:
    """What the leading team needs to finish the half it is playing (K6)."""
    most = max(c.base)
    return (book.match.half if most < book.match.half else book.match.target) - most


def equalising(book: Rulebook, c: Contest) -> int:
    """The difference between the teams, never more than the leader needs (V11)."""
    a, b = c.base
    return min(abs(a - b), book.match.target - max(a, b))


def offered(book: Rulebook, c: Contest, ladder: Ladder, auction: Auction, rung: Rung, number: int | None) -> int:
    """What would be at stake if this bet were made and wanted."""
    how = rung.how
    if how in COUNTED:
        offer = rung.amount if number is None else number
        if how is How.ADD:
            only_next = rung.number is not None and rung.number.least is None
            offer = standing(auction) + (1 if only_next else offer)
    elif how is How.EQUALISE:
        offer = equalising(book, c)
    elif how is How.HALF:
        offer = half_left(book, c)
    else:
        return _SYMBOLIC[how]
    if isinstance(ladder, Envido) and ladder.capped:
        return min(offer, leader_needs(book, c))
    return offer


def numbers(book: Rulebook, c: Contest, auction: Auction, rung: Rung) -> range:
    """The numbers that may be named with a bet."""
    n = not_none(rung.number)
    if n.least is None:
        following = standing(auction) + 1
        return range(following, following + 1)
    most = leader_needs(book, c) if n.capped else NUMBER_LIMIT
    return range(n.least, most + 1, n.step)


def refusal(book: Rulebook, c: Contest, ladder: Ladder, auction: Auction) -> int:
    """What refusing the waiting bet pays: the stake before it, or the book's price for a first envido."""
    if not isinstance(ladder, Envido):
        return auction.stake
    pays = auction.stake if len(auction.bets) > 1 else ladder.first_refused
    if ladder.capped:
        pays = min(pays, leader_needs(book, c))
    return pays + ladder.refusal_bonus


def may_follow(book: Rulebook, c: Contest, ladder: Ladder, auction: Auction, index: int) -> str:
    """Why a bet may not open or raise this auction now: a reason, or nothing if it may."""
    rung = ladder.rungs[index]
    if auction.status == IDLE:
        if not rung.opens:
            return "cannot-open"
    else:
        capped = isinstance(ladder, Envido) and ladder.capped
        if capped and rung.how is not How.GAME and worth(book, c, standing(auction), 0) >= leader_needs(book, c):
            return "cap-reached"
        if rung.name not in ladder.rungs[auction.rung].then:
            return "rung-skipped"
    if rung.limit is not None and auction.bets.count(index) >= rung.limit:
        return "too-often"
    if rung.how is How.EQUALISE and equalising(book, c) <= standing(auction):
        return "nothing-to-equalise"
    if rung.how is How.HALF and half_left(book, c) <= standing(auction):
        return "half-too-small"
    if rung.number is not None and rung.number.capped and not numbers_fit(book, c, auction, rung):
        return "cap-reached"
    return ""


def numbers_fit(book: Rulebook, c: Contest, auction: Auction, rung: Rung) -> bool:
    """Whether any number may still be named within what the leading team needs."""
    allowed = numbers(book, c, auction, rung)
    return bool(allowed) and allowed[0] <= leader_needs(book, c)


def flor_points(book: Rulebook, c: Contest, winner: Team, sung: tuple[Seat, ...]) -> int:
    """What a wanted flor bet gives its winner; the whole game is EVERYTHING."""
    flor = book.the_flor
    stake = c.flor.stake
    if stake == GAME_STAKE:
        return EVERYTHING
    own = sum(team_of(s) == winner for s in sung)
    rung = flor.rungs[c.flor.rung]
    if rung.how is How.FALTA_FLORES:
        return leader_needs(book, c) + flor.each * len(sung)
    if stake < 0:
        return worth(book, c, stake, c.flor.caller)
    if rung.how is How.FLORES:
        return max(stake, flor.each * len(sung))
    if rung.how is How.FLOR_EXTRA:
        return stake + flor.each * (own - 1)
    return stake
