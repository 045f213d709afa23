"""Who sends a request to a championship: known by a cookie, a link, a PIN or the QR code of a table; or anybody."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from truquero.server.common.identity import Identity, Signer
from truquero.server.common.server_refusals import Refusal
from truquero.store.tournament_store import PersonRow
from truquero.tournament.refusals import AGREED, TournamentRefusal
from truquero.wire.championship import LinkSeen


class TournamentAsker(NamedTuple):
    """Somebody, as one championship knows them."""

    person: int = 0
    """0: nobody in particular, the public."""
    place: int = 0
    """The table of the room whose QR code they have scanned; 0: none."""
    owner: str = ""
    """Who they are to the house, if they have a cookie."""


PUBLIC_ASKER = TournamentAsker()


STATUS = {"not-yours": 403, "bad-bases": 422, "bad-command": 422, "not-hex": 422}
"""What REST answers with where it is not 409: the championship is in another state."""


class CommandRefused(Refusal):
    """A refusal by the rules of championships, with its article."""

    def __init__(self, refusal: TournamentRefusal) -> None:
        status = STATUS.get(refusal.code, 409)
        super().__init__(refusal.code, status)
        self.refusal, self.article = refusal, refusal.article

    def say(self, language: str) -> str:
        return self.refusal.say(language)


class NotCarriedOut(Refusal):
    """A command refused by the house: because of who asks, or when, or what it does not have."""

    def __init__(self, code: str, status: int, what: str = "", article: str = AGREED) -> None:
        super().__init__(code, status, what)
        self.article = article


def new_nonce() -> str:
    return secrets.token_hex(8)


class Keys:
    """The links and PINs of one championship: made from the key of the house and what is stored of a person."""

    def __init__(self, signer: Signer, tournament: str) -> None:
        self._signer, self._tournament = signer, tournament

    def link(self, row: PersonRow) -> LinkSeen:
        token = self._signer.tournament_token(self._tournament, str(row.person), row.nonce)
        pin = self._signer.tournament_pin(self._tournament, row.person, row.nonce)
        return LinkSeen(row.person, row.name, token, pin, f"/torneo/{self._tournament}#k={token}")

    def place(self, number: int) -> LinkSeen:
        """The QR code of a table in the room: the people who sit there may write down the score."""
        token = self._signer.tournament_token(self._tournament, f"m{number}", "")
        return LinkSeen(0, str(number), token, "", f"/torneo/{self._tournament}/mesa/{number}#k={token}")

    def asker(self, token: str, people: Mapping[int, PersonRow]) -> TournamentAsker:
        """Who has this token. Raises Refusal."""
        whom = token.partition(".")[0]
        number = whom.removeprefix("m")
        if number.isascii() and number.isdigit() and len(number) < 10:
            if whom != number and _same(token, self.place(int(number)).token):
                return TournamentAsker(place=int(number))
            row = people.get(int(number))
            if row is not None and row.nonce and _same(token, self.link(row).token):
                return TournamentAsker(row.person)
        raise Refusal("bad-token", 403)

    def has_pin(self, row: PersonRow, pin: str) -> bool:
        return bool(row.nonce) and _same(pin, self._signer.tournament_pin(self._tournament, row.person, row.nonce))


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def person_of(identity: Identity | None, people: Mapping[int, PersonRow]) -> int:
    """The person here who has this cookie; 0: nobody."""
    owners = identity.owners() if identity is not None else ()
    return next((row.person for row in people.values() if row.owner and row.owner in owners), 0)
