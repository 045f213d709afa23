"""The four sotas: pages on their feet, with doublet, hose and feathered cap."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from dataclasses import dataclass

from tools.deck import palette as c
from tools.deck.heads import Head, fist, head, ink, palm, shoe
from tools.deck.held import held
from tools.deck.pips import cup
from tools.deck.svg import circle, flat, limb, line, path, place


@dataclass(frozen=True)
class Page:
    head: Head
    doublet: str
    doublet_dark: str
    trim: str
    skirt: str
    skirt_dark: str
    sleeve: str
    sleeve_dark: str
    left: str
    right: str
    cape: str
    cape_dark: str
    shoes: str


def _legs(p: Page) -> str:
    """One leg straight, the other set forward; each in its own colour."""
    return (
        shoe(80, 286, p.shoes, flip=True)
        + path(
            "M76 190C74 214 77 230 76 244C75 260 75 270 74 281H86C88 268 91 254 91 242C92 226 98 212 100 192Z", p.left
        )
        + flat(
            "M80 194C79 214 81 230 80 244C79 258 79 270 78 280H81C83 264 84 252 84 240C84 224 86 210 88 194Z",
            c.WHITE,
            0.25,
        )
        + line("M79 241C83 244 87 244 91 241", c.INK, 1.4)
        + shoe(125, 284, p.shoes)
        + path(
            "M98 192C100 212 106 226 108 240C111 256 116 268 119 279L131 277C129 262 127 250 124 238C124 222 124 208 122 190Z",
            p.right,
        )
        + flat(
            "M116 192C118 212 118 226 118 240C121 254 124 266 126 277L130 276C128 262 126 250 123 238C123 222 123 208 121 192Z",
            c.INK,
            0.22,
        )
        + line("M109 239C114 241 119 240 124 236", c.INK, 1.4)
    )


def _garter(p: Page) -> str:
    return limb("M76 233C81 236 87 236 92 232", p.trim, 4, c.INK, 1.3) + limb(
        "M106 232C112 234 118 233 124 229", p.trim, 4, c.INK, 1.3
    )


def _skirt(p: Page) -> str:
    """The skirt of the doublet, in pleats of two colours."""
    return (
        path("M80 158C74 174 66 190 62 204C84 214 114 214 136 202C132 188 124 172 118 158Z", p.skirt)
        + path(
            "M84 160C80 176 76 192 74 207.5L86 210C88 194 90 178 91 161ZM96 162V211H109L104 161ZM108 161C112 176 116 192 119 208.5L129 205C124 190 118 174 113 160Z",
            p.skirt_dark,
            stroke_width=1.4,
        )
        + line("M63 201C84 211 114 211 135 199", p.trim, 3)
        + path("M79 152C90 158 108 158 119 152L119 161C108 167 90 167 79 161Z", p.trim, stroke_width=1.7)
        + circle(99, 161, 4.4, c.GOLD, stroke_width=1.4)
    )


def _doublet(p: Page, buttons: str) -> str:
    return (
        path(
            "M82 102C74 106 72 114 74 124C76 136 78 146 79 155C90 160 108 160 119 155C120 146 122 136 124 124C126 114 124 106 116 102C106 110 92 110 82 102Z",
            p.doublet,
        )
        + flat(
            "M112 108C116 124 114 142 113 156L119 154C120 146 122 136 123 124C125 114 123 108 117 105Z", p.doublet_dark
        )
        + line("M99 110V154", p.doublet_dark, 1.6)
        + "".join(circle(99, y, 2.4, buttons, stroke_width=1) for y in (118, 127, 136, 145))
    )


def _collar(fill: str) -> str:
    return path(
        "M84 100C82 104 84 110 88 113C92 108 95 108 99 112C103 108 106 108 110 113C114 110 116 104 114 100C106 106 92 106 84 100Z",
        fill,
        stroke_width=1.6,
    )


def _puff(p: Page, x: float, flip: bool = False) -> str:
    """A slashed puff at the shoulder."""
    return place(
        x,
        118,
        path("M8-15C-4-17-16-8-16 4C-16 14-8 20 2 18C10 16 12 4 10-6Z", p.sleeve),
        flat(
            "M-4-12C-8-4-8 6-4 15L-1 16C-4 6-4-4 0-13ZM-11-6C-14 0-13 7-10 12L-8 13C-11 6-10 0-7-8ZM4-13C2-4 2 6 4 15L7 13C5 6 5-4 8-13Z",
            p.trim,
        ),
        line("M-13 11C-8 18 2 19 8 13", c.INK, 1.4),
        flip=flip,
    )


def _cape(p: Page) -> str:
    return path(
        "M78 104C62 118 56 160 46 214C58 222 72 220 82 210L120 208C128 212 138 208 142 202C140 168 138 128 122 104Z",
        p.cape,
    ) + flat("M70 120C62 150 58 184 54 215L62 217C66 184 68 150 76 124Z", p.cape_dark)


def _raised(p: Page, x: float, y: float) -> str:
    """The arm that holds the suit: elbow out, forearm up to the point."""
    return (
        limb(f"M130 130C138 148 150 150 {x:g} {y - 4:g}", p.sleeve, 11, c.INK)
        + line(f"M136 138C142 147 150 145 {x - 4:g} {y + 8:g}", p.sleeve_dark, 2.4)
        + limb(f"M{x - 5:g} {y + 12:g}L{x + 4:g} {y + 14:g}", c.WHITE, 5, c.INK, 1.5)
    )


def _on_hip(p: Page) -> str:
    """The other arm, akimbo."""
    return (
        limb("M70 128C60 144 56 152 58 158C64 164 74 162 82 160", p.sleeve, 11, c.INK)
        + line("M66 132C60 142 57 150 60 156", p.sleeve_dark, 2.4)
        + limb("M77 153.5L78 168", c.WHITE, 5, c.INK, 1.5)
        + palm(86, 161, turn=-70)
    )


def oros() -> str:
    """A fair page in blue and red, hand on hip, holding up his coin."""
    p = Page(
        Head(hair=c.FAIR, shade=c.GOLD_DARK, style="bob", hat="cap", cloth=c.RED, cloth_dark=c.RED_DARK, eyes=c.BLUE),
        c.BLUE,
        c.BLUE_DARK,
        c.GOLD,
        c.BLUE,
        c.RED,
        c.RED,
        c.RED_DARK,
        c.RED,
        c.WHITE,
        c.GREEN,
        c.GREEN_DARK,
        c.BROWN,
    )
    return ink(
        _cape(p),
        _legs(p),
        _garter(p),
        _skirt(p),
        _doublet(p, c.GOLD_LIGHT),
        _on_hip(p),
        _puff(p, 74),
        _raised(p, 160, 106),
        _puff(p, 124, flip=True),
        head(99, 76, p.head, 1.04),
        _collar(c.WHITE),
        held("o", 160, 100, 1.08),
    )


def copas() -> str:
    """A dark-haired page in red and green, bringing a cup with both hands."""
    p = Page(
        Head(
            hair=c.BROWN,
            shade=c.BROWN_DARK,
            style="curls",
            hat="beret",
            cloth=c.GREEN,
            cloth_dark=c.GREEN_DARK,
            feather=c.RED_LIGHT,
            look=-2,
        ),
        c.RED,
        c.RED_DARK,
        c.GOLD,
        c.RED,
        c.WHITE,
        c.GREEN,
        c.GREEN_DARK,
        c.WHITE,
        c.GREEN,
        c.BLUE,
        c.BLUE_DARK,
        c.RED,
    )
    left = (
        limb("M70 128C60 146 70 158 90 156C104 154 122 150 138 144", p.sleeve, 11, c.INK)
        + line("M66 134C62 146 72 154 90 151", p.sleeve_dark, 2.4)
        + limb("M127 140L131 153", c.WHITE, 5, c.INK, 1.5)
    )
    right = limb("M130 128C142 142 154 148 162 140", p.sleeve, 11, c.INK) + line(
        "M134 136C142 143 148 146 152 145", p.sleeve_dark, 2.4
    )
    tray = place(152, 110, cup(), scale=1.25)
    return ink(
        _cape(p),
        _legs(p),
        _garter(p),
        _skirt(p),
        _doublet(p, c.GOLD_LIGHT),
        right,
        _puff(p, 124, flip=True),
        tray,
        left,
        _puff(p, 74),
        head(99, 76, p.head, 1.04, flip=True),
        _collar(c.WHITE),
        fist(143, 141, turn=10),
        fist(162, 137, turn=-20, flip=True),
    )


def espadas() -> str:
    """A page at arms, steel cap and sword upright, a buckler at his hip."""
    p = Page(
        Head(
            hair=c.BLACK,
            shade="#141212",
            style="bob",
            hat="helmet",
            cloth=c.RED,
            cloth_dark=c.RED_DARK,
            stern=True,
            look=1,
        ),
        c.STEEL,
        "#6f8fb0",
        c.GOLD,
        c.RED,
        c.BLUE,
        c.BLUE,
        c.BLUE_DARK,
        c.BLUE,
        c.RED,
        c.RED,
        c.RED_DARK,
        c.BROWN_DARK,
    )
    buckler = place(
        70,
        168,
        circle(0, 0, 23, c.BLUE),
        circle(0, 0, 17, stroke=c.GOLD, stroke_width=2.4),
        path("M0-14L4-4L14 0L4 4L0 14L-4 4L-14 0L-4-4Z", c.GOLD, stroke_width=1.3),
        circle(0, 0, 4.5, c.STEEL, stroke_width=1.4),
        flat("M-17-8A19 19 0 0 1-2-19A23 23 0 0 0-17-8Z", c.WHITE, 0.6),
    )
    arm = limb("M70 128C62 140 60 150 64 160", p.sleeve, 11, c.INK)
    return ink(
        _legs(p),
        _garter(p),
        _skirt(p),
        _doublet(p, c.GOLD),
        arm,
        _puff(p, 74),
        buckler,
        _raised(p, 160, 136),
        _puff(p, 124, flip=True),
        head(99, 76, p.head, 1.04),
        _collar(c.RED),
        held("e", 160, 134, 0.98),
    )


def bastos() -> str:
    """A country page in green, the great club on his shoulder."""
    p = Page(
        Head(
            hair=c.CHESTNUT,
            shade=c.BROWN_DARK,
            style="long",
            hat="hood",
            cloth=c.RED,
            cloth_dark=c.RED_DARK,
            eyes=c.GREEN_DARK,
            look=1.5,
        ),
        c.GREEN,
        c.GREEN_DARK,
        c.GOLD,
        c.GREEN,
        c.GOLD,
        c.RED,
        c.RED_DARK,
        c.GOLD,
        c.BLUE,
        c.BLUE,
        c.BLUE_DARK,
        c.RED,
    )
    return ink(
        _cape(p),
        _legs(p),
        _garter(p),
        _skirt(p),
        _doublet(p, c.GOLD_LIGHT),
        _on_hip(p),
        _puff(p, 74),
        _raised(p, 150, 146),
        _puff(p, 124, flip=True),
        head(99, 76, p.head, 1.04),
        _collar(c.GOLD_LIGHT),
        held("b", 152, 143, 1.06, turn=13),
    )


PAGES = {"o": oros, "c": copas, "e": espadas, "b": bastos}
