"""Faces, hair, beards, hats and crowns. A head stands about 0,0: the chin at +22, the crown of the head at -24."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from dataclasses import dataclass

from tools.deck import palette as c
from tools.deck.svg import circle, ellipse, flat, group, line, path, place


@dataclass(frozen=True)
class Head:
    """How a head looks."""

    hair: str = c.BROWN
    shade: str = c.BROWN_DARK
    style: str = "bob"
    beard: str = "none"
    hat: str = "none"
    cloth: str = c.RED
    cloth_dark: str = c.RED_DARK
    feather: str = c.WHITE
    stern: bool = False
    look: float = 1.5
    eyes: str = c.BROWN_DARK


_BEHIND = {
    "bob": "M-18 12C-24-6-21-26 0-27C21-26 24-6 18 12C23 17 19 25 11 21L-11 21C-19 25-23 17-18 12Z",
    "long": "M-17 8C-24-8-20-27 0-27C20-27 24-8 17 8C20 18 24 24 22 34C16 40 12 34 12 26L-12 26C-12 34-16 40-22 34C-24 24-20 18-17 8Z",
    "curls": "M-14 20C-22 24-27 16-22 10C-29 6-27-5-22-6C-26-14-18-24-12-22C-8-30 8-30 12-22C18-24 26-14 22-6C27-5 29 6 22 10C27 16 22 24 14 20Z",
    "short": "M-16 4C-21-6-20-26 0-27C20-26 21-6 16 4Z",
}
_FRINGE = {
    "bob": "M-16.5-2C-18-18-8-23 0-23C8-23 18-18 16.5-2C14-8 13-11 11-13C5-10-6-10-11-13C-13-11-14-8-16.5-2Z",
    "long": "M-16.5 0C-18-18-8-23 0-23C8-23 18-18 16.5 0C15-9 9-15 1-18C-8-15-15-9-16.5 0Z",
    "curls": "M-17-1C-21-8-17-13-14-13C-14-19-7-22-4-19C-1-23 6-23 8-19C13-20 16-16 15-12C19-10 19-5 17-1C15-4 14-8 11-9C8-13 4-11 2-13C-1-10-6-13-9-9C-13-9-15-5-17-1Z",
    "short": "M-16-3C-17-18-8-23 0-23C8-23 17-18 16-3C14-10 12-14 8-15C2-14-4-14-8-15C-12-13-14-9-16-3Z",
}
_BEARD = {
    "full": "M-15.5-2C-17 14-14 30 0 37C14 30 17 14 15.5-2C14 5 11 8.5 7 8C4 7-4 7-7 8C-11 8.5-14 5-15.5-2Z",
    "long": "M-15.5-2C-18 16-17 38-6 52C-3 48-2 52 0 56C2 52 3 48 6 52C17 38 18 16 15.5-2C14 5 11 8.5 7 8C4 7-4 7-7 8C-11 8.5-14 5-15.5-2Z",
    "short": "M-15-1C-15.5 11-11 24 0 26C11 24 15.5 11 15-1C13.5 5 11 8.5 7 8.5C4 7.5-4 7.5-7 8.5C-11 8.5-13.5 5-15-1Z",
    "curls": "M-16-3C-21 2-19 8-18 10C-22 15-18 22-14 22C-14 29-7 32-4 29C-2 34 3 34 5 29C9 32 15 28 14 22C19 21 21 15 18 10C20 7 20 1 16-3C14 5 11 8.5 7 8C4 7-4 7-7 8C-11 8.5-14 5-16-3Z",
}
_STRANDS = {
    "full": "M-10 14C-9 22-5 29-1 33M10 14C9 22 5 29 1 33M-4.5 18C-4 23-2 27 0 30M4.5 18C4 23 2 27 1 29",
    "long": "M-11 14C-12 26-9 40-6 47M11 14C12 26 9 40 6 47M-5 19C-6 30-4 40-2 47M5 19C6 30 4 40 2 47M0 20V50",
    "short": "M-9 15C-7 20-4 23-1 24M9 15C7 20 4 23 1 24",
    "curls": "M-13 9C-9 11-9 16-12 17M13 9C9 11 9 16 12 17M-7 18C-3 19-3 24-6 26M7 18C3 19 3 24 6 26M-1 22C2 24 1 28-1 29",
}
_LOCKS = {
    "bob": "M-19 2C-20 10-19 15-16 19M19 2C20 10 19 15 16 19M-8-19C-6-16-5-14-5-12M4-20C3-16 3-14 4-12",
    "long": "M-19 4C-18 14-21 24-18 33M19 4C18 14 21 24 18 33M-15 20C-14 26-16 30-15 34M15 20C14 26 16 30 15 34",
    "curls": "M-20-1C-17 1-17 6-20 7M20-1C17 1 17 6 20 7M-20 14C-17 13-15 16-16 19M20 14C17 13 15 16 16 19",
    "short": "M-6-20C-5-18-4-16-4-15M5-20C5-18 6-16 7-15",
}


def _eye(x: float, look: float, colour: str) -> str:
    return place(
        x,
        -1.5,
        path("M-4.4 .6Q-.5-3.8 4.4 .4Q0 2.6-4.4 .6Z", c.WHITE, stroke="none"),
        circle(look * 0.6, -0.2, 2.1, colour, stroke="none"),
        line("M-4.8 .8Q-.5-4.3 4.8 .4", c.INK, 1.5),
        line("M-3 2.4Q0 3.2 3 2.2", c.SKIN_WARM, 0.9),
    )


def _features(head: Head) -> str:
    t = head.look
    if head.stern:
        brows = line(
            f"M{t - 11} -8.5Q{t - 6} -9.5 {t - 2} -6.5M{t + 11} -8.5Q{t + 6} -9.5 {t + 2} -6.5", head.shade, 2.1
        )
    else:
        brows = line(
            f"M{t - 11} -6.5Q{t - 6.5} -10.5 {t - 2.5} -8M{t + 11} -6.5Q{t + 6.5} -10.5 {t + 2.5} -8", head.shade, 1.7
        )
    nose = place(
        t,
        0,
        flat("M0-3C2 1 4 5 3.6 7C2 9-1 8.5-2 7.4C-1 7 0 4 0-3Z", c.SKIN_WARM),
        line("M1-4C2 0 4 4.5 3.6 6.6C3 8.6 0 8.8-2 7.6", c.INK, 1.2),
    )
    mouth = place(
        t * 0.8,
        0,
        path("M-4.6 12.6Q-2 11 0 11.9Q2 11 4.6 12.6Q0 16.3-4.6 12.6Z", "#b5463b", stroke="none"),
        line("M-5 12.6Q0 13.8 5 12.5", c.INK, 1),
    )
    cheeks = circle(t - 9, 6.5, 3.4, c.RED, stroke="none", fill_opacity=".28") + circle(
        t + 9.5, 6.5, 3.4, c.RED, stroke="none", fill_opacity=".28"
    )
    return cheeks + _eye(t - 6.6, t, head.eyes) + _eye(t + 6.6, t, head.eyes) + brows + nose + mouth


def _beard(head: Head) -> str:
    if head.beard == "none":
        return ""
    whiskers = path(
        "M0 9.6C-3 7.8-8 8.6-11.5 14.5C-7 15.3-3 14 0 11.6C3 14 7 15.3 11.5 14.5C8 8.6 3 7.8 0 9.6Z",
        head.hair,
        stroke_width=1.3,
    )
    if head.beard == "moustache":
        goatee = path("M-3 16.5Q0 15.5 3 16.5C3.5 21 2 26 0 28C-2 26-3.5 21-3 16.5Z", head.hair, stroke_width=1.3)
        return place(head.look * 0.8, 0, whiskers, goatee)
    lips = path("M-3.8 14.8Q0 13.5 3.8 14.8Q0 18-3.8 14.8Z", "#b5463b", stroke_width=1)
    return place(
        head.look * 0.4,
        0,
        path(_BEARD[head.beard], head.hair, stroke_width=1.7),
        line(_STRANDS[head.beard], head.shade, 1.1),
        lips,
        whiskers,
    )


def _feather(colour: str, dark: str) -> str:
    return path(
        "M0 0C6-16 20-24 34-18C30-15 31-12 27-10C28-7 23-4 20-4C18 0 8 2 0 0Z", colour, stroke_width=1.5
    ) + line("M2-1C10-8 18-13 28-15M14-8L16-4M20-11L23-7M9-5L10-1", dark, 1)


def _hat(head: Head) -> str:
    fill, dark = head.cloth, head.cloth_dark
    match head.hat:
        case "cap":  # a soft cap with a turned-up brim
            return (
                path("M-20-16C-24-34-8-40 4-38C18-38 26-28 21-15Z", fill)
                + flat("M-16-20C-18-30-8-36 0-36C-8-32-11-26-10-20Z", c.WHITE, 0.3)
                + path("M-23-13C-14-21 14-22 24-14C24-10 23-9 22-8C12-15-12-14-21-7C-23-8-24-11-23-13Z", dark)
                + place(14, -17, _feather(head.feather, c.INK))
                + circle(14, -17, 3.2, c.GOLD, stroke_width=1.3)
            )
        case "beret":  # a wide beret worn aslant
            return (
                path("M-22-12C-34-16-30-32-10-37C12-42 32-32 30-22C28-14 20-13 18-12C8-18-10-18-22-12Z", fill)
                + line("M-24-20C-14-28-2-30 8-30M-10-24C0-27 12-27 20-23", dark, 1.6)
                + path("M-20-14C-8-20 8-20 19-13L18-8C8-14-8-14-19-9Z", dark, stroke_width=1.6)
                + place(-16, -15, _feather(head.feather, c.INK), flip=True)
                + circle(-16, -15, 3.2, c.GOLD, stroke_width=1.3)
            )
        case "hood":  # a chaperon: a rolled brim with the tail hanging to one side
            return (
                path("M16-18C30-18 34-6 30 12C29 22 32 28 34 32C27 33 22 28 22 18C23 6 22-4 14-10Z", dark)
                + path("M-17-18C-14-34 14-36 18-18Z", fill)
                + path("M-23-11C-25-23-10-27 0-26C12-27 26-22 23-10C18-17 8-18 0-18C-8-18-18-17-23-11Z", fill)
                + line(
                    "M-17-14C-17-20-12-23-10-24M-7-18C-8-22-5-25-3-26M5-18C4-22 6-25 8-26M15-16C14-20 16-23 18-23",
                    dark,
                    1.6,
                )
            )
        case "helmet":  # an open helmet with a comb and a plume
            return (
                path("M-2-40C10-54 34-48 36-34C38-24 32-18 26-20C30-28 24-36 12-34C6-34 0-36-2-40Z", fill)
                + line("M4-41C14-47 28-43 30-33M10-39C18-42 26-38 27-31", dark, 1.3)
                + path("M-20-8C-24-32-10-39 0-39C10-39 24-32 20-8C12-14-12-14-20-8Z", c.STEEL)
                + flat("M-15-14C-17-28-9-35-2-36C-8-30-9-22-8-15Z", c.STEEL_LIGHT)
                + path("M-3-39L0-44L3-39L2.5-13H-2.5Z", c.GOLD, stroke_width=1.4)
                + path("M-24-5C-14-16 14-16 24-5C20-4 18-3 17-2C8-11-8-11-17-2C-18-3-20-4-24-5Z", c.GOLD)
            )
        case "turban":  # a striped scarf about a pointed cap
            return (
                path("M-14-20C-12-38-2-44 6-44C4-38 12-30 14-20Z", dark)
                + path("M-22-9C-26-20-12-27 0-27C12-27 26-20 22-9C14-17-14-17-22-9Z", fill)
                + line(
                    "M-16-13C-18-19-12-24-8-26M-8-16C-9-21-5-25-1-27M1-16C1-21 4-25 8-26M10-15C11-19 14-22 17-22",
                    c.GOLD_LIGHT,
                    2,
                )
                + circle(0, -21, 4, c.RED, stroke_width=1.3)
                + place(1, -25, _feather(head.feather, c.INK), turn=-34, scale=0.8)
            )
        case _:
            return ""


def _crown(head: Head) -> str:
    fill, dark = head.cloth, head.cloth_dark
    cap = path("M-17-17C-20-34-8-40 0-41C8-40 20-34 17-17Z", fill) + line(
        "M0-40V-18M-9-36C-11-30-11-24-10-18M9-36C11-30 11-24 10-18", dark, 1.3
    )
    points = {
        "crown-lily": "M-18-14L-23-35C-18-33-14-30-12-25C-11-32-6-38 0-43C6-38 11-32 12-25C14-30 18-33 23-35L18-14C8-19-8-19-18-14Z",
        "crown-tall": "M-18-14L-21-38L-12-28L-6-42L0-30L6-42L12-28L21-38L18-14C8-19-8-19-18-14Z",
        "crown-wall": "M-18-14L-22-35L-14-37L-12-29L-5-31L-5-40H5L5-31L12-29L14-37L22-35L18-14C8-19-8-19-18-14Z",
        "crown-leaf": "M-18-14C-26-20-26-30-22-36C-18-34-15-30-14-27C-14-34-10-39-6-42C-3-38-1-34 0-31C1-34 3-38 6-42C10-39 14-34 14-27C15-30 18-34 22-36C26-30 26-20 18-14C8-19-8-19-18-14Z",
    }
    tips = {
        "crown-lily": ((-23, -36), (0, -44), (23, -36)),
        "crown-tall": ((-21, -39), (-6, -43), (6, -43), (21, -39)),
        "crown-wall": (),
        "crown-leaf": (),
    }[head.hat]
    return (
        cap
        + path(points[head.hat], c.GOLD)
        + flat("M-16-18L-19-30C-15-27-13-24-11-21Z", c.WHITE, 0.6)
        + path("M-18.5-11C-8-17 8-17 18.5-11L18-17.5C8-22.5-8-22.5-18-17.5Z", c.GOLD_LIGHT, stroke_width=1.5)
        + circle(0, -18, 2.6, c.RED, stroke_width=1)
        + circle(-10, -16.6, 1.9, c.BLUE, stroke_width=0.9)
        + circle(10, -16.6, 1.9, c.BLUE, stroke_width=0.9)
        + "".join(circle(x, y, 2.6, c.GOLD_LIGHT, stroke_width=1.2) for x, y in tips)
    )


def head(x: float, y: float, look: Head, scale: float = 1, flip: bool = False, turn: float = 0) -> str:
    """A whole head with its neck, standing at a point."""
    crowned = look.hat.startswith("crown")
    return place(
        x,
        y,
        path(_BEHIND[look.style], look.hair),
        line(_LOCKS[look.style], look.shade, 1.2),
        path("M-7.5 14V31H7.5V14Z", c.SKIN_WARM, stroke_width=1.6),
        path("M-15.5-8C-16.5 8-10 21.5 0 22.5C10 21.5 16.5 8 15.5-8C14-22-14-22-15.5-8Z", c.SKIN, stroke_width=1.8),
        flat("M-14-4C-14 8-9 18-1 21C-10 20-15.5 8-15-6Z", c.SKIN_WARM, 0.8),
        _features(look),
        _beard(look),
        path(_FRINGE[look.style], look.hair, stroke_width=1.6),
        _crown(look) if crowned else _hat(look),
        scale=scale,
        flip=flip,
        turn=turn,
    )


def ink(*drawn: str) -> str:
    """The outline everybody is drawn with."""
    return group(*drawn, stroke=c.INK, stroke_width=2, stroke_linejoin="round", stroke_linecap="round")


def fist(x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1) -> str:
    """A closed hand about something upright: four fingers and the thumb."""
    return place(
        x,
        y,
        path("M-7-6C-3-9 5-9 7-6C9-2 9 4 7 7C3 9-4 9-7 6C-9 3-9-3-7-6Z", c.SKIN, stroke_width=1.7),
        line("M7-3.5C4-4-1-4-3-3.2M8 0C4-.4-1-.4-3.5 .3M7.5 3.7C4 3.5 0 3.5-3 4", c.INK, 1.1),
        path("M-6-6C-3-10 3-11 4-8.5C4.5-6.5-1-6-3-3.5Z", c.SKIN, stroke_width=1.4),
        turn=turn,
        flip=flip,
        scale=scale,
    )


def palm(x: float, y: float, turn: float = 0, flip: bool = False, scale: float = 1) -> str:
    """An open hand resting on something, the fingers down."""
    return place(
        x,
        y,
        path(
            "M-5-7H5C7-3 7 2 6.5 7C6 11 4 12 3 9C2.5 12.5 0 13-.8 10C-2 13-4.5 12.5-4.5 9C-6 10.5-8 9-7.5 6C-8 1-7-4-5-7Z",
            c.SKIN,
            stroke_width=1.6,
        ),
        line("M3 9L2.6 3.5M-.8 10L-.9 4M-4.5 9L-4 4", c.INK, 1),
        turn=turn,
        flip=flip,
        scale=scale,
    )


def shoe(x: float, y: float, fill: str, flip: bool = False) -> str:
    """A soft pointed shoe; its ankle at the point, the toe to the right."""
    return place(
        x,
        y,
        path("M-6-8L6-8C7-3 15-2 20 3C14 7-2 6-7 5C-8 0-7-4-6-8Z", fill),
        line("M-6-3C-2-1 3-1 7-3", c.GOLD_LIGHT, 1.5),
        flip=flip,
    )


def bead(x: float, y: float, r: float, fill: str) -> str:
    return ellipse(x, y, r, r, fill, stroke_width=1.2)
