// @ts-check
// The controls of a replay: a slider over the versions, steps, whole manos, and playing by itself.
import { clear, h, svg } from "../dom.js";
import { t } from "../i18n.js";

/** @import {Moment} from "./types.js" */

/**
 * @typedef {object} Wishes
 * @property {(at: number, said: boolean) => void} go
 * @property {() => void} toggle
 * @property {(speed: number) => void} speed
 */

const SHAPES = {
  first: "M5 5h2v14H5zM19 5v14l-10-7z",
  back: "M16 5v14l-10-7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  on: "M8 5v14l10-7z",
  last: "M17 5h2v14h-2zM5 5v14l10-7z",
};
const SPEEDS = [0.5, 1, 2, 4];

/** @param {keyof typeof SHAPES} name */
function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { d: SHAPES[name], fill: "currentColor" }),
  );
}

export class Controls {
  /** @param {Moment[]} versions @param {Wishes} wishes */
  constructor(versions, wishes) {
    this.last = versions.length - 1;
    this.begins = versions.flatMap((moment, at) =>
      moment.events.some((event) => event.e === "ContestBegan") ? [at] : [],
    );
    this.at = 0;
    this.slider = h("input", {
      type: "range",
      class: "replay-slider",
      min: 0,
      max: this.last,
      step: 1,
      value: 0,
      "aria-label": t("replay.slider"),
      "data-slider": true,
    });
    this.slider.addEventListener("input", () => wishes.go(Number(this.slider.value), false));
    /** @param {keyof typeof SHAPES} shape @param {string} key @param {() => void} run */
    const button = (shape, key, run) =>
      h(
        "button",
        {
          type: "button",
          class: "button replay-button",
          "data-action": `replay-${shape}`,
          "aria-label": t(key),
          title: t(key),
          on: { click: run },
        },
        icon(shape),
      );
    this.first = button("first", "replay.manoBefore", () => wishes.go(this.manoBefore(), true));
    this.back = button("back", "replay.back", () => wishes.go(this.at - 1, true));
    this.play = button("play", "replay.play", () => wishes.toggle());
    this.on = button("on", "replay.on", () => wishes.go(this.at + 1, true));
    this.end = button("last", "replay.manoAfter", () => wishes.go(this.manoAfter(), true));
    this.count = h("span", { class: "replay-count" });
    const speed = h(
      "select",
      { class: "replay-speed", "aria-label": t("replay.speed"), "data-speed": true },
      SPEEDS.map((n) => h("option", { value: n, selected: n === 1 }, t("replay.times", { n }))),
    );
    speed.addEventListener("change", () => wishes.speed(Number(speed.value)));
    this.element = h(
      "div",
      { class: "replay-controls sheet", role: "group", "aria-label": t("replay.controls") },
      h("div", { class: "replay-track" }, marks(versions), this.slider),
      h(
        "div",
        { class: "replay-buttons" },
        this.count,
        h("div", { class: "replay-steps" }, this.first, this.back, this.play, this.on, this.end),
        speed,
      ),
    );
  }

  manoBefore() {
    return this.begins.filter((at) => at < this.at).at(-1) ?? 0;
  }

  manoAfter() {
    return this.begins.find((at) => at > this.at) ?? this.last;
  }

  /** @param {number} at @param {number} v @param {string} text what happened there */
  show(at, v, text) {
    this.at = at;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", t("replay.at", { v, of: this.last + 1, text }));
    this.count.textContent = t("replay.count", { n: at + 1, of: this.last + 1 });
    for (const button of [this.first, this.back]) button.setAttribute("aria-disabled", String(at === 0));
    for (const button of [this.on, this.end]) button.setAttribute("aria-disabled", String(at === this.last));
  }

  /** @param {boolean} playing */
  playing(playing) {
    const label = t(playing ? "replay.pause" : "replay.play");
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    clear(this.play, icon(playing ? "pause" : "play"));
  }
}

/** Where points were written, in the colours of the teams. @param {Moment[]} versions */
function marks(versions) {
  const whole = Math.max(1, versions.length - 1);
  const found = versions.flatMap((moment, at) => {
    const won = moment.events.some((event) => event.e === "GameWon" || event.e === "MatchWon");
    return moment.reasons.map(({ team, points }) =>
      svg("rect", {
        class: `replay-mark team-${points < 0 ? 1 - team : team}`,
        x: (at / whole) * 1000 - 1.5,
        width: 3,
        y: won ? 0 : 5,
        height: won ? 16 : 11,
        rx: 1.5,
      }),
    );
  });
  return svg(
    "svg",
    { class: "replay-marks", viewBox: "0 0 1000 16", preserveAspectRatio: "none", "aria-hidden": "true" },
    found,
  );
}
