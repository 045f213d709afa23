// Lines of JSON on the standard input, one answer each: a proof to check, or deals whose orders are wanted.
// The Python tests hold the answers against their own (tests/fairness/browser.py).
import { createInterface } from "node:readline";

const STATIC = new URL("../../../src/truquero/server/static/js/fairness/", import.meta.url);
const { order, firstOrder, commitment, firstCommitment, shareCommitment } = await import(new URL("deal.js", STATIC));
const { Unreadable, readProof } = await import(new URL("reading.js", STATIC));
const { verify } = await import(new URL("verify.js", STATIC));

function checked({ proof, acta, seen, table }) {
  try {
    return verify(readProof(proof), acta, seen, table);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { unreadable: error.code, where: error.where, values: error.values };
  }
}

function dealt({ secret, fixed, told, pack }) {
  const { table, deal, attempt, salt } = fixed;
  return [
    commitment(secret, table, deal, attempt),
    order(secret, fixed, told, pack).join(" "),
    firstCommitment(secret, table, deal),
    firstOrder(secret, salt, table, deal, pack).join(" "),
    ...Object.values(told).map((own) => shareCommitment(own, table)),
  ];
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(asked.proof === undefined ? dealt(asked) : checked(asked))}\n`);
}
