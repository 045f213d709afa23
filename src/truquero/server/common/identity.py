"""Who somebody is: signed cookies, seat tokens and CSRF tokens.

An identity is a random number in a signed cookie; nobody needs an account. A seat belongs to the identity that took it
and also has a token, for clients without cookies. Only hashes of tokens are stored.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, URLSafeTimedSerializer

from truquero.seats import Seat

COOKIE = "truquero"
CSRF_HEADER = "x-csrf-token"
MAX_AGE = 180 * 24 * 3600
SECRET_FILE = "truquero.secret"


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody, and the account they are logged in to, if any."""

    id: str
    account: str = ""
    name: str = ""
    """The name of the account."""
    epoch: int = 0
    """How often the account had ended its cookies when this one was made."""

    def owners(self) -> tuple[str, ...]:
        """The keys under which this person owns seats and tables."""
        own = f"i:{self.id}"
        return (f"a:{self.account}", own) if self.account else (own,)

    @property
    def owner(self) -> str:
        """The key under which something new is owned."""
        return self.owners()[0]


def new_identity() -> Identity:
    return Identity(secrets.token_hex(16))


class Signer:
    """Signs cookies and checks them."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeTimedSerializer(secret, salt="truquero cookie", signer_kwargs={"digest_method": sha256})
        self._key = sha256(b"truquero csrf" + secret.encode()).digest()

    def cookie(self, identity: Identity) -> str:
        return str(self._cookies.dumps([identity.id, identity.account, identity.name, identity.epoch]))

    def read(self, cookie: str | None) -> Identity | None:
        """The identity in a cookie; None if it is missing, too old, or not ours.

        Whether the account has ended its cookies since is asked elsewhere (sessions.py).
        """
        if not cookie or len(cookie) > 1000:
            return None
        try:
            identity, account, name, *more = self._cookies.loads(cookie, max_age=MAX_AGE)
            epoch = int(more[0]) if more else 0
        except (BadSignature, ValueError, TypeError):
            return None
        return Identity(str(identity), str(account), str(name), epoch)

    def csrf(self, identity: Identity) -> str:
        """A token that our own page can read and a foreign page cannot."""
        return hmac.digest(self._key, identity.id.encode(), "sha256").hex()[:32]

    def rematch_token(self, table: str, seat: Seat) -> str:
        """The token of a seat at a rematch: derived, not stored, so that it can be sent again."""
        made = hmac.digest(self._key, f"rematch {seat} {table}".encode(), "sha256")[:16]
        return urlsafe_b64encode(made).rstrip(b"=").decode()

    def board_token(self, table: str, seat: Seat) -> str:
        """The token of a reserved seat at a championship's table: derived, so that it can be sent again."""
        made = hmac.digest(self._key, f"board {seat} {table}".encode(), "sha256")[:16]
        return urlsafe_b64encode(made).rstrip(b"=").decode()

    def veedor_token(self, table: str, nonce: str) -> str:
        """What lets a veedor in to a table; another nonce ends it."""
        made = hmac.digest(self._key, f"veedor {table} {nonce}".encode(), "sha256")[:16]
        return urlsafe_b64encode(made).rstrip(b"=").decode()

    def tournament_token(self, tournament: str, whom: str, nonce: str) -> str:
        """What lets somebody into a championship without an account: derived, so that it can be shown again.

        ``whom`` is a person (``7``) or a table of the room (``m3``); another nonce ends the token.
        """
        made = hmac.digest(self._key, f"torneo {tournament} {whom} {nonce}".encode(), "sha256")[:16]
        return f"{whom}.{urlsafe_b64encode(made).rstrip(b'=').decode()}"

    def tournament_pin(self, tournament: str, person: int, nonce: str) -> str:
        """Six digits that a captain types at any phone."""
        made = hmac.digest(self._key, f"torneo pin {tournament} {person} {nonce}".encode(), "sha256")
        return f"{int.from_bytes(made[:8], 'big') % 1_000_000:06d}"

    def origin(self, tournament: str, what: str, told: str) -> str:
        """An address or a browser as a championship remembers it: it can be compared and not read."""
        made = hmac.digest(self._key, f"origin {tournament} {what} {told}".encode(), "sha256")
        return f"{what}:{made.hex()[:32]}"

    def meant(self, identity: Identity, token: str) -> bool:
        return hmac.compare_digest(self.csrf(identity).encode(), token.encode())


def new_token() -> str:
    """The token of a seat: 128 bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token. It is random, so a plain hash is as good as a slow one."""
    return sha256(b"truquero seat " + token.encode()).hexdigest()


def new_table_id() -> str:
    """96 bits: anybody who has the link to a table can enter."""
    while True:
        made = secrets.token_urlsafe(12)
        if made[0] not in "-_":
            return made


def secret_beside(database: str) -> str:
    """The secret that signs cookies: made once and kept, readable by its owner alone, beside the database."""
    path = Path(database.removeprefix("sqlite:///")) if "://" not in database or "sqlite" in database else Path("x")
    path = path.with_name(SECRET_FILE)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        found = path.read_text("ascii").strip()
        if len(found) < 32:
            raise ValueError(
                f"{path} should hold a secret of 64 hexadecimal digits; remove it and a new one is made"
            ) from None
        return found
    with os.fdopen(handle, "w") as file:
        made = secrets.token_hex(32)
        file.write(made + "\n")
    return made
