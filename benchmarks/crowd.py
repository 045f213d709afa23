"""Spectators in a process of their own, so that what they cost themselves is not counted.

python -m benchmarks.crowd HOST PORT "TABLE TABLE …" COUNT
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence

import msgspec
import uvloop

from benchmarks.serving import Server
from benchmarks.small_websocket import SmallWebSocket, dial
from truquero.wire import PROTOCOL

AT_ONCE = 20
"""How many of the crowd connect at a time."""


async def crowd(host: str, port: int, tables: Sequence[str], count: int) -> None:
    """Come to one table after another, say so, count frames until the standard input ends, say how many, go."""
    heard, here = 0, set[int]()

    def listener(number: int) -> Callable[[bytes], None]:
        def hear(raw: bytes) -> None:
            nonlocal heard
            heard += 1
            here.add(number)

        return hear

    sockets: list[SmallWebSocket] = []
    hello = msgspec.json.encode({"t": "hello", "id": "h", "spectate": True, "protocol": PROTOCOL})
    for first in range(0, count, AT_ONCE):
        these = range(first, min(count, first + AT_ONCE))
        some = [dial(host, port, f"/ws/{tables[n % len(tables)]}", listener(n), lambda code: None) for n in these]
        for lean in await asyncio.gather(*some):
            lean.send(hello)
            sockets.append(lean)
    while len(here) < len(sockets):
        await asyncio.sleep(0.05)
    heard = 0
    print(json.dumps({"here": len(here)}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps({"heard": heard}), flush=True)
    for lean in sockets:
        lean.close()


class Crowd:
    """The crowd's process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def come(cls, server: Server, tables: Sequence[str], count: int) -> Crowd:
        where = (str(server.host), str(server.port), " ".join(tables), str(count))
        command = ("nice", "-n", "10", sys.executable, "-m", "benchmarks.crowd", *where)
        pipe = asyncio.subprocess.PIPE
        made = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        assert (await made._said())["here"] == count
        return made

    async def go(self) -> int:
        """How many frames it heard."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        heard = (await self._said())["heard"]
        self.process.stdin.close()
        await self.process.wait()
        return heard

    async def _said(self) -> dict[str, int]:
        assert self.process.stdout is not None
        said: dict[str, int] = json.loads(await self.process.stdout.readline())
        return said


def main() -> None:
    host, port, tables, count = sys.argv[1:]
    uvloop.run(crowd(host, int(port), tables.split(), int(count)))


if __name__ == "__main__":
    main()
