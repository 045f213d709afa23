// @ts-check
// The shell: which page a path shows, navigation without reloading, language and cloth.
import { announce } from "./announce.js";
import { clear, h } from "./dom.js";
import { LANG_NAMES, LANGS, lang, langTag, load, setLang, t } from "./i18n.js";
import { prefs } from "./prefs.js";
import { Refused } from "./rest.js";

/** @import {Page, PageModule} from "./types.js" */

/** @type {[path: RegExp, page: string, module: () => Promise<PageModule>][]} */
const ROUTES = [
  [/^\/$/, "lobby", () => import("./pages/lobby.js")],
  [/^\/t\/([^/]+)$/, "table", () => import("./pages/table.js")],
  [/^\/r\/([^/]+)$/, "replay", () => import("./pages/replay.js")],
  [/^\/books(?:\/([^/]+))?$/, "books", () => import("./pages/books.js")],
  [/^\/learn(?:\/([^/]+))?$/, "learn", () => import("./pages/learn.js")],
  [/^\/glossary$/, "glossary", () => import("./pages/glossary.js")],
  [/^\/anotador$/, "anotador", () => import("./pages/anotador.js")],
  [/^\/deck$/, "deck", () => import("./pages/deck.js")],
  [/^\/three-hands$/, "three-hands", () => import("./pages/three-hands.js")],
  [/^\/sources$/, "sources", () => import("./pages/sources.js")],
  [/^\/history$/, "history", () => import("./pages/history.js")],
  [/^\/settings$/, "settings", () => import("./pages/settings.js")],
  [/^\/verify(?:\/([^/]+))?$/, "verify", () => import("./pages/verify.js")],
  [/^\/(torneos|(?:torneo|circuito)\/.+)$/, "torneos", () => import("./pages/torneo.js")],
];

/** Where the navigation leads: page, path. */
const NAV = [
  ["lobby", "/"],
  ["books", "/books"],
  ["learn", "/learn"],
  ["glossary", "/glossary"],
  ["anotador", "/anotador"],
  ["torneos", "/torneos"],
  ["deck", "/deck"],
];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const header = /** @type {HTMLElement} */ (document.getElementById("header"));

/** @type {Page | null} */
let shown = null;
let opening = 0;

/** @param {string} path */
function routeOf(path) {
  for (const [pattern, page, module] of ROUTES) {
    const found = pattern.exec(path.length > 1 ? path.replace(/\/$/, "") : path);
    if (found) return { page, module, id: found[1] === undefined ? undefined : decodeURIComponent(found[1]) };
  }
  return null;
}

/**
 * Show the page of the address.
 * @param {{moved: boolean}} how moved: somebody went there, so the focus and the top of the page go along
 */
async function show({ moved }) {
  const turn = ++opening;
  const route = routeOf(location.pathname);
  delete main.dataset.ready;
  main.setAttribute("aria-busy", "true");
  const module = route?.module();
  module?.catch(() => undefined); // told below
  /** @type {Page} */
  let page;
  try {
    await load("shell");
    if (turn !== opening) return;
    dress(route?.page ?? "");
    shown?.close?.(); // before the next one opens: a seat has one connection
    shown = null;
    page =
      route && module
        ? await (await module).open({ id: route.id, query: new URLSearchParams(location.search) })
        : missing();
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    page = failed();
  }
  if (turn !== opening) {
    page.close?.();
    return;
  }
  shown?.close?.();
  shown = page;
  main.dataset.page = document.body.dataset.page = route?.page ?? "missing";
  clear(main, page.element);
  document.title = page.title ? `${page.title} · Truquero` : "Truquero";
  main.removeAttribute("aria-busy");
  main.dataset.ready = "";
  if (moved) arrive();
  else if (turn === 1) anchorOfPath()?.scrollIntoView();
}

/** What the address points at within the page. */
function anchorOfPath() {
  return location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
}

/** Somebody has come to another page: screen readers hear its title, the keyboard goes on from there. */
function arrive() {
  const anchor = anchorOfPath();
  if (anchor) {
    anchor.scrollIntoView();
    return;
  }
  window.scrollTo(0, 0);
  const title = main.querySelector("h1") ?? main;
  title.setAttribute("tabindex", "-1");
  title.focus({ preventScroll: true });
}

/** @returns {Page} */
function missing() {
  const back = h("p", null, h("a", { class: "button primary", href: "/" }, t("missing.back")));
  return {
    element: h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, t("missing.title")),
      h("p", null, t("missing.text")),
      back,
    ),
    title: t("missing.title"),
  };
}

/** @returns {Page} */
function failed() {
  const again = h(
    "button",
    { class: "button primary", type: "button", on: { click: () => show({ moved: true }) } },
    t("failed.again"),
  );
  return {
    element: h(
      "div",
      { class: "sheet narrow" },
      h("h1", null, t("failed.title")),
      h("p", null, t("failed.text")),
      h("p", null, again),
    ),
    title: t("failed.title"),
  };
}

// ------------------------------------------------------------------ going elsewhere

/**
 * Go to another page of the house.
 * @param {string} path
 * @param {{replace?: boolean}} [options]
 */
export function go(path, options = {}) {
  history[options.replace ? "replaceState" : "pushState"](null, "", path);
  closeMenu();
  return show({ moved: true });
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || !routeOf(to.pathname)) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return; // within the page
  event.preventDefault();
  void go(to.pathname + to.search + to.hash);
});
window.addEventListener("popstate", () => {
  if (main.dataset.path !== location.pathname + location.search) void show({ moved: true });
});

// ------------------------------------------------------------------ the header

/** @param {string} page */
function dress(page) {
  main.dataset.path = location.pathname + location.search;
  document.documentElement.lang = langTag();
  const links = NAV.map(([name, path]) => {
    const current = name === page ? (location.pathname === path ? "page" : "true") : null;
    return h("li", null, h("a", { href: path, "aria-current": current }, t(`nav.${name}`)));
  });
  const toggle = h(
    "button",
    {
      type: "button",
      class: "menu-button",
      id: "menu-button",
      "aria-expanded": "false",
      "aria-controls": "menu",
      on: { click: () => (menuOpen() ? closeMenu() : openMenu()) },
    },
    h("span", { class: "menu-bars", "aria-hidden": "true" }),
    h("span", { class: "menu-word" }, t("nav.menu")),
  );
  const focused = document.activeElement?.id;
  clear(
    header,
    h(
      "a",
      { class: "brand", href: "/", id: "brand" },
      h("span", { class: "brand-mark", "aria-hidden": "true" }),
      "Truquero",
    ),
    toggle,
    h(
      "div",
      { class: "menu", id: "menu" },
      h("nav", { "aria-label": t("nav.label") }, h("ul", { class: "nav" }, links)),
      h(
        "div",
        { class: "tools" },
        langSwitch(),
        h(
          "a",
          { class: "tool", href: "/settings", id: "to-settings", "aria-current": page === "settings" ? "page" : null },
          t("nav.settings"),
        ),
      ),
    ),
  );
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("nav.skip");
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
}

function langSwitch() {
  const options = LANGS.map((code) =>
    h(
      "option",
      { value: code, lang: code === "va" ? "ca-valencia" : code, selected: code === lang() },
      LANG_NAMES[code],
    ),
  );
  const change = (/** @type {Event} */ event) => setLang(/** @type {any} */ (event.target).value);
  return h(
    "label",
    { class: "lang" },
    h("span", { class: "hidden" }, t("nav.lang")),
    h("select", { name: "lang", id: "lang", on: { change } }, options),
  );
}

const menuOpen = () => header.hasAttribute("data-open");

function openMenu() {
  header.setAttribute("data-open", "");
  document.getElementById("menu-button")?.setAttribute("aria-expanded", "true");
}

function closeMenu() {
  header.removeAttribute("data-open");
  document.getElementById("menu-button")?.setAttribute("aria-expanded", "false");
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menuOpen()) return;
  closeMenu();
  document.getElementById("menu-button")?.focus();
});
document.addEventListener("click", (event) => {
  if (menuOpen() && event.target instanceof Node && !header.contains(event.target)) closeMenu();
});

// ------------------------------------------------------------------ likes

function applyPrefs() {
  const root = document.documentElement;
  root.dataset.cloth = prefs.get("cloth");
  root.dataset.motion = prefs.get("motion");
}

window.addEventListener("prefs", applyPrefs);
window.addEventListener("langchange", async () => {
  await show({ moved: false });
  announce(LANG_NAMES[lang()]);
});

applyPrefs();
document.documentElement.lang = langTag();
void show({ moved: false });
import("./install.js").then((install) => install.start()).catch(() => undefined); // without it there is no offline page
