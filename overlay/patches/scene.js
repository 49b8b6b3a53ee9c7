// Patches: the clues' shapes, and rectangles of cells. One script with board.js.

const SHAPES = { square: [[0.58, 0.58]], tall: [[0.48, 0.72]], wide: [[0.72, 0.48]], any: [[0.72, 0.48], [0.48, 0.72]] }; // of a cell
const NO_CLUE = [150, 150, 150]; // RGB
const GOLDEN = 137.5; // degrees: hues so far apart are all unlike
const hueOf = (clue) => `hsl(${(clue * GOLDEN + 205) % 360}`;
const groundOf = (clue) => `${hueOf(clue)} 70% 84%)`, deepOf = (clue) => `${hueOf(clue)} 62% 36%)`;
const luminance = (rgb) => rgb.reduce((sum, x, i) => sum + [0.2126, 0.7152, 0.0722][i] * (x / 255) ** 2.2, 0);
const FOUND = "#d65a14"; // the outline of what a step finds: orange

// What is drawn of each clue: the ground of its rectangle, and of cells known to be of it, its shape, its number. Those
// of the capture, if there is one.
function tintsOf({ colours }) {
  if (!colours) return { ground: groundOf, pale: (clue) => `${hueOf(clue)} 70% 92%)`, shape: deepOf, number: () => "#fff" };
  const of = (clue) => colours[clue] ?? NO_CLUE; // a player may draw a rectangle around none
  const on = (share) => (clue) => `rgb(${of(clue).map((x) => Math.round(share * x + (1 - share) * 255)).join()})`;
  return { ground: on(0.5), pale: on(0.28), shape: on(1), number: (clue) => (luminance(of(clue)) < 0.3 ? "#fff" : "#000") };
}

const layPatches = ({ rows, cols }, corners) => ({ ...layCells(rows, cols, corners), inset: 0.09 });

const cellsOfRectangle = ([top, left, rows, columns]) => Array.from({ length: rows * columns }, (_, i) => [top + Math.floor(i / columns), left + (i % columns)]);
const onesOf = (step) => (step.rectangles ?? []).filter(([, , , , is]) => is);
const clueIn = ({ clues }, [top, left, rows, columns]) => clues.findIndex(({ cell: [r, c] }) => r >= top && r < top + rows && c >= left && c < left + columns);

// A line within the cells of a rectangle.
function drawRectangle(svg, board, [top, left, rows, columns], stroke, width = 0.07, more = {}) {
  const inset = 0.07, path = box(board, left + inset, top + inset, left + columns - inset, top + rows - inset);
  return drawStrokes(svg, board, path, stroke, width, { class: "rectangle", "stroke-linejoin": "round", ...more });
}

// A line within some cells, around them, cased in black so that it is seen on a ground of its own colour.
function drawFound(svg, board, cells) {
  const of = setOf(cells), has = (r, c) => of.has(key([r, c])), inset = 0.07, sides = [];
  for (const [r, c] of cells) for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]].filter(([dr, dc]) => !has(r + dr, c + dc))) {
    const ends = [-1, 1].map((way) => {
      const y = r + way * dc, x = c + way * dr, reach = !has(y, x) ? 0.5 - inset : has(y + dr, x + dc) ? 0.5 + inset : 0.5;
      return [c + 0.5 + (0.5 - inset) * dc + way * reach * dr, r + 0.5 + (0.5 - inset) * dr + way * reach * dc];
    });
    sides.push(stroke(board, ...ends));
  }
  for (const [colour, width] of [["#000", 0.12], [FOUND, 0.07]]) drawStrokes(svg, board, sides, colour, width, { class: "found", "stroke-linecap": "square" });
}

function drawShapes(svg, board, { clues }, { shape: fill, number } = tintsOf({})) {
  clues.forEach(({ cell, shape, size }, i) => {
    const place = within(svg, board, cell, { class: "clue" });
    for (const [w, h] of SHAPES[shape]) node(place, "rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: 0.05, fill: fill(i) });
    if (size) node(place, "text", { y: 0.01, fill: number(i), "font-size": size > 9 ? 0.34 : 0.42, "font-weight": 600, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central" }, size);
  });
}

function paintPatches(svg, board, story, { before, fresh, matters, looked }) {
  const { puzzle } = story, all = [...story.rectangles.map((x) => ({ rectangles: [x] })), ...before, fresh];
  const tints = tintsOf(story), grounds = new Map();
  for (const [r, c, clue] of all.flatMap(({ values }) => values ?? [])) grounds.set(key([r, c]), tints.pale(clue));
  const laid = all.flatMap(onesOf);
  for (const x of laid) for (const cell of cellsOfRectangle(x)) grounds.set(key(cell), tints.ground(clueIn(puzzle, x)));
  drawCells(svg, board, (r, c) => ({ fill: grounds.get(key([r, c])) ?? PAPER }));
  drawGrid(svg, board);
  for (const x of laid) drawRectangle(svg, board, x, tints.shape(clueIn(puzzle, x)));
  drawShapes(svg, board, puzzle, tints);
  drawFocus(svg, board, matters, looked);
  drawFound(svg, board, newsOfPatches(fresh));
  drawRings(svg, board, fresh.because, []);
  for (const cell of fresh.ringed) node(within(svg, board, cell, { class: "ringed" }), "circle", { r: 0.4, fill: "none", stroke: "#000", "stroke-width": 0.05 });
}

// The cells that a step is about.
const newsOfPatches = (step) => [...onesOf(step).flatMap(cellsOfRectangle), ...cellsIn(step.values)];

function drawRectangleTried(svg, board, step) {
  for (const x of onesOf(step)) {
    drawRectangle(svg, board, x, "#fff", 0.12);
    drawRectangle(svg, board, x, TRIED, 0.06, { class: "tried", "stroke-dasharray": `${0.14 * board.middle} ${0.1 * board.middle}`, "stroke-linecap": "butt" });
  }
}

// What would follow: a rectangle, or cells that would be of one, with its letter.
function drawRectangleFollows(svg, board, step, letter) {
  for (const x of onesOf(step)) {
    drawRectangle(svg, board, x, "#fff", 0.12);
    drawRectangle(svg, board, x, TRIED, 0.05, { class: "would" });
    drawLinkLetter(svg, board, cellsOfRectangle(x).at(-1), letter);
  }
  if (!onesOf(step).length) for (const cell of cellsIn(step.values)) drawLinkLetter(svg, board, cell, letter);
}

// What was read, over the picture's own, so that a misreading is seen.
function drawPatchesRead(svg, board, { clues }, { rectangles = [] }) {
  const signs = { square: "#", tall: "|", wide: "-", any: "+" };
  drawCased(svg, board, frame(board), THICK / 2);
  for (const x of rectangles) drawRectangle(svg, board, x, "#000", 0.06), drawRectangle(svg, board, x, "#fff", 0.03);
  for (const { cell, shape, size } of clues) drawLetter(svg, board, cell, `${signs[shape]}${size ?? ""}`, HALO);
}

// What two answers have in common, and what only the first one has.
function drawTwoPatches(svg, board, [first, second], puzzle) {
  const shared = new Set(second.map((x) => x.join()));
  for (const x of first) drawRectangle(svg, board, x, shared.has(x.join()) ? "#6e6e76" : "#008478");
  for (const x of second) if (!first.some((y) => y.join() === x.join())) drawRectangle(svg, board, x, "#d65a14", 0.03);
  drawShapes(svg, board, puzzle);
}

// A wrong rectangle, where the picture's own is painted over.
function drawWrongRectangle(svg, board, { cell: [r, c] }, { rectangles = [] }) {
  for (const x of rectangles) if (x[0] === r && x[1] === c) drawRectangle(svg, board, x, RED);
}
