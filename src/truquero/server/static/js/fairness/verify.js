// @ts-check
// Checking a proof in the browser, by itself: the same findings as `truquero verify`, from a second implementation.
import {
  commitment,
  firstCommitment,
  firstOrder,
  link,
  order,
  packCommitment,
  packOrder,
  shareCommitment,
} from "./deal.js";
import { PACKS } from "./packs.js";

/** @import {Entry, Proof} from "./reading.js" */
/** @import {SeenDeal} from "./keeper.js" */
/** @typedef {{weight: "wrong" | "open" | "good", code: string, where: string, values: Record<string, string | number>}} Finding */
/** @typedef {{table: string, seat: number, deals: SeenDeal[]}} Seen */

/** @param {Finding["weight"]} weight @param {string} code @param {string} [where] @param {Finding["values"]} [values] @returns {Finding} */
const finding = (weight, code, where = "", values = {}) => ({ weight, code, where, values });

/** The protocol of packs that all tables of a round have. */
const COMMON = 3;
const TWOS = "teams-dosos";
const TEAMS = new Set(["teams-altas", TWOS]);

/** @param {Entry} entry */
const at = (entry) => `deal:${entry.deal}`;

/** @param {Proof} proof */
export function fingerprint(proof) {
  return proof.entries.at(-1)?.link ?? proof.link;
}

/**
 * @param {Proof} proof
 * @param {string | null} acta its text
 * @param {Seen | null} seen what this browser kept during play
 * @param {string} [table] whose proof was asked for: a house may not answer with that of another
 * @returns {{findings: Finding[], deals: number, ok: boolean}}
 */
export function verify(proof, acta, seen, table = "") {
  /** @type {Finding[]} */
  const found = [finding("open", "book-not-asked", "", { book: proof.rulebook }), ...links(proof), ...course(proof)];
  if (table && proof.table !== table) found.push(finding("wrong", "other-table", "head", { found: proof.table }));
  if (PACKS[proof.rulebook]?.includes(proof.pack) === false) found.push(finding("wrong", "other-pack", "head"));
  for (const entry of proof.entries) found.push(...checked(proof, entry));
  const bad = new Set(found.filter((each) => each.weight === "wrong").map((each) => each.where));
  const right = proof.entries.filter((entry) => entry.order && !bad.has(at(entry)) && !bad.has("head"));
  const deals = right.filter((entry) => entry.deal).length;
  found.push(...limits(proof), ...againstActa(proof, acta), ...againstSeen(proof, seen));
  if (right.some((entry) => !entry.deal)) found.push(finding("good", "draw-checked"));
  const told = right.flatMap((entry) => entry.shares.filter((share) => share.salt));
  if (told.length)
    found.push(
      finding("good", "shares-checked", "", { n: told.length, seats: new Set(told.map((share) => share.seat)).size }),
    );
  if (deals) found.push(finding("good", "checked", "", { n: deals }));
  found.push(finding("good", "fingerprint", "", { print: fingerprint(proof) }));
  return { findings: found, deals, ok: !found.some((each) => each.weight === "wrong") };
}

/** @param {Proof} proof */
function* links(proof) {
  const { entries, link: own, ...head } = proof;
  const sorted = Object.fromEntries(Object.entries(proof.options).sort(([a], [b]) => (a < b ? -1 : 1)));
  const first = { format: "truquero proof", version: 1, ...head, options: sorted };
  let before = [""];
  for (const [where, { link: told, ...written }] of /** @type {[string, any][]} */ ([
    ["head", { ...first, link: own }],
    ...entries.map((entry) => [at(entry), entry]),
  ])) {
    const due = before.map((one) => link(one, written));
    if (due.includes(told)) before = [told];
    else {
      yield finding("wrong", "other-link", where);
      before = [told, due[0]]; // either its text was changed or the link itself
    }
  }
}

/** Deals come one after the other, each committed once and dealt once. @param {Proof} proof */
function* course(proof) {
  /** @type {Map<number, Entry[]>} */
  const tried = new Map();
  for (const entry of proof.entries) {
    const others = tried.get(entry.deal);
    if (others) others.push(entry);
    else tried.set(entry.deal, [entry]);
  }
  let due = 0;
  if (!tried.has(0)) {
    yield finding("open", "no-draw");
    due = 1;
  }
  let last = due;
  for (const entry of proof.entries) {
    if (entry.deal !== last && entry.deal !== due) yield finding("wrong", "out-of-order", at(entry), { due });
    last = entry.deal;
    due = last + 1;
  }
  for (const [number, entries] of tried) {
    const where = `deal:${number}`;
    const dealt = entries.filter((entry) => entry.order).length;
    if (entries.length > 1) {
      const reasons = new Set(entries.filter((entry) => !entry.order).map((entry) => entry.dropped || "?"));
      const why = [...reasons].sort().join(", ") || "?";
      yield finding("wrong", "committed-twice", where, { times: entries.length, why });
    }
    if (!dealt) yield finding("wrong", "never-dealt", where);
    if (dealt > 1) yield finding("wrong", "dealt-twice", where, { times: dealt });
  }
}

/** @param {Proof} proof @param {Entry} entry */
function* checked(proof, entry) {
  const where = at(entry);
  if (!entry.secret) {
    yield finding(entry.order ? "wrong" : "open", "lost-secret", where);
    return;
  }
  const due =
    entry.protocol === 1
      ? firstCommitment(entry.secret, proof.table, entry.deal)
      : entry.protocol === COMMON
        ? packCommitment(entry.secret)
        : commitment(entry.secret, proof.table, entry.deal, entry.attempt);
  if (due !== entry.commitment) {
    yield finding("wrong", "other-secret", where);
    return;
  }
  for (const share of entry.shares) {
    if (share.salt && shareCommitment(share.salt, proof.table) !== share.commitment)
      yield finding("wrong", "other-salt", where, { seat: share.seat });
  }
  const strange = outOfPlace(entry);
  if (strange) {
    yield finding("wrong", "not-plain", where, { key: strange });
    return;
  }
  if (!entry.order) return;
  const lies = entry.order.split(" "),
    ought = orderDue(proof, entry);
  const place = ought.findIndex((code, i) => code !== lies[i]);
  if (place >= 0 || lies.length !== ought.length) {
    const first = place < 0 ? ought.length : place;
    yield finding("wrong", "other-order", where, {
      place: first + 1,
      found: lies[first] ?? "–",
      due: ought[first] ?? "–",
    });
    return;
  }
  if (entry.deal) return;
  if (!entry.drawn.length || !inOrder(entry, lies)) yield finding("wrong", "other-draw", where);
  const strangeDraw = entry.drawn.find((each, i) => each.for !== "dealer" && (i > 0 || !TEAMS.has(each.for)));
  if (strangeDraw) yield finding("open", "unknown-draw", "", { what: strangeDraw.for });
}

/** Each round takes cards as they lie, from the top of what is left; 2s and 3s are looked for. @param {Entry} entry @param {string[]} order */
function inOrder(entry, order) {
  let left = order;
  for (const { for: what, cards } of entry.drawn) {
    const codes = cards.map(([, code]) => code);
    const found = what === TWOS ? left.filter((code) => codes.includes(code)) : left.slice(0, codes.length);
    if (!codes.length || found.length !== codes.length || found.some((code, i) => code !== codes[i])) return false;
    left = left.filter((code) => !codes.includes(code));
  }
  return true;
}

/** A field that does not belong here: it did not change the cards, so it could say anything. @param {Entry} entry */
function outOfPlace(entry) {
  const common = entry.protocol === COMMON;
  if (common && entry.lifted) return "lifted";
  if (entry.protocol !== 2 && (entry.shares.length || entry.attempt !== 1))
    return entry.shares.length ? "shares" : "attempt";
  if (!entry.deal && (entry.cutter || entry.lifted || (entry.salt && !common))) return "lifted";
  if (entry.deal && (entry.drawn.length || (entry.order && !entry.cutter)))
    return entry.drawn.length ? "drawn" : "cutter";
  return entry.order && entry.dropped ? "dropped" : "";
}

/** @param {Proof} proof @param {Entry} entry */
export function orderDue(proof, entry) {
  const pack = proof.pack.split(" ");
  if (entry.protocol === COMMON) return packOrder(entry.secret, entry.salt, pack);
  if (entry.protocol === 1) return firstOrder(entry.secret, entry.salt, proof.table, entry.deal, pack);
  const told = Object.fromEntries(entry.shares.map((share) => [share.seat, share.salt]));
  return order(entry.secret, { ...entry, table: proof.table }, told, pack);
}

/** What a sound proof of this kind still cannot show. @param {Proof} proof */
function* limits(proof) {
  const deals = proof.entries.filter((entry) => entry.order && entry.deal);
  const of = deals.length;
  const old = deals.filter((entry) => entry.protocol === 1).length;
  if (old) yield finding("open", "first-protocol", "", { n: old, of });
  if (proof.entries.some((entry) => entry.protocol === 1 && !entry.deal)) yield finding("open", "draw-alone");
  const common = deals.filter((entry) => entry.protocol === COMMON).length;
  if (common) yield finding("open", "common-packs", "", { n: common, of });
  const alone = deals.filter((entry) => entry.protocol === 2 && !entry.shares.some((share) => share.salt)).length;
  if (alone) yield finding("open", "no-shares", "", { n: alone, of });
  for (let seat = 1; seat <= proof.players; seat++) {
    const n = deals.filter((entry) => entry.shares.some((share) => share.seat === seat && !share.salt)).length;
    if (n) yield finding("open", "silent", "", { seat, n, of });
  }
}

// ---------------------------------------------------------------- witnesses

/** @param {Proof} proof @param {string | null} acta @returns {Finding[]} */
function againstActa(proof, acta) {
  if (acta === null) return [finding("open", "no-acta")];
  const wrong = [...actaProblems(proof, acta)];
  return wrong.length ? wrong : [finding("good", drawOf(proof) ? "acta-checked" : "acta-cards")];
}

/** @param {Proof} proof */
function drawOf(proof) {
  return proof.entries.find((entry) => !entry.deal && entry.order);
}

/** @param {Proof} proof @param {string} acta */
function* actaProblems(proof, acta) {
  const lines = acta.split(/\r\n|\n|\r/).map((text, i) => ({ line: i + 1, text: text.trim() }));
  /** @param {string} key */
  const all = (key) =>
    lines
      .filter(({ text }) => text.startsWith(`${key}: `))
      .map(({ line, text }) => ({ line, value: text.slice(key.length + 2).replace(/\s+#.*$/, "") }));
  const options = new Set(Object.entries(proof.options).map(([name, value]) => `${name}=${value}`));
  const named = (all("options")[0]?.value ?? "").split(/\s+/).filter(Boolean);
  if (all("rulebook")[0]?.value !== proof.rulebook)
    yield finding("wrong", "acta-other-match", "acta", { what: "rulebook" });
  if (all("seats")[0]?.value !== proof.names.join(" "))
    yield finding("wrong", "acta-other-match", "acta", { what: "seats" });
  // An older acta may leave out an option that had another default then.
  if (named.some((each) => !options.has(each))) yield finding("wrong", "acta-other-match", "acta", { what: "options" });
  const draw = drawOf(proof);
  if (draw) {
    const said = all("sorteo");
    const due = draw.drawn
      .filter((each) => !TEAMS.has(each.for))
      .map((each) => each.cards.map(([seat, code]) => `${proof.names[seat - 1]} ${code}`).join(" | "));
    const teams = draw.drawn.filter((each) => TEAMS.has(each.for));
    const seated = all("equipos");
    // The proof has the earlier seats: here only the cards are compared, and that everybody drew.
    if (seated.length !== teams.length || seated.some(({ value }, i) => !sameTeams(value, teams[i], proof.names)))
      yield finding("wrong", "acta-other-draw", "deal:0", { line: seated[0]?.line ?? 1 });
    const bad = said.find(({ value }, i) => value !== due[i]);
    if (bad || said.length !== due.length)
      yield finding("wrong", "acta-other-draw", "deal:0", { line: bad?.line ?? said.at(-1)?.line ?? 1 });
  }
  const cuts = all("corte"),
    decks = all("deck");
  const deals = proof.entries.filter((entry) => entry.deal && entry.order);
  if (cuts.length !== deals.length || decks.length !== deals.length)
    yield finding("wrong", "acta-other-count", "acta", { found: decks.length, due: deals.length });
  for (const { line, value } of all("mano")) {
    const dealt = value.split("|").some((each) => each.trim().includes(" ")); // and not from the pack
    if (dealt) yield finding("wrong", "acta-other-cards", "acta", { line });
  }
  for (const [i, entry] of deals.entries()) {
    if (!cuts[i] || !decks[i]) break;
    if (cuts[i].value !== `${proof.names[entry.cutter - 1]} ${entry.lifted || "golpe"}`)
      yield finding("wrong", "acta-other-cut", at(entry), { line: cuts[i].line });
    const pack = entry.order.split(" ");
    if (decks[i].value !== [...pack.slice(entry.lifted), ...pack.slice(0, entry.lifted)].join(" "))
      yield finding("wrong", "acta-other-cards", at(entry), { line: decks[i].line });
  }
  for (const { line, text } of lines) {
    const told = /^# deal (\d{1,6}): commitment ([0-9a-f]{64})$/.exec(text);
    if (told && !proof.entries.some((entry) => entry.deal === Number(told[1]) && entry.commitment === told[2]))
      yield finding("wrong", "acta-other-commitment", `deal:${Number(told[1])}`, { line });
    const named = /^# proof: ([0-9a-f]{64})$/.exec(text);
    if (named && named[1] !== fingerprint(proof)) yield finding("wrong", "acta-other-fingerprint", "acta", { line });
  }
}

/** @param {string} line @param {Entry["drawn"][number]} drawn @param {string[]} names */
function sameTeams(line, drawn, names) {
  const [how, ...drew] = line.split(" | ");
  const pairs = drew.map((each) => each.split(" "));
  const first = pairs.slice(0, names.length).map(([name]) => name);
  return (
    `teams-${how}` === drawn.for &&
    pairs.map(([, code]) => code).join(" ") === drawn.cards.map(([, code]) => code).join(" ") &&
    [...first].sort().join(" ") === [...names].sort().join(" ")
  );
}

/** @param {Proof} proof @param {Seen | null} seen @returns {Finding[]} */
function againstSeen(proof, seen) {
  if (!seen) return [finding("open", "no-seen")];
  const same = seen.table === proof.table;
  /** @type {Finding[]} */
  const found = same ? [] : [finding("wrong", "seen-other-table", "seen")];
  const compared = new Set();
  const known = new Map([...proof.entries].reverse().map((each) => [`${each.deal} ${each.commitment}`, each]));
  for (const deal of same ? seen.deals : []) {
    const entry = known.get(`${deal.deal} ${deal.commitment}`);
    if (!entry)
      found.push(
        finding("wrong", "seen-other-commitment", `deal:${deal.deal}`, { seen: deal.commitment.slice(0, 12) }),
      );
    else {
      compared.add(`${entry.deal} ${entry.commitment}`);
      found.push(...compare(entry, deal, seen));
    }
  }
  const dealt = same ? seen.deals.filter((deal) => known.get(`${deal.deal} ${deal.commitment}`)?.order) : [];
  const unasked = dealt.filter(
    (deal) => !deal.asked && known.get(`${deal.deal} ${deal.commitment}`)?.protocol === 2,
  ).length;
  if (seen.seat && unasked)
    found.push(finding("open", "seen-not-asked", "", { seat: seen.seat, n: unasked, of: dealt.length }));
  const of = proof.entries.length;
  if (compared.size) found.push(finding("good", "seen-checked", "", { n: compared.size }));
  if (compared.size < of) found.push(finding("open", "seen-some", "", { n: of - compared.size, of }));
  return found;
}

/** @param {Entry} entry @param {SeenDeal} deal @param {Seen} seen */
function* compare(entry, deal, { seat, table }) {
  if (!entry.order) return;
  /** @param {{shares: {seat: number, commitment: string}[]}} of */
  const fixed = (of) => JSON.stringify(of.shares.map((share) => [share.seat, share.commitment]));
  if (deal.asked) {
    const differs =
      /** @type {const} */ (["attempt", "cutter", "lifted", "salt"]).find((what) => entry[what] !== deal[what]) ??
      (fixed(entry) === fixed(deal) ? "" : "shares");
    if (differs) {
      yield finding("wrong", "seen-other-asked", at(entry), { what: differs });
      return;
    }
  }
  if (deal.own) {
    const moved = !entry.deal && entry.drawn.some((each) => TEAMS.has(each.for)); // shared from the seat of before
    const made = moved ? shareCommitment(deal.own, table) : "";
    const mine = entry.shares.find((share) => (moved ? share.commitment === made : share.seat === seat));
    const salt = mine?.salt ?? "";
    if (salt && salt !== deal.own) yield finding("wrong", "seen-other-share", at(entry), { seat });
    else if (!salt)
      yield deal.taken
        ? finding("wrong", "seen-left-out", at(entry), { seat })
        : finding("open", "seen-late", at(entry), { seat });
  }
  if (
    deal.dealt &&
    JSON.stringify(deal.shares.map((s) => [s.seat, s.commitment, s.salt])) !==
      JSON.stringify(entry.shares.map((s) => [s.seat, s.commitment, s.salt]))
  )
    yield finding("wrong", "seen-other-salts", at(entry));
}
