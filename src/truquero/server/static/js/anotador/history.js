// @ts-check
// Everything that was written in a match, newest first.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { lines } from "./match.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Line} Line */

/** @param {Match} match */
export function history(match) {
  const all = lines(match).reverse();
  return h(
    "section",
    { class: "anotador-history sheet", "aria-labelledby": "anotador-history" },
    h("h2", { id: "anotador-history" }, t("anotador.history")),
    all.length === 0
      ? h("p", { class: "soft" }, t("anotador.nothing-yet"))
      : h("ol", { reversed: true, "data-log": "" }, ...all.map((line) => h("li", null, ...told(match, line)))),
  );
}

/**
 * @param {Match} match
 * @param {Line} line
 */
function told(match, line) {
  const at = new Date(line.entry.at);
  const time = h(
    "time",
    { datetime: at.toISOString() },
    at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }),
  );
  if (line.entry.kind === "next") return [h("span", null, t("anotador.new-game", { game: match.game })), time];
  const { team, points, say } = line.entry;
  const amount = points > 0 ? `+${points}` : `−${-points}`;
  const name = match.teams[team];
  const wins = line.wins === null ? "" : ` · ${t("anotador.wins-game", { name, game: match.game })}`;
  return [
    h("span", { class: team === 0 ? "team-a" : "team-b" }, `${name} ${amount}${say ? ` (${say})` : ""}`),
    h("span", null, `${line.score.join("–")}${wins}`),
    time,
  ];
}
