// The page: one state, drawn anew whenever it changes. Pictures stay on this device: with every correction the bytes go to the
// program once more, which keeps nothing.

import { takeFromSystem } from "./app.js";
import { UNTOUCHED, ask, askPicture } from "./ask.js";
import { layTable, viewsOf } from "./board.js";
import { offerBoards } from "./boards.js";
import { makingNow, readingNow, rest, watchLoading } from "./busy.js";
import { closeChoice, focusOn, offerChoice } from "./choice.js";
import { composed } from "./compose.js";
import { dailyOf, noteSolved } from "./daily.js";
import { offerFiles, renewFiles } from "./files.js";
import { takePictures } from "./intake.js";
import { endWaiting, idOf, keepBoard, keepOpen, keepProgress, keepWaiting, keptBoard, keptOpen, removeBoard, waitingPictures } from "./kept.js";
import { isLinked, offerLink, openLinks, openText, renewLink } from "./links.js";
import { inform, notify } from "./notice.js";
import { nextAfter, offerPuzzles, showToday } from "./offers.js";
import { askToKeep, canInstall, install, shareResult } from "./outcome.js";
import { boardName, isCorrected, pageTitle, placeOf, problemOf, saidOf, tellAnswer, tellMoves, tellTab } from "./panel.js";
import { drawFrame, offerCorners, pixelsOf } from "./picture.js";
import { cellsOf, withMove } from "./places.js";
import { lang, say } from "./say.js";
import { offerForgetting, showShelf } from "./shelf.js";

const at = (id) => document.getElementById(id);
const PROGRAM = document.title, UNNAMED = "capture"; // what the program calls what has no name
const INSET = 0.15; // of the picture: where the corners stand before they are dragged

// id: of the board that is open. shot: {blob, name, url, size} of its picture; blob, url and size are null where there is none,
// size where it cannot be seen. asked: corrections. done: steps that stand. part: of a long supposition that is shown, from 1; 0: all
// of the step. common: what all answers share is shown. corners: while they are dragged. isSpoilt: the answer was asked for while the
// board was played.
const NOTHING_YET = { id: null, shot: null, asked: UNTOUCHED, answer: null, tab: "play", done: 0, part: 0, whole: false, common: false, corners: null, isSpoilt: false };
let state = NOTHING_YET;
let asking = null, table = null; // the question under way; where the board is played on
let hasTaken = false; // a picture has come since the page was loaded
let shownBoard = null; // what is laid over the picture

const inView = () => ({ ...state, letters: at("letters").checked });

function change(parts) {
  state = { ...state, ...parts };
  draw();
}

function draw() {
  closeChoice();
  renewFiles();
  const { answer, tab, corners, shot } = state, plays = Boolean(answer && tab === "play");
  document.body.classList.toggle("slim", Boolean(shot));
  document.body.classList.toggle("plays", plays);
  document.body.classList.toggle("walks", Boolean(answer && tab === "steps"));
  at("close").hidden = !shot;
  at("start").hidden = Boolean(shot);
  at("work").hidden = !shot;
  document.title = shot ? pageTitle(answer, shot.name) : PROGRAM;
  if (!shot) return;
  at("panel").hidden = plays || (answer.result.status === "refused" && !isCorrected(state.asked)); // nothing to say or to do
  at("play").hidden = !plays;
  shownBoard = drawFrame(inView());
  at("left").hidden = plays || (!shot.size && !shownBoard);
  at("whole").hidden = !shot.size || !shownBoard?.pictured;
  at("letters").parentElement.hidden = tab === "answer" || !(tab === "steps" ? answer.story?.letters.length : shownBoard?.regions);
  at("whole").setAttribute("aria-pressed", state.whole);
  at("common").hidden = tab !== "board" || !answer.read?.common;
  at("common").setAttribute("aria-pressed", state.common);
  at("corners").hidden = !shot.size;
  at("corners").setAttribute("aria-pressed", Boolean(corners));
  at("link").hidden = !answer.story;
  if (corners) offerCorners(corners, shot.size, (moved) => { state.corners = moved; });
  offerBoards(state, (which) => reread({ which: String(which), moves: [] }));
  tellAnswer(answer, shot.name, tab);
  tellTab({ ...state, plays: table !== null });
  tellMoves(state.asked.moves, (i) => reread({ moves: state.asked.moves.filter((_, other) => other !== i) }));
  table?.fit();
}

// What the program says to somebody who plays.
const advise = (body) => ask("coach", { body });

// What comes once a board is solved.
const after = {
  done() {
    const daily = dailyOf(state.shot.name);
    if (daily && !state.shot.blob) noteSolved(daily);
    askToKeep();
  },
  nextGame: () => nextAfter(state.answer.story).title,
  next: () => make(nextAfter(state.answer.story).pose),
  share: (played) => shareResult({ answer: state.answer, name: state.shot.name, ...played }),
  canInstall,
  install,
};

// A board to play on, of the puzzle that is open; whether its game can be played.
function lay(answer, { isAfresh = false } = {}) {
  const { story, words } = answer;
  table?.stop();
  table = story && layTable(at("play"), story, { advise, doubtful: words?.doubtful, after, title: boardName(answer), isAfresh });
  return Boolean(table);
}

const tabFor = (answer, plays, tab) => (!answer.story || (tab === "play" && !plays) ? "board" : tab);

// What the program says was wrong; what a script stumbles over is for nobody to read.
const sentenceOf = (error) => (error instanceof SyntaxError || error instanceof TypeError ? say("The program failed on this. Please report it.") : error.message);

// One question at a time: the one before is given up. pose(signal) answers; done(answer) goes on. Answers whether that went well.
async function question(working, pose, done) {
  const mine = new AbortController();
  let isWell = true;
  asking?.abort();
  asking = mine;
  notify("");
  working();
  try {
    const answer = await pose(mine.signal);
    if (asking === mine) await done(answer);
  } catch (error) {
    isWell = error.name === "AbortError";
    if (asking === mine && !isWell) notify(sentenceOf(error));
  }
  if (asking === mine) rest();
  return isWell;
}

const isRead = ({ read, story }) => Boolean(read || story);

// What the table says of how far the board has been played.
const progressShown = () => (table?.isDone ? say("solved") : (at("play").querySelector(".progress")?.textContent ?? ""));

// The board that was open is put away: its place on the shelf says how far it has been played.
function putAway() {
  const { id, shot } = state;
  const kept = !id ? null : isRead(state.answer) ? keepProgress(id, progressShown()) : removeBoard(id);
  table?.stop();
  table = null;
  if (shot?.url) URL.revokeObjectURL(shot.url);
  return kept;
}

// The browser's Back leads from a board to the shelf: there is an entry of its history for each.
function enter(id) {
  const bare = location.pathname + location.search + (isLinked() ? "" : location.hash);
  if (!history.state?.board) {
    history.replaceState(null, "", bare);
    history.pushState({ board: id }, "", bare);
  } else history.replaceState({ board: id }, "", bare);
}

addEventListener("popstate", async ({ state: entry }) => {
  if (isLinked()) return; // what is linked takes the place of what is open
  if (!entry?.board) return void (state.shot && shut());
  const board = entry.board !== state.id && (await keptBoard(entry.board));
  if (board) openKept(board);
});

// Opens a board: of a picture that was read, of a link, a day or a sample, or from the shelf. isLink: it opens as the link has it.
async function open({ name, blob = null, asked: corrections = UNTOUCHED, answer, tab = "play", isKept = false, isLink = false }) {
  asking?.abort(); // a picture that is still being read is not wanted any more
  rest();
  const url = blob && URL.createObjectURL(blob), size = blob && (await pixelsOf(url)), id = idOf(answer, name);
  putAway();
  enter(id);
  notify("");
  at("form").reset();
  at("ignore").checked = corrections.ignore;
  const plays = lay(answer, { isAfresh: isLink });
  change({ ...NOTHING_YET, id, shot: { blob, name, url, size }, asked: { ...UNTOUCHED, ...corrections }, answer, tab: tabFor(answer, plays, tab) });
  at("fix").open = !answer.result.reading;
  renewLink();
  at("title").focus({ preventScroll: true });
  scrollTo(0, 0);
  if (table?.resume) inform(say("You have played this board before."), [say("Go on"), () => table?.resume()]);
  await keepOpen({ id, tab });
  if (!isKept) await keepBoard({ id, name, blob, asked: state.asked, answer, progress: "" });
}

const nameOfFile = (file) => file.name || "pasted.png";

// What is wrong with a picture before it is read; "" if nothing.
function tooLarge(file) {
  const most = Number(document.body.dataset.mostBytes), number = { name: nameOfFile(file), size: Math.ceil(file.size / 2 ** 20), most: most / 2 ** 20 };
  return file.size > most ? say("{name} has {size} MiB, more than {most}: crop it to the board.", number) : "";
}

async function readPicture(file, signal) {
  const name = nameOfFile(file), blob = new Blob([await file.arrayBuffer()], { type: file.type });
  return { name, blob, answer: await askPicture({ name, blob }, UNTOUCHED, signal) };
}

// Nothing has been opened since the page was loaded.
const isIdle = () => !state.shot && !asking && !hasTaken;

// Of several pictures the first is opened, and all of them are put on the shelf. isKept: they wait already.
async function take(files, isKept = false) {
  const [first, ...others] = files;
  hasTaken = true;
  if (!tooLarge(first)) readingNow();
  if (!isKept) await keepWaiting(files.filter((file) => !tooLarge(file)));
  const isWell = await takeFirst(first);
  if (others.length) await takeOthers(others);
  if (isWell) await endWaiting(); // else it is tried again with the next visit
}

// Reads pictures while the first of them is played, and says in the end what has become of them.
async function takeOthers(files) {
  const unread = [];
  for (const file of files) {
    const board = tooLarge(file) ? null : await readPicture(file).catch(() => null);
    if (!board || !isRead(board.answer)) unread.push(nameOfFile(file));
    else await keepBoard({ id: idOf(board.answer, board.name), name: board.name, blob: board.blob, asked: UNTOUCHED, answer: board.answer, progress: "" });
    if (!state.shot) await showShelf(openKept);
  }
  const number = files.length - unread.length;
  const told = [
    number === 1 && say("One more board is on the shelf: close this one to see it."),
    number > 1 && say("{number} more boards are on the shelf: close this one to see them.", { number }),
    unread.length && say("No board was found in {names}.", { names: new Intl.ListFormat(lang).format(unread) }),
  ];
  inform(told.filter(Boolean).join(" "));
}

// A new picture takes the place of the board that is open once it was read.
async function takeFirst(file) {
  if (tooLarge(file)) {
    notify(tooLarge(file));
    return true;
  }
  return question(readingNow, (signal) => readPicture(file, signal), async (board) => {
    const { name } = board, isPlayed = state.answer && isRead(state.answer);
    if (!isPlayed || isRead(board.answer)) await open(board);
    else {
      const anyway = [say("Open the picture all the same"), () => open(board)]; // its corners can be set by hand
      notify(`${name}: ${problemOf(board.answer)} ${say("The board that is open stays.")}`, ...(board.answer.result.status === "refused" ? [] : [anyway]));
    }
  });
}

// Reads the picture that is open once more, with other corrections.
function reread(corrections) {
  const wanted = { ...state.asked, ...corrections }, { shot } = state;
  return question(readingNow, (signal) => askPicture(shot, wanted, signal), async (found) => {
    const boards = Math.max(...[state.answer, found].map(({ words }) => words?.boards ?? 1)), answer = { ...found, words: { ...found.words, boards } };
    const plays = lay(answer), before = state.id, id = idOf(answer, shot.name);
    change({ id, answer, asked: wanted, tab: tabFor(answer, plays, state.tab), done: 0, part: 0, common: false, corners: null });
    renewLink();
    at("fix").open = !answer.result.reading;
    at("title").focus({ preventScroll: true });
    await keepBoard({ id, name: shot.name, blob: shot.blob, asked: wanted, answer, progress: "" });
    await keepOpen({ id, tab: state.tab });
    if (id !== before) await removeBoard(before); // what was misread
  });
}

// Opens what the program makes, or finds in a link. missing: what to say where there is no board.
const make = (pose, { missing = null, isLink = false } = {}) => question(makingNow, pose, (answer) => {
  if (isRead(answer)) return open({ name: nameOf(answer), answer, isLink });
  notify(answer.result.error ? (missing ?? problemOf(answer)) : say("This board cannot be played: it has no solution, or more than one."));
});

const nameOf = ({ result: { file } }) => (file === UNNAMED ? "" : file);

// As the browser's Back does, where that leads to the shelf.
function close() {
  if (history.state?.board) history.back();
  else shut();
}

async function shut() {
  asking?.abort();
  rest();
  const kept = putAway();
  notify("");
  change(NOTHING_YET);
  scrollTo(0, 0);
  at("start").focus({ preventScroll: true });
  showToday();
  await Promise.all([kept, keepOpen(null)]);
  await showShelf(openKept);
}

const openKept = (board) => open({ ...board, isKept: true });

// Whoever is playing may have pressed "Answer" by mistake: it asks once.
async function mayShow() {
  const dialog = at("spoil");
  if (!table?.isBegun || table.isDone || state.isSpoilt) return true;
  dialog.showModal();
  const answer = await new Promise((resolve) => {
    dialog.onclick = ({ target }) => { if (target === dialog || target.tagName === "BUTTON") dialog.close(target.value); };
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
  });
  dialog.returnValue = "";
  if (answer) state.isSpoilt = true;
  return answer;
}

async function choose(tab) {
  if (tab === "answer" && !(await mayShow())) return;
  notify("");
  change({ tab, corners: null });
  keepOpen({ id: state.id, tab });
  at("tabs").querySelector(`[data-tab=${tab}]`).focus();
  if (tab === "board" && state.shot.blob && !state.answer.read) reread({}); // of a sample, which is played unread
}

function step(wanted) {
  const views = viewsOf(state.answer.story), [done, part] = views[Math.min(Math.max(wanted, 0), views.length - 1)];
  change({ done, part });
}

const fileName = () => `${state.shot.name.replace(/\.[^.]*$/, "") || "board"}.${state.tab === "answer" ? "solved" : `step-${state.done}${state.part ? `-${state.part}` : ""}`}.png`;

takePictures(take, (text) => make(() => openText(text), { isLink: true }), notify);
offerFiles(() => composed(inView(), state.tab === "answer" ? [] : saidOf(state)), fileName);
offerLink(() => ({ puzzle: state.answer.story.puzzle, marks: table?.marks?.() ?? {}, colours: state.answer.story.colours }));
offerForgetting(openKept, showToday);
offerChoice(
  () => (state.tab === "board" && !state.corners && shownBoard?.choices ? shownBoard : null),
  async (place, said, name) => {
    await reread({ moves: withMove(state.asked.moves, [place, said, name], shownBoard.choices) });
    focusOn(cellsOf(place)[0]);
  },
);
at("tabs").addEventListener("click", (event) => event.target.dataset.tab && choose(event.target.dataset.tab));
at("tabs").addEventListener("keydown", (event) => {
  const tabs = [...at("tabs").children].filter((tab) => !tab.hidden), by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  choose(tabs[(tabs.findIndex((tab) => tab.dataset.tab === state.tab) + by + tabs.length) % tabs.length].dataset.tab);
});
at("back").addEventListener("click", () => step(placeOf(state) - 1));
at("forward").addEventListener("click", () => step(placeOf(state) + 1));
at("place").addEventListener("input", () => step(Number(at("place").value)));
at("close").addEventListener("click", close);
at("whole").addEventListener("click", () => change({ whole: !state.whole }));
at("common").addEventListener("click", () => change({ common: !state.common }));
at("letters").addEventListener("change", draw);
at("ignore").addEventListener("change", () => reread({ ignore: at("ignore").checked }));
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { size, stars, which } = Object.fromEntries(new FormData(at("form")));
  reread({ size, stars, which, corners: state.corners ?? state.asked.corners });
});
at("revert").addEventListener("click", () => { at("form").reset(); reread({ ...UNTOUCHED, ignore: state.asked.ignore }); });
at("corners").addEventListener("click", () => {
  const [w, h] = state.shot.size.map((v) => v * INSET), [right, bottom] = [state.shot.size[0] - w, state.shot.size[1] - h];
  const from = state.answer.result.reading?.corners ?? [[w, h], [right, h], [right, bottom], [w, bottom]];
  change({ corners: state.corners ? null : from.map((point) => [...point]) });
});
addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || state.tab !== "steps" || !state.answer || event.target.matches("input") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  step(placeOf(state) + by);
});
addEventListener("visibilitychange", () => {
  if (document.hidden && state.id && isRead(state.answer)) keepProgress(state.id, progressShown()); // the tab may never come back
});

watchLoading();
offerPuzzles(open, make, showShelf(openKept));
const linked = openLinks(make), waiting = await waitingPictures();
if (!(await takeFromSystem(take)) && !linked) {
  if (waiting.length && isIdle()) take(waiting, true); // what has come meanwhile waits as well, and is being read
  const last = await keptOpen(), kept = last && (await keptBoard(last.id));
  if (kept && isIdle()) await openKept({ ...kept, tab: last.tab });
  else if (isIdle() && history.state?.board) history.replaceState(null, ""); // its board is kept no more: this is the shelf
}
document.body.classList.add("ready");
