// @ts-check
// The BAR: what the veedores have decided, with the articles they cite.
import { articleText, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { article as articleOf } from "../rest.js";
import { day, entryName, hour, matchOf, personName, sidesOf } from "./told.js";

/** @import {TournamentSeen, BulletinSeen} from "./types.js" */

/** A bulletin; each article opens its text. @param {TournamentSeen} seen @param {BulletinSeen} one */
export function bulletin(seen, one) {
  const match = one.fixture ? matchOf(seen, one.fixture) : undefined;
  const about = [
    match && sidesOf(seen, match).join(" / "),
    one.mano && t("ch.mano", { n: one.mano }),
    one.entry && entryName(seen, one.entry),
    one.points && t("ch.deducted", { n: one.points }),
    one.corrects && t("ch.corrects", { n: one.corrects }),
  ].filter(Boolean);
  return h(
    "article",
    { class: "ch-bulletin", "data-bulletin": one.number },
    h("h3", null, h("a", { href: `/torneo/${seen.id}/bar/${one.number}` }, `BAR ${one.number}`)),
    h("p", null, h("strong", null, t(`ch.decision.${one.decision}`)), about.length ? ` · ${about.join(" · ")}` : ""),
    h("p", null, one.finding),
    h(
      "p",
      { class: "ch-articles" },
      one.articles.map((article) => articleLink(seen, article)),
    ),
    h(
      "p",
      { class: "soft small" },
      t("ch.signed", {
        names: one.signed.map((person) => personName(seen, person)).join(", "),
        at: `${day(one.at)}, ${hour(one.at)}`,
      }),
      one.head ? ` · acta ${one.head.slice(0, 12)}` : "",
    ),
  );
}

/** @param {TournamentSeen} seen */
export function bulletins(seen) {
  if (!seen.bulletins.length) return [h("p", { class: "soft" }, t("ch.no-bulletins"))];
  return [...seen.bulletins].reverse().map((one) => bulletin(seen, one));
}

/** A button that shows an article. @param {TournamentSeen} seen @param {string} article */
export function articleLink(seen, article) {
  const open = async () => {
    const content = h("div", { class: "article" }, h("p", null, t("loading")));
    openDialog(t("why.title", { article }), content);
    try {
      const found = await articleOf(seen.bases.rulebook.split(":")[0], article);
      content.replaceChildren(...articleText(found));
    } catch {
      content.replaceChildren(h("p", null, t("unreachable")));
    }
  };
  return h("button", { type: "button", class: "ch-article", "data-article": article, on: { click: open } }, article);
}

/** A bulletin by itself, with its articles. @param {import("./live.js").Live} live @param {number} number @returns {import("../types.js").Page} */
export function bulletinPage(live, number) {
  const { seen } = live;
  const found = seen.bulletins.find((one) => one.number === number);
  const title = `BAR ${number} · ${seen.name}`;
  const element = h(
    "div",
    { class: "ch" },
    h("p", { class: "crumb" }, h("a", { href: `/torneo/${seen.id}#bar` }, `← ${seen.name}`)),
    h("h1", null, title),
    h("div", { class: "sheet" }, found ? bulletin(seen, found) : h("p", null, t("ch.no-bulletins"))),
  );
  return { element, title, close: () => live.close() };
}
