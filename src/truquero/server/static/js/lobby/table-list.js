// @ts-check
// The tables of the house: one's own, those with a free seat, those to watch.
import { announce } from "../announce.js";
import { clear, h } from "../dom.js";
import { dropGame, gameOf, keepGame, seenTables } from "../games.js";
import { t } from "../i18n.js";
import { haveLeft, onlyBots, sureToLeave } from "../leaving.js";
import { dropToken, lastTables } from "../link.js";
import { ask, Refused } from "../rest.js";
import { takeSeat, trouble } from "./start.js";

/** @import {BookInShort, TableRow, Tables} from "../types.js" */

const REFRESH_MS = 15000;
const SHOWN = 12;
const OWN_SHOWN = 8;
/** Of who waits, so many are named at the top. */
const FIRST = 2;

/**
 * @param {BookInShort[]} books
 * @returns {{element: HTMLElement, going: HTMLElement, waiting: HTMLElement, close: () => void}}
 */
export function openTables(books) {
  const names = new Map(books.map((book) => [book.id, book.name]));
  const list = h("div", { class: "open-lists" });
  const going = h("div", { class: "going" });
  const waiting = h("ul", { class: "waiting", "aria-label": t("lobby.open") });
  const said = h("p", { class: "error", role: "alert" });
  let before = "";

  async function refresh() {
    try {
      const [found, own] = await Promise.all([/** @type {Promise<Tables>} */ (ask("GET", "/api/tables")), ownTables()]);
      const mine = new Set(own.map((table) => table.id));
      const others = found.tables.filter((table) => !mine.has(table.id));
      const now = JSON.stringify([own, others]);
      if (now === before) return;
      before = now;
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
      clear(list, lists(own, others));
      clear(going, goOn(own));
      const free = others.filter((table) => freeSeats(table).length).slice(0, FIRST);
      clear(
        waiting,
        free.map((table) => h("li", null, h("span", null, t("lobby.waits", about(table))), sitButton(table, "first"))),
      );
      if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${focused}"]`))?.focus();
      said.textContent = "";
    } catch (error) {
      said.textContent = trouble(error);
    }
  }

  /** @param {TableRow[]} own @param {TableRow[]} others */
  function lists(own, others) {
    const free = others.filter((table) => freeSeats(table).length).slice(0, SHOWN);
    const watch = others.filter((table) => !freeSeats(table).length && table.spectators).slice(0, SHOWN);
    const open = own.filter((table) => table.status !== "finished" && !gameOf(table.id)?.left);
    const done = own.filter((table) => !open.includes(table));
    return [
      own.length > 0 && group("lobby.own", [...open, ...done], ownActions),
      group(
        "lobby.open",
        free,
        (table) => [sitButton(table), h("a", { href: table.page, "data-key": `see-${table.id}` }, t("lobby.open.see"))],
        "lobby.open.none",
      ),
      group(
        "lobby.watch",
        watch,
        (table) => [
          h(
            "a",
            {
              class: "button",
              href: `${table.page}?watch=1`,
              "data-key": `watch-${table.id}`,
              "aria-label": `${t("lobby.watch.go")}: ${people(table)}`,
            },
            t("lobby.watch.go"),
          ),
        ],
        "lobby.watch.none",
      ),
    ];
  }

  /** What one can do about a match of one's own. @param {TableRow} table */
  function ownActions(table) {
    if (table.status === "finished") return [ownLink(table, `/r/${table.id}`, t("lobby.own.replay"), "button quiet")];
    const game = gameOf(table.id);
    if (game?.left)
      return table.spectators ? [ownLink(table, `${table.page}?watch=1`, t("lobby.watch.go"), "button quiet")] : [];
    const back = ownLink(table, table.page, t("lobby.own.back"), "button");
    return table.status === "playing" && game?.seat ? [back, leaveButton(table, game.seat)] : [back];
  }

  /** @param {TableRow} table @param {number} seat one's own */
  function leaveButton(table, seat) {
    const leave = async () => {
      if (!(await sureToLeave(table.seats, seat))) return;
      try {
        await ask("POST", `/api/tables/${encodeURIComponent(table.id)}/seats/${seat}/resign`);
        if (onlyBots(table.seats, seat)) keepGame(table.id, { won: false });
        else haveLeft(table.id);
      } catch (error) {
        said.textContent = trouble(error);
        announce(trouble(error));
      }
      before = "";
      await refresh();
    };
    const label = `${t("leave.match")}: ${names.get(table.rulebook) ?? ""}, ${people(table)}`;
    return h(
      "button",
      {
        class: "button quiet",
        type: "button",
        "data-action": "leave-match",
        "data-key": `leave-${table.id}`,
        "aria-label": label,
        on: { click: () => void leave() },
      },
      t("leave.short"),
    );
  }

  /** @param {TableRow} table @param {string} href @param {string} text @param {string} looks */
  function ownLink(table, href, text, looks) {
    const label = `${text}: ${names.get(table.rulebook) ?? ""}, ${people(table)}`;
    return h("a", { class: looks, href, "data-key": `own-${table.id}`, "aria-label": label }, text);
  }

  /** The match one was in. @param {TableRow[]} own */
  function goOn(own) {
    const table = own.find((each) => each.status !== "finished" && !gameOf(each.id)?.left);
    if (!table) return null;
    const { names: who, what } = about(table);
    const score = standing(table.id);
    return h(
      "a",
      { class: "button way primary go-on", href: table.page, "data-action": "continue" },
      h("strong", null, table.status === "waiting" ? t("lobby.back") : t("lobby.continue", { score })),
      h("small", null, who ? `${what} · ${who}` : what),
    );
  }

  /** @param {TableRow} table */
  function about(table) {
    return { names: people(table), what: `${names.get(table.rulebook) ?? table.rulebook}, ${described(table)}` };
  }

  /** @param {string} key @param {TableRow[]} tables @param {(table: TableRow) => HTMLElement[]} actions @param {string} [none] */
  function group(key, tables, actions, none) {
    const rows = tables.map((table) =>
      h(
        "li",
        { class: "open-table", "data-open-table": table.id },
        h(
          "div",
          { class: "open-what" },
          h("strong", null, names.get(table.rulebook) ?? table.rulebook),
          h("span", { class: "soft small" }, described(table)),
          h("span", { class: "small" }, [people(table), result(table)].filter(Boolean).join(" · ")),
        ),
        h("div", { class: "open-actions" }, actions(table)),
      ),
    );
    return h(
      "div",
      { class: "open-group" },
      h("h3", null, t(key)),
      rows.length ? h("ul", { class: "open-tables" }, rows) : none && h("p", { class: "soft" }, t(none)),
    );
  }

  /** @param {TableRow} table @param {string} [place] */
  function sitButton(table, place = "list") {
    const click = async (/** @type {Event} */ event) => {
      const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
      button.disabled = true;
      try {
        await takeSeat(table.id, freeSeats(table)[0].seat);
      } catch (error) {
        said.textContent = trouble(error);
        announce(trouble(error));
        button.disabled = false;
        void refresh();
      }
    };
    const label = `${t("lobby.open.sit")}: ${names.get(table.rulebook) ?? table.rulebook}, ${people(table)}`;
    return h(
      "button",
      {
        class: "button primary",
        type: "button",
        "data-action": "sit",
        "data-key": `sit-${place}-${table.id}`,
        "aria-label": label,
        on: { click },
      },
      t("lobby.open.sit"),
    );
  }

  void refresh();
  const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH_MS);
  const element = h(
    "section",
    { class: "sheet", "aria-labelledby": "tables-title" },
    h("h2", { id: "tables-title" }, t("lobby.tables")),
    said,
    list,
  );
  return { element, going, waiting, close: () => clearInterval(timer) };
}

/** @param {TableRow} table */
function freeSeats(table) {
  return table.seats.filter((seat) => seat.kind === "empty");
}

/** @param {TableRow} table */
function described(table) {
  const free = freeSeats(table).length;
  const parts = [t("lobby.open.players", { n: table.players })];
  if (free) parts.push(t("lobby.open.free", { n: free }));
  if (table.strict) parts.push(t("lobby.strict"));
  if (table.clock) parts.push(t("lobby.clock.seconds", { n: table.clock }));
  return parts.join(" · ");
}

/** @param {TableRow} table */
function people(table) {
  return table.seats
    .filter((seat) => seat.kind !== "empty")
    .map((seat) => seat.name)
    .join(", ");
}

/** The score of a match as it was last seen: one's own first. @param {string} id */
function standing(id) {
  const game = gameOf(id);
  return game ? game.score.join("–") : "";
}

/** How one's own match stands or has ended. @param {TableRow} table */
function result(table) {
  const game = gameOf(table.id);
  if (!game) return "";
  if (game.won === null) return game.left ? t("lobby.own.left") : standing(table.id);
  return t(game.won ? "lobby.own.won" : "lobby.own.lost", { score: game.games.join("–") });
}

/** The tables one sat down at last. @returns {Promise<TableRow[]>} */
async function ownTables() {
  const found = await Promise.all(
    [...new Set([...seenTables(), ...lastTables(OWN_SHOWN)])].slice(0, OWN_SHOWN).map(async (id) => {
      try {
        return /** @type {TableRow} */ (await ask("GET", `/api/tables/${encodeURIComponent(id)}`));
      } catch (error) {
        if (error instanceof Refused && error.status === 404) {
          dropToken(id);
          dropGame(id);
        }
        return null;
      }
    }),
  );
  return found.filter((table) => table !== null);
}
