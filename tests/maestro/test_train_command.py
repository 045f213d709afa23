"""``truquero train``: what cannot be trained gets a sentence."""

from __future__ import annotations

import pytest

from truquero.cli import main


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "name one rulebook, or say --all"),
        (["almeria", "--all"], "name one rulebook, or say --all"),
        (["valencia24", "--players", "2"], "has 4 seats, not 2"),
        (["almeria", "--players", "4"], "has 2 seats, not 4"),
        (["almeria", "--minutes", "0"], "must be more than 0"),
        (["almeria", "--epochs", "0"], "must be more than 0"),
        (["almeria", "--memory", "0"], "too little"),
        (["nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_trained_gets_a_sentence(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *asked]) != 0
    assert said in capsys.readouterr().err
