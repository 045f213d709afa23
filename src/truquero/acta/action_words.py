"""Between the words of an acta and the actions of the engine, both ways."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import NoReturn

from truquero.acta.complaints import Complaint
from truquero.acta.parse import is_plain, seat_named
from truquero.cards import Card, CardError, card, looks_like_card
from truquero.engine.actions import (
    Action,
    Annul,
    AskFlor,
    Call,
    Combo,
    Cut,
    Disqualify,
    DrawForDeal,
    DrawTeams,
    Hands,
    MakeSign,
    Play,
    Resign,
    SeatDealer,
    Show,
    Shuffle,
    Stack,
    Talk,
    TurnUp,
)
from truquero.engine.lexicon import lexicon
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.rules.ladder import NUMBER_LIMIT
from truquero.seats import TEAM_NAMES, Seat

JOINT = "-y-"
SIGN, SHOW, ASK, TALK, RESIGN = "sena", "muestro", "pido-flor", "dice", "abandono"


class WordError(Complaint):
    """Words that are not an action of this rulebook."""

    def __init__(self, what: str, /, article: str = "", **values: object) -> None:
        super().__init__(what, **values)
        self.article = article


def action_of(book: Rulebook, words: Sequence[str], seats: Mapping[str, Seat], speech: str | None = None) -> Action:
    """The action that the words of a line name. Words are folded already."""
    word, rest = words[0], words[1:]
    if word == SIGN:
        return MakeSign(speech if speech is not None else _single(rest, "sena"))
    if speech is not None:
        return Talk(speech)
    if word == SHOW:
        if not rest:
            raise WordError("muestro")
        return Show(tuple(_card(code) for code in rest))
    if word == ASK:
        name = _single(rest, "pido-flor")
        asked = seat_named(seats, name)
        if asked is None:
            raise WordError("stranger", name=repr(name), seats=", ".join(seats))
        return AskFlor(asked)
    if word == RESIGN:
        if rest:
            raise WordError("nothing-after", word=word)
        return Resign()
    if book.blind is not None and word == book.blind.word:
        if not rest:
            raise WordError("blind", word=word, bet=book.truco.rungs[0].word)
        return _call(book, rest, blind=True)
    if book.cover and word == book.cover:
        code = _single(rest, "cover", word=book.cover)
        down, *others = code.split(JOINT)
        covered = Play(_card(down), True)
        return Combo((covered, *(_part(book, piece) for piece in others))) if others else covered
    if JOINT in word and word not in lexicon(book).doubles:
        if rest:
            raise WordError("nothing-after", word=word)
        return Combo(tuple(_part(book, piece) for piece in word.split(JOINT)))
    if looks_like_card(word):
        if rest:
            raise WordError("card-alone", joined=f"{word}{JOINT}{rest[0]}")
        return Play(_card(word))
    return _call(book, words, blind=False)


def _part(book: Rulebook, piece: str) -> Play | Call:
    if looks_like_card(piece):
        return Play(_card(piece))
    return _call(book, (piece,), blind=False)


def _call(book: Rulebook, words: Sequence[str], blind: bool) -> Call:
    word, rest = dict(book.synonyms).get(words[0], words[0]), words[1:]
    known = lexicon(book)
    joined = "-".join(words)
    if len(words) > 1 and joined in known.known:
        raise WordError("hyphens", joined=joined)
    if word not in known.known:
        _refuse_word(book, word)
    if not rest:
        return Call(word, None, blind)
    number = rest[0]
    if len(rest) == 1 and number.isascii() and number.isdigit() and len(number) > 9:
        raise WordError("number-large", number=number[:9], most=NUMBER_LIMIT)
    if len(rest) > 1 or not (number.isascii() and number.isdigit()):
        raise WordError("number-only", word=word, rest=" ".join(rest))
    return Call(word, int(number), blind)


def _refuse_word(book: Rulebook, word: str) -> NoReturn:
    """An unknown word; if only a chosen option removed it, the option's article is cited."""
    whole = BOOKS.get(book.id)
    spoken = ", ".join(lexicon(book).spoken)
    if whole is not None and book.chosen and word in lexicon(whole).known:
        chosen = [o for o in book.options if o.name in dict(book.chosen)]
        set_to = " ".join(f"{name}={value}" for name, value in book.chosen)
        raise WordError("word-option", chosen[0].article, word=word, chosen=set_to, spoken=spoken)
    raise WordError("word", word=word, book=book.id, spoken=spoken)


def _single(rest: Sequence[str], what: str, /, **values: str) -> str:
    if len(rest) != 1:
        raise WordError(what, **values)
    return rest[0]


def _card(code: str) -> Card:
    try:
        return card(code)
    except CardError:
        raise WordError("card", code=code) from None


def words_of(action: Action, names: Sequence[str], book: Rulebook) -> str:
    """An action in the words of an acta."""
    match action:
        case Play(card=played, down=down):
            return f"{book.cover} {played.code}" if down else played.code
        case Call(word=word, number=number, blind=blind):
            said = word if number is None else f"{word} {number}"
            return f"{book.blind.word} {said}" if blind and book.blind is not None else said
        case Show(cards=shown):
            return f"{SHOW} {' '.join(c.code for c in shown)}"
        case AskFlor(asked=asked):
            return f"{ASK} {names[asked - 1]}"
        case MakeSign(holding=holding):
            text = unicodedata.normalize("NFC", holding)  # as an acta is read
            return f"{SIGN} {text}" if is_plain(text) else f'{SIGN} "{text}"'
        case Talk(text=text):
            return f'{TALK} "{text}"'
        case Combo(parts=parts):
            return JOINT.join(words_of(part, names, book) for part in parts)
        case Cut(lifted=lifted):
            return f"corte {lifted or 'golpe'}"
        case Resign():
            return RESIGN
        case Annul():
            return "veedor anula"
        case Disqualify(team=team):
            return f"veedor descalifica {TEAM_NAMES[team]}"
        case SeatDealer() | DrawForDeal() | DrawTeams() | TurnUp() | Shuffle() | Stack() | Hands():
            return type(action).__name__.lower()
