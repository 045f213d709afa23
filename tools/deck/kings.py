"""The four kings: robed, crowned, bearded, each in his own way."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from dataclasses import dataclass

from tools.deck import palette as c
from tools.deck.heads import Head, bead, fist, head, ink, palm, shoe
from tools.deck.held import held
from tools.deck.svg import circle, flat, limb, line, path, petals, place, star


@dataclass(frozen=True)
class King:
    head: Head
    cape: str
    cape_dark: str
    robe: str
    robe_dark: str
    panel: str
    sleeve: str
    sleeve_dark: str
    shoes: str


def _cape(k: King) -> str:
    """The mantle behind, lined with another colour at its edge."""
    return path(
        "M74 106C54 122 48 180 42 284C52 292 64 292 72 288L128 288C134 291 140 290 145 285C146 220 146 150 124 106Z",
        k.cape,
    ) + flat(
        "M66 122C58 160 54 220 52 284L60 287C60 230 62 170 70 124ZM128 122C138 160 139 220 138 286L130 288C132 230 130 170 124 126Z",
        k.cape_dark,
    )


def _robe(k: King) -> str:
    """The long robe with its folds, the panel in front and the hem."""
    return (
        shoe(82, 288, k.shoes, flip=True)
        + shoe(116, 288, k.shoes)
        + path(
            "M78 106C72 130 74 150 74 164C66 210 60 250 58 282C76 290 122 290 140 282C137 250 130 210 124 164C124 150 126 130 120 106Z",
            k.robe,
        )
        + flat(
            "M72 180C66 220 64 250 63 282L72 285C72 250 73 215 76 180ZM126 180C130 220 134 250 135 283L126 286C126 250 125 215 121 180Z",
            k.robe_dark,
        )
        + path(
            "M86 166C82 210 80 250 79 287C92 289 106 289 119 287C118 250 116 210 112 166Z", k.panel, stroke_width=1.7
        )
    )


def _hem(colour: str, dots: str) -> str:
    return path("M59 274C78 283 120 283 139 274L140 282C122 291 76 291 58 282Z", colour, stroke_width=1.7) + line(
        "M66 281C84 287 114 287 133 281", dots, 2.8, stroke_dasharray="0 6.5"
    )


def _belt(colour: str, gem: str) -> str:
    return (
        path("M73.5 158C88 165 110 165 124.5 158L124.5 168C110 175 88 175 73.5 168Z", colour, stroke_width=1.7)
        + circle(99, 168, 5.5, c.GOLD, stroke_width=1.5)
        + circle(99, 168, 2.2, gem, stroke="none")
    )


def _ermine() -> str:
    """A fur collar with its black tails."""
    tails = "".join(
        flat(f"M{x} {y}L{x + 2} {y + 6}L{x - 2} {y + 6}Z", c.INK)
        for x, y in ((76, 114), (84, 122), (94, 127), (104, 127), (114, 122), (122, 114), (89, 114), (109, 114))
    )
    return (
        path(
            "M84 98C74 100 66 108 64 118C72 132 88 138 99 138C110 138 126 132 134 118C132 108 124 100 114 98C106 106 92 106 84 98Z",
            c.WHITE,
        )
        + tails
    )


def _arm_up(k: King, x: float, y: float) -> str:
    """The arm towards the raised hand at a point on the right: a wide sleeve that falls open, a tight one within."""
    return (
        limb(f"M130 142C140 152 152 140 {x:g} {y - 7:g}", k.sleeve, 9, c.INK)
        + path(
            f"M114 108C128 106 138 114 141 124L{x - 1:g} {y + 20:g}C{x + 3:g} {y + 26:g} {x + 1:g} {y + 36:g} {x - 5:g} {y + 46:g}C144 172 130 168 124 152C118 142 112 128 114 108Z",
            k.sleeve,
        )
        + flat(
            f"M118 116C122 134 128 148 138 158C144 160 148 154 {x - 6:g} {y + 44:g}C144 168 132 164 126 150Z",
            k.sleeve_dark,
        )
        + line(f"M{x - 2:g} {y + 22:g}C{x:g} {y + 28:g} {x - 2:g} {y + 36:g} {x - 7:g} {y + 43:g}", c.GOLD, 2.6)
    )


def _arm_down(k: King) -> str:
    """The other arm, bent with the hand at the belt."""
    return (
        path(
            "M84 106C70 106 62 116 60 130C56 148 58 164 66 170C74 172 84 168 92 162L88 148C82 152 78 152 76 150C78 140 84 128 86 116Z",
            k.sleeve,
        )
        + flat(
            "M66 124C62 140 62 158 68 166C74 168 82 164 88 160L87 156C80 160 74 160 71 154C67 146 66 134 70 122Z",
            k.sleeve_dark,
        )
        + path("M88 147L96 150L97 162L90 164C87 158 87 152 88 147Z", c.GOLD, stroke_width=1.6)
    )


def oros() -> str:
    """Old and white-bearded, in red and blue, with a sceptre in the other hand."""
    k = King(
        Head(
            hair="#e6e2d8",
            shade="#8b857a",
            style="long",
            beard="long",
            hat="crown-lily",
            cloth=c.RED,
            cloth_dark=c.RED_DARK,
            eyes=c.BLUE_DARK,
        ),
        c.BLUE,
        c.BLUE_DARK,
        c.RED,
        c.RED_DARK,
        c.GOLD,
        c.RED,
        c.RED_DARK,
        c.BLUE,
    )
    flowers = "".join(
        place(99, y, path(petals(6, 1, 8, 3), c.RED, stroke_width=1), circle(0, 0, 2, c.BLUE, stroke="none"))
        for y in (192, 218, 244, 268)
    )
    sceptre = limb("M58 262L88 150", c.GOLD, 4, c.INK, 1.6) + path(
        star(8, 4, 9), c.GOLD_LIGHT, stroke_width=1.4, transform="translate(91 139)"
    )
    return ink(
        _cape(k),
        _robe(k),
        flowers,
        _hem(c.GOLD, c.BLUE),
        _belt(c.BLUE, c.RED),
        _arm_up(k, 158, 106),
        _ermine(),
        _arm_down(k),
        head(99, 78, k.head),
        held("o", 159, 100, 1.05),
        sceptre,
        fist(86, 158, turn=16),
    )


def copas() -> str:
    """In his prime, brown beard, green and red, a hand on his heart."""
    k = King(
        Head(
            hair=c.BROWN,
            shade=c.BROWN_DARK,
            style="long",
            beard="full",
            hat="crown-leaf",
            cloth=c.BLUE,
            cloth_dark=c.BLUE_DARK,
        ),
        c.RED,
        c.RED_DARK,
        c.GREEN,
        c.GREEN_DARK,
        c.WHITE,
        c.GREEN,
        c.GREEN_DARK,
        c.RED,
    )
    vine = line("M99 176C88 188 110 196 99 208S88 228 99 240S110 260 99 274", c.GREEN, 2.4) + "".join(
        circle(x, y, 3.2, c.RED, stroke_width=1.1)
        for x, y in ((92, 198), (106, 186), (106, 220), (92, 228), (92, 256), (106, 250), (106, 268))
    )
    arm = (
        path(
            "M84 106C70 106 62 116 60 130C56 146 58 158 66 160C76 160 90 150 98 142L90 130C84 136 80 138 77 138C79 130 84 122 86 114Z",
            k.sleeve,
        )
        + flat(
            "M66 124C62 138 62 150 68 156C76 156 86 148 94 141L92 137C84 144 76 150 71 146C67 140 66 132 70 122Z",
            k.sleeve_dark,
        )
        + path("M89 129L95 126L103 138L97 144C93 140 90 135 89 129Z", c.GOLD, stroke_width=1.6)
    )
    return ink(
        _cape(k),
        _robe(k),
        vine,
        _hem(c.RED, c.GOLD_LIGHT),
        _belt(c.GOLD, c.RED),
        _arm_up(k, 158, 116),
        path(
            "M82 100C72 104 64 110 62 120C72 126 82 126 88 122L99 150L110 122C116 126 126 126 136 120C134 110 126 104 116 100C106 108 92 108 82 100Z",
            c.RED,
        ),
        line("M67 118C76 121 84 121 90 117L99 140L108 117C114 121 122 121 131 118", c.GOLD, 2.6),
        arm,
        head(99, 78, k.head),
        palm(103, 139, turn=-64),
        held("c", 159, 110, 1.15),
    )


def espadas() -> str:
    """Black-bearded and stern, a breastplate under the blue mantle."""
    k = King(
        Head(
            hair=c.BLACK,
            shade="#141212",
            style="short",
            beard="short",
            hat="crown-wall",
            cloth=c.BLUE,
            cloth_dark=c.BLUE_DARK,
            stern=True,
        ),
        c.BLUE,
        c.BLUE_DARK,
        c.GOLD,
        c.GOLD_DARK,
        c.BLUE,
        c.STEEL,
        "#6f8fb0",
        c.RED,
    )
    tower = place(
        99,
        226,
        path("M-9 14V-4H-12V-14H-7V-10H-3V-14H3V-10H7V-14H12V-4H9V14Z", c.GOLD, stroke_width=1.5),
        path("M-3.5 14V6A3.5 3.5 0 0 1 3.5 6V14Z", c.INK, stroke="none"),
        line("M-8-3H8M-6 2H-2M3 1H7M-7 8H-5", c.GOLD_DARK, 1.2),
        scale=1.3,
    )
    plate = (
        path("M80 104C72 122 72 146 76 164H122C126 146 126 122 118 104C108 112 90 112 80 104Z", c.STEEL)
        + flat("M82 110C77 126 77 146 80 161L92 162C86 146 86 126 90 112Z", c.STEEL_LIGHT)
        + line("M99 112V163M78 150C90 156 108 156 120 150M84 120C92 126 106 126 114 120", c.BLUE_DARK, 1.4)
        + place(99, 136, path(star(6, 4, 9), c.GOLD, stroke_width=1.3))
    )
    arm = (
        limb("M70 124C58 140 58 158 70 172", c.STEEL, 13, c.INK)
        + line("M61 146C65 150 70 150 74 147M62 156C67 158 71 157 75 154", c.BLUE_DARK, 1.4)
        + path("M72 104C60 106 54 116 56 130C66 134 78 130 82 122Z", c.GOLD)
        + line("M60 122C66 126 74 124 79 117", c.GOLD_DARK, 1.6)
    )
    raised = (
        limb("M130 124C138 146 150 152 158 140", c.STEEL, 13, c.INK)
        + line("M136 132L145 127M141 141L149 134", c.BLUE_DARK, 1.4)
        + path("M126 104C138 106 144 116 142 130C132 134 120 130 116 122Z", c.GOLD)
        + line("M138 122C132 126 124 124 119 117", c.GOLD_DARK, 1.6)
    )
    return ink(
        _cape(k),
        _robe(k),
        tower,
        _hem(c.BLUE, c.GOLD_LIGHT),
        plate,
        _belt(c.RED, c.BLUE),
        arm,
        raised,
        path("M86 98C80 102 78 106 78 110C90 118 108 118 120 110C120 106 118 102 112 98C104 104 94 104 86 98Z", c.RED),
        head(99, 78, k.head),
        palm(74, 174, turn=-40),
        held("e", 160, 136, 0.98),
    )


def bastos() -> str:
    """Red curls, green mantle and furs: a king of the woods."""
    k = King(
        Head(
            hair=c.CHESTNUT,
            shade=c.BROWN_DARK,
            style="curls",
            beard="curls",
            hat="crown-tall",
            cloth=c.GREEN,
            cloth_dark=c.GREEN_DARK,
            eyes=c.GREEN_DARK,
        ),
        c.GREEN,
        c.GREEN_DARK,
        c.BLUE,
        c.BLUE_DARK,
        c.RED,
        c.GOLD,
        c.GOLD_DARK,
        c.GREEN,
    )
    leaves = "".join(
        place(
            99 + dx,
            y,
            path("M0 7C-6 3-6-4 0-8C6-4 6 3 0 7Z", c.GREEN_LIGHT, stroke_width=1.2),
            line("M0 6V-4", c.GREEN_DARK, 1),
            turn=turn,
        )
        for dx, y, turn in ((-7, 190, -30), (7, 204, 30), (-7, 218, -30), (7, 232, 30), (-7, 246, -30), (7, 260, 30))
    )
    fur = path(
        "M82 98C74 98 70 102 70 106C64 106 60 112 63 117C60 122 65 128 70 126C72 132 79 133 82 129C86 135 93 135 96 131C100 136 108 135 110 130"
        "C115 134 122 131 123 127C129 129 134 124 131 118C135 113 132 106 127 106C127 101 122 98 116 98C106 106 92 106 82 98Z",
        c.CHESTNUT,
    ) + line(
        "M74 112L77 118M84 116L86 122M95 119V125M106 118L105 124M116 116L114 122M124 111L121 117", c.BROWN_DARK, 1.5
    )
    return ink(
        _cape(k),
        _robe(k),
        line("M99 178V272", c.GREEN_DARK, 2),
        leaves,
        _hem(c.GOLD, c.GREEN),
        _belt(c.BROWN, c.GREEN),
        _arm_up(k, 158, 128),
        fur,
        _arm_down(k),
        head(99, 78, k.head),
        palm(96, 158, turn=-62),
        held("b", 159, 124, 1.02),
        bead(99, 130, 4, c.GOLD),
    )


KINGS = {"o": oros, "c": copas, "e": espadas, "b": bastos}
