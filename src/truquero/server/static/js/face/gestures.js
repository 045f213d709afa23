// @ts-check
// Every gesture as what a face does: which brows, eyes and mouth, what is added, how the head goes.

/**
 * @typedef {object} Doing
 * @property {"up" | "down" | "uneven"} [brows]
 * @property {"shut" | "wink" | "one" | "up" | "wide" | "squint"} [eyes]
 * @property {string} [mouth] one of MOUTHS
 * @property {boolean} [flip] to the left instead of the right
 * @property {"heart" | "breath" | "cheeks" | "wrinkles" | "said" | "nod" | "tilt"} [extra]
 * @property {"shoulder" | "elbow"} [touch]
 */

/** @type {Readonly<Record<string, Doing>>} */
export const DOINGS = {
  neutral: { extra: "said" },
  "brows-up": { brows: "up", eyes: "wide" },
  wink: { eyes: "wink", mouth: "smile", brows: "uneven" },
  "one-eye": { eyes: "one" },
  "eyes-closed": { eyes: "shut" },
  "look-up": { eyes: "up", brows: "up" },
  "mouth-right": { mouth: "sideways" },
  "mouth-left": { mouth: "sideways", flip: true },
  "grimace-right": { mouth: "grimace", eyes: "squint", brows: "uneven" },
  "grimace-left": { mouth: "grimace", eyes: "squint", brows: "uneven", flip: true },
  "tongue-right": { mouth: "tongue" },
  "tongue-left": { mouth: "tongue", flip: true },
  "bite-lip": { mouth: "bite", brows: "uneven" },
  kiss: { mouth: "kiss", extra: "heart" },
  puff: { mouth: "blow", extra: "breath" },
  cheeks: { mouth: "tight", extra: "cheeks", eyes: "wide" },
  "mouth-ajar": { mouth: "ajar" },
  "mouth-open": { mouth: "open", brows: "up" },
  "wrinkle-nose": { mouth: "sneer", extra: "wrinkles", brows: "down" },
  "tilt-head": { extra: "tilt" },
  nod: { extra: "nod", mouth: "smile" },
  "touch-shoulder": { touch: "shoulder" },
  "touch-elbow": { touch: "elbow" },
};

/** The names of all drawn gestures. */
export const GESTURES = Object.freeze(Object.keys(DOINGS));
