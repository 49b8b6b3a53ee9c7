// Says that it is at work, in other words the longer it takes; and how much of the program is still on its way here.

import { engine } from "./engine.js";
import { put } from "./notice.js";
import { say } from "./say.js";

const at = (id) => document.getElementById(id), MEGA = 1e6; // bytes

const READING = () => [[0, say("Reading the picture")], [2000, say("Still reading")], [6000, say("Still reading: large pictures take longest")]]; // from ms on
const MAKING = () => [[0, say("Looking for the puzzle")], [4000, say("Still looking")]];

let timers = [];

export function rest() {
  timers.forEach(clearTimeout);
  at("busy").hidden = true;
}

function work(texts) {
  rest();
  at("busy").hidden = false;
  timers = texts.map(([after, text]) => setTimeout(() => put(at("doing"), text), after));
}

export const readingNow = () => work(READING());
export const makingNow = () => work(MAKING());

function named(part, have, all) {
  if (!all) return part === "reader" ? say("Getting the part that reads pictures; once only") : say("Getting the part that solves puzzles; once only");
  const parts = { have, all };
  return part === "reader" ? say("Getting the part that reads pictures: {have} of {all} MB; once only", parts) : say("Getting the part that solves puzzles: {have} of {all} MB; once only", parts);
}

const mega = (bytes) => (bytes / MEGA).toFixed(bytes < 10 * MEGA ? 1 : 0);

// part: "solver" or "reader", null where all is at hand; bytes of all, so far; error: a sentence.
function show({ part = null, bytes = 0, all = 0, error = null }) {
  at("loading").hidden = !part && !error;
  at("share-of").hidden = Boolean(error) || !part;
  if (all) Object.assign(at("share-of"), { max: all, value: bytes });
  else at("share-of").removeAttribute("value");
  put(at("got"), error ?? (part ? named(part, mega(bytes), mega(all)) : ""));
}

export function watchLoading() { engine.watch(show); }
