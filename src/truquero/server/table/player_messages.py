"""What each message of a player does at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from truquero.engine import events as ev
from truquero.engine.actions import MakeSign
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.side_actions import not_listed
from truquero.prose.sentences import harmless
from truquero.rules.signs import as_seen
from truquero.seats import Seat, team_of
from truquero.server.common.server_refusals import Refusal
from truquero.server.game.log_reader import ack
from truquero.server.table import replies
from truquero.server.table.table_services import Client, Lost, Player
from truquero.store import StoreError
from truquero.store.tournament_store import AsideRow
from truquero.wire.actions import WireError, to_action
from truquero.wire.frames import Chat, Gaze, NewTable, SignShown, Wanted, encode_frame
from truquero.wire.requests import (
    Act,
    Blind,
    CutPack,
    Hint,
    Look,
    Rematch,
    Request,
    ResignRequest,
    Reveal,
    Say,
    SignRequest,
    Sit,
    Stand,
    Switch,
    ViewAgain,
)

if TYPE_CHECKING:
    from truquero.server.table.table import Table


def plain(text: str) -> str:
    """One line without characters that a terminal or a page would obey. Raises Refusal if nothing is left."""
    found = " ".join(harmless(text).split())
    if not found:
        raise Refusal("nothing-said", 422)
    return found


class PlayerMessages:
    """The messages of the players of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gaze: dict[Seat, Seat] = {}
        self.signs: dict[Seat, tuple[str, float]] = {}
        """The last sign of a seat and when it is gone."""
        self.again: set[Seat] = set()
        self.next: dict[Seat, tuple[str, str]] = {}

    def reseat(self, to: Mapping[Seat, Seat]) -> None:
        """Everybody has another seat."""
        self.gaze = {to[seat]: to.get(at, 0) for seat, at in self.gaze.items()}
        self.signs.clear()

    # ---------------------------------------------------------------- one answer each

    def take(self, message: Request, player: Client) -> None:
        """Take a message of a player, and tell the connection when it is done.

        Not done if the seat has changed hands, or the player has another connection, before its turn comes.
        """

        async def work() -> None:
            try:
                if self.table.attendance.players.get(player.seat) is player:  # else the connection has been closed
                    await self.request(player.seat, message, player)
            finally:
                player.answered()

        self.table.put(work)

    async def request(self, seat: Seat, message: Request, player: Player) -> None:
        """Answer a message of a player exactly once; sent again, it gets the same answer."""
        known = self.table.answers[seat].get(message.id)
        if known is not None:
            player.push(known)
            return
        try:
            if self.table.stale:
                raise Lost
            await self._answer(seat, message, player)
        except Lost:
            player.close("table-closed")  # sent again: the log has its answer
        except Refusal as refusal:
            await self._say_no(seat, message.id, refusal, player)
        except Exception as error:
            self.table.failed("request", error)
            player.push(replies.refused(self.table, message.id, "internal", Refusal("internal").say(player.language)))

    async def _say_no(self, seat: Seat, message: str, refusal: Refusal, player: Player) -> None:
        passing = refusal.status == 503
        try:
            if await self.known(seat, message, player):
                return
        except Lost:
            if not passing:  # it may have been done long ago; we cannot tell now
                player.close("table-closed")
                return
        answer = replies.refused(self.table, message, refusal.code, refusal.say(player.language), refusal.article)
        if not passing:
            self.table.answers[seat].keep(message, answer)
        player.push(answer)

    async def known(self, seat: Seat, message: str, player: Player) -> bool:
        """Before a refusal: the message may have been done long ago, and then gets its old answer.

        Raises Lost if the store cannot tell.
        """
        version = await self.version_of(self.table.seating.sender(seat), message)
        if version is not None:
            self.table.acknowledge(seat, version, message, player)
        return version is not None

    async def version_of(self, sender: str, message: str) -> int | None:
        """The version that a message has become. Raises Lost if the store cannot tell."""
        try:
            return await asyncio.to_thread(self.table.services.store.version_of, self.table.id, sender, message)
        except StoreError as error:
            self.table.failed("store", error)
            raise Lost from None

    async def _answer(self, seat: Seat, message: Request, player: Player) -> None:
        if type(message) not in _BY_ITSELF:
            self.table.attendance.back(seat)  # a player who acts is back
        if type(message) in (Act, CutPack, SignRequest):
            self.table.control.refuse_play()
            self.table.control.acted(seat)
        done = await _DO[type(message)](self, seat, message, player)
        if done:
            answer = ack(self.table.version, message.id)
            self.table.answers[seat].keep(message.id, answer)
            player.push(answer)

    async def _refuse(self, seat: Seat, message: Request, no: Illegal, player: Player) -> None:
        if await self.known(seat, message.id, player):
            return
        answer = replies.illegal(self.table, message.id, seat, no, player.language)
        self.table.answers[seat].keep(message.id, answer)
        player.push(answer)

    # ---------------------------------------------------------------- what each message does

    async def tell_again(self, seat: Seat, message: ViewAgain, player: Player) -> bool:
        player.push(self.table.attendance.welcome(seat, message.id))
        return False

    async def act(self, seat: Seat, message: Act, player: Player) -> bool:
        table = self.table
        if not table.started:
            raise Refusal("not-started", 409)
        if message.version is not None and message.version != table.version:
            raise Refusal("moved-on", 409)
        try:
            action = to_action(message.action)
        except WireError:
            raise Refusal("bad-card", 422) from None
        outcome = attempt(table.match, seat, action)
        if isinstance(outcome, Illegal):
            await self._refuse(seat, message, outcome, player)
        else:
            await table.act(seat, action, outcome, (message.id, player))
        return False

    async def cut(self, seat: Seat, message: CutPack, player: Player) -> bool:
        no = await self.table.dealing.cut_pack(seat, message.lifted, bytes.fromhex(message.salt), (message.id, player))
        if no is not None:
            await self._refuse(seat, message, no, player)
        return False

    async def reveal(self, seat: Seat, message: Reveal, player: Player) -> bool:
        await self.table.dealing.reveal(seat, message.deal, bytes.fromhex(message.salt), message.next)
        return True

    async def sign(self, seat: Seat, message: SignRequest, player: Player) -> bool:
        """A sign leaves no trace and makes no version: a version number would tell those who do not look."""
        table = self.table
        if not table.started:
            raise Refusal("not-started", 409)
        sign = MakeSign(plain(message.holding))
        refused = not_listed(table.match, sign.holding) if table.settings.listed_signs else None
        outcome = refused or attempt(table.match, seat, sign)
        if isinstance(outcome, Illegal):
            await self._refuse(seat, message, outcome, player)
            return False
        self.show_sign(seat, next(e for e in outcome.events if isinstance(e, ev.Signed)))
        return True

    def show_sign(self, seat: Seat, signed: ev.Signed) -> None:
        """For two seconds, to those who look; bots look at a partner."""
        table = self.table
        seconds = table.services.settings.sign_seconds
        seen = signed._replace(holding=as_seen(table.match.book.signs, signed.holding))
        self.signs[seat] = (seen.holding, table.services.clock() + seconds)
        self._keep_aside(seat, "sign", signed.holding)
        looking = [s for s in table.seats if s != seat and self.gaze.get(s) == seat]
        table.tell(encode_frame(SignShown(table.version, seat, seen.holding, round(seconds * 1000))), looking)
        for looker in looking:
            table.hints.overhear(looker, seen)
        for bot in table.attendance.driven():
            if bot != seat and team_of(bot) == team_of(seat):
                table.bots.overhear(bot, signed)

    async def look(self, seat: Seat, message: Look, player: Player) -> bool:
        table = self.table
        if message.at > table.row.players or message.at == seat:
            raise Refusal("no-such-seat", 404)
        if self.gaze.get(seat, 0) != message.at:
            self._keep_aside(seat, "look", str(message.at))
        self.gaze[seat] = message.at
        player.push(encode_frame(Gaze(table.version, message.at)))
        holding, until = self.signs.get(message.at, ("", 0.0))
        left = until - table.services.clock()
        if left > 0:
            player.push(encode_frame(SignShown(table.version, message.at, holding, round(left * 1000))))
            table.hints.overhear(seat, ev.Signed(message.at, holding, ""))
        return True

    def _keep_aside(self, seat: Seat, kind: str, what: str) -> None:
        """Where a veedor may open the record, signs and glances belong to it; nobody waits for them."""
        table = self.table
        if table.settings.followed:
            row = AsideRow(table.id, table.version, seat, kind, what, table.services.clock())
            table.services.store_bridge.later(
                table.services.store.tournaments.put_aside(row), lambda error: table.failed("aside", error)
            )

    async def blind(self, seat: Seat, message: Blind, player: Player) -> bool:
        (self.table.blind.add if message.on else self.table.blind.discard)(seat)
        return True

    async def say(self, seat: Seat, message: Say, player: Player) -> bool:
        table = self.table
        if not table.settings.chat:
            raise Refusal("chat-off", 409)
        self.talk(seat, plain(message.text))
        return True

    def talk(self, seat: Seat, text: str, know: Sequence[Seat] = ()) -> None:
        """Said aloud: everybody hears it, bots too, except those who already know it."""
        table = self.table
        said = Chat(table.version, seat, text)
        table.chat.append(said)
        frame = encode_frame(said)
        table.tell(frame)
        table.spectators.add_frame(frame)
        for bot in table.attendance.driven():
            if bot != seat and bot not in know:
                table.bots.overhear(bot, ev.Talked(seat, text))

    async def switch(self, seat: Seat, message: Switch, player: Player) -> bool:
        table = self.table
        if seat != table.host:
            raise Refusal("not-host", 403)
        settings = {**table.row.settings, "chat": message.chat}
        if table.finished:  # a finished match is not stored again; the chat goes on for a while
            table.set_row(table.row._replace(settings=settings))
        else:
            await table.change(settings=settings)
        table.tell_presence()
        return True

    async def stand(self, seat: Seat, message: Stand, player: Player) -> bool:
        if self.table.settings.tournament:
            raise Refusal("no-stand-in", 409)
        self.table.attendance.leave_to_bot(seat)
        return True

    async def sit(self, seat: Seat, message: Sit, player: Player) -> bool:
        return True  # the seat has been given back already

    async def resign(self, seat: Seat, message: ResignRequest, player: Player) -> bool:
        await self.table.commands.give_up(seat, (message.id, player))
        return False

    async def rematch(self, seat: Seat, message: Rematch, player: Player) -> bool:
        await self.play_again(seat)
        return True

    async def play_again(self, seat: Seat) -> None:
        """Somebody wants a rematch. When everybody who is connected does, there is one, and only one."""
        table = self.table
        if table.settings.tournament:
            raise Refusal("seats-reserved", 409)
        if table.over is None:
            raise Refusal("not-over", 409)
        self.again.add(seat)
        table.tell(encode_frame(Wanted(table.version, tuple(sorted(self.again)))))
        if self.next:
            self._announce((seat,))
        else:
            await self._open_next(seat)

    async def without(self, gone: Seat) -> None:
        """Somebody does not come back: those who are still here may all have asked for a rematch."""
        here = self.table.attendance.players
        if self.table.over is not None and not self.next and self.again.intersection(here):
            await self._open_next(gone)

    async def _open_next(self, seat: Seat) -> None:
        table = self.table
        if table.services.rematch is None:
            return
        everybody = all(s in self.again for s in table.attendance.players)
        try:
            self.next = await table.services.rematch(table, everybody)
        except StoreError as error:
            table.failed("store", error)
            raise Refusal("not-stored", 503) from None
        self._announce(tuple(self.next) if everybody else (seat,))

    async def hint(self, seat: Seat, message: Hint, player: Player) -> bool:
        self.table.hints.ask(seat, message, player)
        return False  # it is answered when the adviser has decided

    def _announce(self, seats: tuple[Seat, ...]) -> None:
        told = {s: self.next[s] for s in seats if s in self.next}
        frames = {s: encode_frame(NewTable(self.table.version, id, s, token)) for s, (id, token) in told.items()}
        self.table.attendance.tell_each(frames)


_BY_ITSELF = frozenset((ViewAgain, Look, Stand, Blind, Reveal, ResignRequest))
"""What does not say that somebody is back."""

_DO: dict[type[Request], Callable[[PlayerMessages, Seat, Any, Any], Awaitable[bool]]] = {
    ViewAgain: PlayerMessages.tell_again,
    Act: PlayerMessages.act,
    CutPack: PlayerMessages.cut,
    Reveal: PlayerMessages.reveal,
    SignRequest: PlayerMessages.sign,
    Blind: PlayerMessages.blind,
    Look: PlayerMessages.look,
    Say: PlayerMessages.say,
    Switch: PlayerMessages.switch,
    Stand: PlayerMessages.stand,
    Sit: PlayerMessages.sit,
    ResignRequest: PlayerMessages.resign,
    Rematch: PlayerMessages.rematch,
    Hint: PlayerMessages.hint,
}
