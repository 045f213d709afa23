// What the page makes of a seat's frames, asked line by line: [what was known, a frame] in, the view after it out.
import { createInterface } from "node:readline";
import { script } from "./browser.js";

const { TableState } = await script("js/table-state.js");

for await (const line of createInterface({ input: process.stdin })) {
  const [welcome, told] = JSON.parse(line);
  const viewed = new TableState();
  viewed.welcome(welcome);
  const views = told.map((/** @type {any} */ frame) => {
    viewed.take(frame);
    return JSON.stringify([viewed.view.v, viewed.view.table, viewed.view.own]);
  });
  process.stdout.write(`${JSON.stringify(views)}\n`);
}
