// @ts-check
// Before the match: who sits where, a link to share, seats to take, bots for those that stay empty.
import { botOptions, USUAL_BOT } from "../bots.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { dropToken, keepToken } from "../link.js";
import { nameNote, TYPED, tidyName } from "../name.js";
import { prefs } from "../prefs.js";
import { ask, characters, Refused } from "../rest.js";
import { teamMark } from "./team.js";
import { pairingNote } from "./waiting-alone.js";

/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/**
 * @typedef {object} Room
 * @property {import("../types.js").TableRow} row
 * @property {import("./types.js").Sheet} sheet
 * @property {boolean} pairing whether one waits for anybody at all
 * @property {string} championship whose table it is, where every seat is kept for somebody; empty: of none
 * @property {() => void} seated called when one's own seat has changed
 */

/** Drawn once; `update` with who sits where. */
export class WaitingRoom {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.seats = h("ol", { class: "wait-seats" });
    this.said = h("p", { class: "wait-said", role: "alert" });
    this.name = h("input", { name: "name", maxlength: TYPED, autocomplete: "nickname", value: prefs.get("name") });
    this.nameField = h(
      "div",
      { class: "wait-name" },
      h("label", null, h("span", null, t("wait.name")), this.name),
      nameNote(this.name),
    );
    this.character = h("select", { name: "character" }, h("option", { value: USUAL_BOT }, USUAL_BOT));
    this.fillRow = h(
      "div",
      { class: "wait-fill" },
      h("label", null, h("span", null, t("wait.character")), this.character),
      h(
        "button",
        { type: "button", class: "button primary", "data-action": "fill", on: { click: () => this.fill([]) } },
        t("wait.fill"),
      ),
    );
    this.pairing = room.pairing ? pairingNote(room.row) : null;
    this.element = h(
      "div",
      { class: "wait-room sheet" },
      h("h1", null, t("wait.title", { name: room.sheet.name })),
      h(
        "p",
        { class: "wait-about" },
        h("strong", { class: "wait-length" }, `${room.sheet.length}.`),
        " ",
        t(room.row.strict ? "wait.strict" : "wait.assisted"),
        " ",
        h("a", { href: `/books/${room.sheet.id}` }, t("wait.rules")),
      ),
      room.row.teams ? h("p", { class: "wait-teams" }, t(`wait.teams.${room.row.teams}`)) : null,
      this.pairing?.element,
      room.championship ? kept(room.championship) : share(room.row),
      this.nameField,
      this.seats,
      this.fillRow,
      this.said,
    );
    this.drawn = "";
    /** Whether this is one's own table. */
    this.host = false;
    void this.offer();
  }

  close() {
    this.pairing?.close();
  }

  async offer() {
    const known = await characters().catch(() => []);
    if (known.length) clear(this.character, botOptions(known));
    this.character.value = USUAL_BOT;
  }

  /** @param {SeatInfo[]} seats @param {number} own @param {boolean} host */
  update(seats, own, host) {
    const now = JSON.stringify([seats, own, host]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.host = host && !this.room.championship;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.seat : undefined;
    clear(
      this.seats,
      seats.map((seat) => this.seat(seat, own)),
    );
    const { championship } = this.room;
    this.nameField.hidden = own > 0 || Boolean(championship);
    this.fillRow.hidden = Boolean(championship) || !host || !seats.some((s) => s.kind === "empty");
    if (focused)
      /** @type {HTMLElement | null} */ (this.seats.querySelector(`button[data-seat="${focused}"]`))?.focus();
  }

  /** @param {SeatInfo} info @param {number} own */
  seat(info, own) {
    const { championship } = this.room;
    const team = (info.seat + 1) % 2;
    const mark = this.room.row.teams ? null : teamMark(team, t(team === 0 ? "felt.discs" : "felt.diamonds"));
    const who =
      info.kind === "empty"
        ? t(championship ? "wait.to-come" : "wait.empty")
        : info.kind === "bot"
          ? t("wait.bot", { name: info.name, character: info.bot })
          : info.seat === own
            ? t("wait.you", { name: info.name })
            : info.name;
    let button = null;
    if (info.kind === "empty" && !own && !championship)
      button = h(
        "button",
        {
          type: "button",
          class: "button",
          "data-action": "sit",
          "data-seat": info.seat,
          on: { click: () => this.sit(info.seat) },
        },
        t("wait.sit"),
      );
    if (info.seat === own && !championship)
      button = h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "data-action": "leave",
          "data-seat": info.seat,
          on: { click: () => this.leave(info.seat) },
        },
        t("wait.leave"),
      );
    if (info.kind === "empty" && this.host)
      button = h(
        "button",
        {
          type: "button",
          class: "button quiet",
          "data-action": "bot",
          "data-seat": info.seat,
          on: { click: () => this.fill([info.seat]) },
        },
        t("wait.oneBot"),
      );
    // Whoever sits here wants to know who plays with them, not which sign their side has.
    const side =
      own && info.seat !== own && !this.room.row.teams ? t(team === (own + 1) % 2 ? "wait.partner" : "wait.rival") : "";
    return h(
      "li",
      { class: `wait-seat ${info.kind}` },
      mark,
      h("span", { class: "wait-who" }, h("span", { class: "hidden" }, t("felt.seat", { n: info.seat }), ": "), who),
      side && h("span", { class: "wait-side" }, side),
      button,
    );
  }

  /** @param {number} seat */
  sit(seat) {
    const tidy = tidyName(this.name.value);
    if (tidy) prefs.set("name", tidy);
    const name = tidy || this.name.value.trim(); // where nothing is left of it, the house says what a name is
    return this.doing(async () => {
      const sat = await ask("POST", `/api/tables/${this.room.row.id}/seats/${seat}`, { name });
      keepToken(this.room.row.id, sat.token);
      this.room.seated();
    });
  }

  /** @param {number} seat */
  leave(seat) {
    return this.doing(async () => {
      await ask("DELETE", `/api/tables/${this.room.row.id}/seats/${seat}`);
      dropToken(this.room.row.id);
      this.room.seated();
    });
  }

  /** Bots for some seats; none named: for all that are empty. @param {number[]} seats */
  fill(seats) {
    const asked = { character: this.character.value, seats };
    return this.doing(() => ask("POST", `/api/tables/${this.room.row.id}/bots`, asked));
  }

  /** @param {() => Promise<unknown>} what */
  async doing(what) {
    this.said.textContent = "";
    try {
      await what();
    } catch (error) {
      this.said.textContent = (error instanceof Refused && error.message) || t("wait.failed");
    }
  }
}

/** Nobody is invited here: everybody comes by their own link. @param {string} championship */
function kept(championship) {
  return h(
    "p",
    { class: "wait-kept" },
    t("wait.championship"),
    " ",
    h("a", { href: `/torneo/${championship}` }, t("wait.to-championship")),
  );
}

/** The way in for the others: a link, and the same for a camera. @param {import("../types.js").TableRow} row */
function share({ id: table, link }) {
  // Whoever came by a name that others can use passes that on; the names of this computer mean another one elsewhere.
  const address = onlyHere() ? link : `${location.origin}/t/${table}`;
  if (!address)
    return h(
      "div",
      { class: "share" },
      h("p", { class: "share-local" }, t("wait.local")),
      h("p", { class: "small" }, t("wait.localHow"), " ", h("code", null, "make play-lan")),
    );
  const field = h("input", {
    class: "share-link",
    readonly: true,
    value: address,
    "data-share": address,
    "aria-label": t("wait.link"),
    on: { focus: () => field.select() },
  });
  const done = h("span", { class: "share-done", role: "status" });
  const copy = async () => {
    const copied = await putOnClipboard(address, field);
    done.textContent = t(copied ? "wait.copied" : "wait.select");
    if (copied) setTimeout(() => done.replaceChildren(), 3000);
  };
  const send = () => navigator.share({ title: "Truquero", url: address }).catch(() => undefined);
  const code = h("img", {
    class: "share-code",
    src: `/api/tables/${encodeURIComponent(table)}/qr`,
    alt: t("wait.code"),
    width: 132,
    height: 132,
  });
  return h(
    "div",
    { class: "share with-code" },
    h("p", null, t("wait.share")),
    h(
      "div",
      { class: "share-row" },
      field,
      h("button", { type: "button", class: "button", "data-action": "copy", on: { click: copy } }, t("wait.copy")),
      "share" in navigator
        ? h("button", { type: "button", class: "button", on: { click: send } }, t("wait.send"))
        : null,
    ),
    done,
    link && code,
  );
}

/** Whether it was really copied: over plain http there may be no clipboard, and then the text is at least marked. @param {string} text @param {HTMLInputElement} field */
async function putOnClipboard(text, field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** Whether this address means this computer, and another one to whoever else follows it. */
function onlyHere() {
  return /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}
