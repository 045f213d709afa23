"""The page's side of the socket (js/link.js): one answer for each message, nothing twice, nothing missed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Invite
from tests.page.visitor import Visitor

TOOLS = """async () => {
  const { Link } = await import("/static/js/link.js");
  const sent = [], heard = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { sent.push(JSON.parse(text)); return send.call(this, text); };
  const pause = () => new Promise((go) => setTimeout(go, 10));
  const until = async (what) => { for (let n = 0; !what() && n < 6000; n++) await pause(); };
  const connect = (table, options) => {
    const link = new Link(table, options);
    link.addEventListener("happened", (event) => heard.push(event.detail));
    link.open();
    return link;
  };
  const mine = ({ cut, seat, own, over }) => over || (cut && cut.seat === seat) || own.legal.length > 0;
  const step = async (link) => {
    await until(() => mine(link.view));
    const { cut, seat, own, v } = link.view;
    if (cut && cut.seat === seat) return link.send("cut", { lifted: 10 });
    const action = own.legal.find((each) => each.t === "play") ?? own.legal[0];
    return link.send("act", { action, version: v });
  };
  window.tools = { Link, sent, heard, until, connect, step };
}"""


def equipped(visitor: Visitor, **more: Any) -> str:
    """On a page without a socket of its own, with a table where a bot sits opposite and bets little."""
    visitor.go("/settings").page.evaluate(TOOLS)
    body = {"rulebook": "argentino", "players": 2, "bots": [{"seat": 2, "character": "novato"}], **more}
    return str(visitor.rest("POST", "/api/tables", body)["table"]["id"])


def run(visitor: Visitor, script: str, table: str) -> Any:
    return visitor.page.evaluate(f"async (table) => {{ const t = window.tools; {script} }}", table)


@pytest.fixture
def table(visitor: Visitor) -> str:
    return equipped(visitor)


def test_what_was_not_answered_is_sent_again_with_its_id_and_done_once(visitor: Visitor, table: str) -> None:
    told = run(
        visitor,
        """const link = t.connect(table); await t.until(() => link.view);
        await t.until(() => link.view.cut || link.view.own.legal.length);
        const start = link.view.v; t.heard.length = 0;
        for (let n = 0; n < 12; n++) {
          const done = t.step(link);
          setTimeout(() => link._socket?.close(), 3 * n % 11);
          await done.catch((error) => { if (error.code !== "moved-on") throw error; });
        }
        await t.until(() => link.connection === "open");
        const out = { start, heard: t.heard.map((each) => each.v), v: link.view.v,
          ids: t.sent.filter((each) => ["act", "cut"].includes(each.t)).map((each) => each.id) };
        link.close();
        return out;""",
        table,
    )
    assert told["heard"] == list(range(told["start"] + 1, told["v"] + 1))
    assert len(told["ids"]) > len(set(told["ids"])) == 12


def test_the_newest_connection_has_the_seat_and_the_older_one_stays_away(visitor: Visitor, table: str) -> None:
    told = run(
        visitor,
        """const first = t.connect(table); await t.until(() => first.view);
        const second = t.connect(table); await t.until(() => first.connection === "closed");
        await new Promise((go) => setTimeout(go, 600));
        const refused = await first.send("sit").catch((error) => error.code);
        const out = [first.connection, first.reason, refused, second.connection];
        second.close();
        return out;""",
        table,
    )
    assert told == ["closed", "replaced", "replaced", "open"]


@pytest.mark.parametrize(
    ("which", "options", "reason"),
    [("table", "{}", "not-your-seat"), ("'no-such-table'", "{}", "no-such-table"), ("table", "{spectate: true}", "")],
)
def test_strangers(invite: Invite, visitor: Visitor, table: str, which: str, options: str, reason: str) -> None:
    stranger = invite()
    equipped(stranger)
    script = f"""const link = t.connect({which}, {options});
        await t.until(() => link.view || link.connection === "closed");
        const out = [link.connection, link.reason, link.view?.seat ?? -1];
        link.close();
        return out;"""
    told = run(stranger, script, table)
    assert told == (["closed", reason, -1] if reason else ["open", "", 0])


def test_everything_from_the_beginning(visitor: Visitor, table: str) -> None:
    told = run(
        visitor,
        """const link = t.connect(table); await t.until(() => link.view);
        for (let n = 0; n < 3; n++) await t.step(link).catch(() => null);
        link.close(); t.heard.length = 0;
        const again = t.connect(table, { after: 0 }); await t.until(() => again.view && t.heard.length >= again.view.v);
        const out = [again.view.v, t.heard.map((each) => each.v), t.heard[0].missed];
        again.close();
        return out;""",
        table,
    )
    assert told[1][: told[0]] == list(range(1, told[0] + 1))
    assert told[2] is True


def test_a_refusal_says_why(visitor: Visitor, table: str) -> None:
    told = run(
        visitor,
        """const link = t.connect(table); await t.until(() => link.view);
        const error = await link.send("act", { action: { t: "call", word: "vale-cuatro" } }).catch((error) => error);
        link.close();
        return [error.name, error.code, error.message];""",
        table,
    )
    assert told[0] == "Refused"
    assert told[1]
    assert told[2]
