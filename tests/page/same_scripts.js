// Reads {name: [script, script]} and names those pairs that are not the same program, whatever their comments.
import { readFileSync } from "node:fs";
import ts from "typescript";

const languageVersion = ts.ScriptTarget.ESNext;
const how = { languageVersion, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

/** The parts of a script in order, each with its kind and its text. @param {string} script */
function parts(script) {
  /** @type {string[]} */
  const found = [];
  /** @param {import("typescript").Node} node */
  const walk = (node) => {
    found.push(`${node.kind} ${"text" in node && node.kind !== ts.SyntaxKind.SourceFile ? node.text : ""}`);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile("a.js", script, how));
  return found.join("\n");
}

/** @type {Record<string, [string, string]>} */
const pairs = JSON.parse(readFileSync(0, "utf-8"));
const different = Object.entries(pairs).filter(([, [one, other]]) => parts(one) !== parts(other));
process.stdout.write(JSON.stringify(different.map(([name]) => name)));
