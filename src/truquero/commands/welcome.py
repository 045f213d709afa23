"""``truquero`` alone: says hello and offers what most people come for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import NamedTuple

from truquero.commands.output import show


class Offer(NamedTuple):
    """A choice: the command behind it, and what it is in three languages."""

    command: tuple[str, ...]
    en: str
    es: str
    va: str

    def title(self, language: str) -> str:
        return {"es": self.es, "va": self.va}.get(language, self.en)


OFFERS = (
    Offer(("play",), "Play here, against a bot", "Jugar aquí, contra un bot", "Jugar ací, contra un bot"),
    Offer(("play", "--players", "4"), "Play here with a partner", "Jugar aquí en pareja", "Jugar ací en parella"),
    Offer(("serve", "--open"), "Play in the browser", "Jugar en el navegador", "Jugar en el navegador"),
    Offer(
        ("serve", "--lan", "--open"),
        "Play in the browser with others in this network",
        "Jugar en el navegador con otros de esta red",
        "Jugar en el navegador amb altres d'esta xarxa",
    ),
    Offer(("books",), "See the rulebooks", "Ver los reglamentos", "Vore els reglaments"),
)
WIDE = 80
"""The least width at which the command is printed beside a choice."""
HELLO = {
    "en": "Hello! This is Truquero: truco as it is played from region to region.",
    "es": "¡Hola! Esto es Truquero: el truco como se juega en cada tierra.",
    "va": "Hola! Açò és Truquero: el truc com es juga en cada terra.",
}
MORE = {
    "en": "Everything else: truquero --help",
    "es": "Todo lo demás: truquero --help",
    "va": "Tota la resta: truquero --help",
}
ASK = {
    "en": "A number, or Enter to leave: ",
    "es": "Un número, o Intro para salir: ",
    "va": "Un número, o Intro per a eixir: ",
}


def spoken(environment: Mapping[str, str]) -> str:
    """The language of whoever sits at this terminal."""
    told = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return {"es": "es", "ca": "va"}.get(told[:2].lower(), "en")


def welcome() -> list[str]:
    """Say hello. Returns the command that was chosen; nothing if none was."""
    language = spoken(os.environ)
    wide = shutil.get_terminal_size((80, 24)).columns >= WIDE
    lines = [
        f"  {n}) {offer.title(language):<48} {('truquero ' + ' '.join(offer.command)) * wide}".rstrip()
        for n, offer in enumerate(OFFERS, 1)
    ]
    show([HELLO[language], "", *lines, "", MORE[language]])
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return []
    while True:
        try:
            said = input(ASK[language]).strip()
        except EOFError:
            return []
        if not said:
            return []
        if said.isdecimal() and len(said) < 3 and 1 <= int(said) <= len(OFFERS):
            command = OFFERS[int(said) - 1].command
            return [*command, *(("--lang", language) if command[0] == "play" else ())]
