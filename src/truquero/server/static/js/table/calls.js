// @ts-check
// What may be said now, in the rulebook's own words.
import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { STAKES } from "../wire.js";
import { act } from "./acting.js";
import { blindSwitch } from "./blind.js";
import { deskOf } from "./desk.js";
import { redraw } from "./focus.js";
import { gestureBar } from "./gesture.js";
import { hintButton } from "./hint.js";
import { listenToKeys } from "./keys.js";
import { numberForm } from "./numbers.js";
import { choicesOf, lettersFor, ownContest, waitingBets } from "./options.js";
import { refusalNotice } from "./refusal.js";
import { cardSwitches } from "./switches.js";
import { actionText, bare, called, calledWith, gloss, stakeText, suerteName } from "./words.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').AuctionView} AuctionView */
/** @typedef {import('./options.js').Choice} Choice */

const READING_MS = 12000;
/** @type {Record<string, string>} */
const LOOKS = {
  want: "primary",
  "want-both": "primary",
  look: "primary",
  pass: "primary",
  show: "primary",
  ready: "primary",
  refuse: "refuse",
  "refuse-both": "refuse",
};

/** Whether this seat has won points that it still has to prove. @param {View | null | undefined} view */
const mustShow = (view) => Boolean(view && ownContest(view)?.owed.includes(view.seat));

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  const desk = deskOf(ctx.link);
  const hint = hintButton(ctx);
  const blind = blindSwitch(ctx);
  /** @type {View|null} */
  let view = null;
  /** The word whose number is being chosen, and whether leaving is being asked about. */
  let naming = "";
  let leaving = false;
  let before = "";
  root.classList.add("calls");

  /** @param {Action} action */
  const choose = (action) => {
    if (desk.joining && (action.t === "call" || action.t === "play")) {
      desk.add(action);
      return;
    }
    naming = "";
    leaving = false;
    void act(ctx, action);
  };

  const draw = () => {
    const now = view;
    if (now) redraw(root, ...content(now));
  };

  /** @param {View} now @returns {(HTMLElement|false|null)[]} */
  const content = (now) => {
    const choices = choicesOf(now);
    const asked = waitingBets(ownContest(now)).filter(({ auction }) => auction.caller % 2 !== now.seat % 2);
    const spoken = [...choices.answers, ...choices.groups.flatMap((group) => group.choices), ...choices.leave];
    const letters = lettersFor(spoken);
    // Two bets in one breath are rare: they are shown on demand.
    const folded = naming !== "both" && choices.groups.some((group) => group.name === "both");
    const groups = choices.groups.filter((group) => group.name !== "both" || !folded);
    const named = spoken.find((choice) => choice.key === naming);
    // While a number is being named, only the number matters.
    if (named?.action.t === "call") {
      return [
        h("p", { class: "calls-status mine", "data-status": "mine" }, called(ctx.sheet, named.action.word)),
        numberForm(ctx, named, choose),
        h(
          "button",
          {
            type: "button",
            class: "button quiet leave",
            "data-key": `name ${named.key}`,
            "data-action": "name-no",
            on: { click: cancel },
          },
          t("calls.nameNo"),
        ),
      ];
    }
    /** @param {Choice} choice */
    const draws = (choice) => choiceButtons(choice, letters.get(choice.key) ?? "", asked[0]?.auction);
    return [
      heading(now, choices.waited, asked),
      desk.refusal &&
        refusalNotice(ctx, desk.refusal, () => {
          desk.refusal = null;
          desk.changed();
        }),
      gestureBar(ctx),
      hint.advice(now, choose),
      (choices.answers.length > 0 || groups.length > 0) &&
        h(
          "div",
          { class: "calls-main" },
          choices.answers.length > 0 &&
            h(
              "div",
              { class: "calls-answers", role: "group", "aria-label": t("calls.answers") },
              choices.answers.flatMap(draws),
            ),
          groups.length > 0 &&
            h(
              "div",
              { class: "calls-groups" },
              groups.map((group) => {
                const label = group.name in GROUPS ? t(`calls.group.${group.name}`) : suerteName(ctx.sheet, group.name);
                return h(
                  "div",
                  { class: "calls-group", role: "group", "aria-label": label, "data-group": group.name },
                  h("span", { class: "calls-label", "aria-hidden": "true" }, label),
                  group.choices.flatMap(draws),
                );
              }),
            ),
        ),
      h(
        "div",
        { class: "calls-apart" },
        folded && bothButton(),
        cardSwitches(ctx, now),
        blind.draw(now),
        hint.draw(now, choices.waited),
        choices.leave.map((choice) => leaveButton(choice, letters.get(choice.key) ?? "")),
      ),
    ];
  };

  /** Who asks what, or whose turn it is. @param {View} now @param {boolean} mine @param {ReturnType<typeof waitingBets>} asked */
  const heading = (now, mine, asked) => {
    const whose = mine ? "mine" : "others";
    if (!asked.length)
      return h("p", { class: mine ? "calls-status mine" : "calls-status", "data-status": whose }, status(now, mine));
    const said = asked.map(({ auction: { caller, word, number } }) =>
      t("events.says", { name: ctx.names(caller), call: calledWith(ctx.sheet, word, number) }),
    );
    return h("p", { class: "calls-asked", "data-status": whose }, said.join(" · "));
  };

  /** @param {View} now @param {boolean} mine */
  const status = (now, mine) => {
    if (now.over) return t("calls.over");
    if (!now.seat) return t("calls.watching");
    if (now.cut?.seat === now.seat) return t("cut.yours");
    if (desk.busy) return t("calls.sending");
    if (mine) return t(mustShow(now) ? "calls.mustShow" : "calls.yourTurn");
    const contest = ownContest(now);
    const due = now.table.awaited ?? (contest && !contest.waiting.length ? [contest.turn] : now.table.acting);
    const others = due.filter((seat) => seat > 0 && seat !== now.seat);
    return others.length
      ? t("calls.waitFor", {
          names: listed(
            others.map((seat) => ctx.names(seat)),
            "disjunction",
          ),
        })
      : t("calls.wait");
  };

  const bothButton = () =>
    h(
      "button",
      {
        type: "button",
        class: "button quiet toggle",
        "aria-expanded": "false",
        "data-key": "both",
        "data-action": "both",
        on: {
          click: () => {
            naming = "both";
            draw();
          },
        },
      },
      t("calls.both"),
    );

  /**
   * @param {Choice} choice
   * @param {string} letter
   * @param {AuctionView|undefined} asked
   * @returns {HTMLElement[]}
   */
  const choiceButtons = (choice, letter, asked) => {
    const { action, numbers, verb } = choice;
    if (!numbers || action.t !== "call" || numbers.least >= numbers.most) return [button(choice, letter, asked)];
    if (verb === "say") {
      return [
        h(
          "span",
          { class: "calls-say" },
          h("span", { class: "calls-label" }, called(ctx.sheet, action.word)),
          numberForm(ctx, choice, choose),
        ),
      ];
    }
    const name = () => {
      naming = choice.key;
      draw();
      focusOn(".preset");
    };
    const own = action.number == null ? "" : letter; // without a number it is the plain word's
    const toggle = h(
      "button",
      {
        type: "button",
        class: "button call",
        "data-key": `name ${choice.key}`,
        "data-action": "name",
        "data-word": action.word,
        "data-letter": own,
        title: gloss(ctx.sheet, action.word),
        on: { click: name },
      },
      t("calls.withNumber", { call: bare(ctx.sheet, action.word) }),
      keyCap(own),
    );
    const plain = action.number == null ? [button(choice, letter, asked)] : [];
    return [...plain, toggle];
  };

  /**
   * @param {Choice} choice
   * @param {string} letter
   * @param {AuctionView|undefined} asked
   */
  const button = ({ action, verb, key }, letter, asked) => {
    const word = action.t === "call" ? action.word : "";
    const worth =
      asked && verb === "want"
        ? t("calls.forPoints", { n: worthOf(asked) })
        : asked && verb === "refuse"
          ? t("calls.givesPoints", { n: asked.refusal ?? 0 })
          : "";
    const meaning = gloss(ctx.sheet, word);
    const picked = desk.pieces.some((piece) => JSON.stringify(piece) === key);
    const owes = mustShow(ctx.link.view);
    return h(
      "button",
      {
        type: "button",
        class: `button call ${owes && verb === "ready" ? "" : (LOOKS[verb] ?? "")}`.trim(),
        title: meaning,
        disabled: desk.busy,
        "aria-pressed": desk.joining ? String(picked) : null,
        "data-action": action.t === "call" ? "call" : action.t,
        "data-word": word || null,
        "data-verb": verb || null,
        "data-key": key,
        "data-letter": letter,
        "data-seat": action.t === "ask" ? action.seat : null,
        "aria-keyshortcuts": letter || null,
        on: { click: () => choose(action) },
      },
      h(
        "span",
        null,
        action.t === "call" ? calledWith(ctx.sheet, action.word, action.number) : actionText(ctx, action),
      ),
      worth && h("small", null, worth),
      action.t === "call" && action.blind && h("small", null, t("calls.blind")),
      keyCap(letter),
    );
  };

  /** What is lacked is a number of points; the whole game stays what it is. @param {AuctionView} asked */
  const worthOf = ({ offer, worth }) =>
    (offer === STAKES.falta || offer === STAKES.lacked) && typeof worth === "number"
      ? worth
      : stakeText(ctx.sheet, offer, worth);

  /** @param {Choice} choice @param {string} letter */
  const leaveButton = (choice, letter) => {
    const said = actionText(ctx, choice.action);
    const word = choice.action.t === "call" ? choice.action.word : "";
    const ask = () => {
      leaving = true;
      draw();
      focusOn("[data-action=leave-yes]");
    };
    if (!leaving) {
      return h(
        "button",
        {
          type: "button",
          class: "button quiet leave",
          title: gloss(ctx.sheet, word),
          "data-key": choice.key,
          "data-action": "leave",
          "data-word": word,
          "data-verb": choice.verb,
          "data-letter": letter,
          "aria-keyshortcuts": letter || null,
          on: { click: ask },
        },
        said,
        keyCap(letter),
      );
    }
    return h(
      "div",
      { class: "leave-sure", role: "group", "aria-label": t("calls.leaveSure") },
      h("span", null, t("calls.leaveSure")),
      h(
        "button",
        {
          type: "button",
          class: "button refuse",
          "data-key": "leave-yes",
          "data-action": "leave-yes",
          on: { click: () => choose(choice.action) },
        },
        said,
      ),
      h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "data-key": choice.key,
          "data-action": "leave-no",
          on: { click: cancel },
        },
        t("calls.leaveNo"),
      ),
    );
  };

  /** @param {string} selector */
  const focusOn = (selector) => /** @type {HTMLElement|null} */ (root.querySelector(selector))?.focus();

  const cancel = () => {
    naming = "";
    leaving = false;
    desk.refusal = null;
    hint.forget();
    if (desk.joining) desk.join(false);
    else desk.changed();
  };

  /** A refusal stays long enough to be read, however fast the others play. */
  let fading = 0;
  const changed = () => {
    clearTimeout(fading);
    if (desk.refusal)
      fading = window.setTimeout(() => {
        desk.refusal = null;
        draw();
      }, READING_MS);
    draw();
  };
  desk.addEventListener("change", changed);
  hint.onchange = changed;
  blind.onchange = changed;
  const unlisten = listenToKeys(ctx, cancel);

  return {
    update(now) {
      view = now;
      const legal = JSON.stringify(now.own.legal);
      if (legal !== before) {
        before = legal;
        naming = "";
        leaving = false;
        hint.forget();
        desk.moved();
      }
      draw();
    },
    destroy() {
      clearTimeout(fading);
      desk.removeEventListener("change", changed);
      unlisten();
    },
  };
}

const GROUPS = { deal: 1, both: 1, together: 1, showing: 1 };

/** The letter on a button, for whoever has a keyboard. @param {string} letter */
function keyCap(letter) {
  return letter && h("kbd", { "aria-hidden": "true" }, letter);
}
