// @ts-check
// The rulebooks: all of them, or one explained on one screen with its cards, words and articles.
import { articleText } from "../dialog.js";
import { clear, h, rich } from "../dom.js";
import "../face.js";
import { lang, listed, load, t } from "../i18n.js";
import { aboveOrder, drawOrder } from "../lobby/card-order.js";
import { lessonOf, short } from "../lobby/choose.js";
import { playNow, trouble, wishOf } from "../lobby/start.js";
import { books as allBooks, articles as articlesOf, book as sheetOf } from "../rest.js";

/** @import {BookInShort, Page, PageParams, Sheet} from "../types.js" */

/**
 * @param {PageParams} params
 * @returns {Promise<Page>}
 */
export async function open({ id }) {
  const [books, lesson] = await Promise.all([allBooks(), lessonOf(id), load("lobby", "deck", "signs")]);
  if (!id) return { element: shelf(books), title: t("books.page") };
  const found = books.find((book) => book.id === id);
  if (!found) return { element: unknown(), title: t("books.page") };
  const sheet = await sheetOf(id);
  return { element: rulebook(found, sheet, books, lesson), title: sheet.name };
}

/** @param {BookInShort[]} books */
function shelf(books) {
  const cards = books.map((book) =>
    h(
      "li",
      null,
      h(
        "a",
        { class: "sheet shelf-book", href: `/books/${book.id}` },
        h("h2", null, book.name),
        h("p", null, short(book.id)),
        h(
          "p",
          { class: "small soft" },
          book.region,
          " · ",
          t("lobby.book.seats", { seats: listed(book.players.map(String), "disjunction") }),
          " · ",
          matchOf(book),
        ),
      ),
    ),
  );
  return h(
    "div",
    { class: "shelf-page" },
    h("h1", null, t("books.title")),
    h("p", { class: "lead" }, t("books.about")),
    h(
      "p",
      { class: "book-actions" },
      h("a", { class: "button", href: "/sources" }, t("books.sources")),
      h("a", { class: "button", href: "/history" }, t("books.history")),
    ),
    h("ul", { class: "shelf" }, cards),
  );
}

function unknown() {
  return h(
    "div",
    { class: "sheet narrow" },
    h("h1", null, t("books.page")),
    h("p", null, t("books.unknown")),
    h("p", null, h("a", { href: "/books" }, t("books.back"))),
  );
}

/** @param {BookInShort | Sheet} book */
function matchOf(book) {
  const key = book.to_win === 1 ? "lobby.facts.one" : "lobby.facts.many";
  return t(key, { target: book.target, n: book.to_win, game: book.game });
}

/** @param {BookInShort} book @param {Sheet} sheet @param {BookInShort[]} books @param {string} lesson */
function rulebook(book, sheet, books, lesson) {
  const said = h("p", { class: "error", role: "alert" });
  const play = h(
    "button",
    { type: "button", class: "button primary", "data-action": "play-now", on: { click: () => void start() } },
    t("books.play"),
  );
  async function start() {
    play.disabled = true;
    try {
      await playNow(wishOf(book));
    } catch (error) {
      said.textContent = trouble(error);
    }
    play.disabled = false;
  }
  const parent = books.find((each) => each.id === sheet.parent);
  return h(
    "article",
    { class: "book-page" },
    h("p", { class: "crumb" }, h("a", { href: "/books" }, t("books.back"))),
    h("h1", null, sheet.name),
    h(
      "p",
      { class: "lead" },
      sheet.region,
      parent && [" · "],
      parent && h("a", { href: `/books/${parent.id}` }, t("books.from", { parent: parent.name })),
    ),
    h(
      "div",
      { class: "book-actions" },
      play,
      lesson && h("a", { class: "button", href: lesson }, t("books.learn")),
      h(
        "a",
        { class: "button", href: `/sheet/${sheet.id}.pdf?lang=${lang()}`, target: "_blank", rel: "noopener" },
        t("books.print"),
      ),
      h("a", { class: "button", href: `/sources#${sheet.source}`, "data-source": sheet.source }, t("books.sources")),
      said,
    ),
    h(
      "div",
      { class: "book-first" },
      section(
        "books.inshort",
        "inshort",
        sheet.intro.map((text) => h("p", null, rich(text))),
      ),
      section("books.order", "order", [
        h("p", { class: "soft" }, t("books.order.about")),
        drawOrder(sheet),
        aboveOrder(sheet),
        factList(sheet),
      ]),
    ),
    h(
      "div",
      { class: "book-columns" },
      section("books.words", "words", [wordList(sheet)]),
      sheet.signs.length > 0 &&
        section("books.signs", "signs", [h("p", { class: "soft" }, t("books.signs.about")), signList(sheet)]),
      sheet.options.length > 0 && section("books.options", "options", [optionList(sheet)]),
    ),
    articles(sheet),
  );
}

/** @param {string} key @param {string} id @param {(Node | null)[]} content */
function section(key, id, content) {
  return h(
    "section",
    { class: `sheet book-${id}`, "aria-labelledby": `book-${id}` },
    h("h2", { id: `book-${id}` }, t(key)),
    content,
  );
}

/** @param {Sheet} sheet */
function factList(sheet) {
  const bets = [
    sheet.has.envido && t("lobby.facts.envido"),
    sheet.has.flor && t("lobby.facts.flor"),
    t("lobby.facts.truco"),
  ];
  /** @type {[string, string][]} */
  const rows = [
    ["players", listed(sheet.players.map(String), "disjunction")],
    ["match", matchOf(sheet)],
    ["halves", listed(sheet.halves)],
    ["cards", String(sheet.pack.length)],
    ["bets", listed(bets.filter((bet) => bet !== false))],
    ["marker", t(`books.marker.${sheet.marker}`)],
  ];
  return h(
    "dl",
    { class: "facts" },
    rows.map(([name, value]) => h("div", null, h("dt", null, t(`books.fact.${name}`)), h("dd", null, value))),
  );
}

/** @param {Sheet} sheet */
function wordList(sheet) {
  const rows = Object.values(sheet.words).map((word) =>
    h(
      "div",
      null,
      h("dt", { lang: sheet.language === "va" ? "ca-valencia" : sheet.language }, word.say),
      h("dd", null, rich(word.gloss)),
    ),
  );
  return h("dl", { class: "words" }, rows);
}

/** @param {Sheet} sheet */
function signList(sheet) {
  return h(
    "dl",
    { class: "words" },
    sheet.signs.map((sign) =>
      h(
        "div",
        { class: "sign-row" },
        h(
          "dt",
          null,
          sign.gesture && h("sign-face", { gesture: sign.gesture, still: true, "aria-hidden": "true" }),
          sign.claim,
        ),
        h("dd", null, sign.gesture_text),
      ),
    ),
  );
}

/** @param {Sheet} sheet */
function optionList(sheet) {
  return h(
    "dl",
    { class: "words" },
    sheet.options.map((option) => h("div", null, h("dt", null, option.title), h("dd", null, option.meaning))),
  );
}

// ------------------------------------------------------------------ articles

/** @param {Sheet} sheet */
function articles(sheet) {
  const list = sheet.articles.map((each) => articleItem(sheet.id, each.id, each.title));
  const all = h(
    "button",
    { type: "button", class: "button", "aria-expanded": "false", on: { click: () => toggle() } },
    t("books.articles.all"),
  );
  function toggle() {
    const opened = all.getAttribute("aria-expanded") !== "true";
    all.setAttribute("aria-expanded", String(opened));
    all.textContent = t(opened ? "books.articles.none" : "books.articles.all");
    for (const item of list) item.open = opened;
  }
  const wanted = list.find((item) => item.id === decodeURIComponent(location.hash.slice(1)));
  if (wanted) wanted.open = true;
  return h(
    "section",
    { class: "sheet book-articles", "aria-labelledby": "book-articles" },
    h(
      "div",
      { class: "articles-head" },
      h(
        "div",
        null,
        h("h2", { id: "book-articles" }, t("books.articles")),
        h("p", { class: "soft" }, t("books.articles.about")),
      ),
      all,
    ),
    h("div", { class: "articles" }, list),
  );
}

/** An article that is read when it is opened; the first one that is opened brings all of them. @param {string} rulebook @param {string} id @param {string} title */
function articleItem(rulebook, id, title) {
  const text = h("div", { class: "article" });
  const item = h(
    "details",
    { class: "article-item", id },
    h("summary", null, h("span", { class: "article-id" }, id), " ", rich(title)),
    text,
  );
  item.addEventListener("toggle", async () => {
    if (!item.open || text.childElementCount) return;
    clear(text, h("p", { class: "soft" }, t("loading")));
    try {
      const found = (await articlesOf(rulebook)).find((each) => each.id === id);
      clear(text, found ? articleText(found).slice(1) : h("p", null, t("why.unknown", { article: id })));
    } catch (error) {
      clear(text);
      text.textContent = trouble(error);
    }
  });
  return item;
}
