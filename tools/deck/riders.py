"""The four caballos: each a rider on a horse of his own."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from dataclasses import dataclass

from tools.deck import palette as c
from tools.deck.heads import Head, fist, head, ink
from tools.deck.held import held
from tools.deck.horse import Horse, behind
from tools.deck.svg import circle, flat, limb, line, path, place


@dataclass(frozen=True)
class Rider:
    head: Head
    horse: Horse
    coat: str
    coat_dark: str
    sleeve: str
    sleeve_dark: str
    trim: str
    hose: str
    cape: str
    cape_dark: str
    boot: str


def _cape(r: Rider) -> str:
    """A cloak blown back behind the rider."""
    return (
        path(
            "M122 104C136 112 150 128 160 130C168 134 172 144 180 150C172 160 160 160 152 168C146 176 138 176 130 172C128 150 124 126 116 106Z",
            r.cape,
        )
        + flat("M124 112C136 126 142 144 142 172L150 168C150 148 144 130 132 114Z", r.cape_dark)
        + line("M134 118C146 130 156 138 168 144", r.cape_dark, 1.6)
    )


def _seat(r: Rider) -> str:
    """The near leg, in the stirrup."""
    return (
        path(
            "M126 160C130 172 124 184 112 190C106 194 102 198 101 206L99 222L88 220C86 206 86 194 92 184C98 174 104 166 108 160Z",
            r.hose,
        )
        + flat(
            "M124 170C122 182 112 186 106 191C100 196 98 204 97 216L93 215C93 202 96 194 102 188C110 182 116 178 118 166Z",
            c.INK,
            0.2,
        )
        + path("M87 208C92 212 97 212 102 209L101 232C100 236 92 240 78 238C76 234 80 231 86 229Z", r.boot)
        + line("M87 211C92 214 97 214 101 212", r.trim, 2.4)
        + line("M104 196L100 228", c.INK, 2.6)
        + line("M76 241H102", c.INK, 5)
        + line("M77 241H101", c.GOLD, 2.4)
        + path("M102 231L108 229L111 232L107 235Z", c.GOLD, stroke_width=1.3)
    )


def _torso(r: Rider) -> str:
    return (
        path(
            "M98 102C90 106 88 114 90 124C92 138 95 148 95 158C90 164 88 170 88 174C100 182 124 182 134 172C134 168 132 162 128 158C129 148 134 136 134 124C136 112 132 105 126 102C118 109 106 109 98 102Z",
            r.coat,
        )
        + flat(
            "M122 108C127 122 124 140 121 158C126 164 127 170 126 177C130 175 133 173 134 171C134 168 132 162 128 157C129 148 134 136 134 124C135 114 132 107 126 104Z",
            r.coat_dark,
        )
        + line("M90 172C102 179 122 179 133 170", r.trim, 2.4)
        + path("M95 152C104 157 120 157 129 152L129 160C120 165 104 165 95 160Z", r.trim, stroke_width=1.6)
        + circle(111, 159, 3.8, c.GOLD, stroke_width=1.3)
    )


def _rein_arm(r: Rider) -> str:
    """The arm with the reins."""
    reins = "M48 148C58 168 70 166 80 158"
    return (
        line(reins, c.INK, 4)
        + line(reins, r.horse.harness, 2)
        + limb("M96 118C86 132 84 144 88 154", r.sleeve, 12, c.INK)
        + line("M91 124C85 136 84 144 86 150", r.sleeve_dark, 2.2)
        + limb("M81 153L94 151", c.WHITE, 4, c.INK, 1.5)
        + fist(85, 160, turn=70, flip=True, scale=0.9)
        + path("M102 102C90 102 82 112 84 124C90 132 102 130 106 122Z", r.sleeve)
        + line("M87 121C92 126 100 124 104 118", r.trim, 2.6)
    )


def _raised(r: Rider, x: float, y: float) -> str:
    """The arm that holds the suit up."""
    return (
        limb(f"M128 118C138 134 150 134 {x:g} {y - 3:g}", r.sleeve, 12, c.INK)
        + line(f"M133 127C141 134 150 132 {x - 5:g} {y + 8:g}", r.sleeve_dark, 2.2)
        + limb(f"M{x - 6:g} {y + 9:g}L{x + 5:g} {y + 13:g}", c.WHITE, 4, c.INK, 1.5)
        + path("M122 102C134 102 142 110 141 122C136 132 124 130 119 122Z", r.sleeve)
        + line("M138 120C133 126 126 124 121 118", r.trim, 2.6)
    )


def _collar(fill: str) -> str:
    return path(
        "M98 101C96 106 99 112 104 114C108 110 116 110 120 114C125 112 128 106 126 101C118 107 106 107 98 101Z",
        fill,
        stroke_width=1.6,
    )


def _mounted(
    r: Rider,
    suit: str,
    hand: tuple[float, float],
    scale: float = 1,
    turn: float = 0,
    collar: str = c.WHITE,
    extra: str = "",
) -> str:
    x, y = hand
    rider = (
        _torso(r)
        + extra
        + _seat(r)
        + _raised(r, x, y)
        + _rein_arm(r)
        + head(112, 76, r.head, 1, flip=True)
        + _collar(collar)
        + held(suit, x, y, scale, turn)
    )
    whole = behind_rider(r) + rider
    if r.horse.rearing:
        whole = place(106, 283, place(-118, -283, whole), turn=9)
    return ink(whole)


def behind_rider(r: Rider) -> str:
    return _cape(r) + behind(r.horse)


def oros() -> str:
    """On a white horse in red trappings."""
    horse = Horse(c.WHITE, "#d5cdbb", c.GREY, "#7d776c", c.RED, c.RED, c.RED_DARK, c.GOLD)
    look = Head(
        hair=c.BROWN,
        shade=c.BROWN_DARK,
        style="bob",
        hat="beret",
        cloth=c.BLUE,
        cloth_dark=c.BLUE_DARK,
        feather=c.WHITE,
    )
    r = Rider(look, horse, c.BLUE, c.BLUE_DARK, c.RED, c.RED_DARK, c.GOLD, c.RED, c.GOLD, c.GOLD_DARK, c.BROWN)
    return _mounted(r, "o", (160, 104), 1.0)


def copas() -> str:
    """On a bay, a gallant with a moustache who drinks to somebody."""
    horse = Horse("#a9622f", "#7b4320", c.BROWN_DARK, "#21130a", c.BLUE, c.BLUE, c.BLUE_DARK, c.GOLD, socks=c.WHITE)
    look = Head(
        hair=c.BLACK,
        shade="#141212",
        style="curls",
        beard="moustache",
        hat="cap",
        cloth=c.RED,
        cloth_dark=c.RED_DARK,
        feather=c.GOLD_LIGHT,
    )
    r = Rider(look, horse, c.GREEN, c.GREEN_DARK, c.RED, c.RED_DARK, c.GOLD, c.WHITE, c.RED, c.RED_DARK, c.BLACK)
    return _mounted(r, "c", (160, 104), 1.05)


def espadas() -> str:
    """On a rearing grey, sword aloft."""
    horse = Horse(
        "#8fa3b5", "#66798c", "#33414f", "#1c252e", c.RED, c.BLUE, c.BLUE_DARK, c.GOLD, rearing=True, dapples="#b4c4d2"
    )
    look = Head(
        hair=c.CHESTNUT,
        shade=c.BROWN_DARK,
        style="short",
        beard="short",
        hat="helmet",
        cloth=c.RED,
        cloth_dark=c.RED_DARK,
        stern=True,
    )
    r = Rider(look, horse, c.STEEL, "#6f8fb0", c.BLUE, c.BLUE_DARK, c.GOLD, c.RED, c.RED, c.RED_DARK, c.BLACK)
    extra = line("M112 112V150M96 130C106 136 118 136 128 130", c.BLUE_DARK, 1.4)
    return _mounted(r, "e", (154, 116), 0.84, turn=-5, collar=c.RED, extra=extra)


def bastos() -> str:
    """On a dun horse, turbaned, the club ready."""
    horse = Horse(
        "#e2bd77", "#b98d49", c.BROWN, c.BROWN_DARK, c.GREEN, c.GREEN, c.GREEN_DARK, c.GOLD_LIGHT, socks=c.BROWN
    )
    look = Head(
        hair=c.BLACK,
        shade="#141212",
        style="bob",
        beard="full",
        hat="turban",
        cloth=c.WHITE,
        cloth_dark=c.RED,
        feather=c.GREEN_LIGHT,
    )
    r = Rider(look, horse, c.RED, c.RED_DARK, c.GOLD, c.GOLD_DARK, c.BLUE, c.GREEN, c.BLUE, c.BLUE_DARK, c.RED)
    return _mounted(r, "b", (158, 116), 0.9, turn=4, collar=c.GOLD_LIGHT)


RIDERS = {"o": oros, "c": copas, "e": espadas, "b": bastos}
