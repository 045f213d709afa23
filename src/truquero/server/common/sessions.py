"""Which account cookies are still valid: logging out ends all of them, on every device."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from truquero.server.common.identity import Identity, Signer
from truquero.server.common.store_bridge import StoreBridge
from truquero.store import Store

KEPT = 10_000
"""How many accounts are remembered; for others the store is asked."""


class Sessions:
    """Finds the person behind a cookie. A guest's is valid until it is too old, an account's until it logs out."""

    def __init__(self, store: Store, signer: Signer, bridge: StoreBridge) -> None:
        self._store, self._signer, self._bridge = store, signer, bridge
        self._epochs: OrderedDict[str, int] = OrderedDict()

    async def known(self, cookie: str | None) -> Identity | None:
        """The person with this cookie; None if it is not valid, or no longer."""
        found = self._signer.read(cookie)
        if found is None or not found.account:
            return found
        return found if found.epoch == await self._epoch(found.account) else None

    async def _epoch(self, account: str) -> int:
        known = self._epochs.get(account)
        if known is None:
            row = await asyncio.to_thread(self._store.account, account)
            known = self._epochs.setdefault(account, row.epoch if row is not None else -1)
            if len(self._epochs) > KEPT:
                self._epochs.popitem(last=False)
        return known

    async def end(self, account: str) -> None:
        """End all cookies of this account that exist now."""
        self._epochs.pop(account, None)
        await self._bridge.wait(self._store.end_sessions(account))
        row = await asyncio.to_thread(self._store.account, account)
        self._epochs[account] = row.epoch if row is not None else -1
