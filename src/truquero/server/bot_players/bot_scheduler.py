"""The bots of a table: what they have heard, when they are asked, and what is done with their answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from truquero.bots.azar import choose, named
from truquero.engine import events as ev
from truquero.engine.actions import Action, MakeSign, Talk
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.state import Phase
from truquero.engine.view import view
from truquero.seats import Seat
from truquero.server.bot_players.bot_news import BotNews
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, BotSetup, bot_setup, captain_of, whose_turn
from truquero.server.game import dealer
from truquero.server.table import table_services

if TYPE_CHECKING:
    from truquero.server.table.table import Table


class BotScheduler(BotNews):
    """A bot is asked again after every change; an answer to an older state is thrown away."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._setups: dict[Seat, BotSetup] = {}
        self._greeted: dict[Seat, tuple[int, int]] = {}
        self._ordered: tuple[int, int, int, int] | None = None
        """The card for which a captain has been asked for an order."""
        self._moment = 0
        self._planned: tuple[int, int, tuple[Seat, ...]] | None = None
        """For which version, cut and seats the bots are being asked."""
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    def dismiss(self, seat: Seat) -> None:
        """The person is back."""
        self.forget(seat)
        self._setups.pop(seat, None)
        self._greeted.pop(seat, None)

    def rest(self) -> None:
        self._moment += 1
        self._planned = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def plan(self) -> None:
        """Ask the bots among the seats that are to act, except those that are already thinking."""
        table = self.table
        driven = table.attendance.driven()
        still = table.finished or table.stopping or table.settings.held
        if not driven or not table.started or still or not table.attendance.awake:
            self.rest()
            return
        planned = (table.version, table.cut.deal if table.cut is not None else 0, tuple(driven))
        if planned == self._planned:
            return
        self.rest()
        self._planned = planned
        loop = asyncio.get_running_loop()
        due = table.services.bot_workers.pace.moment(loop.time())
        moment = self._moment
        if table.cut is not None:
            if table.cut.seat in driven:
                self._timer = loop.call_at(due, table.post, lambda: self._cut(moment))
        elif table.match.phase is Phase.PLAY:
            self._thinking = loop.create_task(self._think(moment, due, driven))

    async def _cut(self, moment: int) -> None:
        table = self.table
        if moment == self._moment and table.cut is not None and table.dealing.pending is None:
            lifted, salt = dealer.some_cut(table.match)
            async with self._again():
                await table.dealing.cut_pack(table.cut.seat, lifted, salt)

    @asynccontextmanager
    async def _again(self) -> AsyncIterator[None]:
        """If a bot's action could not be stored, the bot is asked again."""
        try:
            yield
        except Exception:
            self._planned = None
            asyncio.get_running_loop().call_later(table_services.RETRY_AFTER, self.table.post, self._replan)
            raise

    async def _replan(self) -> None:
        self.plan()

    async def _think(self, moment: int, due: float, driven: Sequence[Seat]) -> None:
        """When a bot acts depends on chance alone, not on how long it thought: that would hint at its cards."""
        table = self.table
        try:
            turn = whose_turn(table.match, driven)
            if not turn.order:
                return
            captain = self._captain(driven)
            for seat in (*turn.order, captain) if captain else turn.order:
                if seat not in self.heard:
                    await self.tell_everything(seat)
            if moment != self._moment:
                return
            asked = [self._question(seat, seat == turn.must and len(turn.order) == 1) for seat in turn.order]
            if turn.must and len(turn.order) > 1:
                asked.append(self._question(turn.must, True)._replace(heard=(), aside=False))
            if captain:  # those asked again below have heard everything by then
                asked = [q._replace(heard=()) if q.setup.seat == captain else q for q in asked]
                asked.insert(0, self._question(captain, False)._replace(aside=True, order=True))
            told = {q.setup.seat: len(self.heard[q.setup.seat]) for q in asked}
            answers = await table.services.bot_workers.ask(asked)
            await self._wait_for(due)
            table.post(lambda: self._done(moment, answers, told))
        except Exception as error:
            table.failed("bot", error)
            await self._wait_for(due)
            if moment == self._moment:
                table.post(lambda: self._done(moment, [], {}))

    async def _wait_for(self, due: float) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(self.table.services.bot_workers.pace.due(due, now) - now)

    def _captain(self, driven: Sequence[Seat]) -> Seat:
        """The bot that is asked for an order first: once for every card, and only where words are allowed."""
        table = self.table
        found = captain_of(table.match, driven) if table.settings.chat else 0
        if not found:
            return 0
        c = table.match.live[-1]
        now = (table.deals, c.at, len(c.bazas), len(c.plays))
        if now == self._ordered:
            return 0
        self._ordered = now
        return found

    def _question(self, seat: Seat, must: bool) -> BotQuestion:
        table = self.table
        if seat not in self._setups:
            name = table.seating.rows[seat].bot or table.services.settings.stand_in
            self._setups[seat] = bot_setup(name, table.match.book, table.row.players, seat)
        mano = (table.deals, table.match.next_contest)
        aside = table.row.players > 2 and self._greeted.get(seat) != mano
        self._greeted[seat] = mano
        seen = view(table.match, seat)
        return BotQuestion(self._setups[seat], self.bots.get(seat), tuple(self.heard[seat]), seen, must, aside)

    async def _done(self, moment: int, answers: Sequence[BotAnswer], told: dict[Seat, int]) -> None:
        if moment != self._moment:
            return
        for answer in answers:
            self.bots[answer.seat] = answer.bot
            if answer.seat in told:
                del self.heard[answer.seat][: told.pop(answer.seat)]
            self._aside(answer.seat, answer.aside, [a.seat for a in answers])
        acting = next(((a.seat, a.decision.action) for a in answers if a.decision.action is not None), None)
        async with self._again():
            if acting is not None:
                await self._act(*acting)
            elif not answers:
                await self._act_somehow()

    def _aside(self, seat: Seat, said: MakeSign | Talk | None, know: Sequence[Seat]) -> None:
        """A sign, or a word said aloud; bots asked later have heard it."""
        if isinstance(said, Talk) and self.table.settings.chat:
            self.table.messages.talk(seat, said.text, know)
        elif isinstance(said, MakeSign):
            outcome = attempt(self.table.match, seat, said)
            if not isinstance(outcome, Illegal):
                for event in outcome.events:
                    if isinstance(event, ev.Signed):
                        self.table.messages.show_sign(seat, event)

    async def _act(self, seat: Seat, action: Action) -> None:
        table = self.table
        outcome = attempt(table.match, seat, action)
        if isinstance(outcome, Illegal):
            table.failed("bot", ValueError(outcome.code))
            await self._act_somehow()
            return
        await table.act(seat, action, outcome)

    async def _act_somehow(self) -> None:
        """A bot that fails must not hold up the table: anything legal is played for it."""
        table = self.table
        turn = whose_turn(table.match, table.attendance.driven())
        if turn.must:
            seen = view(table.match, turn.must)
            action = choose(seen.legal, named(seen), random.SystemRandom())
            outcome = attempt(table.match, turn.must, action)
            if not isinstance(outcome, Illegal):
                await table.act(turn.must, action, outcome)
