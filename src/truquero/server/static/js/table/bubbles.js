// @ts-check
// Speech bubbles at the seats: what is called, what is said, and now and then a copla.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { coplaFor } from "./coplas.js";
import { teamOf } from "./layout.js";
import { placeAt } from "./overlay-place.js";
import { replaceFaces } from "./sign-shown.js";
import { tellAll } from "./story.js";

/** @typedef {import('./types.js').Ctx} Ctx */

const CALL_MS = 2600;
const CHAT_MS = 5000;
const COPLA_MS = 6000;
/** One call in so many comes with a copla. */
const COPLA_EVERY = 7;
/** Calls on the felt at once: what was said, and what was answered. */
const AT_ONCE = 2;

/**
 * @param {HTMLElement} root
 * @param {Ctx} ctx
 * @returns {import('./types.js').Part}
 */
export function mount(root, ctx) {
  /** @type {Map<number, {element: HTMLElement, timer: number}>} */
  const shown = new Map();
  let sinceCopla = 0;
  /** Who had left the match for good when this was last looked at. @type {Set<number> | null} */
  let left = null;

  /**
   * @param {number} seat
   * @param {string} text
   * @param {{ms: number, kind: string, copla?: string}} how
   */
  const bubble = (seat, text, { ms, kind, copla = "" }) => {
    drop(seat);
    // Verses are for the moment: whoever speaks next has the felt.
    for (const [other, { element }] of shown) if (element.querySelector(".copla")) drop(other);
    const calls = [...shown].filter(([, { element }]) => !element.matches(".chat"));
    for (const [other] of calls.slice(0, Math.max(0, calls.length - AT_ONCE + 1))) drop(other);
    // Everything here is told by the history too, and announced there.
    const element = h(
      "div",
      { class: `bubble ${kind}`, "data-bubble-of": seat, "aria-hidden": "true" },
      copla && h("p", { class: "copla" }, copla),
      h("p", null, text),
    );
    root.append(element);
    place(seat, element);
    shown.set(seat, { element, timer: window.setTimeout(() => drop(seat), ms) });
  };

  /** At its seat; a copla that would cover a card, a name or what lies in the middle is not said. @param {number} seat @param {HTMLElement} element */
  const place = (seat, element) => {
    const { cards, names, middle } = placeAt(ctx, element, seat);
    const copla = element.querySelector(".copla");
    if (!copla || !(cards || names || middle)) return;
    copla.remove();
    placeAt(ctx, element, seat);
  };

  /** @param {number} seat */
  const drop = (seat) => {
    const old = shown.get(seat);
    if (!old) return;
    clearTimeout(old.timer);
    old.element.remove();
    shown.delete(seat);
  };

  /** @param {Event} event */
  const chat = (event) => {
    const { seat, text } = /** @type {CustomEvent<{seat: number, text: string}>} */ (event).detail;
    if (seat) bubble(seat, text, { ms: CHAT_MS, kind: "chat" });
  };
  ctx.link.addEventListener("chat", chat);
  const replaced = () => {
    for (const [seat, { element }] of shown) place(seat, element);
    replaceFaces(ctx);
  };
  // The felt grows and shrinks with what may be said below it.
  const watching = new ResizeObserver(replaced);
  watching.observe(root);
  // A card that falls is elsewhere until it lies.
  root.parentElement?.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element && target.matches(".fallen")) replaced();
  });

  return {
    update(view) {
      const now = new Set(view.seats.filter((each) => each.left).map((each) => each.seat));
      for (const seat of now)
        if (left && !left.has(seat)) bubble(seat, t("felt.leavesMatch"), { ms: CHAT_MS, kind: "chat" });
      left = now;
      replaced();
    },
    happened(events, _view, missed) {
      if (missed) return;
      for (const line of tellAll(events, ctx)) {
        if (!line.seat || !line.said) continue;
        let copla = "";
        sinceCopla += 1;
        if (line.about && prefs.get("coplas") && sinceCopla >= 2 && Math.random() * COPLA_EVERY < 1) {
          copla = coplaFor(line.about);
          sinceCopla = 0;
        }
        bubble(line.seat, line.said, { ms: copla ? COPLA_MS : CALL_MS, kind: `team-${teamOf(line.seat)}`, copla });
      }
    },
    destroy() {
      ctx.link.removeEventListener("chat", chat);
      watching.disconnect();
      for (const seat of [...shown.keys()]) drop(seat);
    },
  };
}
