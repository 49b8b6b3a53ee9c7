// The page: one state, drawn anew whenever it changes. The picture stays here; with every correction its bytes go to
// the server on this machine once more, which keeps nothing.

import { layTable } from "./board.js";
import { closeChoice, offerChoice } from "./choice.js";
import { engine } from "./engine.js";
import { forget, keepAsked, keepShot, recall } from "./kept.js";
import { isCorrected, tellAnswer, tellMoves, tellTab } from "./panel.js";
import { drawFrame, offerCorners, showShot } from "./picture.js";
import { takePictures } from "./intake.js";

const at = (id) => document.getElementById(id);
const INSET = 0.15; // of the picture: where the corners stand before they are dragged
const UNTOUCHED = { moves: [], size: "", stars: "", which: "", corners: null, ignore: false };

const WAITING = [[0, "Reading the picture"], [2000, "Still reading"], [6000, "Still reading: large pictures take longest"]]; // ms

// shot: {blob, name, url, size}. asked: corrections. done: steps that stand. corners: while they are dragged.
const NOTHING_YET = { shot: null, asked: UNTOUCHED, answer: null, tab: "play", done: 0, whole: false, corners: null };
let state = NOTHING_YET;
let asking = null, board = null, solved = null; // request under way; what is laid over the picture; {blob, url, size} of the solved one
let stopWaiting = () => {};
let table = null; // where the board is played on

function change(parts) {
  state = { ...state, ...parts };
  draw();
}

function draw() {
  closeChoice();
  const { answer, tab, corners } = state, plays = Boolean(answer && tab === "play"), shot = tab === "answer" && solved ? { ...state.shot, ...solved } : state.shot;
  document.body.classList.toggle("slim", Boolean(shot));
  document.body.classList.toggle("plays", plays);
  at("close").hidden = !shot;
  at("work").hidden = !shot;
  at("head").hidden = !answer;
  at("panel").hidden = !answer || plays || (answer.result.status === "refused" && !isCorrected(state.asked)); // nothing to say or to do
  at("play").hidden = !plays;
  if (!shot) return;
  if (shot.size && at("shot").src !== shot.url) at("shot").src = shot.url;
  board = drawFrame({ ...state, shot, letters: at("letters").checked });
  at("left").hidden = plays || Boolean(answer && !shot.size && !board);
  at("whole").hidden = !shot.size || !board;
  at("letters").parentElement.hidden = !board?.regions || tab === "answer";
  at("whole").setAttribute("aria-pressed", state.whole);
  at("corners").hidden = !shot.size;
  at("corners").setAttribute("aria-pressed", Boolean(corners));
  if (corners) offerCorners(corners, shot.size, (moved) => { state.corners = moved; });
  if (!answer) return;
  tellAnswer(answer, shot.name, tab);
  tellTab({ ...state, plays: table !== null });
  tellMoves(state.asked.moves, (i) => ask({ moves: state.asked.moves.filter((_, other) => other !== i) }));
}

function query(asked, name, more = {}) {
  const pairs = new URLSearchParams({ file: name, ...more });
  for (const key of ["size", "stars", "which"]) if (asked[key]) pairs.append(key, asked[key]);
  for (const move of asked.moves) pairs.append("cell", move.map((cell) => cell.map((v) => v + 1).join()).join("="));
  for (const point of asked.corners ?? []) pairs.append("corners", point.map((v) => v.toFixed(2)).join());
  if (asked.ignore) pairs.append("ignore_marks", 1);
  return pairs;
}

function notify(text) {
  at("notice").textContent = text;
  at("notice").hidden = !text;
}

// What the program says to somebody who plays.
const advise = (question) => engine.ask("coach", { body: question });

// Says that it is at work, in other words the longer it takes; answers how to end that.
function wait() {
  at("busy").hidden = false;
  const timers = WAITING.map(([after, text]) => setTimeout(() => { at("doing").textContent = text; }, after));
  return () => { at("busy").hidden = true; timers.forEach(clearTimeout); };
}

// A board to play on, of the puzzle that was read; whether its game can be played.
function lay({ story }) {
  table?.stop();
  table = story && layTable(at("play"), story, { advise });
  return Boolean(table);
}

// Reads the picture, with these corrections beside those there are. seen: once the browser has looked at it.
async function ask(corrections = {}, seen = null) {
  const asked = { ...state.asked, ...corrections }, mine = new AbortController();
  asking?.abort();
  asking = mine;
  notify("");
  stopWaiting();
  stopWaiting = wait();
  try {
    const answer = await engine.ask("story", { query: query(asked, state.shot.name), body: state.shot.blob, signal: mine.signal });
    await seen;
    forgetSolved();
    const tab = answer.story ? state.tab : "board", plays = lay(answer);
    change({ answer, asked, tab: tab === "play" && !plays ? "board" : tab, done: 0, corners: null });
    if (!seen) keepAsked({ asked, tab: state.tab });
    at("fix").open = !answer.result.reading;
    if (state.tab === "answer") showSolved();
  } catch (error) {
    if (error.name === "AbortError") return;
    notify(error.message);
    if (!state.answer) change({ shot: null });
  }
  if (asking === mine) {
    stopWaiting();
    if (state.answer) at("title").focus({ preventScroll: true });
  }
}

function forgetSolved() {
  if (solved) URL.revokeObjectURL(solved.url);
  solved = null;
}

async function showSolved() {
  at("files").hidden = true;
  try {
    const made = await (await fetch(`api/picture?${query(state.asked, state.shot.name)}`, { method: "POST", body: state.shot.blob })).blob();
    const url = URL.createObjectURL(made);
    forgetSolved();
    solved = { blob: made, url, size: await showShot(url) };
  } catch (error) {
    return notify(error.message);
  }
  at("download").href = solved.url;
  at("download").download = `${state.shot.name.replace(/\.[^.]*$/, "") || "capture"}.solved.png`;
  at("copy").hidden = !window.ClipboardItem;
  at("copy").textContent = "Copy";
  draw();
}

// kept: corrections and tab of a picture that has been here before.
async function take(file, kept = null) {
  const most = Number(document.body.dataset.mostBytes);
  if (file.size > most) return notify(`${file.name} has ${Math.ceil(file.size / 2 ** 20)} MiB, more than ${most / 2 ** 20}: crop it to the board.`);
  if (state.shot) URL.revokeObjectURL(state.shot.url);
  forgetSolved();
  const blob = new Blob([await file.arrayBuffer()], { type: file.type }), url = URL.createObjectURL(blob);
  at("form").reset();
  at("ignore").checked = false;
  table?.stop();
  table = null;
  change({ ...NOTHING_YET, shot: { blob, url, name: file.name || "pasted.png", size: null }, ...kept });
  at("ignore").checked = state.asked.ignore;
  const seen = showShot(url).then((size) => { if (state.shot?.url === url) change({ shot: { ...state.shot, size } }); });
  await ask({}, seen); // while the browser looks at it
  if (!kept && state.shot?.url === url) await keepShot(state.shot, { asked: state.asked, tab: state.tab });
}

async function takeSample(name) {
  try {
    const blob = await (await fetch(`sample-${name}.png`)).blob();
    await take(new File([blob], `sample-${name}.png`, { type: blob.type }));
  } catch {
    notify("No answer. Is queens-snap serve still running?");
  }
}

function close() {
  asking?.abort();
  stopWaiting();
  table?.stop();
  table = null;
  if (state.shot) URL.revokeObjectURL(state.shot.url);
  forgetSolved();
  forget();
  notify("");
  change(NOTHING_YET);
}

function choose(tab) {
  change({ tab, corners: null });
  keepAsked({ asked: state.asked, tab });
  at("tabs").querySelector(`[data-tab=${tab}]`).focus();
  if (tab === "answer" && !solved) showSolved();
}

function step(wanted) {
  change({ done: Math.min(Math.max(wanted, 0), state.answer.story.scenes.length - 1) });
}

takePictures(take, notify);
offerChoice(
  () => ({ board: state.tab === "board" && !state.corners && board?.regions ? board : null, result: state.answer?.result }),
  (cell, other) => ask({ moves: [...state.asked.moves, [cell, other]] }),
);
at("tabs").addEventListener("click", (event) => event.target.dataset.tab && choose(event.target.dataset.tab));
at("tabs").addEventListener("keydown", (event) => {
  const tabs = [...at("tabs").children].filter((tab) => !tab.hidden), by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  choose(tabs[(tabs.findIndex((tab) => tab.dataset.tab === state.tab) + by + tabs.length) % tabs.length].dataset.tab);
});
at("back").addEventListener("click", () => step(state.done - 1));
at("forward").addEventListener("click", () => step(state.done + 1));
at("place").addEventListener("input", () => step(Number(at("place").value)));
at("close").addEventListener("click", close);
at("samples").addEventListener("click", (event) => event.target.dataset.sample && takeSample(event.target.dataset.sample));
at("whole").addEventListener("click", () => change({ whole: !state.whole }));
at("letters").addEventListener("change", draw);
at("ignore").addEventListener("change", () => ask({ ignore: at("ignore").checked }));
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { size, stars, which } = Object.fromEntries(new FormData(at("form")));
  ask({ size, stars, which, corners: state.corners ?? state.asked.corners });
});
at("revert").addEventListener("click", () => { at("form").reset(); ask({ ...UNTOUCHED, ignore: state.asked.ignore }); });
at("corners").addEventListener("click", () => {
  const [w, h] = state.shot.size.map((v) => v * INSET), [right, bottom] = [state.shot.size[0] - w, state.shot.size[1] - h];
  const from = state.answer.result.reading?.corners ?? [[w, h], [right, h], [right, bottom], [w, bottom]];
  change({ corners: state.corners ? null : from.map((point) => [...point]) });
});
at("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [solved.blob.type]: solved.blob })]);
    at("copy").textContent = "Copied";
  } catch {
    notify("The browser did not let the page write to the clipboard. Download the picture instead.");
  }
});
addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || state.tab !== "steps" || event.target.matches("input") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  step(state.done + by);
});
const kept = await recall();
if (kept && !state.shot) take(new File([kept.blob], kept.name, { type: kept.blob.type }), kept.asked ?? {});
