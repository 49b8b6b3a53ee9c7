// Boards as SVG, flat or laid over a picture in perspective. This file, the scene.js of each game and the one beside
// this file are one script: the page of the steps holds it within itself, the local page imports it, the report of a
// batch loads it without its exports, which are what the local page uses. Colours and sizes are attributes, so that
// no style sheet is needed; what follows the page's own colours names those of look.css.

const SVG = "http://www.w3.org/2000/svg";
const THICK = 0.055, THIN = 0.012; // lines, of a cell
const RIM = 0.03; // of a cell, around a flat board: half of its frame
const RED = "#d92c1c"; // what is wrong
const PAPER = "var(--card, #fff)", INK = "var(--ink, #1c1e26)", GIVEN = "var(--given, #e6e5e0)", RULE = "var(--rule, #b4b3ae)", ACCENT = "var(--accent, #5a3fd0)";
export const HALO = { fill: "#fff", stroke: "#000", "stroke-width": 0.06, "paint-order": "stroke" }; // letters on any ground

export function node(parent, name, attributes = {}, text = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return parent.appendChild(made);
}

// Where (column, row) lies, both in cells from the grid's upper left, for four corners clockwise from there: the
// map of a rectangle onto a quadrilateral (Heckbert 1989, "Fundamentals of Texture Mapping", 2.2.3).
function projection(rows, columns, [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const dx1 = x1 - x2, dy1 = y1 - y2, dx2 = x3 - x2, dy2 = y3 - y2, sx = x0 - x1 + x2 - x3, sy = y0 - y1 + y2 - y3;
  const area = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - dx2 * sy) / area, h = (dx1 * sy - sx * dy1) / area;
  return (column, row) => {
    const u = column / columns, v = row / rows, w = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ];
  };
}

// corners: of the grid in the picture; without them the board is flat, a cell 1 wide. margin: cells that are wanted
// left of a flat board and above it. box: all of that, [x, y, width, height].
function layCells(rows, columns, corners, margin = [0, 0]) {
  const at = projection(rows, columns, corners ?? [[0, 0], [columns, 0], [columns, rows], [0, rows]]);
  const side = (r, c) => { // the cell's width, seen at its middle
    const [[x0, y0], [x1, y1]] = [at(c + 0.5, r), at(c + 0.5, r + 1)], [[x2, y2], [x3, y3]] = [at(c, r + 0.5), at(c + 1, r + 0.5)];
    return (Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x3 - x2, y3 - y2)) / 2;
  };
  return {
    rows, columns, at, side, margin,
    middle: side((rows - 1) / 2, (columns - 1) / 2), // the cell's width by which lines go
    box: [-margin[0] - RIM, -margin[1] - RIM, columns + margin[0] + 2 * RIM, rows + margin[1] + 2 * RIM],
    cells: Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]),
    outline(r, c, inset = 0) { // as the points of a polygon
      const [a, b] = [inset, 1 - inset];
      return [[a, a], [b, a], [b, b], [a, b]].map(([x, y]) => at(c + x, r + y).join()).join(" ");
    },
  };
}

// A polygon for each cell; look(r, c) gives its attributes.
export function drawCells(svg, board, look) {
  for (const [r, c] of board.cells) node(svg, "polygon", { class: "cell", points: board.outline(r, c), ...look(r, c) });
}

// Lines in one stroke. parts: pieces of a path. width: of a cell.
function drawStrokes(svg, board, parts, stroke, width, more = {}) {
  return node(svg, "path", { d: parts.join(""), fill: "none", stroke, "stroke-width": width * board.middle, "stroke-linecap": "round", "pointer-events": "none", ...more });
}

// White lines with a black edge, which stand out on any picture.
function drawCased(svg, board, parts, width, more = {}) {
  drawStrokes(svg, board, parts, "#000", 2 * width, more);
  drawStrokes(svg, board, parts, "#fff", width, more);
}

// From one corner of cells to another, each (column, row).
const stroke = (board, from, to) => `M${board.at(...from)}L${board.at(...to)}`;

// A box of cells, from its upper left to its lower right corner, and the frame around all of them.
const box = ({ at }, x0, y0, x1, y1) => [`M${[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)].join("L")}Z`];
const frame = (board) => box(board, 0, 0, board.columns, board.rows);

// At the middle of a cell, or as far from there as `by` says, in units of its width.
function within(svg, board, [r, c], attributes, by = [0, 0]) {
  const [x, y] = board.at(c + 0.5 + by[0], r + 0.5 + by[1]);
  return node(svg, "g", { transform: `translate(${x} ${y}) scale(${board.side(r, c)})`, "pointer-events": "none", ...attributes });
}

export function drawLetter(svg, board, cell, letter, attributes = {}) {
  const corner = within(svg, board, cell, { class: "letter" });
  node(corner, "text", { x: -0.4, y: -0.17, "font-size": 0.27, "font-weight": 600, "font-family": "system-ui, sans-serif", ...attributes }, letter);
}

// A sign in the middle of a cell: "?" where only search knows what stands there.
function drawSign(svg, board, cell, text) {
  drawLetter(svg, board, cell, text, { ...HALO, class: "sign", x: 0, y: 0, "font-size": 0.5, "text-anchor": "middle", "dominant-baseline": "central" });
}

// A ring inside a cell, as far from its edges as the game's signs there want it: whole for a reason, dashed for what is new.
function drawRing(svg, board, [r, c], name, colours, dashed = false) {
  const side = board.side(r, c);
  colours.forEach((stroke, i) => node(svg, "polygon", {
    class: i ? `${name} edge` : name, points: board.outline(r, c, board.inset ?? 0.07), fill: "none", stroke, "stroke-linejoin": "round", "pointer-events": "none",
    "stroke-width": (i ? 0.05 : 0.1) * side, ...(dashed && i ? { "stroke-dasharray": `${0.1 * side}` } : {}),
  }));
}

// What is the reason, and what is new.
function drawRings(svg, board, because, news) {
  for (const cell of because) drawRing(svg, board, cell, "because", ["#000", "#fff"]);
  for (const cell of news) drawRing(svg, board, cell, "new", ["#fff", "#000"], true);
}

// The lines within the grid of a game without regions, every so many a thicker one.
function drawGrid(svg, board, every = Infinity) {
  const { rows, columns } = board, thin = [], thick = [];
  for (let r = 1; r < rows; r++) (r % every ? thin : thick).push(stroke(board, [0, r], [columns, r]));
  for (let c = 1; c < columns; c++) (c % every ? thin : thick).push(stroke(board, [c, 0], [c, rows]));
  drawStrokes(svg, board, thin, RULE, 0.02);
  drawStrokes(svg, board, thick, INK, 0.035);
}

// What does not matter steps back; around each row, column and box to look at goes a line, around the grid its frame.
function drawFocus(svg, board, matters, looked) {
  for (const [r, c] of board.cells)
    if (!matters(key([r, c]))) node(svg, "polygon", { class: "veil", points: board.outline(r, c), fill: PAPER, "fill-opacity": 0.6, "pointer-events": "none" });
  drawStrokes(svg, board, frame(board), INK, THICK, { "stroke-linejoin": "round" });
  for (const unit of looked) {
    const cells = cellsOf(board, unit), [first, last] = [cells[0], cells[cells.length - 1]];
    if (cells.length) drawStrokes(svg, board, box(board, first[1], first[0], last[1] + 1, last[0] + 1), ACCENT, 0.08, { class: "looked", "stroke-linejoin": "round" });
  }
}

// The cells of a row, column, region or box.
function cellsOf(board, { kind, number }) {
  return board.cells.filter(([r, c]) => number === { row: r, column: c, region: board.regions?.[r][c], box: board.boxOf?.(r, c) }[kind]);
}

const key = (cell) => cell.join();
const setOf = (...lists) => new Set(lists.flat().map(key));
const cellsIn = (values) => values.map(([r, c]) => [r, c]);

// What stands in the cells: [row, column, value] of each list, a later one instead of an earlier.
const valuesIn = (...lists) => new Map(lists.flat().map(([r, c, value]) => [key([r, c]), value]));
