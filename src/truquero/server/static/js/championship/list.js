// @ts-check
// The championships of the house; and the table of a season.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { books } from "../rest.js";
import { circuitOf, isKnown, listOfThem } from "./house.js";
import { day, trouble } from "./told.js";

/** @import {TournamentCard} from "./types.js" */

const GROUPS = /** @type {[string, string[]][]} */ ([
  ["playing", ["playing", "paused", "drawn", "closed"]],
  ["open", ["open", "draft"]],
  ["over", ["finished", "cancelled"]],
]);

/** @returns {Promise<import("../types.js").Page>} */
export async function listPage() {
  const [first, known] = await Promise.all([listOfThem(), books()]);
  const names = new Map(known.map((book) => [book.id, book.name]));
  let cards = first.tournaments;
  let { next } = first;
  const place = h("div", { class: "ch-list" });
  const show = () => {
    const mine = cards.filter((card) => isKnown(card.id));
    const parts = GROUPS.map(
      ([name, phases]) =>
        /** @type {const} */ ([name, cards.filter((card) => phases.includes(card.phase) && !mine.includes(card))]),
    );
    const circuits = [...new Set(cards.map((card) => card.circuit).filter(Boolean))].sort();
    place.replaceChildren(
      ...[["mine", mine], ...parts].flatMap(([name, found]) =>
        found.length ? [group(String(name), /** @type {TournamentCard[]} */ (found), names)] : [],
      ),
      ...(cards.length ? [] : [h("p", { class: "sheet" }, t("ch.none"))]),
      ...(next
        ? [h("button", { type: "button", class: "button", "data-action": "more", on: { click: more } }, t("ch.more"))]
        : []),
      ...(circuits.length ? [seasons(circuits)] : []),
    );
  };
  const more = async () => {
    const page = await listOfThem(next).catch(() => null);
    if (!page) return;
    cards = [...cards, ...page.tournaments];
    next = page.next;
    show();
  };
  show();
  const element = h(
    "div",
    { class: "ch" },
    h("h1", null, t("ch.all")),
    h("p", { class: "lead" }, t("ch.about")),
    h(
      "p",
      null,
      h("a", { class: "button primary", href: "/torneo/nuevo", "data-action": "organise" }, t("ch.organise")),
    ),
    place,
  );
  return { element, title: t("ch.all") };
}

/** @param {string} name @param {TournamentCard[]} cards @param {Map<string, string>} names */
function group(name, cards, names) {
  return h(
    "section",
    { class: "sheet" },
    h("h2", null, t(`ch.list.${name}`)),
    h(
      "ul",
      { class: "open-tables" },
      cards.map((card) =>
        h(
          "li",
          { class: "open-table", "data-tournament": card.id },
          h(
            "a",
            { class: "ch-card", href: `/torneo/${card.id}` },
            h("strong", null, card.name),
            h("span", { class: "soft" }, about(card, names)),
          ),
        ),
      ),
    ),
  );
}

/** @param {TournamentCard} card @param {Map<string, string>} names */
function about(card, names) {
  const parts = [
    names.get(card.rulebook.split(":")[0]) ?? card.rulebook,
    t("ch.n-entries", { n: card.entries }),
    t(`ch.phase.${card.phase}`),
    card.round && card.phase === "playing" ? t("ch.round", { n: card.round }) : "",
    card.starts ? day(card.starts) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string[]} circuits */
function seasons(circuits) {
  return h(
    "section",
    { class: "sheet" },
    h("h2", null, t("ch.seasons")),
    h(
      "ul",
      null,
      circuits.map((name) => h("li", null, h("a", { href: `/circuito/${encodeURIComponent(name)}` }, name))),
    ),
  );
}

/** @param {string} name @returns {Promise<import("../types.js").Page>} */
export async function circuitPage(name) {
  let found;
  try {
    found = await circuitOf(name);
  } catch (error) {
    const content = h("div", { class: "sheet narrow" }, h("h1", null, name), h("p", { role: "alert" }, trouble(error)));
    return { element: content, title: name };
  }
  const known = await books();
  const names = new Map(known.map((book) => [book.id, book.name]));
  const heads = ["place", "person", "points", "titles", "tournaments"];
  const element = h(
    "div",
    { class: "ch" },
    h("p", { class: "crumb" }, h("a", { href: "/torneos" }, `← ${t("ch.all")}`)),
    h("h1", null, found.circuit),
    h("p", { class: "lead" }, t("ch.season-about")),
    h(
      "section",
      { class: "sheet" },
      h(
        "div",
        { class: "ch-table-box", role: "group", "aria-label": t("ch.season"), tabindex: 0 },
        h(
          "table",
          { class: "ch-table", "data-season": "" },
          h("caption", null, t("ch.season")),
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              heads.map((head) => h("th", { scope: "col" }, t(`ch.head.${head}`))),
            ),
          ),
          h(
            "tbody",
            null,
            found.people.map((/** @type {any} */ row) =>
              h(
                "tr",
                null,
                h("td", null, row.place),
                h("th", { scope: "row" }, row.who),
                h("td", null, h("strong", null, row.points)),
                h("td", null, row.titles),
                h("td", null, row.tournaments),
              ),
            ),
          ),
        ),
      ),
    ),
    found.barred.length
      ? h(
          "section",
          { class: "sheet", "data-barred": "" },
          h("h2", null, t("ch.barred")),
          h("p", { class: "soft" }, t("ch.barred.about")),
          h(
            "ul",
            null,
            found.barred.map((/** @type {any} */ row) =>
              h("li", null, t("ch.barred.until", { name: row.who, day: day(row.until) })),
            ),
          ),
        )
      : null,
    found.damaged.length
      ? h(
          "p",
          { class: "error", role: "note", "data-damaged": "" },
          t("ch.season.damaged", { n: found.damaged.length }),
        )
      : null,
    group("season", found.tournaments, names),
  );
  return { element, title: found.circuit };
}
