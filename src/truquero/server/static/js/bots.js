// @ts-check
// The bots as one chooses among them: levels with their stars, and styles.
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @import {Character} from "./types.js" */

/** Who sits down when nobody has chosen: a beginner wins about half of the games. */
export const USUAL_BOT = "novato";

/** @param {Character[]} characters */
export function botOptions(characters) {
  const strongest = Math.max(...characters.map((each) => each.strength));
  const stars = (/** @type {number} */ strength) => "★".repeat(strength) + "☆".repeat(strongest - strength);
  const options = (/** @type {Character[]} */ some) =>
    some.map(({ id, name, strength }) =>
      h("option", { value: id }, strength ? t("bots.level", { name, strength: stars(strength) }) : name),
    );
  return [
    h("optgroup", { label: t("bots.levels") }, options(characters.filter((each) => each.strength))),
    h("optgroup", { label: t("bots.styles") }, options(characters.filter((each) => !each.strength))),
  ];
}
