// @ts-check
// Entering a championship: the captain types the names and gets a link for each partner.
import { clear, formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { fresh, keepOwn } from "./house.js";
import { bases } from "./page.js";
import { trouble } from "./told.js";

/** @import {Live} from "./live.js" */

/** @param {Live} live @returns {import("../types.js").Page} */
export function enterPage(live) {
  const { seen, desk } = live;
  const alone = seen.bases.draw === "dosos" || seen.bases.stages[0].format === "americano";
  const people = alone ? 1 : seen.bases.size * (seen.bases.stages[0].boards ?? 1);
  const names = Array.from({ length: people }, (_, n) =>
    h("input", { name: `name-${n}`, maxlength: 60, required: true, autocomplete: n ? "off" : "name" }),
  );
  const club = h("input", { name: "club", maxlength: 60, autocomplete: "off" });
  const contact = h("input", { name: "contact", maxlength: 200, autocomplete: "tel" });
  const agreed = h("input", { type: "checkbox", name: "agreed", required: true });
  const wrong = h("p", { class: "error", role: "alert" });
  const done = h("div", { role: "status" });
  const send = async () => {
    wrong.textContent = "";
    const entry = {
      names: names.map((name) => name.value.trim()),
      club: club.value.trim(),
      contact: contact.value.trim(),
    };
    try {
      const told = await desk.ask("POST", "/entries", { message: fresh(), entries: [entry], me: true });
      const [own, ...others] = told.people;
      if (own) keepOwn(seen.id, own.token);
      form.hidden = true;
      clear(done, linksOf(own ? others : told.people, seen.id));
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const form = formFor(
    send,
    { class: "ch-form" },
    names.map((name, n) =>
      h(
        "label",
        { class: "field" },
        h("span", null, n ? t("ch.enter.partner", { n: n + 1 }) : t("ch.enter.captain")),
        name,
      ),
    ),
    h("label", { class: "field" }, h("span", null, t("ch.enter.club")), club),
    h(
      "label",
      { class: "field" },
      h("span", null, t("ch.enter.contact")),
      contact,
      h("small", null, t("ch.enter.private")),
    ),
    h("label", { class: "check" }, agreed, h("span", null, t("ch.enter.agreed"))),
    wrong,
    h("button", { class: "button primary wide", type: "submit", "data-action": "enter" }, t("ch.enter.send")),
  );
  const content = seen.phase === "open" ? [bases(seen), form, done] : [h("p", null, t(`ch.nothing.${seen.phase}`))];
  const element = h(
    "div",
    { class: "ch" },
    h("p", { class: "crumb" }, h("a", { href: `/torneo/${seen.id}` }, `← ${seen.name}`)),
    h("div", { class: "sheet narrow" }, h("h1", null, t("ch.to-enter")), content),
  );
  return { element, title: t("ch.to-enter"), close: () => live.close() };
}

/** @param {import("./types.js").LinkSeen[]} links @param {string} id */
function linksOf(links, id) {
  return [
    h("p", null, h("strong", null, t("ch.enter.done"))),
    links.length ? h("p", null, t("ch.enter.share")) : null,
    h(
      "ul",
      null,
      links.map((link) => h("li", null, `${link.name}: `, h("code", null, `${location.origin}${link.link}`))),
    ),
    h(
      "p",
      null,
      h("a", { class: "button primary", href: `/torneo/${id}`, "data-action": "to-page" }, t("ch.enter.on")),
    ),
  ];
}
