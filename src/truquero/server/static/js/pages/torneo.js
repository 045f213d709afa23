// @ts-check
// Championships: which page of them an address means. Each is loaded when it is wanted, and so are their style and texts.
import { Desk, ownKey, placeKey, takeKey } from "../championship/house.js";
import { Live } from "../championship/live.js";
import { h } from "../dom.js";
import { load, t } from "../i18n.js";
import { Refused } from "../rest.js";

/** @import {Page, PageParams} from "../types.js" */

/** @type {Promise<void> | null} */
let dressed = null;

/** The style of these pages, once. */
function style() {
  dressed ??= new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: "/static/css/championship.css" });
    for (const end of ["load", "error"]) link.addEventListener(end, () => done());
    document.head.append(link);
  });
  return dressed;
}

/** @param {PageParams} params @returns {Promise<Page>} */
export async function open({ id = "" }) {
  await Promise.all([load("championship"), style()]);
  const [root, name = "", part = "", number = ""] = id.split("/");
  if (root === "torneos") return (await import("../championship/list.js")).listPage();
  if (root === "circuito") return (await import("../championship/list.js")).circuitPage(id.slice(id.indexOf("/") + 1));
  if (name === "nuevo") {
    const [form] = await Promise.all([import("../championship/form.js"), load("championship-desk")]);
    return form.formPage();
  }
  takeKey(name);
  try {
    return await pageOf(name, part, Number(number) || 0);
  } catch (error) {
    if (error instanceof Refused && error.code === "no-such-tournament") return nowhere(error);
    throw error;
  }
}

/** @param {string} name @param {string} part @param {number} number @returns {Promise<Page>} */
async function pageOf(name, part, number) {
  const desk = new Desk(name, ownKey(name) || (part === "mesa" ? placeKey(name, number) : ""));
  const live = new Live(desk);
  switch (part) {
    case "mostrador": {
      const [page] = await Promise.all([import("../championship/desk.js"), load("championship-desk"), live.open()]);
      return page.deskPage(live);
    }
    case "mesa": {
      const [page] = await Promise.all([
        import("../championship/score.js"),
        load("championship-score", "anotador", "table"),
      ]);
      return page.scorePage(live, number);
    }
    case "tv": {
      const [page] = await Promise.all([import("../championship/tv.js"), load("championship-tv", "deck"), live.open()]);
      return page.tvPage(live);
    }
    case "sala": {
      const [page] = await Promise.all([
        import("../championship/room.js"),
        load("championship-room", "events", "words", "table", "deck"),
        live.open(),
      ]);
      return page.roomPage(live);
    }
    case "entrar": {
      const [page] = await Promise.all([import("../championship/enter.js"), live.open()]);
      return page.enterPage(live);
    }
    case "bar": {
      const [page] = await Promise.all([import("../championship/bulletins.js"), live.open()]);
      return page.bulletinPage(live, number);
    }
    default: {
      const [page] = await Promise.all([import("../championship/page.js"), live.open()]);
      return page.publicPage(live);
    }
  }
}

/** @param {Refused} error @returns {Page} */
function nowhere(error) {
  return {
    element: h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, t("missing.title")),
      h("p", null, error.message),
      h("p", null, h("a", { class: "button primary", href: "/torneos" }, t("ch.all"))),
    ),
    title: t("missing.title"),
  };
}
