"""Rows for the tests of the store."""

from __future__ import annotations

from truquero.store import Record, SeatRow, Store, TableRow

ACTION = b'{"t":"Call","word":"envido","number":null,"blind":false}'
EVENTS = b"[]"


def table(name: str = "mesa", created: float = 1.5, **other: object) -> TableRow:
    return TableRow(
        id=name,
        created=created,
        rulebook="argentino",
        players=2,
        options={"falta": "chico"},
        seats=(SeatRow(1, "Ána", token="ab12"), SeatRow(2, "Azar", bot="azar")),
        settings={"chat": True, "clock": None, "delay": 10.5, "words": ["ñ", "\0"]},
    )._replace(**other)  # type: ignore[arg-type]


def record(version: int, name: str = "mesa", message: str | None = None, sender: str = "ana") -> Record:
    said = f"m{version}" if message is None else message
    return Record(name, version, version % 3, sender, said, ACTION, EVENTS + b"\x00\xff", 100.0 + version)


def laid(store: Store, *names: str) -> None:
    for future in [store.create_table(table(name)) for name in names or ("mesa",)]:
        future.result()
