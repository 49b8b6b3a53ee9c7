// Zip: numbers on discs, walls, and the path. One script with board.js.

const BAND = 0.36, NARROW = 0.2, WALL = 0.1; // widths, of the cell
const PATH = [[0, 132, 120], [192, 58, 150]]; // colour where the path begins, and where it ends
const FIRST = "#008478", SECOND = "#d65a14", COMMON = "#6e6e76"; // of two paths

const layZip = ({ rows, cols }, corners) => layCells(rows, cols, corners);

const nameOf = ([a, b]) => [key(a), key(b)].sort().join(" "); // of a link, whichever way it goes
const pathLinks = (path) => path.slice(1).map((cell, i) => [path[i], cell, true]);
// From the middle of a link's cells, or nearer to their border, as strokes. short: of a cell, left out at each end.
const between = (board, [a, b], short = 0) => {
  const along = [b[1] - a[1], b[0] - a[0]].map((way) => way * short);
  return stroke(board, [a[1] + 0.5 + along[0], a[0] + 0.5 + along[1]], [b[1] + 0.5 - along[0], b[0] + 0.5 - along[1]]);
};

function drawLink(svg, board, link, stroke, { width = BAND, ...attributes } = {}) {
  return drawStrokes(svg, board, [between(board, link)], stroke, width, { class: "link", ...attributes });
}

// A link that the path does not take.
function drawParted(svg, board, [a, b], colour = INK) {
  const place = within(svg, board, a, { class: "parted" }, [(b[1] - a[1]) / 2, (b[0] - a[0]) / 2]);
  for (const [stroke, width] of [[PAPER, 0.12], [colour, 0.05]]) node(place, "path", { d: "M-.09-.09.09.09M.09-.09-.09.09", stroke, "stroke-width": width, "stroke-linecap": "round" });
}

// None are drawn where they are not known, as of a finished puzzle whose grid is gone.
const wallsOf = (board, { walls }) => (walls ?? []).map(([[r, c], [r2]]) => (r === r2 ? stroke(board, [c + 1, r], [c + 1, r + 1]) : stroke(board, [c, r + 1], [c + 1, r + 1])));

// matters(cell): discs for which it is false are paler.
function drawDiscs(svg, board, { numbers }, matters = () => true) {
  for (const [r, c] of board.cells) {
    const number = numbers[r][c];
    if (!number) continue;
    const disc = within(svg, board, [r, c], { class: "disc" });
    if (!matters(key([r, c]))) node(disc, "circle", { r: 0.33, fill: PAPER });
    node(disc, "circle", { r: 0.33, fill: INK, "fill-opacity": matters(key([r, c])) ? 1 : 0.4 });
    node(disc, "text", { y: 0.01, fill: PAPER, "font-size": number > 9 ? 0.34 : 0.42, "font-weight": 600, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central" }, number);
  }
}

function paintZip(svg, board, story, { before, fresh, matters, looked }) {
  const all = [story.links, ...before.map((s) => s.links), fresh.links].flat(), joined = new Map(all.filter(([, , is]) => is).map((link) => [nameOf(link), link]));
  const whole = pathLinks(story.answer), news = new Set(fresh.links.filter(([, , is]) => is).map(nameOf));
  drawCells(svg, board, () => ({ fill: PAPER }));
  drawGrid(svg, board);
  drawFocus(svg, board, matters, looked);
  if (whole.length && joined.size === whole.length) {
    const colour = (i) => `rgb(${PATH[0].map((v, j) => Math.round(v + ((PATH[1][j] - v) * i) / whole.length))})`;
    whole.forEach((link, i) => drawLink(svg, board, link, colour(i)));
  } else for (const link of joined.values()) drawLink(svg, board, link, `rgb(${PATH[0]})`);
  for (const [name, link] of joined) if (news.has(name)) drawLink(svg, board, link, "#fff", { width: 0.07, class: "link new", "stroke-dasharray": `0 ${0.14 * board.middle}` });
  drawDiscs(svg, board, story.puzzle, matters);
  drawStrokes(svg, board, wallsOf(board, story.puzzle), INK, WALL, { class: "walls" });
  drawRings(svg, board, fresh.because, []);
  for (const link of fresh.links) if (!link[2]) drawParted(svg, board, link);
}

// The cells that a step is about: those that the path joins, or where it joins none, those that it parts.
function newsOfZip({ links }) {
  const joined = links.filter(([, , is]) => is);
  return (joined.length ? joined : links).flatMap(([a, b]) => [a, b]);
}

// The same for a path that is only thought of: under the discs that are there.
function drawWouldBeLink(svg, board, link, stroke, attributes) {
  svg.insertBefore(drawLink(svg, board, link, stroke, { class: "would", ...attributes }), svg.querySelector(".disc"));
}

// Where the path is tried, dashed, or not to go.
function drawLinkTried(svg, board, { links }) {
  for (const link of links) {
    if (!link[2]) drawParted(svg, board, link, TRIED);
    else for (const [stroke, width, dash] of [["#fff", 0.22, "none"], [TRIED, 0.12, `${0.12 * board.middle} ${0.1 * board.middle}`]])
      drawWouldBeLink(svg, board, link, stroke, { width, "stroke-dasharray": dash, "stroke-linecap": "butt" });
  }
}

// Where the path would go, or could not, with its letter in the cell that this is about: each of the four ways has
// a corner of its own.
function drawLinkFollows(svg, board, step, letter) {
  for (const [a, b, joined] of step.links) {
    if (joined) drawWouldBeLink(svg, board, [a, b], TRIED, { width: 0.16 });
    else drawParted(svg, board, [a, b]);
  }
  const [[r, c]] = step.at, [a, b] = step.links[0], [y, x] = a[0] === r && a[1] === c ? b : a;
  if (letter) drawLinkLetter(svg, board, [r, c], letter, [0.26 * (x - c + y - r), 0.26 * (y - r - x + c)]);
}

// What was read, over the picture's own, so that a misreading is seen.
function drawZipRead(svg, board, puzzle, { path = [] }) {
  drawCased(svg, board, frame(board), THICK / 2);
  drawCased(svg, board, wallsOf(board, puzzle), THICK, { class: "walls" });
  if (path.length) drawCased(svg, board, path.map((link) => between(board, link, 0.35)), 0.04, { class: "trail" });
  for (const [r, c] of board.cells) if (puzzle.numbers[r][c]) drawLetter(svg, board, [r, c], puzzle.numbers[r][c], HALO);
}

// What two paths have in common, and each alone.
function drawTwoZips(svg, board, examples, puzzle) {
  const [first, second] = examples.map((path) => new Map(pathLinks(path).map((link) => [nameOf(link), link])));
  for (const [name, link] of first) drawLink(svg, board, link, second.has(name) ? COMMON : FIRST, { width: second.has(name) ? BAND : NARROW });
  for (const [name, link] of second) if (!first.has(name)) drawLink(svg, board, link, SECOND, { width: NARROW });
  drawDiscs(svg, board, puzzle);
}

// The links from a cell that go wrong, where the picture's own are painted over.
function drawWrongLinks(svg, board, { cell }, { path = [] }, answer) {
  const right = new Set(pathLinks(answer).map(nameOf));
  for (const link of path) if (key(link[0]) === key(cell) && !right.has(nameOf(link))) drawLink(svg, board, link, RED, { width: NARROW });
}
