"""Which drawn gesture belongs to a sign: the page's ``<sign-face gesture="…">`` knows these names and no rulebook.

Keyed by the English words of a :class:`truquero.rules.Sign`, so that two rulebooks with one gesture share its drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from truquero.rules import Sign

NEUTRAL = "neutral"

GESTURES: Mapping[str, str] = MappingProxyType(
    {
        "raise the eyebrows": "brows-up",
        "wink": "wink",
        "close one eye": "one-eye",
        "close the eyes": "eyes-closed",
        "close both eyes": "eyes-closed",
        "look up": "look-up",
        "move the mouth to the right": "mouth-right",
        "move the mouth to the left": "mouth-left",
        "grimace to the right": "grimace-right",
        "grimace to the left": "grimace-left",
        "tongue to the right": "tongue-right",
        "tongue to the left": "tongue-left",
        "bite the lower lip": "bite-lip",
        "bite the lip": "bite-lip",
        "kiss the air": "kiss",
        "a little puff": "puff",
        "puff out the cheeks": "cheeks",
        "open the mouth a little": "mouth-ajar",
        "open the mouth": "mouth-open",
        "wrinkle the nose": "wrinkle-nose",
        "tilt the head": "tilt-head",
        "nod": "nod",
        "touch the shoulder": "touch-shoulder",
        "touch the elbow": "touch-elbow",
    }
)


def gesture_of(sign: Sign) -> str:
    """The drawing of a sign; a gesture that nobody has drawn yet shows the neutral face, which speaks.

    >>> gesture_of(Sign("1b", "guiñar un ojo", "fer l'ullet", "wink"))
    'wink'
    """
    return GESTURES.get(sign.en, NEUTRAL)
