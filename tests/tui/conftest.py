"""What a person types at the table, for the tests."""

import builtins
from collections.abc import Callable, Iterator

import pytest

Feed = Callable[..., None]


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """Type these lines, then one line again and again, or nothing more (the end of the input)."""

    def typing(*lines: str, then: str | None = None) -> None:
        def typed() -> Iterator[str]:
            yield from lines
            while then is not None:
                yield then

        left = typed()

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            found = next(left, None)
            if found is None:
                raise EOFError
            return found

        monkeypatch.setattr(builtins, "input", answer)
        monkeypatch.setenv("COLUMNS", "80")

    return typing
