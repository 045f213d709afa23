"""A horse in profile, facing left: coat, mane, tail, harness, in two gaits."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from dataclasses import dataclass

from tools.deck import palette as c
from tools.deck.svg import circle, ellipse, flat, group, line, path, place


@dataclass(frozen=True)
class Horse:
    coat: str
    shade: str
    mane: str
    mane_dark: str
    harness: str
    cloth: str
    cloth_dark: str
    trim: str
    rearing: bool = False
    socks: str | None = None
    dapples: str | None = None


_BODY = (
    "M70 106C60 107 52 117 46 131C42 141 35 147 33 153C31 160 36 165 42 164C49 163 53 157 60 155C66 154 70 150 72 146"
    "C72 156 62 168 59 182C57 196 61 208 70 215C86 227 116 230 134 221C146 218 160 214 165 202C170 188 164 174 152 171"
    "C140 168 128 174 116 174C104 174 99 166 96 152C92 130 86 108 70 106Z"
)
_FAR_FORE = "M74 208C74 232 77 246 75 262L72 280H84C86 262 88 246 90 216Z"
_NEAR_FORE = (
    "M62 196C54 206 44 212 41 222C39 230 45 240 48 252L46 260L58 260C58 250 55 238 55 230C64 224 82 222 86 208Z"
)
_FAR_HIND = (
    "M112 214C112 228 102 234 104 247C109 258 104 268 100 280H112C116 268 119 257 117 248C124 238 134 230 138 214Z"
)
_NEAR_HIND = (
    "M124 208C128 222 121 232 126 244C133 254 130 266 127 281H140C143 268 146 257 142 247C147 234 162 222 165 200Z"
)
_REAR_FORE = (
    "M62 192C50 196 36 196 30 204C27 212 33 222 35 232L31 239L43 242C44 232 41 220 42 213C54 213 74 218 82 206Z"
)
_REAR_FAR = "M66 204C60 214 50 222 50 232C50 240 56 248 60 256L57 263L69 263C69 254 63 242 63 235C74 230 86 226 90 214Z"


def _hoof(x: float, y: float, turn: float = 0) -> str:
    return place(x, y, path("M-6-2H6L8 7H-8Z", c.BROWN_DARK, stroke_width=1.6), turn=turn)


def _legs_far(h: Horse) -> str:
    fore = path(_REAR_FAR if h.rearing else _FAR_FORE, h.shade)
    hoof = _hoof(63, 263) if h.rearing else _hoof(78, 280)
    return fore + hoof + path(_FAR_HIND, h.shade) + _hoof(106, 280)


def _legs_near(h: Horse) -> str:
    socks = ""
    if h.socks:
        socks = flat("M131.5 262L128 280H139.5C141 272 142.5 266 143 262Z", h.socks) + (
            "" if h.rearing else flat("M48 246L47 259H57C57 254 56.5 250 56 246Z", h.socks)
        )
    joined = line("M124 208C128 222 121 232 126 244", c.INK, 2) if not h.rearing else ""
    fore = _REAR_FORE if h.rearing else _NEAR_FORE
    hoof = _hoof(37, 241, 12) if h.rearing else _hoof(52, 261, 6)
    return path(fore, h.coat) + path(_NEAR_HIND, h.coat) + socks + joined + hoof + _hoof(133.5, 281)


def _tail(h: Horse) -> str:
    tail = path(
        "M158 176C174 172 184 188 180 208C178 222 184 232 188 240C182 244 178 242 175 240C176 246 178 250 180 254C166 252 160 238 162 222C164 208 168 196 156 190Z",
        h.mane,
    ) + line(
        "M164 180C174 182 176 196 173 210C170 224 174 234 178 240M168 200C166 214 164 230 172 244", h.mane_dark, 1.5
    )
    return place(158, 178, place(-158, -178, tail), scale=0.84) if h.rearing else tail


def _mane(h: Horse) -> str:
    return (
        path(
            "M66 106C74 96 90 104 95 116C101 120 102 128 100 132C105 138 106 146 103 150C108 156 108 164 104 170C98 168 94 160 93 152C88 152 86 146 87 142C82 140 80 134 82 130C76 128 74 122 76 118C70 118 66 114 66 106Z",
            h.mane,
        )
        + line("M74 106C82 108 88 114 91 122M82 118C90 124 94 132 95 142M88 134C95 140 98 150 99 160", h.mane_dark, 1.5)
        + path(
            "M70 106C62 104 56 110 54 118C58 118 60 116 62 114C60 120 60 124 61 127C66 122 72 114 70 106Z",
            h.mane,
            stroke_width=1.6,
        )
    )


def _face(h: Horse) -> str:
    return (
        path("M66 108C62 100 64 92 68 88C74 92 77 100 75 108Z", h.coat, stroke_width=1.8)
        + flat("M68 105C66 100 67 96 69 93C71 97 72 101 71 105Z", h.shade)
        + path("M53 126Q57 121 62 125Q58 130 53 126Z", c.WHITE, stroke_width=1.3)
        + circle(57, 125.4, 2, c.INK, stroke="none")
        + ellipse(38, 154, 1.7, 2.4, c.INK, stroke="none", transform="rotate(30 38 154)")
        + line("M36 161C40 160 44 158 46 155", c.INK, 1.5)
        + line("M64 152C62 146 63 140 67 136", h.shade, 1.6)
    )


def _harness(h: Horse) -> str:
    studs = "".join(circle(x, y, 2, c.GOLD, stroke_width=0.9) for x, y in ((44, 143), (53, 152), (69, 114), (70, 143)))
    strap = line("M42 137C46 142 52 148 57 156M70 107C66 118 70 132 72 144M48 148C58 142 66 136 70 130", c.INK, 4.6)
    return (
        strap
        + line("M42 137C46 142 52 148 57 156M70 107C66 118 70 132 72 144M48 148C58 142 66 136 70 130", h.harness, 2.4)
        + line("M60 184C70 200 84 206 98 204M134 204C146 206 156 202 164 194", c.INK, 6)
        + line("M60 184C70 200 84 206 98 204M134 204C146 206 156 202 164 194", h.harness, 3.6)
        + "".join(
            path("M-3-1H3L2 6L0 9L-2 6Z", h.trim, stroke_width=1.2, transform=f"translate({x} {y})")
            for x, y in ((67, 196), (75, 203), (85, 207), (142, 207), (151, 205), (159, 201))
        )
        + studs
    )


def _saddlecloth(h: Horse) -> str:
    return (
        path(
            "M94 168C104 176 124 176 138 170C142 188 142 204 138 220C124 226 106 226 94 220C90 204 90 186 94 168Z",
            h.cloth,
        )
        + flat("M130 174C134 190 134 206 130 222L138 219C141 204 141 188 138 172Z", h.cloth_dark)
        + line("M93.5 212C106 218 126 218 139 212", h.trim, 3)
        + "".join(
            line(f"M{x} {y}V{y + 7}", h.trim, 2.4)
            for x, y in ((96, 221), (103, 223.5), (110, 225), (117, 225), (124, 224), (131, 222.5))
        )
        + path(
            "M92 166C90 160 96 158 99 164C106 172 124 172 132 164C136 156 144 158 142 166C138 176 128 180 116 180C104 180 95 176 92 166Z",
            c.BROWN,
        )
    )


def behind(h: Horse) -> str:
    """The horse, up to the saddle: everything the rider sits on."""
    spots = (
        "".join(
            ellipse(x, y, 3.4, 2.6, h.dapples, stroke="none")
            for x, y in ((148, 182), (156, 190), (145, 194), (152, 203), (80, 178), (72, 188), (84, 190), (76, 200))
        )
        if h.dapples
        else ""
    )
    return group(
        _tail(h),
        _legs_far(h),
        _legs_near(h),
        path(_BODY, h.coat),
        _inner(h),
        spots,
        _mane(h),
        _face(h),
        _harness(h),
        _saddlecloth(h),
    )


def _inner(h: Horse) -> str:
    """The body covers the tops of the near legs: their seams are wiped, then the belly shaded."""
    fore = "M64 196L60 202L80 214L86 206Z" if not h.rearing else "M64 190L58 198L78 210L84 202Z"
    return (
        flat(fore, h.coat)
        + flat("M127 207L128 218L140 222L160 212L163 200L150 196Z", h.coat)
        + flat("M72 214C88 225 116 228 128 222C116 220 92 220 78 206Z", h.shade)
        + flat(
            "M72 148C74 160 64 170 62 184C60 194 63 204 68 210C66 196 68 180 78 168C82 160 78 152 72 148Z",
            h.shade,
            0.55,
        )
        + line("M128 208C130 214 127 220 126 224M150 178C158 182 160 190 158 198", h.shade, 1.6)
    )
