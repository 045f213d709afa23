"""Optional accounts: a name that is yours on every device. Passwords are hashed with argon2, away from the loop."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter, Request, Response

from truquero.server.common.identity import Identity, new_identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.server.rest import rest_models
from truquero.server.rest.asgi import address_of
from truquero.server.rest.table_routes import CHANGING, InHouse, TrustedIdentity, refusals, set_identity_cookie
from truquero.server.table.seating import clean_name, tidied
from truquero.store import Account, NameTaken

router = APIRouter(prefix="/api")

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash(secrets.token_hex(16))
"""Verified when there is no such account, so that the time taken does not tell which names exist."""
_SLOTS = asyncio.Semaphore(2)
"""Hashing takes memory and a core: so many at a time."""


def _slow_down(request: Request, house: House) -> None:
    if not house.logins_of.take(address_of(request.scope, house.settings.proxy)):
        raise Refusal("too-many-requests", 429)


@router.post("/accounts", status_code=201, responses=refusals(409, *CHANGING))
async def register(
    request: Request, response: Response, wanted: rest_models.Credentials, identity: TrustedIdentity, house: InHouse
) -> rest_models.Me:
    """Open an account and log in to it."""
    _slow_down(request, house)
    name = clean_name(wanted.name)
    async with _SLOTS:
        password = await asyncio.to_thread(_HASHER.hash, wanted.password)
    account = Account(secrets.token_hex(12), name, password, house.clock())
    try:
        await house.services.store_bridge.wait(house.store.create_account(account))
    except NameTaken:
        raise Refusal("account-taken", 409) from None
    return _logged_in(response, house, identity, account)


@router.post("/session", responses=refusals(401, *CHANGING))
async def log_in(
    request: Request, response: Response, wanted: rest_models.Credentials, identity: TrustedIdentity, house: InHouse
) -> rest_models.Me:
    """Log in."""
    _slow_down(request, house)
    account = await asyncio.to_thread(house.store.account_named, tidied(wanted.name))
    async with _SLOTS:
        right = await asyncio.to_thread(_verified, account.password if account else _NOBODY, wanted.password)
    if account is None or not right:
        raise Refusal("bad-login", 401)
    if _HASHER.check_needs_rehash(account.password):
        async with _SLOTS:
            password = await asyncio.to_thread(_HASHER.hash, wanted.password)
        await house.services.store_bridge.wait(house.store.set_password(account.id, password))
    return _logged_in(response, house, identity, account)


@router.delete("/session", responses=refusals(403, 422))
async def log_out(response: Response, identity: TrustedIdentity, house: InHouse) -> rest_models.Me:
    """Log out. An account is logged out on every device."""
    if identity.account:
        await house.sessions.end(identity.account)
        house.hang_up(identity.account)
    new = new_identity()
    set_identity_cookie(response, house, new)
    return rest_models.Me(account="", csrf=house.signer.csrf(new))


def _verified(password: str, said: str) -> bool:
    try:
        return _HASHER.verify(password, said)
    except (VerificationError, InvalidHashError):
        return False


def _logged_in(response: Response, house: House, identity: Identity, account: Account) -> rest_models.Me:
    known = Identity(identity.id, account.id, account.name, account.epoch)
    set_identity_cookie(response, house, known)
    return rest_models.Me(account=account.name, csrf=house.signer.csrf(known))
