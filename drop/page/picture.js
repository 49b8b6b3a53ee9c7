// The frame that shows the picture, or the part of it that holds the board, with what is drawn over it.

import { layBoard, node, paint, viewOf } from "./board.js";
import { around, gridOf, marksOf } from "./compose.js";
import { cellsOf, endsOf, readAt, sideOf, thingName } from "./places.js";
import { say } from "./say.js";

const MARGIN = 0.4; // of a cell, around the board
const RIM = 0.12; // of a cell, around a board without picture: half of its thick frame, and a little
const STEP = 1 / 400; // of the picture's width: how far an arrow key moves a corner
const NEAR = 0.2, NEAREST = 12, MIDDLE = 0.35; // what is so near a line means that: of a cell, px for a finger; at most, of a cell
const at = (id) => document.getElementById(id);

let view = [0, 0, 1, 1];

// The size of a picture in pixels, or null where the browser cannot show it.
export async function pixelsOf(url) {
  const shot = new Image();
  shot.src = url;
  try {
    await shot.decode();
    return [shot.naturalWidth, shot.naturalHeight];
  } catch {
    return null;
  }
}

// Shows this part of a picture of this size (null: there is none to be seen) in the frame: [left, top, right, bottom].
function setView(box, { size, url }) {
  view = box;
  const [x0, y0, x1, y1] = box, shot = at("shot"), percent = (v) => `${100 * v}%`;
  at("frame").style.setProperty("--ratio", (x1 - x0) / (y1 - y0));
  at("over").setAttribute("viewBox", `${x0} ${y0} ${x1 - x0} ${y1 - y0}`);
  shot.hidden = !size;
  if (!size) return;
  if (shot.src !== url) shot.src = url;
  Object.assign(shot.style, {
    width: percent(size[0] / (x1 - x0)), height: percent(size[1] / (y1 - y0)),
    left: percent(-x0 / (x1 - x0)), top: percent(-y0 / (y1 - y0)),
  });
}

// Draws what the state asks for. shot: {size, url}, whole: not only the board. Answers the board that is laid over the
// picture; null where there is none.
export function drawFrame(state) {
  const { shot, answer, tab, whole, corners } = state, over = at("over"), { size } = shot, all = size && [0, 0, ...size], grid = gridOf(state);
  over.replaceChildren();
  at("handles").replaceChildren();
  const board = answer && (answer.read || answer.story) && !corners ? layRead(answer, grid, Boolean(shot.blob)) : null;
  over.classList.toggle("pick", tab === "board" && Boolean(board?.choices));
  if (!board) {
    setView(all ?? [0, 0, 16, 9], shot);
    if (corners) node(over, "polygon", { points: corners.join(" "), fill: "none", stroke: "#fff", "stroke-width": 3, "vector-effect": "non-scaling-stroke" });
    return null;
  }
  if (grid) setView((whole && all) || around(grid, board.columns, MARGIN), shot);
  else setView(boxOf(viewOf(board, answer.story?.axes && !(tab === "board" && answer.read))), { ...shot, size: null });
  if (tab === "board" && answer.read) drawRead(over, board, state, Boolean(grid));
  else if (tab !== "board") paint(over, board, marksOf(state, board));
  else if (!grid) paint(over, board, marksOf({ ...state, tab: "steps", done: 0, part: 0 }, board)); // a board that was not read from a picture
  return board;
}

/** @type {(view: number[]) => number[]} */
const boxOf = ([x, y, width, height]) => [x - RIM, y - RIM, x + width + RIM, y + height + RIM];

// The board that was read, with what can be said of its places where that can be corrected, and its regions where a cell can be
// moved to another: region(r, c) is null where there is no cell.
function layRead({ result, read, story, words }, corners, isCorrectable) {
  const board = layBoard(read ?? story, corners), choices = read && isCorrectable ? (words?.choices ?? null) : null, regions = choices && result.regions?.map((row) => [...row]);
  return { ...board, choices, regions, region: (r, c) => regions?.[r]?.[c] ?? null };
}

// What was read; where there is no picture to be seen, the whole board. letters: in all cells of a region, not in one alone.
// common: instead, what all answers have in common.
function drawRead(over, board, { answer: { read }, letters, common }, pictured) {
  const cells = node(over, "g"), seen = new Set();
  const isShown = ({ role, text }) => letters || role !== "letter" || (!seen.has(text) && seen.add(text));
  paint(over, board, [...(pictured ? [] : [...read.board, ...read.stands]), ...(common && read.common ? read.common.marks : read.read.filter(isShown)), ...read.wrong.map((mark) => ({ ...mark, as: "wrong" }))]);
  if (!pictured) over.append(cells);
  for (const [r, c] of board.choices ? board.cells : []) {
    const where = { row: r + 1, column: c + 1, letter: board.region(r, c) }, things = readAt(board.choices, [r, c]).map((value) => thingName(board.choices, value));
    const name = where.letter ? say("row {row}, column {column}, region {letter}", where) : say("row {row}, column {column}", where);
    node(cells, "polygon", {
      class: "cell", points: board.outline(r, c), fill: "transparent", role: "button", tabindex: r || c ? -1 : 0, "data-cell": [r, c],
      "aria-label": [name, ...things].join(", "),
    });
  }
}

// Four handles to drag, or to move with the arrow keys; told of every move.
export function offerCorners(corners, size, moved) {
  const place = (handle, [x, y]) => {
    handle.style.left = `${(100 * (x - view[0])) / (view[2] - view[0])}%`;
    handle.style.top = `${(100 * (y - view[1])) / (view[3] - view[1])}%`;
  };
  const move = (i, handle, point) => {
    corners[i] = point.map((v, axis) => Math.min(Math.max(v, 0), size[axis]));
    place(handle, corners[i]);
    at("over").querySelector("polygon").setAttribute("points", corners.join(" "));
    moved(corners);
  };
  const names = [say("top left corner of the board"), say("top right corner of the board"), say("bottom right corner of the board"), say("bottom left corner of the board")];
  names.forEach((name, i) => {
    const handle = at("handles").appendChild(document.createElement("button"));
    handle.type = "button";
    handle.setAttribute("aria-label", say("{corner}; arrow keys move it", { corner: name }));
    place(handle, corners[i]);
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      move(i, handle, pointOf(event));
    });
    handle.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) return;
      event.preventDefault();
      const far = size[0] * STEP * (event.shiftKey ? 8 : 1);
      move(i, handle, [corners[i][0] + way[0] * far, corners[i][1] + way[1] * far]);
    });
  });
}

// Where an event points to, as what is drawn counts.
function pointOf({ clientX, clientY }) {
  const box = at("frame").getBoundingClientRect();
  return [((clientX - box.left) / box.width) * (view[2] - view[0]) + view[0], ((clientY - box.top) / box.height) * (view[3] - view[1]) + view[1]];
}

const pixelsWide = () => at("frame").clientWidth / (view[2] - view[0]); // of what is drawn 1 wide

// What an event in a cell points to: a side of it where that is near and something may lie there, else the cell.
export function placeAt(board, cell, event) {
  const [x, y] = pointOf(event), wide = board.side(...cell), finger = event.pointerType === "mouse" ? 0 : NEAREST / pixelsWide() / wide;
  const far = (side) => {
    const [[x0, y0], [x1, y1]] = endsOf(side).map(([r, c]) => board.at(c, r));
    return Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / Math.hypot(x1 - x0, y1 - y0) / wide;
  };
  const sides = board.choices.sides.length ? [[-1, 0], [0, -1], [0, 1], [1, 0]].map((way) => sideOf(board, cell, way)).filter(Boolean) : [];
  const [nearest] = sides.toSorted((a, b) => far(a) - far(b));
  return nearest && far(nearest) <= Math.min(Math.max(NEAR, finger), MIDDLE) ? nearest : cell;
}

// Where the cells of a place stand in the frame, in px.
export function boxInFrame(board, place) {
  const corners = cellsOf(place).flatMap(([r, c]) => [[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]].map(([x, y]) => board.at(x, y)));
  const [xs, ys] = [0, 1].map((axis) => corners.map((point) => (point[axis] - view[axis]) * pixelsWide()));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
