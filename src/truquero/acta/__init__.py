"""The record of a match: parse it, print it, referee it, tell it."""

from truquero.acta.model import Acta
from truquero.acta.parse import ActaError, parse
from truquero.acta.printer import to_text
from truquero.acta.referee import Problem, Report, Step, referee, referee_bytes

__all__ = ["Acta", "ActaError", "Problem", "Report", "Step", "parse", "referee", "referee_bytes", "to_text"]
