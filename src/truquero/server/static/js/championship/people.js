// @ts-check
// The organiser's people: entries with their links and PINs, who leaves, who comes late; veedores and tanteadores.
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { appointed } from "./form.js";
import { fresh } from "./house.js";
import { listField } from "./list-field.js";
import { button } from "./mine.js";
import { namesake } from "./namesake.js";
import { entryName, official, personName, trouble } from "./told.js";

/** @import {TournamentSeen, EntrySeen, LinkSeen} from "./types.js" */
/** @import {Desk} from "./house.js" */
/** @import {Live} from "./live.js" */

/** How many people enter together. @param {TournamentSeen} seen */
export function peopleInEntry({ bases }) {
  const alone = bases.draw === "dosos" || bases.stages[0].format === "americano";
  return alone ? 1 : bases.size * (bases.stages[0].boards ?? 1);
}

/** A field for more entries, that stays while the page is drawn again. @param {Live} live */
export function moreEntries(live) {
  const wrong = h("p", { class: "error", role: "alert" });
  const list = listField(
    () => peopleInEntry(live.seen),
    () => {},
  );
  const other = namesake();
  const add = async () => {
    wrong.textContent = "";
    const entries = list.entries();
    if (list.wrong() || !entries.length) return;
    try {
      await live.desk.ask("POST", "/entries", { message: fresh(), entries, ...other.said() });
      list.empty();
      other.done();
    } catch (error) {
      other.heard(error);
      wrong.textContent = trouble(error);
    }
  };
  return h(
    "div",
    { class: "ch-form" },
    list.element,
    other.element,
    button("add-entries", t("chd.add"), () => void add(), true),
    wrong,
  );
}

/** @param {Live} live */
export function entryRows(live) {
  const { seen } = live;
  return h(
    "ol",
    { class: "ch-desk-entries" },
    seen.entries.map((entry) =>
      h(
        "li",
        { "data-entry": entry.number, "data-status": entry.status, value: entry.number },
        h(
          "span",
          null,
          entryName(seen, entry.number),
          entry.status === "in" ? "" : ` · ${t(`ch.entry.${entry.status}`)}`,
        ),
        ["withdrawn", "refused"].includes(entry.status) ? null : paidTick(live, entry),
        button("entry", t("chd.entry"), () => entryDialog(live, entry)),
      ),
    ),
  );
}

/** Who has paid, for the organiser alone: no money passes through the house. @param {Live} live @param {EntrySeen} entry */
function paidTick({ seen, desk }, entry) {
  const tick = h("input", {
    type: "checkbox",
    checked: Boolean(entry.paid),
    "data-action": "paid",
    "aria-label": t("chd.paid-of", { name: entryName(seen, entry.number) }),
  });
  tick.addEventListener("change", async () => {
    const wanted = tick.checked;
    try {
      await desk.ask("PUT", `/entries/${entry.number}/paid`, { paid: wanted });
    } catch {
      tick.checked = !wanted;
    }
  });
  return h("label", { class: "check ch-paid" }, tick, h("span", null, t("chd.paid")));
}

/** @param {Live} live @param {EntrySeen} entry */
function entryDialog({ seen, desk }, entry) {
  const wrong = h("p", { class: "error", role: "alert" });
  const keys = h("div", null, h("p", { class: "soft" }, t("loading")));
  const other = namesake();
  const act = async (/** @type {() => Promise<unknown>} */ work, close = true) => {
    wrong.textContent = "";
    try {
      await work();
      if (close) opened.close();
    } catch (error) {
      other.heard(error);
      wrong.textContent = trouble(error);
    }
  };
  const gone = ["withdrawn", "disqualified", "refused"].includes(entry.status);
  const names = entry.members.map((person) => {
    const name = h("input", {
      value: personName(seen, person),
      maxlength: 60,
      "aria-label": t("chd.name-of", { name: personName(seen, person) }),
    });
    const change = () => act(() => desk.ask("PATCH", `/people/${person}`, { name: name.value }), false);
    name.addEventListener("change", () => void change());
    return name;
  });
  const into = h("input", {
    name: "into",
    maxlength: 60,
    placeholder: t("chd.substitute.name"),
    "aria-label": t("chd.substitute.name"),
  });
  const out = h(
    "select",
    { "aria-label": t("chd.substitute.out") },
    entry.members.map((person) => h("option", { value: String(person) }, personName(seen, person))),
  );
  const substitute = async () => {
    if (!into.value.trim()) return;
    const [made] = await desk.ask("POST", "/people", { names: [into.value.trim()] });
    const who = { entry: entry.number, out: Number(out.value), into: made.person };
    await desk.command("Substitute", { ...who, ...other.said() });
  };
  const reason = h("input", {
    name: "reason",
    maxlength: 300,
    placeholder: t("chd.refuse.reason"),
    "aria-label": t("chd.refuse.reason"),
  });
  const content = h(
    "div",
    { class: "ch-form" },
    names,
    keys,
    gone
      ? null
      : h(
          "details",
          { class: "more" },
          h("summary", null, t("chd.changes")),
          h(
            "div",
            { class: "ch-form" },
            out,
            into,
            other.element,
            button("substitute", t("chd.substitute"), () => void act(substitute)),
            seen.phase === "open" || seen.phase === "draft"
              ? [
                  reason,
                  button(
                    "refuse",
                    t("chd.refuse"),
                    () =>
                      void act(() =>
                        desk.command("RefuseEntry", { entry: entry.number, text: reason.value.trim() || "—" }),
                      ),
                  ),
                ]
              : null,
            entry.status === "resting"
              ? button(
                  "come-back",
                  t("chd.come-back"),
                  () => void act(() => desk.command("ComeBack", { entry: entry.number })),
                )
              : ["suizo", "americano", "duplicado"].includes(seen.bases.stages[seen.stage]?.format)
                ? button("rest", t("chd.rests"), () => void act(() => desk.command("Rest", { entry: entry.number })))
                : null,
            button(
              "withdraw",
              t("chd.withdraw"),
              () => void act(() => desk.command("Withdraw", { entry: entry.number })),
            ),
            h("p", { class: "soft small" }, t("chd.withdraw.note")),
          ),
        ),
    wrong,
  );
  const opened = openDialog(entryName(seen, entry.number), content);
  void desk
    .ask("GET", "/links")
    .then((found) => {
      const own = found.people.filter((/** @type {LinkSeen} */ one) => entry.members.includes(one.person));
      clear(
        keys,
        own.map((/** @type {LinkSeen} */ one) => key(desk, one)),
      );
    })
    .catch((error) => clear(keys, h("p", { class: "error" }, trouble(error))));
}

/** A link with its PIN, and as a QR code to be scanned from this screen. @param {Desk} desk @param {LinkSeen} link */
export function key(desk, link) {
  const picture = h("div", { class: "ch-qr" });
  const show = async () => {
    const src = await desk.qr(`?person=${link.person}`).catch(() => "");
    if (src) clear(picture, h("img", { src, alt: t("chd.qr-of", { name: link.name }) }));
  };
  return h(
    "div",
    { class: "ch-key", "data-person": link.person },
    h("p", null, h("strong", null, link.name), " · PIN ", h("code", { "data-pin": link.pin }, link.pin)),
    h("p", { class: "small" }, h("code", null, `${location.origin}${link.link}`)),
    button("qr", t("chd.qr"), () => void show()),
    picture,
  );
}

/** Who judges and who keeps the score. @param {Live} live */
export function officialsPart(live) {
  const { seen, desk } = live;
  const wrong = h("p", { class: "error", role: "alert" });
  const names = h("input", {
    name: "official",
    maxlength: 200,
    "aria-label": t("chd.official.names"),
    placeholder: t("chd.official.names"),
  });
  const role = h(
    "select",
    { "aria-label": t("chd.official.role") },
    ["veedor", "tanteador", "organiser"].map((each) => h("option", { value: each }, t(`ch.role.${each}`))),
  );
  const keys = h("div");
  const add = async () => {
    try {
      const found = await appointed(desk, names.value, role.value);
      names.value = "";
      clear(
        keys,
        found.map((link) => key(desk, link)),
      );
    } catch (error) {
      wrong.textContent = trouble(error);
    }
  };
  const keysOf = async (/** @type {number} */ person) => {
    const found = await desk.ask("GET", "/links").catch(() => ({ people: [] }));
    clear(
      keys,
      found.people
        .filter((/** @type {LinkSeen} */ one) => one.person === person)
        .map((/** @type {LinkSeen} */ one) => key(desk, one)),
    );
  };
  return h(
    "div",
    { class: "ch-form ch-officials" },
    h(
      "ul",
      null,
      Object.entries(seen.appointed).map(([person, office]) =>
        h(
          "li",
          null,
          `${official(seen, person, office)} `,
          button("official-key", t("chd.link"), () => void keysOf(Number(person))),
        ),
      ),
    ),
    names,
    role,
    button("add-official", t("chd.appoint"), () => void add()),
    keys,
    wrong,
  );
}
