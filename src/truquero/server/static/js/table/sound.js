// @ts-check
// The sounds of a table, made here and now: nothing sounds before the first gesture, or when it is muted.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { prefs } from "../prefs.js";
import { choicesOf } from "./call-groups.js";
import { icon } from "./icons.js";
import { SOUNDS } from "./tones.js";

/** @typedef {import('./types.js').Happened} Happened */
/** @typedef {keyof typeof SOUNDS} Sound */

/** @type {Record<string, Sound>} */
const OF_EVENT = {
  Played: "card",
  Covered: "card",
  Shown: "card",
  DealBegan: "shuffle",
  WasCut: "knock",
  BetMade: "call",
  BetWanted: "call",
  BetRefused: "call",
  FlorSung: "call",
  FlorConceded: "call",
  LeftMano: "call",
  Said: "call",
  Passed: "call",
  Scored: "point",
  GameWon: "win",
  MatchWon: "win",
};

/** @type {AudioContext|null} */
let audio = null;

/** A browser lets sound begin with a gesture only. */
function wake() {
  if (!prefs.get("sound") || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

/** @param {Sound} name @param {number} [after] seconds from now */
export function play(name, after = 0) {
  if (audio?.state !== "running" || !prefs.get("sound")) return;
  SOUNDS[name](audio, audio.currentTime + after);
}

/**
 * @param {HTMLElement|null} _root
 * @param {import('./types.js').Ctx} _ctx
 * @returns {import('./types.js').Part}
 */
export function mount(_root, _ctx) {
  let mine = false;
  document.addEventListener("pointerup", wake);
  document.addEventListener("keydown", wake);
  return {
    update(view) {
      const now = view.seat > 0 && !view.over && (choicesOf(view).waited || view.cut?.seat === view.seat);
      if (now && !mine) play("turn", 0.25);
      mine = now;
    },
    happened(events, _view, missed) {
      if (missed) return;
      const due = new Set(events.flatMap((event) => OF_EVENT[event.e] ?? []));
      for (const [i, name] of [...due].entries()) play(name, i * 0.18);
    },
    destroy() {
      document.removeEventListener("pointerup", wake);
      document.removeEventListener("keydown", wake);
    },
  };
}

/** A button that mutes and unmutes. */
export function soundButton() {
  const button = h("button", {
    type: "button",
    class: "panel-tab sound-button",
    "data-action": "sound",
    on: {
      click: () => {
        prefs.set("sound", !prefs.get("sound"));
        wake();
        show();
        play("card");
      },
    },
  });
  const show = () => {
    const on = prefs.get("sound");
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", t("sound.button"));
    button.title = t(on ? "sound.on" : "sound.off");
    button.replaceChildren(icon(on ? "sound" : "mute"));
  };
  show();
  return button;
}
