// @ts-check
// What may be said now, in the rulebook's own words.
import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { act } from "./acting.js";
import { blindSwitch } from "./blind.js";
import { choiceButtons, keyCap } from "./call-buttons.js";
import { choicesOf, mustShow, ownContest, waitingBets } from "./call-groups.js";
import { answerRow, betRows, twoRows } from "./call-places.js";
import { gestureBar } from "./combined-action.js";
import { redraw } from "./focus.js";
import { hintButton } from "./hint.js";
import { inputStateOf } from "./input-state.js";
import { listenToKeys } from "./keys.js";
import { letterOf } from "./letters.js";
import { numberForm } from "./numbers.js";
import { refusalNotice } from "./refusal.js";
import { cardSwitches } from "./switches.js";
import { cardsInTheAir, shield, underFinger } from "./tap-guard.js";
import { actionText, called, calledWith, gloss, says } from "./words.js";
import { answerText, betsOf, betWorth, needsTwoSteps, sureText } from "./worths.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').AuctionView} AuctionView */
/** @typedef {import('./call-groups.js').Choice} Choice */

const READING_MS = 12000;
/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  const inputs = inputStateOf(ctx.link);
  const hint = hintButton(ctx);
  const blind = blindSwitch(ctx);
  /** @type {View|null} */
  let view = null;
  /** The word whose number is being chosen, and whether leaving is being asked about. */
  let naming = "";
  let leaving = false;
  /** What is about the whole game and waits for a second step. @type {Choice | null} */
  let sure = null;
  /** Whether yes and no have changed places, so that yes does not lie under the finger. */
  let turned = false;
  /** The bets that wait for an answer. @type {AuctionView[]} */
  let asking = [];
  /** @type {Choice[]} what may be said now */
  let spoken = [];
  let before = "";
  root.classList.add("calls");
  root.classList.toggle("tall", twoRows(ctx.sheet));

  /** @param {Action} action */
  const choose = (action) => {
    if (!view || inputs.flying || !inputs.seen(prefs.get("settle"))) return; // meant for what was there a moment ago
    const [at, key] = [view, JSON.stringify(action)];
    const great = betsOf(view, spoken, action).find((bet) => needsTwoSteps(at, ctx.sheet, bet, asking));
    if (great && sure?.key !== key && !inputs.joining) {
      sure = { ...great, action, key };
      naming = "";
      step("[data-action=sure-yes]");
      return;
    }
    if (inputs.joining && (action.t === "call" || action.t === "play")) {
      inputs.add(action);
      return;
    }
    naming = "";
    sure = null;
    leaving = false;
    void act(ctx, action);
  };

  /** Other buttons are there now: a second tap that was meant for the first one does not count. @param {string} [first] */
  const step = (first) => {
    inputs.offered();
    turned = false;
    draw();
    const yes = /** @type {HTMLElement | null} */ (root.querySelector("[data-action=sure-yes]"));
    if (yes && underFinger(yes)) {
      turned = true;
      draw();
    }
    if (first) focusOn(first);
  };

  const draw = () => {
    const now = view;
    if (!now) return;
    redraw(root, ...content(now));
    shield(root);
    settling();
  };

  /** @param {View} now @returns {(HTMLElement|false|null)[]} */
  const content = (now) => {
    const choices = choicesOf(now);
    const asked = waitingBets(ownContest(now)).filter(({ auction }) => auction.caller % 2 !== now.seat % 2);
    asking = asked.map(({ auction }) => auction);
    spoken = [...choices.answers, ...choices.groups.flatMap((group) => group.choices), ...choices.leave];
    // Two bets in one breath are rare: they are shown on demand, and then alone.
    const both = choices.groups.find((group) => group.name === "both");
    const unfolded = naming === "both" ? both : undefined;
    const groups = unfolded ? [unfolded] : choices.groups.filter((group) => group !== both);
    const named = spoken.find((choice) => choice.key === naming);
    const doubted = sure;
    // While a number is being named, or a great bet thought over, only that matters.
    const answers =
      named?.action.t === "call"
        ? [numberForm(ctx, named, choose), backButton(`name ${named.key}`, "name-no", t("calls.nameNo"))]
        : doubted
          ? sureButtons(now, doubted)
          : answerRow(choices.answers, (choice) => drawn(choice, asked[0]?.auction));
    const alone = named?.action.t === "call" || doubted;
    root.classList.toggle("alone", !!alone || choices.answers.some(({ verb }) => verb === "say"));
    return [
      named?.action.t === "call"
        ? h("p", { class: "calls-status mine", "data-status": "mine" }, called(ctx.sheet, named.action.word))
        : heading(now, choices.waited, asked),
      h(
        "div",
        { class: "calls-notices" },
        inputs.refusal &&
          refusalNotice(ctx, inputs.refusal, () => {
            inputs.refusal = null;
            inputs.changed();
          }),
        gestureBar(ctx),
        !inputs.refusal && hint.advice(now, choose),
      ),
      h(
        "div",
        { class: turned ? "calls-answers turned" : "calls-answers", role: "group", "aria-label": t("calls.answers") },
        answers,
      ),
      h("div", { class: "calls-groups" }, !alone && betRows(ctx, groups, (choice) => drawn(choice, asked[0]?.auction))),
      h(
        "div",
        { class: "calls-apart" },
        !alone && leaving && choices.leave.map((choice) => leaveButton(choice, "")),
        !alone &&
          !leaving && [
            both && (unfolded ? backButton("both", "both-no", t("calls.nameNo")) : bothButton()),
            ...cardSwitches(ctx, now),
            blind.draw(now),
            hint.draw(now, choices.waited),
            ...choices.leave.map((choice) => leaveButton(choice, letterOf(ctx.sheet, choice))),
          ],
      ),
    ];
  };

  /** @param {Choice} choice @param {AuctionView | undefined} asked */
  const drawn = (choice, asked) => {
    const alone = !spoken.some((other) => other !== choice && wordOf(other) === wordOf(choice));
    const bets = view && choice.action.t !== "combo" ? betsOf(view, spoken, choice.action) : [];
    const worths = choice.verb === "join" ? bets.map(({ worth }) => worth) : [choice.worth];
    return choiceButtons(ctx, choice, { asked, choose, name, alone, worths });
  };

  /** The number of a word is to be chosen. @param {Choice} choice */
  const name = (choice) => {
    naming = choice.key;
    step(".preset");
  };

  /** @param {string} key @param {string} action @param {string} text */
  const backButton = (key, action, text) =>
    h(
      "button",
      { type: "button", class: "button quiet leave", "data-key": key, "data-action": action, on: { click: back } },
      text,
    );

  /** The second step of what is about the whole game: what it would be worth, once more. @param {View} now @param {Choice} choice */
  const sureButtons = (now, choice) => [
    h("span", { class: "sure-what" }, sureText(ctx, now, choice, asking[0])),
    h(
      "button",
      {
        type: "button",
        class: "button primary staked",
        "data-key": "sure-yes",
        "data-action": "sure-yes",
        on: { click: () => choose(choice.action) },
      },
      h("span", null, actionText(ctx, choice.action)),
      betWorth(ctx, choice.worth) ?? h("small", null, answerText(ctx, now, choice.verb, asking[0])),
    ),
    backButton(choice.key, "sure-no", t("calls.sureNo")),
  ];

  /** Taps are ignored for a moment after a change: the buttons show it. */
  let unsettled = 0;
  let painted = 0;
  let flight = 0;

  /** What can be pressed counts from when the cards lie that have just been played or dealt. @param {boolean} fresh */
  const watchFlight = (fresh) => {
    const air = cardsInTheAir(root.parentElement?.parentElement ?? root);
    inputs.flying = air.length > 0;
    flight += 1;
    if (!air.length) return;
    const own = flight;
    void Promise.allSettled(air.map(({ finished }) => finished)).then(() => {
      if (own !== flight) return;
      inputs.flying = false;
      if (fresh) inputs.offered();
      settling();
    });
  };

  const settling = () => {
    const left = inputs.changedAt + prefs.get("settle") - performance.now();
    clearTimeout(unsettled);
    const shown = [root, ...(root.parentElement ? [root.parentElement] : [])]; // the cards beside them too
    for (const each of shown) each.classList.toggle("settling", left > 0 || inputs.flying);
    if (left > 0) unsettled = window.setTimeout(settling, left);
  };

  /** Who asks what, or whose turn it is. @param {View} now @param {boolean} mine @param {ReturnType<typeof waitingBets>} asked */
  const heading = (now, mine, asked) => {
    const whose = mine ? "mine" : "others";
    if (!asked.length)
      return h("p", { class: mine ? "calls-status mine" : "calls-status", "data-status": whose }, status(now, mine));
    const said = asked.map(({ auction: { caller, word, number } }) =>
      says(ctx.names(caller), calledWith(ctx.sheet, word, number)),
    );
    return h("p", { class: "calls-asked", "data-status": whose }, said.join(" · "));
  };

  /** @param {View} now @param {boolean} mine */
  const status = (now, mine) => {
    if (!inputs.live) return t("calls.wait");
    if (now.over) return t("calls.over");
    if (!now.seat) return t("calls.watching");
    if (now.cut?.seat === now.seat) return t("cut.yours");
    if (inputs.busy) return t("calls.sending");
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
            step();
          },
        },
      },
      t("calls.both"),
    );

  /** @param {Choice} choice @param {string} letter */
  const leaveButton = (choice, letter) => {
    const said = actionText(ctx, choice.action);
    const word = choice.action.t === "call" ? choice.action.word : "";
    const ask = () => {
      leaving = true;
      step("[data-action=leave-yes]");
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
          on: { click: back },
        },
        t("calls.leaveNo"),
      ),
    );
  };

  /** @param {string} selector */
  const focusOn = (selector) => /** @type {HTMLElement|null} */ (root.querySelector(selector))?.focus();

  /** A tap on "better not": not one that was meant for the button before it. */
  const back = () => {
    if (inputs.seen(prefs.get("settle"))) cancel();
  };

  const cancel = () => {
    if (naming || sure || leaving) inputs.offered();
    naming = "";
    sure = null;
    leaving = false;
    inputs.refusal = null;
    hint.forget();
    if (inputs.joining) inputs.join(false);
    else inputs.changed();
  };

  /** A refusal stays long enough to be read, however fast the others play. */
  let fading = 0;
  const changed = () => {
    clearTimeout(fading);
    if (inputs.refusal)
      fading = window.setTimeout(() => {
        inputs.refusal = null;
        draw();
      }, READING_MS);
    draw();
  };
  inputs.addEventListener("change", changed);
  hint.onchange = changed;
  blind.onchange = changed;
  const unlisten = listenToKeys(ctx, cancel);

  return {
    update(now) {
      view = now;
      const legal = JSON.stringify(now.own.legal);
      watchFlight(legal !== before);
      if (legal !== before) {
        before = legal;
        inputs.offered();
        cancelAnimationFrame(painted);
        painted = requestAnimationFrame(() => {
          inputs.offered(); // it is seen from now on
          settling();
        });
        naming = "";
        sure = null;
        leaving = false;
        hint.forget();
        inputs.moved();
      }
      draw();
    },
    destroy() {
      clearTimeout(fading);
      clearTimeout(unsettled);
      flight += 1;
      inputs.flying = false;
      cancelAnimationFrame(painted);
      inputs.removeEventListener("change", changed);
      unlisten();
    },
  };
}

/** @param {Choice} choice */
function wordOf({ action, key }) {
  return action.t === "call" ? action.word : key;
}
