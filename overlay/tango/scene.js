// Tango: suns, moons and the signs between cells. One script with board.js.

const SYMBOL = 0.46; // width of a sun or moon, of the cell
const SYMBOLS = [ // 0 moon, 1 sun; within a square 1 wide
  { class: "moon", d: "M.606.022A.49.49 0 1 1 .033.649.43.43 0 0 0 .606.022Z", fill: "#4a83d8", stroke: "#1b448a" },
  { class: "sun", d: "M.5.03A.47.47 0 1 1 .49.03Z", fill: "#ffad28", stroke: "#a65c20" },
];
const SIGNS = { equal: "M-.1-.05H.1M-.1.05H.1", opposite: "M-.08-.08.08.08M.08-.08-.08.08" };

const layTango = ({ n }, corners) => ({ ...layCells(n, n, corners), inset: 0.15 });

// by: where in the cell, from its middle. Attributes go onto the symbol.
function drawSymbol(svg, board, cell, value, { by = [0, 0], size = SYMBOL, ...attributes } = {}) {
  const { class: name, ...shape } = SYMBOLS[value];
  const place = within(svg, board, cell, { class: name }, by);
  node(place, "path", { ...shape, "stroke-width": 0.07, "stroke-linejoin": "round", transform: `scale(${size}) translate(-.5 -.5)`, ...attributes });
}

// The signs = and x on the borders that they belong to.
function drawSigns(svg, board, puzzle, ink, ground) {
  for (const [name, d] of Object.entries(SIGNS))
    for (const [a, b] of puzzle[name]) {
      const place = within(svg, board, a, { class: name }, [(b[1] - a[1]) / 2, (b[0] - a[0]) / 2]);
      for (const [stroke, width] of [[ground, 0.13], [ink, 0.05]]) node(place, "path", { d, stroke, "stroke-width": width, "stroke-linecap": "round" });
    }
}

const givensOf = ({ givens }) => givens.flatMap((row, r) => [...row].map((given, c) => [r, c, given])).filter(([, , given]) => given !== ".");

function paintTango(svg, board, story, { before, fresh, matters, looked }) {
  const meant = new Set(fresh.meant.map(pairKey)), given = valuesIn(givensOf(story.puzzle)), values = valuesIn(story.values, ...before.map((s) => s.values), fresh.values);
  drawCells(svg, board, (r, c) => ({ fill: given.has(key([r, c])) ? GIVEN : PAPER }));
  for (const cell of board.cells) {
    const value = given.get(key(cell)) ?? values.get(key(cell));
    if (value !== undefined) drawSymbol(svg, board, cell, value);
  }
  drawGrid(svg, board);
  drawSigns(svg, board, signsOf(story.puzzle, (pair) => !meant.has(pair)), INK, PAPER);
  drawFocus(svg, board, matters, looked);
  drawRings(svg, board, fresh.because, cellsIn(fresh.values));
  for (const [a, b] of fresh.meant) {
    const place = within(svg, board, a, { class: "meant" }, [(b[1] - a[1]) / 2, (b[0] - a[0]) / 2]);
    node(place, "circle", { r: 0.19, fill: FOLLOWS, stroke: "#000", "stroke-width": 0.03 });
  }
  drawSigns(svg, board, signsOf(story.puzzle, (pair) => meant.has(pair)), "#000", FOLLOWS);
}

const pairKey = (pair) => pair.map(key).sort().join(" ");
const signsOf = (puzzle, wanted) => Object.fromEntries(Object.keys(SIGNS).map((name) => [name, puzzle[name].filter((pair) => wanted(pairKey(pair)))]));

function drawSymbolTried(svg, board, { values }) {
  for (const [r, c, value] of values) drawSymbol(svg, board, [r, c], value, { size: 0.34 });
  drawTried(svg, board, cellsIn(values));
}

// What would follow: a symbol with its letter.
function drawSymbolFollows(svg, board, step, letter) {
  for (const [r, c, value] of step.values) {
    drawSymbol(svg, board, [r, c], value, { size: 0.34 });
    drawLinkLetter(svg, board, [r, c], letter);
  }
}

// What was read, small beside the picture's own, so that a misreading is seen.
function drawTangoRead(svg, board, puzzle, { suns = [], moons = [] }) {
  drawCased(svg, board, frame(board), THICK / 2);
  for (const [r, c, value] of [...givensOf(puzzle), ...suns.map((cell) => [...cell, 1]), ...moons.map((cell) => [...cell, 0])])
    for (const halo of [{ stroke: "#fff", "stroke-width": 0.3 }, {}]) drawSymbol(svg, board, [r, c], value, { by: [-0.3, -0.3], size: 0.2, ...halo });
  drawSigns(svg, board, puzzle, "#000", "#fff");
}

// What two answers have in common, and "?" where they differ.
function drawTwoTangos(svg, board, [first, second], { givens }) {
  for (const cell of board.cells) {
    const [given, a, b] = [givens, first, second].map((rows) => rows[cell[0]][cell[1]]);
    if (given === ".") a === b ? drawSymbol(svg, board, cell, a) : drawSign(svg, board, cell, "?");
  }
}

// A wrong symbol, where the picture's own is painted over.
const drawWrongSymbol = (svg, board, { cell, mark }) => drawSymbol(svg, board, cell, mark === "sun" ? 1 : 0, { stroke: RED, "stroke-width": 0.12 });
