"""From an acta to text: parse(print(acta)) is the acta."""

from __future__ import annotations

from truquero.acta.model import (
    Acta,
    ActionLine,
    AnyLine,
    Assertion,
    Blank,
    BlindLine,
    CutLine,
    DeckLine,
    DrawLine,
    Header,
    ManoLine,
    MuestraLine,
    TeamsLine,
    TurnLine,
    VeedorLine,
)
from truquero.cards import Card


def to_text(acta: Acta) -> str:
    """The acta as plain text, one line an event."""
    return "".join(f"{_with_comment(line)}\n" for line in acta.lines)


def _with_comment(line: AnyLine) -> str:
    body = _body(line)
    if not line.comment:
        return body
    return f"{body}  # {line.comment}" if body else f"# {line.comment}"


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(c.code for c in cards)


def _drawn(draws: tuple[tuple[str, Card], ...]) -> str:
    return " | ".join(f"{name} {card.code}" for name, card in draws)


def _body(line: AnyLine) -> str:
    match line:
        case Blank():
            return ""
        case Header(key=key, value=value):
            return f"{key}: {value}"
        case ManoLine(hands=hands):
            return f"mano: {' | '.join(f'{name} {_codes(hand)}'.strip() for name, hand in hands)}".rstrip()
        case DeckLine(cards=cards):
            return f"deck: {_codes(cards)}"
        case DrawLine(draws=draws):
            return f"sorteo: {_drawn(draws)}"
        case TeamsLine(how=how, draws=draws):
            return f"equipos: {how} | {_drawn(draws)}"
        case CutLine(name=name, lifted=lifted):
            return f"corte: {name} {lifted or 'golpe'}".replace("  ", " ")
        case TurnLine(name=name, card=card):
            return f"vuelta: {name} {card.code}"
        case MuestraLine(card=card):
            return f"muestra: {card.code}"
        case BlindLine(names=names):
            return f"ciegas: {' '.join(names)}"
        case ActionLine(name=name, words=words, speech=speech):
            return f'{name} {words[0]} "{speech}"' if speech is not None else f"{name} {' '.join(words)}"
        case VeedorLine(ruling=ruling, team=team):
            return f"veedor {ruling} {team}".rstrip()
        case Assertion(games=games, score=score):
            return f"{'==' if games else '='} {score[0]}-{score[1]}"
