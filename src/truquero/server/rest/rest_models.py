"""What REST takes and returns. Every field has limits; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from truquero.server.common.identity import new_token
from truquero.server.house.table_order import TableOrder
from truquero.server.table.table_settings import VeedorOf, stored_veedor
from truquero.store import Json

SeatNumber = Annotated[int, Field(ge=1, le=8)]
ShortText = Annotated[str, Field(max_length=40)]


class StrictBody(BaseModel):
    """A request body: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RefusedModel(BaseModel):
    """Why a request was refused."""

    code: str = Field(description="stable, for programs")
    message: str = Field(description="for people, in the language of Accept-Language: en, es or ca")
    article: str = Field(default="", description="the rule behind it, where there is one")


class BotSeat(StrictBody):
    """A seat for a bot."""

    seat: SeatNumber
    character: ShortText = "prudente"


class TableWanted(StrictBody):
    """A table to open."""

    rulebook: ShortText = Field(examples=["argentino"])
    options: dict[ShortText, ShortText] = Field(default={}, max_length=20, description="house options of the rulebook")
    length: Literal["", "short", "normal", "long"] = Field(
        default="", description="how long the match is; options given as well go first"
    )
    players: int | None = Field(default=None, ge=2, le=8, description="default: the fewest that the rulebook allows")
    strict: bool = Field(default=False, description="play as at a real table: slips are possible and penalised")
    public: bool = Field(
        default=False, description="shown in the list of tables; otherwise only people with the link find it"
    )
    chat: bool = True
    clock: int = Field(default=0, ge=0, le=3600, description="seconds for a move; 0: no clock")
    spectators: bool = True
    hints: bool = Field(default=True, description="whether players may ask for hints")
    delay: int | None = Field(default=None, ge=0, le=600, description="by how many seconds spectators are behind")
    listed_signs: bool = Field(
        default=False, description="only the signs of the rulebook; otherwise partners may agree on signs of their own"
    )
    teams: Literal["", "altas", "dosos"] = Field(
        default="",
        description="draw the teams when the table is full: altas, the higher cards against the lower ones; dosos, the "
        "2s against the 3s (V2). Empty: everybody plays where they sat down",
    )
    veedor: bool = Field(default=False, description="invite a veedor: GET /api/tables/{table}/veedor has the link")
    bots: list[BotSeat] = Field(default=[], max_length=8)
    seat: int = Field(default=1, ge=0, le=8, description="where you sit; 0: you only open the table")
    name: ShortText = Field(default="", description="your name at the table; one is chosen for you if you give none")


class SeatModel(BaseModel):
    """Who sits where."""

    seat: int
    name: str
    kind: Literal["person", "bot", "empty"]
    bot: str = Field(description="the character that plays: for good, or while the person is away")
    here: bool
    away: bool
    left: bool = Field(description="the person left the match for good; the bot plays on under their name")


class TableModel(BaseModel):
    """A table, as everybody who knows its link may see it."""

    id: str
    rulebook: str
    options: dict[str, str]
    players: int
    strict: bool
    public: bool
    chat: bool
    clock: int
    spectators: bool
    hints: bool
    delay: int
    listed_signs: bool
    teams: str = Field(description="how the teams are drawn when the table is full; empty: they are not")
    status: Literal["waiting", "playing", "finished"]
    seats: list[SeatModel]
    draw: str = Field(description="commitment behind the draw for the first deal; empty in lists")
    created: float
    rematch_of: str
    page: str = Field(description="where people go")
    link: str = Field(description="the same for others elsewhere; empty if only this computer reaches the house")
    socket: str = Field(description="where clients connect")


class Tables(BaseModel):
    """Public tables, newest first."""

    tables: list[TableModel]
    next: str = Field(description="ask for ?after= this to go on; empty at the end")


class SeatWanted(StrictBody):
    """A seat to be taken."""

    name: ShortText = ""


class SeatGiven(BaseModel):
    """Your seat. The token proves that it is yours where your cookie does not reach. Keep it secret."""

    table: TableModel
    seat: int
    token: str


class RematchState(BaseModel):
    """Who wants a rematch, and the new table once everybody who is connected does."""

    wanted: list[int] = Field(description="the seats that have asked for it so far")
    seat: int = Field(description="yours")
    table: str = Field(description="the new table; empty until everybody who is connected has asked")
    token: str = Field(description="of your seat there; empty if only your cookie proves it")


class BotsWanted(StrictBody):
    """Bots for empty seats."""

    character: ShortText = "prudente"
    seats: list[SeatNumber] = Field(default=[], max_length=8, description="all empty seats, if none are named")


class OptionModel(BaseModel):
    """A house option."""

    name: str
    default: str
    values: str
    article: str


class SignModel(BaseModel):
    """A gesture and what it claims."""

    holding: str
    en: str
    es: str
    va: str


class Book(BaseModel):
    """A rulebook in short."""

    id: str
    name: str
    region: str
    parent: str = Field(description="its parent rulebook; empty if there is none")
    players: list[int]
    target: int
    to_win: int
    game: str
    language: str


class WholeBook(Book):
    """A rulebook with what a table may set and what its players may say."""

    options: list[OptionModel]
    signs: list[SignModel]
    words: list[str]
    blind: str
    cover: str
    page: str = Field(description="the whole rulebook as Markdown")


class Me(BaseModel):
    """Who you are to this house."""

    account: str = Field(description="the name of your account; empty without one")
    csrf: str = Field(description="send it as X-CSRF-Token with every request that changes something")


class Credentials(StrictBody):
    """A name and a password."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    password: Annotated[str, Field(min_length=10, max_length=200)]


class Health(BaseModel):
    """Whether the server is healthy."""

    ok: bool
    version: str


def order_of(wanted: TableWanted) -> TableOrder:
    """What somebody asked for, over REST or at the lobby."""
    chosen: dict[str, Json] = {
        "chat": wanted.chat,
        "clock": wanted.clock,
        "spectators": wanted.spectators,
        "hints": wanted.hints,
    }
    if wanted.listed_signs:
        chosen["listed_signs"] = True
    if wanted.teams:
        chosen["teams"] = wanted.teams
    if wanted.veedor:
        chosen["veedor"] = stored_veedor(VeedorOf(nonce=new_token()))
    if wanted.delay is not None:
        chosen["delay"] = wanted.delay
    return TableOrder(
        rulebook=wanted.rulebook,
        length=wanted.length,
        options=wanted.options,
        players=wanted.players,
        strict=wanted.strict,
        public=wanted.public,
        settings=chosen,
        bots=[(bot.seat, bot.character) for bot in wanted.bots],
        seat=wanted.seat,
        name=wanted.name,
    )
