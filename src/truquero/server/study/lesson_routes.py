"""REST for learning: a guided first hand of each rulebook, step by step as the learner's seat sees it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from truquero.engine.actions import Action
from truquero.engine.events import Signed
from truquero.engine.view import view
from truquero.lessons import Lesson, Scene, lesson, lessons, play, stories, three_hands
from truquero.lessons.loading import LEARNER
from truquero.lessons.three_hands import HANDS, Node
from truquero.rulebooks import BOOKS
from truquero.seats import TABLE as SPECTATOR
from truquero.seats import Seat
from truquero.server.common.server_refusals import Refusal
from truquero.server.game.frame_builder import seen_by
from truquero.server.rest.table_routes import InHouse, refusals
from truquero.server.study.replay_routes import hands_of
from truquero.server.study.study_routes import Language, constant, reader, same
from truquero.wire.actions import from_action
from truquero.wire.hooks import enc_hook
from truquero.wire.view import own_part, table_part

router = APIRouter(prefix="/api")

LessonId = Annotated[str, Path(max_length=40, description="the id of a lesson: a rulebook's, or a story's")]
YOU = {"en": "You", "es": "Tú", "va": "Tu"}


class LessonInShort(BaseModel):
    """A lesson in the list."""

    id: str
    story: bool = Field(description="a hand worth telling, not a first hand")
    rulebook: str
    name: str = Field(description="of the rulebook")
    title: str
    about: str
    steps: int
    cards: list[str] = Field(description="the learner's first hand, or the first that is told")


class Instead(BaseModel):
    """Answers to some actions that were not asked for."""

    actions: list[dict[str, Any]]
    text: str


class LessonAsk(BaseModel):
    """What the learner has to do to go on."""

    action: dict[str, Any] = Field(description="one of the legal actions, as on the socket")
    prompt: str
    wrong: str = Field(description="why this is better than anything else that is legal")
    instead: list[Instead]
    why: str = Field(description="an article of the rulebook")


class SignMade(BaseModel):
    """Somebody made a sign, and the learner was looking."""

    seat: int
    holding: str = Field(description="as in the signs of the rulebook's sheet")


class LessonStepModel(BaseModel):
    """The state, what happened since the last step, and the text about it."""

    table: dict[str, Any] = Field(description="as in a frame of the socket")
    own: dict[str, Any] = Field(description="as in a frame of the socket")
    events: list[dict[str, Any]] = Field(description="as in a frame of the socket")
    signs: list[SignMade]
    text: str = Field(description="words of the game stand between *stars*")
    why: str = Field(description="the article that says so")
    cards: list[list[str]] = Field(description="cards to be drawn beside the text, those of equal power together")
    hands: dict[str, list[str]] = Field(description="what every seat holds, where all cards lie open; otherwise empty")
    ask: LessonAsk | None


class LessonModel(BaseModel):
    """A guided first hand, or a story."""

    id: str
    rulebook: str
    title: str
    about: str
    names: list[str]
    seat: int = Field(description="where the learner sits; 0 where there is nothing to play")
    steps: list[LessonStepModel]


@router.get("/lessons", response_model=list[LessonInShort], responses={304: same()[304], **refusals(422)})
async def all_lessons(request: Request, house: InHouse, language: Language = None) -> Response:
    """All lessons."""
    return constant(request, _in_short, reader(request, house, language))


class ProofNode(BaseModel):
    """A moment of the proof: who plays, who wins with best play, and what follows each card."""

    turn: int = Field(description="0 when it is over")
    winner: int
    best: str = Field(description="a card that keeps the win; empty when it is over")
    after: dict[str, ProofNode]


class ProofGame(BaseModel):
    """What happens when the rival has taken one hand and you another."""

    rival: int
    yours: int
    won: bool = Field(description="whether you win it with best play")
    line: list[str] = Field(description="the cards, when both play their best")
    start: ProofNode


class ThreeHands(BaseModel):
    """The proof of the three hands (V22), solved by playing every order of the cards."""

    rulebook: str
    article: str
    rival: int
    you: int
    hands: list[list[str]]
    games: list[ProofGame]


@router.get("/lessons/three-hands/proof", response_model=ThreeHands, responses=same())
async def the_three_hands(request: Request, house: InHouse, language: Language = None) -> Response:
    """Three hands, of which the rival chooses one and leads: which of the other two wins, and how."""
    return constant(request, _three_hands, reader(request, house, language))


def _three_hands(_language: str) -> ThreeHands:
    pairs = [(rival, yours) for rival in range(len(HANDS)) for yours in range(len(HANDS)) if rival != yours]
    return ThreeHands(
        rulebook=three_hands.RULEBOOK,
        article=three_hands.ARTICLE,
        rival=three_hands.RIVAL,
        you=three_hands.YOU,
        hands=[[card.code for card in hand] for hand in HANDS],
        games=[
            ProofGame(
                rival=rival,
                yours=yours,
                won=three_hands.tree(rival, yours).winner == three_hands.YOU,
                line=[card.code for _, card in three_hands.best_line(rival, yours)],
                start=_proof(three_hands.tree(rival, yours)),
            )
            for rival, yours in pairs
        ],
    )


def _proof(node: Node) -> ProofNode:
    best = "" if node.best is None else node.best.code
    after = {card.code: _proof(child) for card, child in node.after}
    return ProofNode(turn=node.turn, winner=node.winner, best=best, after=after)


@router.get("/lessons/{name}", response_model=LessonModel, responses=same(404))
async def one_lesson(name: LessonId, request: Request, house: InHouse, language: Language = None) -> Response:
    """A guided first hand, or a story, played by the engine."""
    if all(found.id != name for found in (*lessons(), *stories())):
        raise Refusal("no-such-rulebook" if name not in BOOKS else "not-found", 404)
    return constant(request, _whole, name, reader(request, house, language))


def _in_short(language: str) -> list[LessonInShort]:
    return [
        LessonInShort(
            id=found.id,
            story=found in stories(),
            rulebook=found.rulebook,
            name=BOOKS[found.rulebook].name,
            title=found.title[language],
            about=found.about[language],
            steps=len(found.steps),
            cards=_first_hand(found),
        )
        for found in (*lessons(), *stories())
    ]


def _first_hand(found: Lesson) -> list[str]:
    """What the learner is dealt; in a story that is watched, the hand of the first player."""
    match = play(found)[0].match
    if found.open:
        contest = match.live[0]
        return [card.code for card in contest.dealt[contest.seats[0]]]
    return [card.code for card in view(match, LEARNER).hand or ()]


def _whole(name: str, language: str) -> LessonModel:
    found = lesson(name)
    eyes = SPECTATOR if found.open else LEARNER
    return LessonModel(
        id=found.id,
        rulebook=found.rulebook,
        title=found.title[language],
        about=found.about[language],
        names=[YOU[language] if seat == eyes else person for seat, person in enumerate(found.names, start=1)],
        seat=eyes,
        steps=[_step(scene, eyes, language) for scene in play(found)],
    )


def _step(scene: Scene, eyes: Seat, language: str) -> LessonStepModel:
    seen = view(scene.match, eyes)
    told = scene.step
    events: list[dict[str, Any]] = []
    for deed in scene.deeds:
        events += msgspec.json.decode(seen_by(deed.before, deed.events, (eyes,))[eyes])
    return LessonStepModel(
        table=_plain(table_part(seen)),
        own=_plain(msgspec.structs.replace(own_part(seen), counts=None)),  # in a lesson the learner counts
        events=events,
        signs=[
            SignMade(seat=e.seat, holding=e.holding) for d in scene.deeds for e in d.events if isinstance(e, Signed)
        ],
        text=told.text[language],
        why=told.why,
        cards=[[card.code for card in group] for group in told.cards],
        hands=hands_of(scene.match) if eyes == SPECTATOR else {},
        ask=_ask(scene, language),
    )


def _ask(scene: Scene, language: str) -> LessonAsk | None:
    ask = scene.step.ask
    if ask is None or scene.action is None:
        return None
    others = zip(scene.instead, ask.instead, strict=True)
    return LessonAsk(
        action=_action(scene.action),
        prompt=ask.prompt[language],
        wrong=ask.wrong[language],
        instead=[Instead(actions=[_action(a) for a in actions], text=said[language]) for actions, (_, said) in others],
        why=scene.step.why,
    )


def _action(action: Action) -> dict[str, Any]:
    return _plain(from_action(action))


def _plain(value: object) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(value, enc_hook=enc_hook)
    return found
