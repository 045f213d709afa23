"""The four aces, drawn large."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from tools.deck import palette as c
from tools.deck.svg import circle, element, ellipse, flat, group, limb, line, path, petals, place, ring, star

_LEAF = "M0 0C-7-5-8-15 0-23C8-15 7-5 0 0Z"


def _leaf(x: float, y: float, turn: float, scale: float = 1, fill: str = c.GREEN) -> str:
    return place(x, y, path(_LEAF, fill), line("M0-2V-17", c.GREEN_DARK, 1), turn=turn, scale=scale)


def _spray(x: float, y: float, flip: bool = False) -> str:
    """A branch of laurel rising from a point, with berries."""
    stem = line("M0 0C22 2 48-10 58-40", c.GREEN_DARK, 2.4)
    leaves = [
        (8, 0, 62, 0.8),
        (14, 1, 130, 0.8),
        (24, -2, 40, 0.9),
        (30, -4, 112, 0.9),
        (39, -11, 20, 0.9),
        (44, -16, 92, 0.9),
        (51, -25, 0, 0.85),
        (54, -31, 70, 0.85),
        (58, -40, 22, 0.9),
    ]
    berries = [(19, -9), (35, -19), (46, -32)]
    return place(
        x,
        y,
        stem,
        *(
            _leaf(a, b, turn, scale, c.GREEN if i % 2 else c.GREEN_LIGHT)
            for i, (a, b, turn, scale) in enumerate(leaves)
        ),
        *(circle(a, b, 2.8, c.RED, stroke_width=1.2) for a, b in berries),
        flip=flip,
    )


def _wrap(*drawn: str) -> str:
    return group(*drawn, stroke=c.INK, stroke_width=2, stroke_linejoin="round", stroke_linecap="round")


def _bow(x: float, y: float, fill: str, dark: str) -> str:
    """A knotted ribbon with two tails."""
    return place(
        x,
        y,
        path(
            "M-3 2C-12 10-16 20-26 24L-22 31L-30 36C-16 36-4 24 1 6ZM3 2C12 10 16 20 26 24L22 31L30 36C16 36 4 24-1 6Z",
            fill,
        ),
        path("M0 0C-10-12-28-14-30-4C-31 6-14 8 0 0ZM0 0C10-12 28-14 30-4C31 6 14 8 0 0Z", fill),
        flat("M-5-1C-12-5-22-7-25-3C-20 0-12 1-5-1ZM5-1C12-5 22-7 25-3C20 0 12 1 5-1Z", dark),
        ellipse(0, 0, 6, 5.5, fill),
    )


def _sun() -> str:
    """A face in the middle of the coin."""
    eye = path("M-6 0Q0-5 6 0Q0 3.5-6 0Z", c.WHITE, stroke_width=1.4) + circle(0, -0.4, 2.1, c.BLUE_DARK, stroke="none")
    return group(
        circle(0, 0, 26, c.GOLD_LIGHT),
        flat("M-20-10C-25 8-12 24 4 24C-10 18-18 6-20-10Z", c.GOLD, 0.9),
        place(-9.5, -5, eye),
        place(9.5, -5, eye),
        line("M-17-11C-13-15-7-15-4-11M17-11C13-15 7-15 4-11", c.GOLD_DARK, 2.2),
        line("M-1.5-8C-1.5-2-4 3-4 6C-3 9 3 9 4 6", c.GOLD_DARK, 1.7),
        path("M-8 13Q-3 11 0 12.5Q3 11 8 13Q0 20-8 13Z", c.RED, stroke_width=1.3),
        circle(-15, 6, 4, c.RED_LIGHT, stroke="none", fill_opacity=".6"),
        circle(15, 6, 4, c.RED_LIGHT, stroke="none", fill_opacity=".6"),
    )


def oros() -> str:
    """The sun on a coin, in a wreath."""
    rays = star(16, 27, 43)
    studs = "".join(
        circle(x, y, 3.3, c.BLUE if i % 2 else c.RED, stroke_width=1.2) for i, (x, y, _) in enumerate(ring(24, 58))
    )
    medal = place(
        104,
        142,
        circle(0, 0, 68, c.GOLD),
        circle(0, 0, 64, stroke=c.GOLD_DARK, stroke_width=1.4),
        studs,
        circle(0, 0, 51, c.RED),
        path(petals(16, 30, 49, 5, 11.25), c.GOLD, stroke_width=1),
        path(rays, c.GOLD),
        _sun(),
        flat("M-50-38A62.5 62.5 0 0 1 20-59A65 65 0 0 0-50-38Z", c.WHITE, 0.75),
        scale=1.08,
    )
    return _wrap(_spray(104, 262), _spray(104, 262, flip=True), medal, _bow(104, 256, c.RED, c.RED_DARK))


def copas() -> str:
    """A covered cup with two handles and a garland."""
    gadroons = "".join(
        path(
            "M-6 2C-7 14-5 26 0 32C5 26 7 14 6 2Z",
            c.GOLD_LIGHT if i % 2 else c.GOLD,
            stroke_width=1.4,
            transform=f"translate({104 + (i - 2) * 12:g} {170 - abs(i - 2) * 4:g})rotate({(i - 2) * 11})",
        )
        for i in range(5)
    )
    handle = "M60 124C30 116 30 168 66 174"
    mirrored = "M148 124C178 116 178 168 142 174"
    return _wrap(
        limb(handle, c.GOLD, 7, c.INK),
        limb(mirrored, c.GOLD, 7, c.INK),
        circle(36, 138, 5, c.RED),
        circle(172, 138, 5, c.RED),
        path(
            "M92 214H116C116 226 120 236 132 244C146 250 156 256 158 268H50C52 256 62 250 76 244C88 236 92 226 92 214Z",
            c.GOLD,
        ),
        flat("M64 262C68 254 84 250 92 242C90 250 80 256 76 262Z", c.WHITE, 0.6),
        line("M66 254C90 262 118 262 142 254", c.GOLD_DARK, 1.6),
        path("M46 268H162C164 274 164 278 162 282H46C44 278 44 274 46 268Z", c.RED),
        line("M56 275H152", c.GOLD_LIGHT, 3, stroke_dasharray="0 8"),
        path("M56 112C52 160 68 198 94 206H114C140 198 156 160 152 112Z", c.RED),
        flat("M62 120C60 158 72 186 90 198C78 178 72 150 72 120Z", c.RED_LIGHT),
        flat("M147 122C148 158 134 188 116 200C136 192 152 158 147 122Z", c.RED_DARK),
        gadroons,
        path(
            "M55 120C56 134 57 140 58 146C84 158 124 158 150 146C151 140 152 134 153 120C126 132 82 132 55 120Z", c.BLUE
        ),
        line("M56 125C84 136 124 136 152 125M58 142C84 153 124 153 150 142", c.GOLD, 2.4),
        *(
            path(star(8, 3.2, 7), c.GOLD_LIGHT, stroke_width=1.2, transform=f"translate({x} {y})")
            for x, y in ((72, 137), (104, 142), (136, 137))
        ),
        ellipse(104, 210, 17, 8, c.GOLD),
        flat("M92 208C96 203 104 203 110 205C104 206 98 208 95 212Z", c.WHITE, 0.7),
        ellipse(104, 112, 50, 11, c.GOLD_LIGHT),
        path("M60 110C62 86 84 76 104 74C124 76 146 86 148 110C120 119 88 119 60 110Z", c.GOLD),
        path(
            "M78 114C78 96 88 82 104 75C92 86 90 100 91 116ZM130 114C130 96 120 82 104 75C116 86 118 100 117 116Z",
            c.RED,
            stroke_width=1.5,
        ),
        flat("M66 104C68 94 74 88 80 84C74 92 73 98 73 106Z", c.WHITE, 0.7),
        path("M96 76C96 68 100 66 98 60H110C108 66 112 68 112 76C108 79 100 79 96 76Z", c.GOLD),
        circle(104, 50, 11, c.BLUE),
        flat("M97 47A8 8 0 0 1 105 42A10 10 0 0 0 97 47Z", c.STEEL_LIGHT),
        path("M104 39L100.5 33L104 26L107.5 33Z", c.GOLD),
    )


def espadas() -> str:
    """A great sword with a ribbon wound about the blade and laurel at the hilt."""
    behind = "M80 172C70 160 132 156 130 142M80 112C72 102 132 98 128 84"
    before = "M128 196C136 182 74 184 80 170M130 143C136 128 74 126 80 112M128 84C130 74 110 70 96 74C84 78 78 70 84 62"
    return _wrap(
        _spray(104, 268),
        _spray(104, 268, flip=True),
        limb(behind, c.RED_DARK, 9, c.INK),
        path("M104 22L115 46L113 214H95L93 46Z", c.STEEL),
        flat("M104 25L95 47L97 213H104Z", c.STEEL_LIGHT),
        path("M104 60L107 70L106.5 196H101.5L101 70Z", c.BLUE_LIGHT, stroke_width=1.2),
        limb(before, c.RED, 9, c.INK),
        line("M126 192C130 182 78 184 83 172M127 139C131 128 78 126 83 114", c.RED_LIGHT, 2),
        path("M96 222H112L113 268H95Z", c.BLUE),
        line("M96 232L112 226M96 242L112 236M96 252L112 246M96 262L112 256", c.GOLD, 2.6),
        path(
            "M104 206C120 206 134 210 146 200C142 194 150 186 157 192C164 200 156 216 142 220C128 224 116 222 104 222"
            "C92 222 80 224 66 220C52 216 44 200 51 192C58 186 66 194 62 200C74 210 88 206 104 206Z",
            c.GOLD,
        ),
        flat(
            "M62 210C76 215 90 211 104 211C118 211 132 215 146 210C134 218 118 216 104 216C90 216 74 218 62 210Z",
            c.GOLD_LIGHT,
        ),
        circle(104, 213, 7, c.RED),
        flat("M99 211A6 6 0 0 1 104 207.5A8 8 0 0 0 99 211Z", c.WHITE, 0.8),
        circle(104, 279, 13, c.GOLD),
        path(petals(8, 1.5, 10, 3.2), c.BLUE, stroke_width=1, transform="translate(104 279)"),
        circle(104, 279, 2.6, c.GOLD_LIGHT, stroke_width=1),
    )


def bastos() -> str:
    """A great club, still putting out leaves and acorns."""

    def acorn(x: float, y: float, turn: float) -> str:
        return place(
            x,
            y,
            path("M-7 0C-7 11-3 16 0 18C3 16 7 11 7 0Z", c.GOLD),
            flat("M-4 3C-4 9-2 12-1 14C-1 10-2 7-2 3Z", c.GOLD_LIGHT),
            path("M-9 1C-9-8 9-8 9 1C5 4-5 4-9 1Z", c.CHESTNUT),
            line("M-5-1L-3-4M0 0L1-4M4-1L6-3M0-6V-12", c.INK, 1.4),
            turn=turn,
        )

    def cut(x: float, y: float, turn: float, rx: float = 5, ry: float = 9) -> str:
        return element(
            "g",
            ellipse(0, 0, rx, ry, c.GOLD_LIGHT),
            ellipse(0.5, 0, rx * 0.5, ry * 0.5, stroke=c.GOLD_DARK, stroke_width=1.2),
            transform=f"translate({x} {y})rotate({turn})",
        )

    return _wrap(
        _leaf(64, 132, -58, 1.5, c.GREEN_LIGHT),
        _leaf(60, 142, -104, 1.35),
        _leaf(70, 124, -18, 1.3),
        _leaf(146, 196, 48, 1.5, c.GREEN_LIGHT),
        _leaf(150, 206, 98, 1.35),
        _leaf(140, 188, 8, 1.3),
        acorn(58, 152, 22),
        acorn(152, 214, -18),
        path(
            "M84 168L60 142L72 128L90 146ZM122 122L148 96L136 80L118 96ZM114 226L142 206L134 192L112 204ZM92 250L76 238L84 226L94 232Z",
            c.GREEN,
        ),
        path(
            "M90 292C90 270 91 256 89 240C84 224 87 210 83 194C77 178 80 160 76 142C66 122 68 92 70 58"
            "C80 38 126 38 138 58C142 84 134 104 132 122C126 140 128 158 124 174C118 192 122 208 118 226C114 246 118 268 116 292C108 298 98 298 90 292Z",
            c.GREEN,
        ),
        flat(
            "M76 64C73 92 76 118 84 140C86 160 86 176 91 194C93 212 92 226 96 242C97 260 96 276 96 291L104 294"
            "C103 270 104 250 101 230C100 206 98 190 96 172C96 150 90 134 88 112C86 94 86 80 87 66Z",
            c.GREEN_LIGHT,
        ),
        flat(
            "M134 64C136 88 128 104 124 122C119 142 120 158 116 176C111 194 114 210 110 228C107 250 110 270 108 294L116 291"
            "C118 268 114 246 118 226C122 208 118 192 124 174C128 158 126 140 132 122C134 104 142 84 137 62Z",
            c.GREEN_DARK,
        ),
        ellipse(104, 56, 34, 15, c.GOLD_LIGHT),
        line("M82 56C82 46 126 46 126 56S92 66 92 57S116 50 116 57S102 61 101 57", c.GOLD_DARK, 1.8),
        cut(65, 135, 42),
        cut(143, 87, -44),
        cut(138, 198, -34, 4.2, 7.6),
        cut(80, 232, 34, 3.6, 6.6),
        path("M104 92C114 92 116 112 107 118C96 120 94 96 104 92Z", c.GREEN_DARK, stroke_width=1.6),
        path("M105 99C108 100 109 109 106 111C102 110 102 101 105 99Z", c.GREEN, stroke_width=1.2),
        line(
            "M100 130C106 142 106 154 102 166M108 150C110 160 108 168 108 176M104 184C108 196 108 206 105 216M102 236C106 246 105 262 104 272"
            "M92 78C98 82 112 82 118 77M98 262C99 270 98 278 99 284",
            c.GREEN_DARK,
            2,
        ),
        path("M87 246C96 252 110 252 117 246L118 262C108 268 96 268 88 262Z", c.RED),
        line("M89 254C98 260 108 260 116 254", c.GOLD, 2),
    )


ACES = {"o": oros, "c": copas, "e": espadas, "b": bastos}
