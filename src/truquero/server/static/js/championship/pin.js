// @ts-check
// A captain on somebody else's phone: six digits, good for one thing and then forgotten.
import { openDialog } from "../dialog.js";
import { formFor, h } from "../dom.js";
import { t } from "../i18n.js";
import { Desk } from "./house.js";
import { entryName, trouble } from "./told.js";

/**
 * @param {import("./live.js").Live} live
 * @param {number[]} entries who may be asked for
 * @returns {Promise<Desk | null>} null: they thought better of it
 */
export function askPin(live, entries) {
  const { seen, desk } = live;
  const who = h(
    "select",
    { name: "entry" },
    entries.map((entry) => h("option", { value: String(entry) }, entryName(seen, entry))),
  );
  const field = h("input", {
    name: "pin",
    inputmode: "numeric",
    pattern: "[0-9]{6}",
    maxlength: 6,
    required: true,
    autocomplete: "off",
  });
  const wrong = h("p", { class: "error", role: "alert" });
  return new Promise((done) => {
    const send = async () => {
      try {
        const link = await desk.ask("POST", "/pin", { entry: Number(who.value), pin: field.value });
        done(new Desk(seen.id, link.token));
        opened.close();
      } catch (error) {
        wrong.textContent = trouble(error);
      }
    };
    const content = formFor(
      send,
      { class: "ch-form" },
      h("label", { class: "field" }, h("span", null, t("mesa.who")), who),
      h("label", { class: "field" }, h("span", null, t("mesa.pin")), field, h("small", null, t("mesa.pin.note"))),
      wrong,
      h("button", { type: "submit", class: "button primary wide", "data-action": "send-pin" }, t("mesa.pin.send")),
    );
    const opened = openDialog(t("mesa.pin.title"), content, { actions: [] });
    void opened.closed.then(() => done(null));
  });
}
