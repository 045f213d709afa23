// @ts-check
// The tables of the house: one's own, those with a free seat, those to watch.
import { announce } from "../announce.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { dropToken, lastTables } from "../link.js";
import { ask, Refused } from "../rest.js";
import { takeSeat, trouble } from "./start.js";

/** @import {BookInShort, TableRow, Tables} from "../types.js" */

const REFRESH_MS = 15000;
const SHOWN = 12;
const OWN_SHOWN = 3;

/**
 * @param {BookInShort[]} books
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function openTables(books) {
  const names = new Map(books.map((book) => [book.id, book.name]));
  const list = h("div", { class: "open-lists" });
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
    return [
      own.length > 0 &&
        group("lobby.own", own, (table) => [
          h(
            "a",
            {
              class: "button",
              href: table.page,
              "data-key": `own-${table.id}`,
              "aria-label": `${t("lobby.own.back")}: ${names.get(table.rulebook) ?? ""}`,
            },
            t("lobby.own.back"),
          ),
        ]),
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
          h("span", { class: "small" }, people(table)),
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

  /** @param {TableRow} table */
  function sitButton(table) {
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
        "data-key": `sit-${table.id}`,
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
  return { element, close: () => clearInterval(timer) };
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

/** The tables one sat down at last, as far as they are not finished. @returns {Promise<TableRow[]>} */
async function ownTables() {
  const found = await Promise.all(
    lastTables(OWN_SHOWN).map(async (id) => {
      try {
        return /** @type {TableRow} */ (await ask("GET", `/api/tables/${encodeURIComponent(id)}`));
      } catch (error) {
        if (error instanceof Refused && error.status === 404) dropToken(id);
        return null;
      }
    }),
  );
  return found.filter((table) => table !== null).filter((table) => table.status !== "finished");
}
