// @ts-check
// One's own cards: a tap plays one. Face down and unlooked cards where the rulebook has them; the partner's for a captain.
import { announce } from "../announce.js";
import { cardName, naipe } from "../card.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { VERBS } from "../wire.js";
import { act, send } from "./acting.js";
import { ownContest } from "./call-groups.js";
import { redraw } from "./focus.js";
import { inputStateOf } from "./input-state.js";
import { shield } from "./tap-guard.js";
import { suerteName } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  const inputs = inputStateOf(ctx.link);
  /** @type {View|null} */
  let view = null;
  let dealt = "";
  /** The cards as they were dealt: a card that is gone leaves its place empty. @type {string[]} */
  let places = [];
  /** The mano in which the table has sung one's flor. */
  let sungFor = -1;
  root.classList.add("hand");

  /** @param {string} code */
  const tap = async (code) => {
    if (!inputs.seen(prefs.get("settle"))) return; // meant for what was there a moment ago
    const down = inputs.down;
    /** @type {import('./types.js').PlayAction} */
    const action = down ? { t: "play", card: code, down } : { t: "play", card: code };
    if (inputs.joining) {
      inputs.add(action);
      return;
    }
    if (mayArm(code)) {
      inputs.arm(code);
      return;
    }
    // A card that may not be played now is sent all the same: the refusal says why.
    if (await act(ctx, action)) inputs.down = false;
  };

  /** Ahead of one's turn a card can be armed; it is played when the turn comes. @param {string} code */
  const mayArm = (code) => {
    const latest = ctx.link.view;
    const contest = latest && ownContest(latest);
    if (!latest?.own.hand?.includes(code) || !contest || contest.stage !== "play" || latest.table.phase !== "play")
      return false;
    if (inputs.armed === code) return true;
    return contest.turn !== latest.seat && !contest.waiting.length && !inputs.joining && !inputs.down;
  };

  /** What is done without a tap: the card that was armed, or the last one if one likes that. @param {View} now */
  const byItself = (now) => {
    const { hand, legal } = now.own;
    if (inputs.armed && !hand?.includes(inputs.armed)) inputs.armed = "";
    const contest = ownContest(now);
    if (contest?.waiting.length) inputs.armed = ""; // somebody bets: think again
    if (!inputs.live || inputs.busy) return;
    // Where a bet can be made the last card is not played by itself: it may be the best moment for one.
    const idle = legal.every((action, i) => action.t === "play" || VERBS[now.own.moves[i]?.[0] ?? 0] === "leave");
    const only = prefs.get("lastCard") && hand?.length === 1 && idle ? hand[0] : "";
    const code = inputs.armed || only;
    if (!code || !legal.some((action) => action.t === "play" && action.card === code && !action.down)) return;
    inputs.armed = "";
    void send(ctx, "act", { action: { t: "play", card: code }, version: now.v });
  };

  const draw = () => {
    const now = view;
    if (!now) return;
    const { hand } = now.own;
    root.classList.toggle("fresh", hand?.length === 3 && hand.join() !== dealt);
    if (hand?.length === 3) dealt = hand.join();
    if (!hand?.every((code) => places.includes(code))) places = hand ? [...hand] : [];
    redraw(root, ...content(now));
    shield(root);
  };

  /** @param {View} now */
  const content = (now) => {
    if (!now.seat) return [];
    const { hand, legal, partners, upcoming } = now.own;
    const playable = new Set(legal.flatMap((action) => (action.t === "play" ? [action.card] : [])));
    const look = legal.find((action, i) => action.t === "call" && VERBS[now.own.moves[i]?.[0] ?? 0] === "look");
    const contest = ownContest(now);
    const unseen = hand === null && !!contest?.blind.includes(now.seat);
    return [
      h(
        "div",
        { class: "hand-cards", role: "group", "aria-label": t("hand.own") },
        !!hand?.length &&
          places.map((code, i) =>
            hand.includes(code) ? cardButton(code, i, playable.has(code)) : h("span", { class: "hand-gap" }),
          ),
        unseen && unseenCards(look ? () => void act(ctx, look) : null),
        hand === null &&
          !unseen &&
          upcoming?.map((code) => h("span", { class: "hand-upcoming" }, naipe(code, { dim: true }))),
      ),
      partners.length > 0 &&
        h(
          "div",
          { class: "hand-partners" },
          partners.map(([seat, cards]) => partnerHand(seat, cards)),
        ),
      countChip(now),
      h("p", { class: "hand-note" }, note(now, unseen)),
      ...partners.map(([seat]) => orders(seat)),
    ];
  };

  /** What one's cards count, where the table helps. @param {View} now */
  const countChip = (now) => {
    const [envido, flor] = now.own.counts ?? [null, null];
    const value = flor ?? envido;
    if (value === null) return null;
    const name = suerteName(ctx.sheet, flor === null ? "envido" : "flor");
    const sung = flor !== null && sungFor === ownContest(now)?.at;
    return h(
      "p",
      {
        class: "hand-count",
        "data-count": flor === null ? "envido" : "flor",
        title: t("hand.count", { name, n: value }),
      },
      h("span", null, name),
      h("strong", null, String(value)),
      sung && h("small", null, t("hand.sung")),
    );
  };

  /** @param {View} now @param {boolean} unseen */
  const note = (now, unseen) => {
    if (unseen) return t("hand.unseen");
    if (now.own.hand === null && now.own.upcoming) return t("hand.upcoming");
    if (now.own.hand?.length === 0 && now.table.phase === "play") return t("hand.empty");
    return "";
  };

  /** @param {string} code @param {number} index @param {boolean} may */
  const cardButton = (code, index, may) => {
    const picked = inputs.pieces.some((piece) => piece.t === "play" && piece.card === code);
    const name = cardName(code);
    const armable = !may && mayArm(code);
    return h(
      "button",
      {
        type: "button",
        class: `hand-card${inputs.armed === code ? " armed" : ""}${may ? " may" : ""}${picked ? " picked" : ""}${inputs.down && may ? " covering" : ""}`,
        "data-card": code,
        "data-key": code,
        "data-action": inputs.down ? "play-down" : "play",
        "aria-disabled": may || armable ? null : "true",
        "aria-pressed": inputs.joining ? String(picked) : inputs.armed === code ? "true" : null,
        "aria-keyshortcuts": String(index + 1),
        "aria-label": label(name, may, armable, inputs.armed === code),
        on: { click: () => void tap(code) },
      },
      hidden(naipe(code)),
      may && h("kbd", { "aria-hidden": "true" }, String(index + 1)),
    );
  };

  /** What pressing a card does. @param {string} card @param {boolean} may @param {boolean} armable @param {boolean} armed */
  const label = (card, may, armable, armed) => {
    if (may) return t(inputs.joining ? "hand.pick" : inputs.down ? "hand.playDown" : "hand.play", { card });
    return armable ? t(armed ? "hand.armed" : "hand.arm", { card }) : card;
  };

  /** @param {(() => void)|null} look */
  const unseenCards = (look) => {
    const backs = [0, 1, 2].map(() => hidden(naipe(null)));
    if (!look) return h("span", { class: "hand-unseen", "aria-label": t("hand.unseen"), role: "img" }, backs);
    return h(
      "button",
      { type: "button", class: "hand-unseen", "aria-label": t("hand.look"), "data-key": "look", on: { click: look } },
      backs,
    );
  };

  /** @param {number} seat @param {string[]} cards */
  const partnerHand = (seat, cards) =>
    h(
      "div",
      { class: "hand-partner", role: "group", "aria-label": t("hand.partner", { name: ctx.names(seat) }) },
      h("span", null, t("hand.partner", { name: ctx.names(seat) })),
      h(
        "span",
        { class: "hand-partner-cards" },
        cards.map((code) => naipe(code, { small: true })),
      ),
    );

  /** What a captain may say to the partner. @param {number} seat */
  const orders = (seat) => {
    const said = ctx.sheet.orders ?? [];
    const contest = view && ownContest(view);
    if (!said.length || !view?.info.chat || contest?.turn !== seat || contest.waiting.length) return null;
    /** @param {string} text */
    const give = (text) => void ctx.link.send("say", { text }).catch(() => {}); // the chat shows what was said
    return h(
      "div",
      { class: "hand-orders", role: "group", "aria-label": t("hand.orders", { name: ctx.names(seat) }) },
      said.map((order) =>
        h(
          "button",
          {
            type: "button",
            class: "button quiet",
            "data-key": order,
            "data-action": "order",
            on: { click: () => give(order) },
          },
          order,
        ),
      ),
    );
  };

  const changed = () => draw();
  inputs.addEventListener("change", changed);
  return {
    update(now) {
      view = now;
      byItself(now);
      draw();
    },
    happened(events, now) {
      const sung = events.find((event) => event.e === "FlorSung" && event.forced && event.seat === now.seat);
      if (!sung) return;
      sungFor = sung.at ?? -1;
      announce(t("hand.sungFor"));
      draw();
    },
    destroy() {
      inputs.removeEventListener("change", changed);
    },
  };
}

/** What the element around it says already. @template {HTMLElement} E @param {E} card */
function hidden(card) {
  card.setAttribute("aria-hidden", "true");
  return card;
}
