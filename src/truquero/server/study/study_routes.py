"""REST for reading and learning: the rulebooks as people want to see them, and what else is the same for everybody.

Answers are made once for each language and have an ETag: a client that has one only asks whether it is still current.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, TypeAdapter

from truquero.bots.introductions import introduced
from truquero.prose.glossary import glossary
from truquero.prose.rulebook_page import articles_of
from truquero.prose.sentences import suerte_name
from truquero.prose.sources import source_of_article
from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook, Suerte, articles, every_article
from truquero.server.common.server_refusals import Refusal
from truquero.server.rest.request_guard import language_of
from truquero.server.rest.static_files import Served
from truquero.server.rest.table_routes import InHouse, refusals, refused_as_json
from truquero.server.study import study_models as models
from truquero.server.study.rulebook_sheets import sheet
from truquero.server.study.score_sheet import score_sheet, score_sheet_pdf

router = APIRouter(prefix="/api")

Language = Annotated[
    Literal["en", "es", "va"] | None, Query(alias="lang", description="that of Accept-Language, if not said")
]
BookId = Annotated[str, Path(max_length=40, description="the id of a rulebook")]


def same(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The other answers of a route whose content rarely changes."""
    return {304: {"description": "still the same (If-None-Match)"}, **refusals(422, *statuses)}


def reader(request: Request, house: InHouse, language: str | None) -> str:
    """In which language to answer."""
    return language or language_of(request.headers.get("accept-language", ""), house)


@lru_cache(maxsize=2000)
def _made(make: Callable[..., Any], *given: Any) -> Served:
    """An answer in JSON, made once."""
    found = make(*given)
    kind = TypeAdapter(list[Any] if isinstance(found, list) else type(found))
    headers = {"vary": "Accept-Encoding, Accept-Language"}
    return Served(kind.dump_json(found), "application/json", headers=headers)


def constant(request: Request, make: Callable[..., BaseModel | list[Any] | dict[str, Any]], *given: Any) -> Response:
    """An answer that depends on nothing but what is given."""
    return _made(make, *given).answer(request)


def book_of(rulebook: str) -> Rulebook:
    book = BOOKS.get(rulebook)
    if book is None:
        raise Refusal("no-such-rulebook", 404)
    return book


@lru_cache(maxsize=256)
def _with_options(rulebook: str, options: str) -> Rulebook:
    """A rulebook as a house plays it; one object for the same options, so that its sheet is made once."""
    book = book_of(rulebook)
    given = dict(pair.partition("=")[::2] for pair in options.split(",")) if options else {}
    try:
        return book.with_options(given)
    except OptionError as error:
        raise Refusal("bad-option", 422, str(error)) from None


# ---------------------------------------------------------------- rulebooks


@router.get("/rulebooks/{rulebook}/sheet", response_model=models.Sheet, responses=same(404))
async def one_sheet(
    rulebook: BookId,
    request: Request,
    house: InHouse,
    language: Language = None,
    options: Annotated[
        str, Query(max_length=200, pattern=r"^([a-z_]+=[a-z0-9-]+(,|$))*$", description="as in pedres=24,dosos=no")
    ] = "",
) -> Response:
    """A rulebook for people: words, cards in their order, marker, options and signs, and how the game goes."""
    return constant(request, sheet, _with_options(rulebook, options), reader(request, house, language))


@router.get("/sheets", response_model=dict[str, models.Sheet], responses=same())
async def all_sheets(request: Request, house: InHouse, language: Language = None) -> Response:
    """The sheets of all rulebooks by id, for a client that keeps them."""
    return constant(request, _sheets, reader(request, house, language))


def _sheets(language: str) -> dict[str, models.Sheet]:
    return {book.id: sheet(book, language) for book in BOOKS.values()}


@router.get("/rulebooks/{rulebook}/articles", response_model=list[models.ArticleText], responses=same(404))
async def all_articles(rulebook: BookId, request: Request, house: InHouse, language: Language = None) -> Response:
    """The articles that a rulebook uses, its own first and the general ones last."""
    return constant(request, _articles, book_of(rulebook).id, reader(request, house, language))


def _articles(rulebook: str, language: str) -> list[models.ArticleText]:
    return [_article(article, language) for article in articles_of(BOOKS[rulebook])]


@router.get("/articles/torneo", response_model=list[models.ArticleText], responses=same())
async def tournament_articles(request: Request, house: InHouse, language: Language = None) -> Response:
    """The articles of championships, O1 to O33."""
    return constant(request, _tournament_articles, reader(request, house, language))


def _tournament_articles(language: str) -> list[models.ArticleText]:
    return [_article(article, language) for article in articles("torneo")]


@router.get("/rulebooks/{rulebook}/articles/{article}", response_model=models.ArticleText, responses=same(404))
async def one_article(
    rulebook: BookId,
    article: Annotated[str, Path(max_length=8, description="as in B15")],
    request: Request,
    house: InHouse,
    language: Language = None,
) -> Response:
    """An article, of this rulebook or of those it uses."""
    book_of(rulebook)
    if article not in every_article():
        raise Refusal("no-such-article", 404)
    return constant(request, _article, article, reader(request, house, language))


def _article(article: str, language: str) -> models.ArticleText:
    found = every_article()[article]
    return models.ArticleText(
        id=found.id,
        title=found.title(language),
        text=found.text(language),
        ruling=found.ruling,
        source=source_of_article(found.id),
    )


@router.get("/characters", response_model=list[models.Person], responses=same())
async def characters(request: Request, house: InHouse, language: Language = None) -> Response:
    """Who may sit in the seats that stay empty, the weakest first."""
    return constant(request, _characters, reader(request, house, language))


def _characters(language: str) -> list[models.Person]:
    return [models.Person(**told._asdict()) for told in introduced(language)]


# ---------------------------------------------------------------- words


@router.get("/glossary", response_model=list[models.GlossarySection], responses=same())
async def the_glossary(request: Request, house: InHouse, language: Language = None) -> Response:
    """The words of the games and what they mean."""
    return constant(request, _glossary, reader(request, house, language))


def _glossary(language: str) -> list[models.GlossarySection]:
    return [
        models.GlossarySection(
            title=section.title[language],
            words=[
                models.GlossaryWord(
                    word=entry.word,
                    here=entry.here[language],
                    meaning=entry.meaning[language],
                    where=entry.used(language),
                )
                for entry in section.words
            ],
        )
        for section in glossary()
    ]


@router.get("/reasons", response_model=models.Reasons, responses=same())
async def the_reasons(request: Request, house: InHouse, language: Language = None) -> Response:
    """Why points are written, in short. A replay of the finished match adds names and cards."""
    return constant(request, _reasons, reader(request, house, language))


def _reasons(language: str) -> models.Reasons:
    source = resources.files("truquero.server.study").joinpath("why.toml")
    texts = tomllib.loads(source.read_text(encoding="utf-8"))
    return models.Reasons(
        why={key: text[language] for key, text in texts.items()},
        suertes={suerte: suerte_name(suerte, language) for suerte in (*(s.value for s in Suerte), "penalty")},
    )


# ---------------------------------------------------------------- paper

paper = APIRouter(prefix="/sheet")


def _printable(kind: str) -> dict[int | str, dict[str, Any]]:
    good = {"content": {kind: {"schema": {"type": "string"}}}, "description": "A4, to print"}
    return {200: good, 304: {"description": "still the same (If-None-Match)"}, **refused_as_json(404, 422)}


@paper.get("/{rulebook}.svg", response_class=Response, responses=_printable("image/svg+xml"))
async def printable(rulebook: BookId, request: Request, house: InHouse, language: Language = None) -> Response:
    """A score sheet to print: two columns, with the halves of the rulebook."""
    return _printed(book_of(rulebook), reader(request, house, language), "svg").answer(request)


@paper.get("/{rulebook}.pdf", response_class=Response, responses=_printable("application/pdf"))
async def printable_pdf(rulebook: BookId, request: Request, house: InHouse, language: Language = None) -> Response:
    """The same sheet as PDF."""
    return _printed(book_of(rulebook), reader(request, house, language), "pdf").answer(request)


@lru_cache(maxsize=100)
def _printed(book: Rulebook, language: str, form: str) -> Served:
    headers = {"vary": "Accept-Encoding, Accept-Language"}
    if form == "pdf":
        return Served(score_sheet_pdf(book, language), "application/pdf", headers=headers)
    return Served(score_sheet(book, language).encode(), "image/svg+xml", headers=headers)
