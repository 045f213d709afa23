"""What people can read separately of a championship: tables, bulletins, the log, the proofs of the draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from truquero.review.wording import about, title
from truquero.rules import every_article
from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.championship_views import Moment
from truquero.server.championship.worth_a_look import OVER
from truquero.server.common.server_refusals import Refusal
from truquero.tournament import events as ev
from truquero.tournament.codec import encode
from truquero.tournament.draw import draw_commitment
from truquero.tournament.duplicate import cut_of
from truquero.tournament.log import LogRecord, written
from truquero.tournament.model import Role, Tournament
from truquero.tournament.standings import people
from truquero.tournament.telling import tables
from truquero.wire.championship import TournamentSeen

if TYPE_CHECKING:
    from truquero.server.championship.director import Director


def standings(t: Tournament, stage: int | None, by: str) -> dict[str, Any]:
    """The table of a stage (the running one if none is named), or that of the people. Raises Refusal."""
    if by == "person":
        order = sorted(people(t).items(), key=lambda item: (-item[1], item[0]))
        return {"people": [list(row) for row in order]}
    wanted = t.stage if stage is None else stage
    if wanted not in t.taking_part:
        if stage is not None:
            raise Refusal("not-found", 404)
        return {"stage": wanted, "groups": []}
    return {"stage": wanted, "groups": [[list(row) for row in group] for group in tables(t, wanted)]}


def bulletin(seen: TournamentSeen, number: int, language: str) -> dict[str, Any]:
    """A ruling with the texts of its articles. Raises Refusal."""
    found = next((one for one in seen.bulletins if one.number == number), None)
    if found is None:
        raise Refusal("not-found", 404)
    known = every_article()
    texts = {article: known[article].text(language) for article in found.articles if article in known}
    match = next((one for one in seen.matches if one.number == found.fixture), None)
    return {"bulletin": found, "articles": texts, "match": match, "names": seen.names}


def may_read_log(director: Director, asker: TournamentAsker) -> int:
    """How far somebody may read the log. Claims and reports are in it, so the public waits for the end (O12)."""
    role = director.t.roles.get(asker.person) if asker.person else None
    if role is Role.VEEDOR or director.audience.moment_for(asker).t.phase in OVER:
        return director.version
    raise Refusal("log-not-yet", 403)


def log_text(records: Sequence[LogRecord], upto: int, after: int) -> str:
    return written(records[after:upto])


def draws(records: Sequence[LogRecord], moment: Moment) -> dict[str, Any]:
    """The draws so far: each is bound to a commitment that was public before the list was closed (O1)."""
    t = moment.t
    found: list[dict[str, Any]] = []
    shares = [[n, c.share, c.salt] for n, c in sorted(t.contenders.items()) if c.share]
    for one in records:
        for event in one.events:
            if isinstance(event, ev.DrawMade):
                committed = draw_commitment(bytes.fromhex(event.secret), t.id, event.draw)
                found.append({**encode(event), "commitment": committed, "record": one.number, "at": one.at})
    return {
        "tournament": t.id,
        "v": moment.v,
        "head": moment.head,
        "list_hash": t.list_hash,
        "commitments": list(t.commitments),
        "shares": shares,
        "packs": _packs(records),
        "packs_cut": cut_of(t) if t.cut else "",
        "draws": found,
    }


def _packs(records: Sequence[LogRecord]) -> dict[str, Any]:
    """What the packs of duplicado were bound to, and the secrets of the rounds that are closed, in their order."""
    found: dict[str, Any] = {"anchor": "", "rounds": []}
    for event in (event for one in records for event in one.events):
        if isinstance(event, ev.EntriesOpened):
            found["anchor"] = event.packs
        elif isinstance(event, ev.PacksRevealed):
            found["rounds"].append({"stage": event.stage, "round": event.round, "secret": event.secret})
    return found


def rulings_at(t: Tournament, table: str) -> list[str]:
    """The rulings on a match that was played at this table of the house, as its acta names them."""
    fixture = next((t.board_of[board] for board, at in t.table_of.items() if at == table), None)
    alone = len(t.fixtures) == 1  # then what names no match is about this one
    mine = [r for r in t.rulings if fixture is not None and (r.fixture or (fixture if alone else 0)) == fixture]
    return [f"BAR {r.number}: {r.decision.value} {' '.join(r.articles)}" for r in mine]


def flags(director: Director, asker: TournamentAsker, language: str) -> dict[str, Any]:
    """What a veedor may look at. None of it is grounds for a ruling (O12)."""
    if not asker.person or director.t.roles.get(asker.person) is not Role.VEEDOR:
        raise Refusal("who-are-you", 403)
    return {"title": title(language), "about": about(language), "notes": director.worth_a_look.told(language)}
