// @ts-check
// Several things in one gesture: a card and a call, put together by tapping one after the other.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { act } from "./acting.js";
import { choicesOf, ownContest, waitingBets } from "./call-groups.js";
import { inputStateOf } from "./input-state.js";
import { actionText } from "./words.js";
import { betsOf, betWorths, needsTwoSteps, sureText } from "./worths.js";

/** @typedef {import('./types.js').Ctx} Ctx */
/** @typedef {import('./types.js').View} View */

/**
 * Whether there is anything to put together now. Which gestures a rulebook knows is in its sheet.
 * @param {Ctx} ctx
 * @param {View} view
 */
export function mayJoin(ctx, view) {
  if (!ctx.sheet.together?.some((parts) => parts.includes("play"))) return false;
  const kinds = new Set(view.own.legal.map((action) => action.t));
  const choices = choicesOf(view);
  return kinds.has("play") && choices.groups.length > 0;
}

/** The bet in the gesture that is about the whole game. @param {Ctx} ctx */
function greatBet(ctx) {
  const { view } = ctx.link;
  if (!view) return undefined;
  const asked = waitingBets(ownContest(view)).flatMap(({ auction }) =>
    auction.caller % 2 !== view.seat % 2 ? auction : [],
  );
  return gestureBets(ctx).find((bet) => needsTwoSteps(view, ctx.sheet, bet, asked));
}

/** @param {Ctx} ctx */
function gestureBets(ctx) {
  const { view } = ctx.link;
  if (!view) return [];
  const { answers, groups } = choicesOf(view);
  const spoken = [...answers, ...groups.flatMap((group) => group.choices)];
  return inputStateOf(ctx.link).pieces.flatMap((piece) => betsOf(view, spoken, piece));
}

/**
 * Do the gesture that was put together; what is about the whole game is asked about once more.
 * @param {Ctx} ctx
 */
export async function doGesture(ctx) {
  const inputs = inputStateOf(ctx.link);
  const parts = [...inputs.pieces];
  if (!parts.length || (inputs.doubted && !inputs.seen(prefs.get("settle")))) return;
  if (!inputs.doubted && greatBet(ctx)) {
    inputs.doubt();
    return;
  }
  const done = await act(ctx, parts.length === 1 ? parts[0] : { t: "combo", parts });
  if (done || inputs.refusal) inputs.join(false);
}

/**
 * What has been put together so far, with the button that does it.
 * @param {Ctx} ctx
 * @returns {HTMLElement|null}
 */
export function gestureBar(ctx) {
  const inputs = inputStateOf(ctx.link);
  if (!inputs.joining) return null;
  const told = inputs.pieces.map((piece) => actionText(ctx, piece));
  const { view } = ctx.link;
  const great = inputs.doubted && view ? greatBet(ctx) : undefined;
  const worths = betWorths(
    ctx,
    gestureBets(ctx).map(({ worth }) => worth),
  );
  return h(
    "div",
    { class: "gesture", role: "group", "aria-label": t("hand.join") },
    h(
      "p",
      null,
      told.length ? told.join(" + ") : t("hand.joinHow"),
      great && view && h("span", { class: "sure-what" }, ` ${sureText(ctx, view, great, undefined)}`),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button primary staked",
        "data-key": great ? "gesture-yes" : "gesture",
        "data-action": great ? "gesture-yes" : "gesture",
        disabled: inputs.pieces.length < 2 || inputs.busy,
        on: { click: () => void doGesture(ctx) },
      },
      h("span", null, t("hand.joinDo")),
      worths,
    ),
    h(
      "button",
      { type: "button", class: "button quiet", "data-key": "gesture-no", on: { click: () => inputs.join(false) } },
      t("hand.joinCancel"),
    ),
  );
}
