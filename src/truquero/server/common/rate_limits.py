"""How much of something is allowed: buckets that fill with time and are emptied by use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """A burst size and a rate a second. A rate of None: no limit."""

    __slots__ = ("_at", "_clock", "_level", "_most", "_rate")

    def __init__(self, rate: float | None, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._level = most
        self._clock = clock
        self._at = clock()

    def take(self, much: float = 1.0) -> bool:
        """Whether there was enough; nothing is taken otherwise."""
        if self._rate is None:
            return True
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < much:
            return False
        self._level -= much
        return True


class Buckets:
    """A bucket for each key, such as an address. Only the keys used last are kept: memory is a limit too."""

    def __init__(self, rate: float | None, most: float, clock: Callable[[], float], keys: int = 50_000) -> None:
        self._rate, self._most, self._clock, self._keys = rate, most, clock, keys
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, much: float = 1.0) -> bool:
        if self._rate is None:
            return True
        bucket = self._found.get(key)
        if bucket is None:
            bucket = self._found[key] = Bucket(self._rate, self._most, self._clock)
            if len(self._found) > self._keys:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(key)
        return bucket.take(much)


class Counts:
    """How many of something each key has now."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._found: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        count = self._found.get(key, 0)
        if self.most is not None and count >= self.most:
            return False
        self._found[key] = count + 1
        return True

    def leave(self, key: str) -> None:
        count = self._found.get(key, 0) - 1
        if count > 0:
            self._found[key] = count
        else:
            self._found.pop(key, None)
