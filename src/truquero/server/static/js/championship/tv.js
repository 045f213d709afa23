// @ts-check
// For a television across the room: who plays whom at which table, the clock, brackets and tables, what was decided. It turns its pages
// by itself; the arrow keys turn them too, and the space bar stays on one.
import { naipe } from "../card.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { motion } from "../prefs.js";
import { countdown, running } from "./clock.js";
import { bracket, places, roundsOf, standings } from "./stages.js";
import {
  boardScore,
  boardsOf,
  entryName,
  isPlayed,
  matchesOf,
  openRound,
  playing,
  roundName,
  scoreOf,
  sideName,
  sidesOf,
  stageName,
} from "./told.js";

/** @import {TournamentSeen, MatchSeen} from "./types.js" */
/** @import {Live} from "./live.js" */
/** @typedef {{name: string, title: string, content: () => HTMLElement | (HTMLElement | null)[]}} Slide */

const STAYS = 12_000;
const ROWS = 8;
const GROUPS = 4;
const CARD = 900;

/** @param {Live} live @returns {import("../types.js").Page} */
export function tvPage(live) {
  const { seen } = live;
  const head = h("header", { class: "tv-head" });
  const body = h("section", { class: "tv-body" });
  const foot = h("footer", { class: "tv-foot" });
  const picture = h("div", { class: "tv-qr" });
  const element = h("div", { class: "tv", "data-tv": "" }, head, body, foot);
  const dealing = new Dealing(live, () => show());
  let at = 0;
  let stays = false;
  let shown = "";

  const show = () => {
    const now = live.seen;
    const all = slides(now, dealing);
    at = ((at % all.length) + all.length) % all.length;
    const slide = all[at];
    clear(head, headOf(now, slide.title), picture);
    clear(foot, footOf(now, all.length, at));
    const key = `${slide.name} ${now.v} ${JSON.stringify(now.boards.map((board) => [board.score, board.seated]))} ${dealing.at}`;
    if (key !== shown) clear(body, [slide.content()].flat(3));
    shown = key;
    element.dataset.slide = slide.name;
  };
  const turn = (/** @type {number} */ by) => {
    at += by;
    show();
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === " ") stays = !stays;
    else return;
    event.preventDefault();
  };
  const timer = setInterval(() => !stays && turn(1), STAYS);
  document.addEventListener("keydown", pressed);
  const news = () => {
    dealing.look();
    show();
  };
  live.addEventListener("news", news);
  dealing.look();
  show();
  void live.desk
    .qr("")
    .then((src) => clear(picture, h("img", { src, alt: t("tv.qr") }), h("span", null, t("tv.scan"))))
    .catch(() => undefined);
  const stop = running(element);
  return {
    element,
    title: `${t("ch.to-tv")} · ${seen.name}`,
    close: () => {
      clearInterval(timer);
      dealing.stop();
      document.removeEventListener("keydown", pressed);
      stop();
      live.close();
    },
  };
}

/** @param {TournamentSeen} seen @param {string} title */
function headOf(seen, title) {
  const until = Math.max(0, ...seen.boards.map((board) => board.until));
  return h(
    "div",
    { class: "tv-title" },
    h("h1", null, seen.name),
    h(
      "h2",
      null,
      h("a", { href: `/torneo/${seen.id}`, class: "tv-back" }, title),
      until && seen.phase === "playing" ? countdown(until) : null,
    ),
  );
}

/** @param {TournamentSeen} seen @param {number} all @param {number} at */
function footOf(seen, all, at) {
  const bar = seen.bulletins.at(-1);
  return [
    h(
      "p",
      { class: "tv-news" },
      bar
        ? h(
            "strong",
            { "data-ticker": bar.number },
            `BAR ${bar.number}: ${t(`ch.decision.${bar.decision}`)}. ${bar.finding} [${bar.articles.join(", ")}]`,
          )
        : null,
    ),
    h("p", { class: "tv-dots", "aria-hidden": "true" }, "●".repeat(at), h("b", null, "●"), "●".repeat(all - at - 1)),
    h("p", { class: "tv-acta" }, `acta ${seen.head.slice(0, 12)}`),
  ];
}

/** @template T @param {T[]} all @param {number} each @returns {T[][]} */
function pages(all, each) {
  const count = Math.ceil(all.length / each);
  const size = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** What there is to see now. @param {TournamentSeen} seen @param {Dealing} dealing @returns {Slide[]} */
function slides(seen, dealing) {
  /** @type {Slide[]} */
  const found = [];
  const round = openRound(seen);
  if (seen.phase === "finished")
    found.push({ name: "champion", title: t("ch.phase.finished"), content: () => places(seen) ?? [] });
  if (seen.phase === "drawn" && (dealing.dealt || !round))
    found.push({ name: "draw", title: t("ch.draw"), content: () => dealing.shown() });
  if (["draft", "open", "closed"].includes(seen.phase)) {
    for (const [n, part] of pages(
      seen.entries.filter((entry) => entry.status === "in"),
      24,
    ).entries())
      found.push({
        name: `entries-${n}`,
        title: t(`ch.entries.${seen.bases.size}`, { n: playing(seen) }),
        content: () => entries(seen, part),
      });
  }
  if (round) {
    const title =
      seen.bases.stages.length > 1
        ? `${stageName(seen, round.stage)} · ${roundName(seen, round)}`
        : roundName(seen, round);
    const matches = matchesOf(seen, round).filter(isPlayed);
    for (const [n, part] of pages(matches, ROWS).entries())
      found.push({ name: `round-${n}`, title, content: () => tables(seen, part) });
  }
  seen.bases.stages.forEach((/** @type {any} */ plan, /** @type {number} */ stage) => {
    if (stage !== seen.stage) return;
    if (plan.format === "llave" && roundsOf(seen, stage).length)
      found.push({
        name: "bracket",
        title: t("ch.tab.bracket"),
        content: () => bracket(lastRounds(seen, stage), stage),
      });
    else if (seen.tables[stage] && seen.phase !== "drawn")
      for (const [n, part] of pages(seen.tables[stage], GROUPS).entries()) {
        const first = n * Math.ceil(seen.tables[stage].length / Math.ceil(seen.tables[stage].length / GROUPS));
        found.push({ name: `tables-${n}`, title: t("ch.tab.tables"), content: () => groups(seen, stage, part, first) });
      }
  });
  const results = seen.matches.filter((match) => match.result && isPlayed(match) && match.result.by !== "bye");
  if (results.length)
    found.push({ name: "results", title: t("tv.results"), content: () => last(seen, results.slice(-ROWS).reverse()) });
  return found.length
    ? found
    : [
        {
          name: "nothing",
          title: t(`ch.phase.${seen.phase}`),
          content: () => h("p", { class: "tv-big" }, t(`ch.nothing.${seen.phase}`)),
        },
      ];
}

/** A bracket of more than four rounds is shown from where it is played. @param {TournamentSeen} seen @param {number} stage @returns {TournamentSeen} */
function lastRounds(seen, stage) {
  const rounds = roundsOf(seen, stage);
  const open = rounds.findIndex((one) => !one.closed);
  const first = Math.max(0, Math.min(open < 0 ? rounds.length : open, rounds.length - 4));
  const kept = new Set(rounds.slice(first));
  return { ...seen, rounds: seen.rounds.filter((one) => one.stage !== stage || kept.has(one)) };
}

/** @param {TournamentSeen} seen @param {MatchSeen[]} matches */
function tables(seen, matches) {
  return h(
    "ol",
    { class: "tv-rows" },
    matches.map((match) => {
      const boards = boardsOf(seen, match);
      const winner = match.result?.winner;
      return h(
        "li",
        { "data-match": match.number, "data-status": match.status },
        h("span", { class: "tv-where" }, boards.map((board) => board.place).join(", ") || "✓"),
        h("span", { class: `tv-side${winner === 0 ? " wins" : ""}` }, sideName(seen, match.sides[0])),
        h(
          "span",
          { class: "tv-score" },
          match.result ? scoreOf(seen, match).join(" – ") : boards.map(boardScore).filter(Boolean).join(" · ") || "–",
        ),
        h("span", { class: `tv-side${winner === 1 ? " wins" : ""}` }, sideName(seen, match.sides[1])),
      );
    }),
  );
}

/** @param {TournamentSeen} seen @param {MatchSeen[]} matches */
function last(seen, matches) {
  return h(
    "ol",
    { class: "tv-rows" },
    matches.map((match) => {
      const [a, b] = sidesOf(seen, match);
      const winner = match.result?.winner;
      return h(
        "li",
        null,
        h("span", { class: "tv-where" }, ""),
        h("span", { class: `tv-side${winner === 0 ? " wins" : ""}` }, a),
        h("span", { class: "tv-score" }, scoreOf(seen, match).join(" – ")),
        h("span", { class: `tv-side${winner === 1 ? " wins" : ""}` }, b),
      );
    }),
  );
}

/** @param {TournamentSeen} seen @param {number} stage @param {number[][][]} part @param {number} first */
function groups(seen, stage, part, first) {
  const whole = standings(seen, stage).slice(first, first + part.length);
  return h("div", { class: `tv-groups${part.length === 1 ? " one" : ""}` }, whole);
}

/** @param {TournamentSeen} seen @param {import("./types.js").EntrySeen[]} part */
function entries(seen, part) {
  return h(
    "ol",
    { class: "tv-entries" },
    part.map((entry) => h("li", null, entryName(seen, entry.number))),
  );
}

/** The draw as it was made: for kings every card, one after the other; else the names. */
class Dealing {
  /** @param {Live} live @param {() => void} shown */
  constructor(live, shown) {
    this.live = live;
    this.tell = shown;
    this.at = 0;
    this.dealt = false;
    /** @type {string[]} */
    this.cards = [];
    /** @type {number[]} */
    this.order = [];
    this.timer = 0;
    this.asked = "";
  }

  /** Ask for the cards once they are drawn. */
  look() {
    const { seen, desk } = this.live;
    const wanted = seen.phase === "drawn" ? seen.order.join() : "";
    if (!wanted || wanted === this.asked) return;
    this.asked = wanted;
    this.order = seen.order;
    this.dealt = true;
    void desk
      .ask("GET", "/proof")
      .then((proof) => {
        const draw = proof.draws.at(-1);
        this.cards =
          draw?.method === "reyes"
            ? String(draw.cards ?? "")
                .split(" ")
                .filter(Boolean)
            : [];
        this.at = motion() ? 0 : this.steps;
        this.stop();
        if (motion()) this.timer = window.setInterval(() => this.step(), this.cards.length ? CARD : 2 * CARD);
        this.tell();
      })
      .catch(() => undefined);
  }

  get steps() {
    return this.cards.length || this.order.length;
  }

  step() {
    this.at += 1;
    if (this.at >= this.steps) this.stop();
    this.tell();
  }

  stop() {
    clearInterval(this.timer);
  }

  /** Who has a place after so many cards, and who got the last one (O3). */
  get standing() {
    const seeded = this.order.length - (this.cards.filter((card) => card.startsWith("12")).length + 1);
    const first = this.order.slice(0, Math.max(0, seeded));
    const circle = this.order.filter((entry) => !first.includes(entry)).sort((a, b) => a - b);
    const placed = [...first];
    let at = 0;
    let whose = 0;
    for (const card of this.cards.slice(0, this.at)) {
      whose = circle[at];
      if (card.startsWith("12")) placed.push(...circle.splice(at, 1));
      else at += 1;
      at = circle.length ? at % circle.length : 0;
    }
    if (this.at >= this.cards.length) placed.push(...circle);
    return { placed, whose };
  }

  shown() {
    const { seen } = this.live;
    const kings = this.cards.length > 0;
    const { placed, whose } = kings ? this.standing : { placed: this.order.slice(0, this.at), whose: 0 };
    const card = kings ? this.cards[Math.min(this.at, this.cards.length) - 1] : "";
    return h(
      "div",
      { class: "tv-draw", "data-dealt": this.at, "data-placed": placed.length },
      kings
        ? h(
            "div",
            { class: "tv-card" },
            card ? naipe(card) : null,
            h("p", null, whose ? entryName(seen, whose) : ""),
            h("p", { class: "tv-count" }, t("tv.cards", { n: this.at })),
          )
        : null,
      h(
        "ol",
        { class: "tv-entries" },
        placed.map((entry) => h("li", null, entryName(seen, entry))),
      ),
    );
  }
}
