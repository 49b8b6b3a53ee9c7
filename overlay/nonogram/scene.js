// Nonograms: clues, filled cells, and dots in those that stay empty. One script with board.js.

const PITCH = 0.68; // of a cell, from one number of a clue to the next
const FIVE = 5; // lines between two thicker ones

const longest = (clues) => Math.max(...clues.map((clue) => clue.length));
const layNonogram = ({ row_clues, col_clues }, corners) =>
  layCells(row_clues.length, col_clues.length, corners, [row_clues, col_clues].map((clues) => PITCH * longest(clues) + 0.2));

// units: the rows and columns that a scene names.
function drawClues(svg, board, { row_clues, col_clues }, units) {
  for (const [kind, clues] of [["row", row_clues], ["column", col_clues]])
    clues.forEach((clue, i) => {
      const named = units.some((unit) => unit.kind === kind && unit.number === i);
      clue.forEach((number, j) => {
        const out = -0.8 - PITCH * (clue.length - 1 - j); // from the middle of the line's first cell
        const place = within(svg, board, kind === "row" ? [i, 0] : [0, i], { class: named ? "clue named" : "clue" }, kind === "row" ? [out, 0] : [0, out]);
        node(place, "text", { fill: named ? ACCENT : INK, "font-size": number > 99 ? 0.36 : 0.46, "font-weight": named ? 700 : 400, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central" }, number);
      });
    });
}

function paintNonogram(svg, board, story, { now, before, fresh, stage, matters, looked }) {
  const values = valuesIn(story.values, ...before.map((s) => s.values), fresh.values);
  drawCells(svg, board, () => ({ fill: PAPER }));
  for (const cell of board.cells) drawValue(svg, board, cell, values.get(key(cell)));
  drawGrid(svg, board, FIVE);
  const line = now.units.filter((unit) => fresh.because.length === cellsOf(board, unit).length); // it is the whole reason
  drawFocus(svg, board, matters, [...looked, ...line]);
  drawRings(svg, board, line.length ? [] : fresh.because, cellsIn(fresh.values));
  drawClues(svg, board, story.puzzle, stage === "after" ? [] : now.units);
}

function drawValue(svg, board, cell, value) {
  if (value === "#") node(svg, "polygon", { class: "filled", points: board.outline(...cell, 0.04), fill: INK });
  else if (value === ".") node(within(svg, board, cell, { class: "dot" }), "circle", { r: 0.09, fill: INK, "fill-opacity": 0.55 });
}

const drawWouldBeValue = (svg, board, [r, c, value]) => drawSign(svg, board, [r, c], value === "#" ? "\u25a0" : "\u00d7");

function drawValueTried(svg, board, { values }) {
  for (const value of values) drawWouldBeValue(svg, board, value);
  drawTried(svg, board, cellsIn(values));
}

// What would follow: a value with its letter.
function drawValueFollows(svg, board, step, letter) {
  for (const value of step.values) {
    drawWouldBeValue(svg, board, value);
    drawLinkLetter(svg, board, value, letter);
  }
}

// What two answers have in common, and "?" where they differ.
function drawTwoNonograms(svg, board, [first, second]) {
  for (const cell of board.cells) {
    const [a, b] = [first, second].map((rows) => rows[cell[0]][cell[1]]);
    a === b ? drawValue(svg, board, cell, a) : drawSign(svg, board, cell, "?");
  }
}
