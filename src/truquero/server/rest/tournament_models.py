"""What the routes of championships take. Every field has limits; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from truquero.server.rest.rest_models import StrictBody

PersonName = Annotated[str, Field(max_length=80)]
Message = Annotated[
    str,
    Field(pattern="^[A-Za-z0-9_-]{1,40}$", description="your own id for this: a repeated id is not carried out again"),
]


class TournamentWanted(StrictBody):
    """A championship to organise."""

    name: PersonName = Field(examples=["Campeonato de Agosto"])
    bases: dict[str, Any] = Field(
        max_length=30,
        description="rulebook, size, stages, and everything that differs from the defaults",
        examples=[{"rulebook": "belmez", "size": 2, "stages": [{"format": "llave"}], "place": "cards"}],
    )
    organiser: PersonName = Field(default="", description="the organiser's name, for the sheets and bulletins")
    public: bool = Field(default=True, description="shown in the list of championships")
    starts: int = Field(default=0, ge=0, le=2**36, description="when it begins, in seconds since 1970; 0: not said")


class PlanWanted(StrictBody):
    """Bases that somebody is thinking about."""

    bases: dict[str, Any] = Field(max_length=30, description="as for a new championship")
    entries: int = Field(ge=2, le=1000)


class CommandWanted(StrictBody):
    """A command of a championship."""

    message: Message
    command: dict[str, Any] = Field(max_length=30, examples=[{"t": "CallRound"}])
    version: int | None = Field(
        default=None, ge=0, le=2**53, description="only if the championship is still at this version"
    )


class EntryWanted(StrictBody):
    """People who enter together, the captain first."""

    names: list[PersonName] = Field(min_length=1, max_length=16)
    club: str = Field(default="", max_length=60)
    initial: str = Field(
        default="", max_length=1, description="of the captain's surname (O2); empty: taken from the name"
    )
    head: int = Field(default=0, ge=0, le=1000, description="1: the first seed; only the organiser can set it")
    contact: str = Field(default="", max_length=200, description="never shown to anybody but officials")


class EntriesWanted(StrictBody):
    """Entries to add: all of them or none. The organiser adds a list; anybody else enters once, as captain."""

    message: Message
    entries: list[EntryWanted] = Field(min_length=1, max_length=1000)
    me: bool = Field(default=False, description="whether the captain of the first entry sends this request")
    despite_ban: bool = Field(
        default=False,
        description="let in who is out of the season (O33), as somebody else of that name; only the organiser",
    )


class PeopleWanted(StrictBody):
    """People to add without an entry: veedores, tanteadores, substitutes."""

    names: list[PersonName] = Field(min_length=1, max_length=50)


class PersonChanged(StrictBody):
    """A person's name or contact; an empty name removes it."""

    name: PersonName | None = None
    contact: str | None = Field(default=None, max_length=200)


class PaidTicked(StrictBody):
    """Whether an entry has paid."""

    paid: bool


class PinTyped(StrictBody):
    """A captain on a new phone."""

    entry: int = Field(ge=1, le=10_000)
    pin: str = Field(pattern="^[0-9]{6}$")


class TapTold(StrictBody):
    """One tap at the anotador."""

    number: int = Field(ge=1, le=100_000)
    at: int = Field(ge=0, le=2**40)
    side: int = Field(default=0, ge=0, le=1)
    points: int = Field(default=0, ge=0, le=100)
    undoes: int = Field(default=0, ge=0, le=100_000)


class TallyWanted(StrictBody):
    """What a device has written down. Taps that are known already change nothing, so a device may send all of them."""

    device: str = Field(pattern="^[A-Za-z0-9_-]{8,40}$", description="a random name that the device keeps")
    taps: list[TapTold] = Field(default=[], max_length=200, description="those not sent yet, in their order")
    take: bool = Field(default=False, description="take over from another device: captains and officials may")
