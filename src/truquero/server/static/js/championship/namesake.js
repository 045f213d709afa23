// @ts-check
// Who is out of the season cannot come in (O33). The organiser can say that it is somebody else of the same name.
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Refused } from "../rest.js";

/** A box that shows once somebody was refused for a ban. */
export function namesake() {
  const box = h("input", { type: "checkbox", name: "namesake" });
  const element = h("label", { class: "check", hidden: true }, box, h("span", null, t("chd.namesake")));
  return {
    element,
    heard: (/** @type {unknown} */ error) => {
      if (error instanceof Refused && error.code === "barred") element.hidden = false;
    },
    /** What is sent with the entry. */
    said: () => (box.checked ? { despite_ban: true } : {}),
    done: () => {
      box.checked = false;
      element.hidden = true;
    },
  };
}
