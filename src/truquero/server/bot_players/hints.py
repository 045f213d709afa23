"""A hint on request: what a good player would do in somebody's seat, knowing what that seat knows and no more.

That is maestro where two play and there is a strategy, which knows what each option is worth; otherwise prudente.

Like a bot that stands in, the adviser hears what the seat has heard, and is asked with the view of the seat. It thinks
in the background while the table goes on; if the table has changed in the meantime, the hint is dropped.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from truquero.bots.reasons import say_advice
from truquero.engine.awaited import awaited
from truquero.engine.state import Phase
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView
from truquero.maestro.blueprint import is_there
from truquero.seats import Seat
from truquero.server.bot_players.bot_news import BotNews
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion, BotSetup
from truquero.server.common.rate_limits import Bucket
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.replies import refused
from truquero.wire.actions import from_action
from truquero.wire.frames import Hinted, encode_frame
from truquero.wire.requests import Hint

if TYPE_CHECKING:
    from truquero.server.table.table import Table
    from truquero.server.table.table_services import Player

ADVISER = "prudente"
TRAINED_ADVISER = "maestro:mix=no"
DUEL = 2
AT_ONCE = 5.0
"""How many hints a seat may ask for in one go."""


class Hints(BotNews):
    """The advisers of one table, one for each seat that has asked."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._asked: dict[Seat, tuple[str, Player]] = {}
        """The message that waits for its answer, and who waits."""
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        self._pace: dict[Seat, Bucket] = {}

    def rest(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def ask(self, seat: Seat, message: Hint, player: Player) -> None:
        """Begin to think; the answer comes when there is one. Raises Refusal."""
        table = self.table
        if not table.settings.hints:
            raise Refusal("hints-off", 409)
        if not table.started:
            raise Refusal("not-started", 409)
        if seat in self._asked:
            if self._asked[seat][0] != message.id:
                raise Refusal("hint-waits", 409)
            self._asked[seat] = (message.id, player)  # asked again from another connection
            return
        seen = view(table.match, seat)
        if seen.phase is not Phase.PLAY or not seen.legal or seat not in awaited(seen):
            raise Refusal("hint-not-now", 409)
        if not self._bucket(seat).take():
            raise Refusal("hint-pace", 429)
        self._asked[seat] = (message.id, player)
        work = self._think(seat, seen, table.version)
        self._tasks[seat] = asyncio.get_running_loop().create_task(work)

    def _bucket(self, seat: Seat) -> Bucket:
        if seat not in self._pace:
            a_minute = self.table.services.settings.hints_per_minute
            rate = None if a_minute is None else a_minute / 60
            self._pace[seat] = Bucket(rate, AT_ONCE, self.table.services.clock)
        return self._pace[seat]

    async def _think(self, seat: Seat, seen: PlayerView, version: int) -> None:
        table = self.table
        try:
            if seat not in self.heard:
                await self.tell_everything(seat)
                if version != table.version:
                    table.post(lambda: self._done(seat, version, None, 0))
                    return
            told = len(self.heard[seat])
            answers = await table.services.bot_workers.ask([self._question(seat, seen)])
            table.post(lambda: self._done(seat, version, answers[0], told))
        except Exception as error:
            table.failed("hint", error)
            table.post(lambda: self._failed(seat))

    def _question(self, seat: Seat, seen: PlayerView) -> BotQuestion:
        """The seed is no secret: the same seat that has seen the same gets the same hint."""
        book = self.table.match.book
        players = self.table.row.players
        adviser = TRAINED_ADVISER if players == DUEL and is_there(book, DUEL) else ADVISER
        setup = BotSetup(adviser, book.id, tuple(book.chosen), players, seat, seat)
        return BotQuestion(setup, self.bots.get(seat), tuple(self.heard[seat]), seen, must=True, aside=False)

    async def _done(self, seat: Seat, version: int, answer: BotAnswer | None, told: int) -> None:
        if answer is not None:
            self.bots[seat] = answer.bot
            del self.heard[seat][:told]
        action = from_action(answer.decision.action) if answer is not None and answer.decision.action else None
        if answer is None or version != self.table.version:
            self._refuse(seat, Refusal("moved-on", 409))
        elif action is None:
            self._refuse(seat, Refusal("hint-not-now", 409))
        else:
            message, player = self._asked[seat]
            reason = say_advice(answer.decision.reason, player.language)
            self._answer(seat, encode_frame(Hinted(version, message, action, reason)))

    async def _failed(self, seat: Seat) -> None:
        self.forget(seat)
        self._refuse(seat, Refusal("internal", 500))

    def _refuse(self, seat: Seat, refusal: Refusal) -> None:
        message, player = self._asked[seat]
        self._answer(seat, refused(self.table, message, refusal.code, refusal.say(player.language)))

    def _answer(self, seat: Seat, frame: bytes) -> None:
        message, player = self._asked.pop(seat)
        self._tasks.pop(seat, None)
        self.table.answers[seat].keep(message, frame)
        player.push(frame)
