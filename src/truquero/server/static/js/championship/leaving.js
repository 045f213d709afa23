// @ts-check
// What a captain may change of their own entry: somebody else plays instead of a member (O32), or all of them leave (O30).
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button } from "./mine.js";
import { personName } from "./told.js";

/** @import {EntrySeen} from "./types.js" */
/** @import {Live} from "./live.js" */

/** The part stays open while the page is drawn again. */
let open = false;

/**
 * @param {Live} live
 * @param {EntrySeen} entry
 * @param {(work: () => Promise<unknown>) => void} act
 */
export function changesPart({ seen, desk }, entry, act) {
  if (!["in", "offered", "resting", "waiting-list"].includes(entry.status)) return null;
  if (["finished", "cancelled"].includes(seen.phase)) return null;
  const out = h(
    "select",
    { name: "out", "aria-label": t("ch.substitute.out") },
    entry.members.map((person) => h("option", { value: String(person) }, personName(seen, person))),
  );
  const into = h("input", { name: "into", maxlength: 60, autocomplete: "off" });
  const substitute = async () => {
    const name = into.value.trim();
    if (!name) return;
    const [made] = await desk.ask("POST", "/people", { names: [name] });
    into.blur(); // what is being typed is not drawn over; this has been typed
    await desk.command("Substitute", { entry: entry.number, out: Number(out.value), into: made.person });
  };
  const leave = () => {
    if (window.confirm(t("ch.withdraw.sure"))) act(() => desk.command("Withdraw", { entry: entry.number }));
  };
  const toggled = (/** @type {Event} */ event) => {
    if (event.currentTarget instanceof HTMLDetailsElement) open = event.currentTarget.open;
  };
  return h(
    "details",
    { class: "more ch-changes", open, on: { toggle: toggled } },
    h("summary", null, t("ch.changes")),
    h(
      "div",
      { class: "ch-form" },
      h("label", { class: "field" }, h("span", null, t("ch.substitute.out")), out),
      h("label", { class: "field" }, h("span", null, t("ch.substitute.into")), into),
      button("substitute", t("ch.substitute"), () => act(substitute)),
      h("p", { class: "soft small" }, t("ch.substitute.note")),
      button("withdraw", t("ch.withdraw"), leave),
    ),
  );
}
