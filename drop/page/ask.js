// What the page asks the program, in the page's language.

import { engine } from "./engine.js";
import { cellsOf } from "./places.js";
import { lang } from "./say.js";

export const UNTOUCHED = { moves: [], size: "", stars: "", which: "", corners: null, ignore: false }; // no corrections

const counted = (cell) => cell.map((v) => v + 1).join(); // from 1

/** @type {(name: string, question?: import("./engine.js").Question) => Promise<any>} */
export const ask = (name, { query = [], ...more } = {}) => engine.ask(name, { query: [...query, ["lang", lang]], ...more });

// A picture, with corrections of how it is read: {result, read, story, words}.
export function askPicture({ blob, name }, asked, signal) {
  const pairs = [["file", name]];
  for (const key of ["size", "stars", "which"]) if (asked[key]) pairs.push([key, asked[key]]);
  for (const [place, said] of asked.moves) pairs.push(["cell", `${cellsOf(place).map(counted).join("-")}=${Array.isArray(said) ? counted(said) : said}`]);
  for (const point of asked.corners ?? []) pairs.push(["corners", point.map((v) => v.toFixed(2)).join()]);
  if (asked.ignore) pairs.push(["ignore_marks", 1]);
  return ask("story", { query: pairs, body: blob, signal });
}
