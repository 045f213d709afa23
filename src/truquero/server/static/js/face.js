// @ts-check
// <sign-face gesture="wink" [still]>: a drawn face that makes a sign. The drawing is the gesture itself; the style sheet
// (deck.css) moves it there from a quiet face, so without motion the gesture is still to be seen.
import { svg } from "./dom.js";
import { DOINGS } from "./face/gestures.js";
import * as draw from "./face/parts.js";
import { has, load, t } from "./i18n.js";

/** @typedef {import("./face/gestures.js").Doing} Doing */
/** @typedef {import("./face/parts.js").Part} Part */

export { GESTURES } from "./face/gestures.js";

/**
 * The name of a gesture in the language spoken now. Needs the texts of the area `signs`.
 * @param {string} gesture
 */
export function gestureName(gesture) {
  return t(`signs.face.${gesture in DOINGS ? gesture : "neutral"}`);
}

/** @param {Doing} doing @returns {Part[]} */
function brows({ brows: how, flip }) {
  const y = how === "up" ? -28 : how === "down" ? -14 : -18;
  const moves = how === "up" ? "sign-from-below" : how === "down" ? "sign-from-above" : "";
  if (how === "down") {
    return [
      draw.at(`translate(-16 ${y})`, moves, draw.brow("M-9-2Q0-5 9 3")),
      draw.at(`translate(16 ${y})`, moves, draw.brow("M9-2Q0-5-9 3")),
    ];
  }
  const raised = how === "uneven" ? (flip ? -1 : 1) : 0;
  return [-1, 1].map((side) =>
    draw.at(
      `translate(${side * 16} ${y + (raised && side === raised ? -5 : raised ? 2 : 0)})scale(${side} 1)`,
      moves,
      draw.brow("M9 1Q0-5.5-9 0"),
    ),
  );
}

/** @param {Doing} doing @returns {Part[]} */
function eyes({ eyes: how, flip }) {
  const closing = how === "wink" || how === "one" ? [1] : how === "shut" ? [-1, 1] : [];
  return [-1, 1].flatMap((side) => {
    const place = `translate(${side * 16} -4)`;
    if (closing.includes(side)) {
      return [draw.at(place, "sign-hidden", ...draw.eye()), draw.at(place, "sign-shown", ...draw.shutEye())];
    }
    if (how === "up")
      return [draw.at(place, "sign-hidden", ...draw.eye()), draw.at(place, "sign-shown", ...draw.eye(3.4, 1.1))];
    if (how === "wide") return [draw.at(place, "", ...draw.eye(0, 1.22))];
    if (how === "squint" && side === (flip ? 1 : -1)) return [draw.at(`${place}scale(1 .6)`, "", ...draw.eye())];
    return [draw.at(place, "", ...draw.eye())];
  });
}

/** @param {Doing} doing @returns {Part[]} */
function mouth({ mouth: how, flip }) {
  const place = `translate(0 26)${flip ? "scale(-1 1)" : ""}`;
  const plain = draw.MOUTHS.plain?.() ?? [];
  const made = how ? draw.MOUTHS[how]?.() : undefined;
  if (!made) return [draw.at(place, "", ...plain)];
  return [draw.at(place, "sign-hidden", ...plain), draw.at(place, "sign-shown", ...made)];
}

/** @param {Doing} doing @returns {Part[]} */
function added({ extra }) {
  switch (extra) {
    case "heart":
      return [draw.heart()];
    case "breath":
      return [draw.breath()];
    case "said":
      return [draw.said()];
    default:
      return [];
  }
}

/** @param {Doing} doing @returns {Part} */
function head(doing) {
  const parts = [
    ...draw.skull(),
    ...draw.blush(),
    ...(doing.extra === "cheeks" ? draw.fullCheeks() : []),
    ...eyes(doing),
    ...brows(doing),
    draw.nose(),
    ...(doing.extra === "wrinkles" ? [svg("g", { class: "sign-shown" }, draw.wrinkles())] : []),
    ...mouth(doing),
  ];
  if (doing.extra === "tilt")
    return svg("g", { transform: "translate(2 -6)rotate(15 0 40)" }, svg("g", { class: "sign-tilt" }, parts));
  if (doing.extra === "nod") return svg("g", { transform: "translate(0 1)" }, svg("g", { class: "sign-nod" }, parts));
  if (doing.touch) return svg("g", { transform: "translate(0 -27)scale(.64)" }, parts);
  return svg("g", { transform: "translate(0 -8)" }, parts);
}

/** @param {string} gesture */
function face(gesture) {
  const doing = DOINGS[gesture] ?? DOINGS.neutral ?? {};
  const body = doing.touch ? draw.waist(doing.touch) : { behind: draw.bust(), before: [] };
  const stirring =
    doing.extra === "nod"
      ? [draw.stir("M44-14C48-6 48 4 44 12M44 12L40 6M44 12L50 8M-44-14C-48-6-48 4-44 12M-44 12L-40 6M-44 12L-50 8")]
      : doing.extra === "tilt"
        ? [draw.stir("M-42-34C-36-44-28-50-18-53M-18-53L-26-54M-18-53L-23-47")]
        : [];
  return svg(
    "svg",
    { viewBox: "-60 -60 120 120", "aria-hidden": "true", focusable: "false" },
    svg("circle", { r: 59, fill: "#f4e3b8" }),
    body.behind,
    head(doing),
    body.before,
    added(doing),
    stirring,
  );
}

/** A face; it names its gesture unless it was given a label or hidden. */
export class SignFace extends HTMLElement {
  static observedAttributes = ["gesture"];

  #named = false;

  connectedCallback() {
    this.#named ||= !this.hasAttribute("aria-label") && this.getAttribute("aria-hidden") !== "true";
    this.#draw();
    if (this.#named && !has("signs.face.neutral"))
      load("signs").then(
        () => this.#name(),
        () => {},
      );
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    this.replaceChildren(face(this.getAttribute("gesture") ?? ""));
    this.#name();
  }

  #name() {
    if (!this.#named || !has("signs.face.neutral")) return;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", gestureName(this.getAttribute("gesture") ?? ""));
  }
}

customElements.define("sign-face", SignFace);
