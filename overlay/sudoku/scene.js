// Sudoku: digits, and lines between boxes. One script with board.js.

const DIGIT_SIZE = 0.62; // of a digit's font, of the cell
const NOTE_SIZE = 0.26; // the same of a pencil note, and of one that is ruled out

const laySudoku = ({ n, box }, corners) => ({
  ...layCells(n, n, corners), inset: 0.1,
  boxOf: (r, c) => Math.floor(r / box[0]) * (n / box[1]) + Math.floor(c / box[1]),
});

const digitsOf = ({ givens }) => givens.flatMap((row, r) => row.map((digit, c) => [r, c, digit])).filter(([, , digit]) => digit);

function drawDigit(svg, board, cell, digit, { by = [0, 0], size = DIGIT_SIZE, ...attributes } = {}) {
  const place = within(svg, board, cell, { class: "digit" }, by);
  node(place, "text", { fill: INK, "font-size": size, "font-weight": 500, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central", ...attributes }, digit);
  return place;
}

// A pencil note; each digit has its own place in the cell.
function drawNote(svg, board, [r, c, digit], { box: [rows, columns] }) {
  const at = digit - 1, by = [((at % columns) + 0.5) / columns, (Math.floor(at / columns) + 0.5) / rows].map((x) => 0.72 * (x - 0.5));
  return drawDigit(svg, board, [r, c], digit, { by, size: NOTE_SIZE });
}

// A digit that is ruled out, where its note would stand, struck through.
function drawRuledOut(svg, board, value, puzzle) {
  const place = drawNote(svg, board, value, puzzle);
  node(place, "path", { d: "M-.1.12.1-.12", stroke: RED, "stroke-width": 0.04, "stroke-linecap": "round" });
}

function drawBoxLines(svg, board, { n, box: [rows, columns] }) {
  const thin = [], thick = [];
  for (let i = 1; i < n; i++) {
    (i % rows ? thin : thick).push(stroke(board, [0, i], [n, i]));
    (i % columns ? thin : thick).push(stroke(board, [i, 0], [i, n]));
  }
  drawStrokes(svg, board, thin, RULE, 0.02);
  drawStrokes(svg, board, thick, INK, 0.05);
}

function paintSudoku(svg, board, story, { before, fresh, matters, looked }) {
  const given = valuesIn(digitsOf(story.puzzle)), values = valuesIn(story.values, ...before.map((s) => s.values), fresh.values);
  drawCells(svg, board, (r, c) => ({ fill: given.has(key([r, c])) ? GIVEN : PAPER }));
  for (const cell of board.cells) {
    const digit = given.get(key(cell)) ?? values.get(key(cell));
    if (digit !== undefined) drawDigit(svg, board, cell, digit);
  }
  for (const note of story.notes ?? []) if (!values.has(key(note.slice(0, 2)))) drawNote(svg, board, note, story.puzzle);
  drawBoxLines(svg, board, story.puzzle);
  drawFocus(svg, board, matters, looked);
  drawRings(svg, board, fresh.because, cellsIn(fresh.values));
  for (const value of fresh.without) drawRuledOut(svg, board, value, story.puzzle);
}

function drawDigitTried(svg, board, { values }) {
  for (const [r, c, digit] of values) drawDigit(svg, board, [r, c], digit, { size: 0.4 });
  drawTried(svg, board, cellsIn(values));
}

// What would follow: a digit, or one ruled out, with its letter.
function drawDigitFollows(svg, board, { values, without }, letter, { puzzle }) {
  for (const [r, c, digit] of values) drawDigit(svg, board, [r, c], digit, { size: 0.4 });
  for (const value of without) drawRuledOut(svg, board, value, puzzle);
  for (const cell of cellsIn([...values, ...without])) drawLinkLetter(svg, board, cell, letter);
}

// What was read, small beside the picture's own, so that a misreading is seen.
function drawSudokuRead(svg, board, puzzle, { digits = [] }) {
  drawCased(svg, board, frame(board), THICK / 2);
  for (const [r, c, digit] of [...digitsOf(puzzle), ...digits])
    drawDigit(svg, board, [r, c], digit, { by: [-0.32, -0.3], size: 0.3, ...HALO, "stroke-width": 0.05 });
}

// What two answers have in common, and "?" where they differ.
function drawTwoSudokus(svg, board, [first, second], { givens }) {
  for (const cell of board.cells) {
    const [given, a, b] = [givens, first, second].map((rows) => rows[cell[0]][cell[1]]);
    if (!given) a === b ? drawDigit(svg, board, cell, a) : drawSign(svg, board, cell, "?");
  }
}

// A wrong digit, where the picture's own is painted over.
const drawWrongDigit = (svg, board, { cell, mark }) => drawDigit(svg, board, cell, mark, { fill: RED });
