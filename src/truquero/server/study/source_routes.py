"""REST for where the games come from: the texts behind the rulebooks, the story, and its two drawings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from truquero.prose.family_tree import map_svg, tree_svg
from truquero.prose.sources import chapters, sources
from truquero.rulebooks import BOOKS
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import InHouse, refused_as_json
from truquero.server.study.study_routes import Language, constant, reader, same

router = APIRouter(prefix="/api")

MAP_TITLE = {
    "en": "A map: eight of the games in Spain, three in the south of America",
    "es": "Un mapa: ocho de los juegos en España y tres en el sur de América",
    "va": "Un mapa: huit dels jocs a Espanya i tres al sud d'Amèrica",
}
TREE_TITLE = {
    "en": "A family tree: the games that differ least stand together",
    "es": "Un árbol: los juegos que menos se diferencian están juntos",
    "va": "Un arbre: els jocs que menys es diferencien estan junts",
}


class RulebookNamed(BaseModel):
    """A rulebook in a list."""

    id: str
    name: str


class ArticleNamed(BaseModel):
    """An article in a list."""

    id: str
    title: str


class SourceModel(BaseModel):
    """A text from which rulebooks come."""

    id: str
    title: str = Field(description="as it is printed")
    author: str = Field(description="empty where the text names nobody")
    language: str = Field(description="what it is written in")
    where: str
    when: str
    covers: str
    books: list[RulebookNamed]
    rulings: list[ArticleNamed] = Field(description="the articles that contain a ruling of ours")


class ChapterModel(BaseModel):
    """A piece of the story."""

    when: str = Field(description="a year or a century; may be empty")
    title: str
    text: str = Field(description="words of the game stand between *stars*")


class HistoryModel(BaseModel):
    """The story of the game as the source of Bélmez tells it, in our own words."""

    chapters: list[ChapterModel]
    map: str = Field(description="what the drawing at /api/history/map.svg shows")
    family: str = Field(description="what the drawing at /api/history/family.svg shows")


@router.get("/sources", response_model=list[SourceModel], responses=same())
async def all_sources(request: Request, house: InHouse, language: Language = None) -> Response:
    """The texts behind the rulebooks."""
    return constant(request, _sources, reader(request, house, language))


def _sources(language: str) -> list[SourceModel]:
    return [
        SourceModel(
            id=source.id,
            title=source.title,
            author=source.author,
            language=source.written_in,
            where=source.where[language],
            when=source.when[language],
            covers=source.covers[language],
            books=[RulebookNamed(id=book, name=BOOKS[book].name) for book in source.books],
            rulings=[ArticleNamed(id=article.id, title=article.title(language)) for article in source.rulings],
        )
        for source in sources()
    ]


@router.get("/history", response_model=HistoryModel, responses=same())
async def the_history(request: Request, house: InHouse, language: Language = None) -> Response:
    """The story of the game."""
    return constant(request, _history, reader(request, house, language))


def _history(language: str) -> HistoryModel:
    told = [ChapterModel(when=c.when, title=c.title[language], text=c.text[language]) for c in chapters()]
    return HistoryModel(chapters=told, map=MAP_TITLE[language], family=TREE_TITLE[language])


def _drawing() -> dict[int | str, dict[str, Any]]:
    good = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "a drawing"}
    return {200: good, 304: {"description": "still the same (If-None-Match)"}, **refused_as_json(422)}


@router.get("/history/map.svg", response_class=Response, responses=_drawing())
async def the_map(request: Request, house: InHouse, language: Language = None) -> Response:
    """Where the games are played."""
    return _drawn("map", reader(request, house, language)).answer(request)


@router.get("/history/family.svg", response_class=Response, responses=_drawing())
async def the_family_tree(request: Request, house: InHouse, language: Language = None) -> Response:
    """How similar the games are, by the number of differences between their rulebooks."""
    return _drawn("family", reader(request, house, language)).answer(request)


@lru_cache(maxsize=8)
def _drawn(what: str, language: str) -> Served:
    drawing = map_svg(MAP_TITLE[language]) if what == "map" else tree_svg(BOOKS, TREE_TITLE[language])
    headers = {"vary": "Accept-Encoding, Accept-Language"}
    return Served(drawing.encode(), "image/svg+xml", headers=headers)
