// What the page says beside the picture.

import { doubtsToMark, toldIn, viewsOf } from "./board.js";
import { put } from "./notice.js";
import { placeName } from "./places.js";
import { say } from "./say.js";
import { sizeOf } from "./shelf.js";

const at = (id) => document.getElementById(id);

function titleOf({ status, solutions }) {
  switch (status) {
    case "solved": return solutions ? say("One solution") : say("Finished, as far as it can be seen"); // parts of it are hidden: there may be others
    case "ambiguous": return say("More than one solution");
    case "unsolvable": return say("No solution");
    case "unreadable": return say("No board found");
    default: return say("This cannot be read");
  }
}

// What is told is told once: of a list only what is new comes in, and what is no longer so goes.
function items(list, entries) {
  const isThere = (item, [kind, text]) => item?.className === kind && item.textContent === text;
  for (const item of [...list.children]) if (!entries.some((entry) => isThere(item, entry))) item.remove();
  entries.forEach(([kind, text], i) => {
    if (isThere(list.children[i], [kind, text])) return;
    const item = document.createElement("li");
    item.className = kind;
    item.textContent = text;
    list.insertBefore(item, list.children[i] ?? null);
  });
}

// How many steps there are from the start, and from the marks that were read.
function stepsOf({ steps }, story) {
  const all = steps.length, left = story ? story.scenes.length - 1 : all;
  return left === all ? say("{number} steps", { number: all }) : say("{left} of {number} steps left", { left, number: all });
}

function factsOf({ result, story, words, read }) {
  const { k, rating } = result;
  return [
    [words?.title, sizeOf({ story, read })].filter(Boolean).join(" "),
    k > 1 && say("{number} in each row", { number: k }),
    rating && (words?.rating ?? rating.label),
    rating && stepsOf(result, story),
    rating && !rating.fair && say("not all of it can be deduced"),
  ].filter(Boolean);
}

// What the tab of the browser is called.
export function pageTitle(answer, name) {
  const { result, story, words, read } = answer, number = result.steps?.length;
  const board = [words?.title, sizeOf({ story, read })].filter(Boolean).join(" ");
  const solved = result.status === "solved" && number > 0;
  const about = solved ? say("{board}, solved in {steps}", { board, steps: say("{number} steps", { number }) }) : [board, titleOf(result)].filter(Boolean).join(", ");
  return [about, name].filter(Boolean).join(" \u2013 ");
}

// What is wrong with a picture, and what can be done.
export const problemOf = ({ result: { error }, words }) => words?.problem || `${error.message}: ${error.remedy}.`;

// Game, size and difficulty.
export function boardName(answer) {
  const { result, words } = answer, board = [words?.title, sizeOf(answer).replaceAll(" ", "\u00a0")].filter(Boolean).join(" ");
  return [board, result.rating && words?.rating].filter(Boolean).join(" · ");
}

// Title, facts, doubts and mistakes of an answer.
export function tellAnswer(answer, name, tab) {
  const { result, words } = answer, { error } = result;
  put(at("title"), titleOf(result));
  put(at("named"), boardName(answer));
  put(at("facts"), [name, ...factsOf(answer)].filter(Boolean).join(" · "));
  const doubts = (words?.doubts ?? []).map((text) => say("Doubt: {text}", { text }));
  at("compare").hidden = !doubts.length || tab === "board";
  tellDoubts(doubts, answer, tab === "play");
  items(at("alerts"), [
    ...(error ? [["wrong", problemOf(answer)]] : []),
    ...((tab !== "play" && words?.wrong) || []).map((text) => ["wrong", text]),
    ...doubts.map((text) => ["doubt", text]),
    ...(words?.notes ?? []).map((text) => ["note", say("Note: {text}", { text })]),
  ]);
}

// Who plays sees one line, and opens the sentences and the choice among several boards with a tap; on other tabs all of it is there.
function tellDoubts(doubts, { words, story }, plays) {
  const boards = words?.boards ?? 1, folds = plays && (boards > 1 || doubts.length + (words?.notes?.length ?? 0) > 0);
  at("told").classList.toggle("folds", folds);
  if (at("told").dataset.plays !== String(plays)) at("told").open = !plays;
  at("told").dataset.plays = String(plays);
  const unsure = doubts.length && (story && doubtsToMark(story, words.doubtful ?? []).length ? say("Check the places marked “?”") : say("Something may be misread"));
  const several = boards > 1 && (unsure ? say("{number} boards", { number: boards }) : say("{number} boards in this picture", { number: boards }));
  put(at("unsure"), [unsure, several].filter(Boolean).join(" · ") || say("About this picture"));
}

// Whether this is the board, and what to do if not.
function askText({ result: { status }, words }) {
  switch (status) {
    case "unreadable": return say("If there is a whole board in the picture, press “Set the corners” and drag the rings onto it, or say how many cells per side it has.");
    case "refused": return "";
    case "solved": return words?.ask ?? "";
    case "ambiguous": return [say("A real puzzle has only one, so a cell was probably misread."), words?.compare, words?.differ].filter(Boolean).join(" ");
    default: return [say("A cell was probably misread."), words?.compare].filter(Boolean).join(" ");
  }
}

export function isCorrected({ moves, size, stars, which, corners }) {
  return Boolean(moves.length || size || stars || which || corners);
}

// What a step, or the answer, is called and says: [heading, text].
export function saidOf({ answer: { story, words, read }, shot, tab, done, part }) {
  if (tab === "answer") return ["", shot.size && read ? (words?.answered ?? "") : say("This is the finished board.")]; // numbers are those of a picture
  return toldIn(story, [done, part]);
}

// The number of the picture that is shown, from 0.
export const placeOf = ({ answer: { story }, done, part }) => viewsOf(story).findIndex((view) => view[0] === done && view[1] === part);

// What belongs to the chosen tab. asked: corrections so far.
export function tellTab(state) {
  const { answer, asked, tab, done, part, plays, shot } = state, { result, story } = answer, pictured = Boolean(shot.blob);
  const marked = asked.ignore || (story && Object.keys(story.start).length > 0);
  at("tabs").hidden = !story;
  for (const button of at("tabs").children) {
    button.setAttribute("aria-selected", button.dataset.tab === tab);
    button.tabIndex = button.dataset.tab === tab ? 0 : -1;
    button.hidden = button.dataset.tab === "play" && !plays;
  }
  at("stepper").hidden = tab !== "steps";
  at("files").hidden = !story || (tab !== "answer" && tab !== "steps");
  at("marks").hidden = !marked || !pictured || tab !== "steps";
  at("revert").hidden = !isCorrected(asked);
  at("fix").hidden = !pictured || tab !== "board" || (result.status === "refused" && !isCorrected(asked));
  at("stars").hidden = Boolean(result.puzzle);
  put(at("heading"), tab === "steps" && story ? saidOf(state)[0] : "");
  at("heading").hidden = tab !== "steps";
  put(at("text"), textOf(state));
  if (!story) return;
  const last = viewsOf(story).length - 1, place = placeOf(state);
  at("place").max = last;
  at("place").value = place;
  at("place").setAttribute("aria-valuetext", toldIn(story, [done, part])[0]);
  at("back").disabled = place === 0;
  at("forward").disabled = place === last;
}

function textOf(state) {
  const { answer, tab, corners, shot } = state;
  if (corners) return say("Drag the rings onto the outer corners of the board, then press “Read again”.");
  if (tab === "board" && state.common && answer.read?.common) return answer.read.common.text;
  if (tab === "board") return shot.blob ? askText(answer) : [say("This board was not read from a picture."), answer.story ? "" : answer.words?.differ].filter(Boolean).join(" ");
  return answer.story ? saidOf(state)[1] : "";
}

// What was corrected by hand, each to be taken back with a click.
export function tellMoves(moves, takeBack) {
  at("moves").replaceChildren(...moves.map(([place, , name = say("another region")], i) => {
    const item = document.createElement("li"), button = item.appendChild(document.createElement("button")), said = `${placeName(place)}: ${name}`;
    button.type = "button";
    button.textContent = `${said} ✕`;
    button.setAttribute("aria-label", say("take back: {what}", { what: said }));
    button.addEventListener("click", () => takeBack(i));
    return item;
  }));
}
