// Says that it is at work, in other words the longer it takes; and how much of the program is still on its way here.

import { engine } from "./engine.js";
import { notify, put, tell } from "./notice.js";
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

// What a part is for. have, all: megabytes of it; without them it is all here, and is being started.
function named(part, have = 0, all = 0) {
  const reads = part === "reader";
  if (have >= all) return reads ? say("Starting the part that reads pictures") : say("Starting the part that solves puzzles");
  const parts = { have: short(have), all: short(all) };
  return reads ? say("Getting the part that reads pictures: {have} of {all} MB; once only", parts) : say("Getting the part that solves puzzles: {have} of {all} MB; once only", parts);
}

const short = (mega) => mega.toFixed(mega < 10 ? 1 : 0);

let shown = null; // the part that was told of last, or what has failed

// part: "solver" or "reader", null where all is at hand; bytes of all, so far; error: a sentence. Heard once, not with each byte.
function show({ part = null, bytes = 0, all = 0, error = null }) {
  at("loading").hidden = !part || Boolean(error);
  if (all) Object.assign(at("share-of"), { max: all, value: bytes });
  else at("share-of").removeAttribute("value");
  put(at("got"), part && !error ? named(part, bytes / MEGA, all / MEGA) : "");
  if ((error ?? part) === shown) return;
  shown = error ?? part;
  if (error) notify(error);
  else if (part) tell(named(part));
}

export function watchLoading() { engine.watch(show); }
