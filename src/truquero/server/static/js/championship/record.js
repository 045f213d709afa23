// @ts-check
// The record of a board with all hands, for a veedor. Every opening is in the log, and both captains see it (O8).
import { naipe } from "../card.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { linesOf } from "../replay/log.js";
import { book } from "../rest.js";
import { trouble } from "./told.js";

/** @import {BoardSeen} from "./types.js" */
/** @import {Live} from "./live.js" */
/** @import {Moment} from "../replay/types.js" */

/** @param {Live} live @param {BoardSeen} board @param {number} mano 0: all that are finished */
export function recordDialog(live, board, mano) {
  const { seen, desk } = live;
  const which = h("input", { type: "number", name: "mano", min: 0, value: String(mano), inputmode: "numeric" });
  const place = h("div", { role: "status" });
  const open = async () => {
    clear(place, h("p", { class: "soft" }, t("loading")));
    try {
      const [sheet, found] = await Promise.all([
        book(seen.bases.rulebook.split(":")[0]),
        desk.ask("GET", `/boards/${board.number}/record?mano=${Math.max(0, Number(which.value) || 0)}`),
      ]);
      clear(place, told(found, sheet));
    } catch (error) {
      clear(place, h("p", { class: "error" }, trouble(error)));
    }
  };
  const content = h(
    "div",
    { class: "ch-form" },
    h("p", null, t("sala.record.told")),
    h("label", { class: "field" }, h("span", null, t("sala.record.mano")), which),
    h(
      "button",
      { type: "button", class: "button primary", "data-action": "open-record", on: { click: () => void open() } },
      t("sala.record.open"),
    ),
    place,
  );
  openDialog(t("sala.record-of", { n: board.place }), content, { class: "ch-wide" });
}

/** @param {any} found @param {import("../types.js").Sheet} sheet */
function told(found, sheet) {
  /** @type {import("../table/story.js").Teller} */
  const teller = {
    sheet,
    names: (seat) => found.names[seat - 1] ?? "",
    side: (team) => found.names.filter((/** @type {string} */ _, /** @type {number} */ n) => n % 2 === team).join("–"),
  };
  let held = 0;
  return [
    h("p", { class: "soft" }, t("sala.record.manos", { n: found.manos })),
    h(
      "ol",
      { class: "ch-record", "data-record": found.board },
      found.versions.flatMap((/** @type {Moment} */ moment) => {
        const lines = linesOf(moment, teller);
        const now = Object.values(moment.hands).reduce((sum, cards) => sum + cards.length, 0);
        const dealt = now > held; // cards were dealt: from now on they only become fewer
        held = now;
        if (!lines.length && !dealt) return [];
        return [
          h(
            "li",
            null,
            lines.map((line) => h("p", null, line.text)),
            dealt ? handsOf(moment, found.names) : null,
          ),
        ];
      }),
    ),
  ];
}

/** @param {Moment} moment @param {string[]} names */
function handsOf(moment, names) {
  return h(
    "ul",
    { class: "ch-hands" },
    Object.entries(moment.hands).map(([seat, cards]) =>
      h(
        "li",
        null,
        h("span", null, names[Number(seat) - 1] ?? seat),
        h(
          "span",
          { class: "ch-cards" },
          cards.map((card) => naipe(card, { small: true })),
        ),
      ),
    ),
  );
}
