"""A guided first hand for a rulebook: an acta that is told as it goes, and moments where the learner has to act.

``<rulebook>.toml`` holds the script and its texts in three languages, ``loading`` reads it and ``playing`` has the
engine play it. Nothing here knows the rules: what the script says is refereed like any other acta.
"""

from truquero.lessons.loading import Ask, Lesson, LessonError, LessonStep, Text, lesson, lessons, stories
from truquero.lessons.playing import Deed, Scene, acta_of, play

__all__ = [
    "Ask",
    "Deed",
    "Lesson",
    "LessonError",
    "LessonStep",
    "Scene",
    "Text",
    "acta_of",
    "lesson",
    "lessons",
    "play",
    "stories",
]
