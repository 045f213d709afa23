"""Two states that differ only in what a seat cannot see give that seat equal views and equal legal actions.

A match is played at random. At some moment a seat (or a spectator) is chosen, and every card of the deal that it has
not seen is dealt anew: the hands of others, their face-down cards, its own hand while it is de cerrao, the hands of
duels to come and the rest of the pack. Then the *same* actions are played again over the new cards, and at every step
the two views must be equal.

Some re-deals are impossible and are left out, because the rules force hidden cards into the open:

- on an assisted table with compulsory flor, whether a seat holds a flor that must be sung is public once its turn or a
  bet has come (G5), and so is what an assisted table says and shows by itself (G13, V12, V18);
- a flor sung freely on an assisted table is a true one (T15, B30), so a hand without flor could not have sung it;
- when a mano is over, what is scored for it depends on the cards (a penalty, the winner of a secret envit).

So a re-deal counts only if everybody *saw* the same events. The first event that differs must be one of those above: if
it is any other, the event itself gave a card away, and the test fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from random import Random

import pytest
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import amount
from tests.engine.play import Step, Table, random_match, tables
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Play, Shuffle, Stack
from truquero.engine.dealing import hands_from_deck
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.illegal import Illegal
from truquero.engine.settle import best_of
from truquero.engine.state import WANTED, Match, Stage
from truquero.engine.view import SPECTATOR, audience, view
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import REDONDO, Suerte
from truquero.seats import Seat, team_of

Look = Callable[[Match, Seat], object]
"""What somebody sees of a match: the view, or one with a hole in it."""
Hear = Callable[[Match, ev.Event, Seat], object]

SPOKEN = (ev.FlorSung, ev.FlorAsked, ev.FlorGood, ev.FlorMayRaise, ev.Said)
PROVEN = (ev.ShowingBegan, ev.Shown, ev.Scored)
TABLES = tables(*BOOKS.values())


@dataclass
class Tried:
    """What became of the re-deals."""

    counts: Counter[str] = field(default_factory=Counter)

    def __getitem__(self, what: str) -> int:
        return self.counts[what]

    def add(self, what: str) -> None:
        self.counts[what] += 1


# ---------------------------------------------------------------- what a seat has seen


def deal_of(steps: list[Step], moment: int) -> int:
    """The step that handed in the pack of the deal under way at a moment, or of the last one."""
    return max(i for i in range(moment + 1) if isinstance(steps[i].action, Stack | Shuffle))


def dealing_order(steps: list[Step], first: int) -> tuple[Card, ...]:
    """The pack as it is dealt, after the cut; before the cut as it lies."""
    given = steps[first].action
    cut = [e.deck for step in steps[first : first + 2] for e in step.events if isinstance(e, ev.Stacked)]
    return cut[0] if cut or not isinstance(given, Stack | Shuffle) else given[0]


def seen_by(who: Seat, steps: list[Step], first: int, moment: int) -> set[Card]:
    """The cards of this deal that a seat has seen, told from the events and the articles and not from the view."""
    match = steps[first].before
    captain = match.book.captains and match.format == REDONDO and who in match.captains
    mine = {s for s in range(1, match.players + 1) if s == who or (captain and s and team_of(s) == team_of(who))}
    known = {*match.out, *[card for _, card in match.kept]}
    hands: dict[Seat, tuple[Card, ...]] = {}
    for step in steps[first : moment + 1]:
        for e in step.events:
            if isinstance(e, ev.Stacked) and not match.own_hands and who not in e.blind:
                known |= _hand_of(step.after, who, e.deck)
            elif isinstance(e, ev.ContestBegan):
                hands.update(e.hands)
                known |= {card for s, hand in e.hands if s in mine and s not in e.blind for card in hand}
                known |= {e.muestra} if e.muestra is not None else set()
            elif isinstance(e, ev.Looked) and e.seat in mine:
                known |= set(hands[e.seat])
            elif isinstance(e, ev.Played) and (not e.down or e.seat == who):
                known.add(e.card)
            elif isinstance(e, ev.Shown):
                known |= set(e.cards)
    return known


def _hand_of(match: Match, who: Seat, deck: tuple[Card, ...]) -> set[Card]:
    """The one hand of a seat in this deal: it is held from the deal on, even if its duel comes later."""
    dealt = match.clone()
    dealt.deck = deck
    hands = [hands_from_deck(dealt, at) for at in range(len(match.plan))]
    return {card for contest in hands for seat, hand in contest if seat == who for card in hand}


# ---------------------------------------------------------------- dealing anew


def redeals(rng: Random, match: Match, deck: tuple[Card, ...], known: set[Card]) -> Iterator[dict[Card, Card]]:
    """Other ways in which the unseen cards may lie: all mixed, two changed, one hand made a flor."""
    hidden = [card for card in deck if card not in known]
    if len(hidden) < 2:
        return
    for _ in range(2):
        yield dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    for _ in range(3):
        a, b = rng.sample(hidden, 2)
        yield {a: b, b: a}
    dealt = [c for c in hidden if c in deck[: 18 if match.own_hands else 3 * match.players]]
    for _ in range(2):
        yield _gathered(rng, match, deck, dealt, hidden)


def _gathered(
    rng: Random, match: Match, deck: tuple[Card, ...], dealt: list[Card], hidden: list[Card]
) -> dict[Card, Card]:
    """Put a flor that may stay silent where somebody's hidden hand lies, as far as the hidden cards allow."""
    between = 2 if match.own_hands else match.players
    at = deck.index(rng.choice(dealt or hidden))
    place = at - at % (3 * between) + at % between
    hand = [card for card in deck[place : place + 3 * between : between] if card in hidden]
    counting = match.book.counting
    reservadas = counting.reservadas if counting is not None else ()
    pairs = [[c for c in hidden if c.code in pair.split()] for pair in reservadas]
    suit = rng.choice(hidden).suit
    wanted = next((p for p in pairs if len(p) == 2), [c for c in hidden if c.suit is suit])
    lies = {card: card for card in hidden}
    for old, new in zip(hand, wanted, strict=False):
        before = next(place for place, card in lies.items() if card is new)
        lies[before], lies[old] = lies[old], new
    return lies


def translated(action: Action, new: dict[Card, Card]) -> Action:
    """The same action over the new cards: the pack changes, and so do cards that fell face down."""
    if isinstance(action, Stack):
        return action._replace(deck=tuple([new.get(c, c) for c in action.deck]))
    if isinstance(action, Shuffle):
        return action._replace(pack=tuple([new.get(c, c) for c in action.pack]))
    if isinstance(action, Play) and action.down:
        return Play(new.get(action.card, action.card), True)
    return action


# ---------------------------------------------------------------- the comparison


class Leak(AssertionError):
    """A seat could tell two states apart that it should not."""


class Witness:
    """What somebody heard and saw from the beginning of a deal up to a moment."""

    def __init__(self, who: Seat, steps: list[Step], look: Look, hear: Hear) -> None:
        self.who, self.steps, self.look, self.hear = who, steps, look, hear
        self.heard = [self.hears(step.before, step.events) for step in steps]
        self.saw = [look(step.after, who) for step in steps]

    def hears(self, match: Match, events: list[ev.Event]) -> list[object]:
        return [x for e in events if (x := self.hear(match, e, self.who)) is not None]

    def relives(self, new: dict[Card, Card]) -> Match | str:
        """Play the same actions over the new cards; the state reached, or why this re-deal could not have been.

        Raises Leak when the seat can tell the difference.
        """
        match = self.steps[0].before
        for step, heard, saw in zip(self.steps, self.heard, self.saw, strict=True):
            outcome = attempt(match, step.seat, translated(step.action, new))
            if isinstance(outcome, Illegal):
                return "impossible"
            again = self.hears(match, outcome.events)
            if heard != again:
                one, other = next(pair for pair in zip_longest(heard, again) if pair[0] != pair[1])
                if not forced(step, one, other):
                    raise Leak(f"seat {self.who} hears {one} or {other}")
                return "forced"
            match = outcome.match
            if saw != (sees := self.look(match, self.who)):
                raise Leak(f"seat {self.who} sees\n{saw}\nor\n{sees}")
        if repr(self.saw[-1]) != repr(self.look(match, self.who)):
            raise Leak(f"seat {self.who} sees a difference in print")
        may_do_the_same(self.who, self.steps[-1].after, match)
        return match


def forced(step: Step, one: object, other: object) -> bool:
    """Whether the rules, and not a careless event, told the two apart."""
    if isinstance(one, SPOKEN) or isinstance(other, SPOKEN):
        return True
    proof = next((e for e in (one, other) if isinstance(e, PROVEN)), None)
    if proof is None:
        return False
    # Points are shown and written when the mano is over, where they fall at once, and where a bet stops play (G10).
    over = any(isinstance(e, ev.TrucoDecided | ev.GameWon | ev.ShowingBegan) for e in step.events)
    showing = any(c.stage is Stage.SHOW for c in step.before.live)
    at_once = [s.value for s in Suerte if step.before.book.at_once(s)]
    if isinstance(proof, ev.Scored) and (proof.suerte in at_once or (proof.suerte, proof.why) == ("flor", "wanted")):
        return True
    return over or showing


def may_do_the_same(who: Seat, a: Match, b: Match) -> None:
    """The engine itself gives the seat equal choices and equal refusals."""
    if who == SPECTATOR:
        return
    one, two = legal(a).get(who), legal(b).get(who)
    if one != two or numbers(a, who) != numbers(b, who):
        raise Leak(f"seat {who} may {one} or {two}")
    wrong = Call("not-a-word", 3)
    if attempt(a, who, wrong) != attempt(b, who, wrong):
        raise Leak(f"seat {who} is refused in two ways")


def compare(table: Table, seed: int, rng: Random, tried: Tried, look: Look = view, hear: Hear = audience) -> None:
    """Re-deal one moment of one match for a seat and for a spectator."""
    steps = list(random_match(*table, seed, max_actions=rng.randint(1, 60), ritual=False))
    moment = rng.randrange(len(steps))
    first = deal_of(steps, moment)
    deck = dealing_order(steps, first)
    for who in (rng.randint(1, table.players), SPECTATOR):
        known = seen_by(who, steps, first, moment)
        witness = Witness(who, steps[first : moment + 1], look, hear)
        for new in redeals(rng, steps[first].after, deck, known):
            tried.add("re-deals")
            reached = witness.relives(new)
            if isinstance(reached, str):
                tried.add(reached)
            else:
                tried.add("compared")
                _features(who, steps[moment].after, reached, tried)


def _features(who: Seat, a: Match, b: Match, tried: Tried) -> None:
    """What was different in the dark while the views were equal."""
    for c, d in zip(a.live, b.live, strict=True):
        if c.dealt == d.dealt:
            continue
        tried.add("hands differ")
        if any(c.facts.flor(s) != d.facts.flor(s) for s in c.seats if s != who):
            tried.add("flores differ")
        if any(c.facts.reservada(s) != d.facts.reservada(s) for s in c.seats if s != who):
            tried.add("reservás differ")
        if who in c.blind and c.dealt[who] != d.dealt[who]:
            tried.add("own hand differs")
        if c.plays != d.plays or c.bazas != d.bazas:
            tried.add("face-down cards differ")
        if c.envido.status == WANTED and c.outcome is None:
            winners = [best_of(x, c.envido_seats, Suerte.ENVIDO) for x in (c, d)]
            tried.add("secret winner differs" if winners[0] != winners[1] else "secret winner stays")


# ---------------------------------------------------------------- the tests


@cache
def many(table: Table, times: int, look: Look = view, hear: Hear = audience) -> Tried:
    tried = Tried()
    for seed in range(times):
        compare(table, seed, Random(seed), tried, look, hear)
    return tried


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_does_not_hang_on_hidden_cards(table: Table) -> None:
    times = amount(12, long=30)
    tried = many(table, times)
    assert tried["compared"] >= 3 * times, tried
    assert tried["compared"] >= tried["re-deals"] // 4, tried
    assert tried["hands differ"] >= 2 * times, tried


@settings(max_examples=amount(50, long=500), deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(1000, 2**32))
def test_nor_does_it_in_any_other_match(table: Table, seed: int) -> None:
    tried = Tried()
    compare(table, seed, Random(seed), tried)
    note("compared" if tried["compared"] else "nothing could be dealt anew")


def test_B30_nobody_can_tell_a_silent_reserva() -> None:
    tried = many(Table(BELMEZ, 4, False), 150)
    assert tried["reservás differ"] >= 20, tried


def test_B32_de_cerrao_not_even_the_owner_can_tell() -> None:
    tried = many(Table(BELMEZ, 2, False), 100)
    assert tried["own hand differs"] >= 20, tried


def test_T14_nobody_can_tell_a_face_down_card() -> None:
    tried = many(Table(TARIJA, 4, False), 100)
    assert tried["face-down cards differ"] >= 20, tried


def test_T15_nobody_can_tell_a_silent_flor() -> None:
    tried = many(Table(TARIJA, 4, False), 100)
    assert tried["flores differ"] >= 20, tried


def test_V12_nobody_can_tell_who_wins_the_secret_envit() -> None:
    tried = many(Table(VALENCIA, 4, False), 250)
    assert tried["secret winner differs"] >= 10, tried


# ---------------------------------------------------------------- planted leaks


def rivals_envido(match: Match, who: Seat) -> object:
    return view(match, who), [c.facts.envido(s) for c in match.live for s in c.seats if s != who]


def winner_of_the_envit(match: Match, who: Seat) -> object:
    wanted = [c for c in match.live if c.envido.status == WANTED and c.outcome is None]
    return view(match, who), [best_of(c, c.envido_seats, Suerte.ENVIDO) for c in wanted]


def everybody_who_may_act(match: Match, who: Seat) -> object:
    return view(match, who), [s for s in legal(match) if s != who]


def face_down_cards(match: Match, who: Seat) -> object:
    return view(match, who), [b.plays for c in match.live for b in c.bazas]


def own_hand_unseen(match: Match, who: Seat) -> object:
    return view(match, who), [c.dealt.get(who) for c in match.live]


def hands_to_come(match: Match, who: Seat) -> object:
    left = range(match.next_contest, len(match.plan)) if match.deck is not None else ()
    return view(match, who), [h for at in left for h in hands_from_deck(match, at) if h[0] == who]


@pytest.mark.parametrize(
    ("table", "look"),
    [
        (Table(ARGENTINO, 2, False), rivals_envido),
        (Table(VALENCIA, 4, False), winner_of_the_envit),
        (Table(TARIJA, 4, False), everybody_who_may_act),
        (Table(TARIJA, 2, False), face_down_cards),
        (Table(BELMEZ, 2, False), own_hand_unseen),
        (Table(BELMEZ, 4, False), hands_to_come),
    ],
)
def test_a_planted_leak_in_a_view_is_caught(table: Table, look: Look) -> None:
    with pytest.raises(Leak, match="sees"):
        many(table, 300, look)


def test_a_planted_leak_in_an_event_is_caught() -> None:
    with pytest.raises(Leak, match="hears"):
        many(Table(ARGENTINO, 2, False), 50, hear=lambda match, event, who: event)
