// Playing Patches: draw rectangles from corner to corner. Joined with draw.js into one script.

// A rectangle's name is its first and its last cell; its value is the number of its clue, "" without a clue. A single mark with the
// value CORNER is the first corner of a rectangle that is being tapped.
const CORNER = "corner";

PLAYS.patches = {
  api: (position) => ({ rectangles: drawnIn(position).map(rectangleOf) }),
  blank: (value) => value === CORNER,
  // a part of a right rectangle is right too
  agrees: (name, value, { whole }) => value === CORNER || Object.keys(whole).some((other) => isWithin(name, other)),
  cells: (name) => cellsBetween(...cornersOf(name)),
  how: () => [say("Draw a rectangle from corner to corner, or tap two corners."), say("Tap a rectangle to take it away.")],
  keys: {},
  tap: tapRectangle,
  stroke: (position, cells, game) => (key(cells[0]) === key(cells.at(-1)) ? position : layRectangle(game, position, spanning(cells[0], cells.at(-1)))),
  stretch: stretchRectangle,
  put: (position, cell) => keysOnly(position, (name) => !holds(name, cell)),
  lays: laysRectangles,
  lay: (position, laid, game) => Object.keys(laid).reduce((made, name) => layRectangle(game, made, name), position),
  speaksAgainst: ({ rectangles }, name) => rectangles.some(([top, left, rows, columns, is]) => {
    const other = spanning([top, left], [top + rows - 1, left + columns - 1]);
    return is ? overlap(name, other) && !isWithin(name, other) : name === other;
  }),
  clashes: clashesOfRectangles,
  deadEnd: cellsWithoutRectangle,
  beside: areasAndCorner,
  about: ({ story }, cell) => {
    const clue = story.puzzle.clues.find((each) => key(each.cell) === key(cell));
    return clue && clueName(clue);
  },
  state(game, position, cell) {
    const name = nameAt(position, cell);
    if (!name) return say("empty");
    return position[name] === CORNER ? say("corner of a rectangle") : areaText(areaOf(name));
  },
  what({ rectangles }) {
    const number = rectangles.filter(([, , , , is]) => is).length;
    if (!number) return say("The marked cells are of one rectangle.");
    return number > 1 ? say("{number} rectangles can be drawn.", { number }) : say("A rectangle covers the marked cells.");
  },
  verb: () => say("Draw it"),
  named: () => say("rectangle"),
  progress: (number, all) => say("{number} of {all} rectangles", { number, all }),
};

const cornersOf = (name) => name.split(" ").map(cellAt);
const rectangleOf = (name) => { const [[top, left], [bottom, right]] = cornersOf(name); return [top, left, bottom - top + 1, right - left + 1]; };
const areaOf = (name) => rectangleOf(name)[2] * rectangleOf(name)[3];
const areaText = (number) => (number === 1 ? say("rectangle of one cell") : say("rectangle of {number} cells", { number }));
const drawnIn = (position) => Object.keys(position).filter((name) => position[name] !== CORNER);
const cornerIn = (position) => Object.keys(position).find((name) => position[name] === CORNER);

// Return the name of the smallest rectangle that contains all these cells.
function spanning(...cells) {
  const [rows, columns] = [0, 1].map((axis) => cells.map((cell) => cell[axis]));
  return `${key([Math.min(...rows), Math.min(...columns)])} ${key([Math.max(...rows), Math.max(...columns)])}`;
}

function overlap(name, other) {
  const [[[t, l], [b, r]], [[t2, l2], [b2, r2]]] = [cornersOf(name), cornersOf(other)];
  return t <= b2 && t2 <= b && l <= r2 && l2 <= r;
}

const isWithin = (name, other) => spanning(...cornersOf(name), ...cornersOf(other)) === other;
const holds = (name, cell) => isWithin(spanning(cell), name);
const nameAt = (position, cell) => Object.keys(position).find((name) => holds(name, cell));
const clueOf = ({ story }, name) => { const clue = story.puzzle.clues.findIndex(({ cell }) => holds(name, cell)); return clue < 0 ? "" : String(clue); };
const cluesIn = ({ story }, name) => story.puzzle.clues.filter(({ cell }) => holds(name, cell));

// Return the position with a rectangle, which replaces the rectangles that it overlaps.
const layRectangle = (game, position, name) => ({ ...keysOnly(position, (other) => position[other] !== CORNER && !overlap(name, other)), [name]: clueOf(game, name) });

// Return the position after a tap. A tap on a rectangle removes it. Elsewhere the first tap sets a corner, and the second tap draws
// the rectangle; if another rectangle is in the way, the second tap sets a new corner.
function tapRectangle(position, cell, game) {
  const there = nameAt(position, cell), corner = cornerIn(position), away = keysOnly(position, (name) => name !== there && name !== corner);
  if (there && there !== corner) return keysOnly(position, (name) => name !== there);
  if (there) return mayBeAlone(game, there) ? { ...away, [there]: clueOf(game, there) } : away;
  const name = corner && spanning(...cornersOf(corner), cell);
  if (!corner || drawnIn(position).some((other) => overlap(name, other))) return { ...away, [spanning(cell)]: CORNER };
  return layRectangle(game, position, name);
}

// True if a single cell can be a whole rectangle.
const mayBeAlone = (game, name) => cluesIn(game, name).some(({ shape, size }) => (size ?? 1) === 1 && (shape === "any" || shape === "square"));

// Return the position after Shift and arrows. From a corner of a rectangle they resize it; from elsewhere they draw a new one.
function stretchRectangle(position, cells, game) {
  const [cell] = cells, there = nameAt(position, cell), [[top, left], [bottom, right]] = there ? cornersOf(there) : [cell, cell];
  const isCorner = (cell[0] === top || cell[0] === bottom) && (cell[1] === left || cell[1] === right);
  const held = isCorner ? [top + bottom - cell[0], left + right - cell[1]] : cell, name = spanning(held, cells.at(-1));
  return cells.length > 1 ? layRectangle(game, keysOnly(position, (other) => other !== there), name) : position;
}

// Return the rectangles that a step places. Cells that a step gives to a clue become a part of that clue's rectangle.
function laysRectangles({ puts, values }, game, position = {}) {
  const ones = keysOnly(puts, (name) => name.includes(" ")), clues = new Set(values.map(([, , clue]) => clue));
  const parts = [...clues].map((clue) => {
    const { cell } = game.story.puzzle.clues[clue], there = drawnIn(position).filter((name) => holds(name, cell));
    return [spanning(cell, ...values.filter(([, , of]) => of === clue).map(([r, c]) => [r, c]), ...there.flatMap(cornersOf)), String(clue)];
  });
  return { ...ones, ...Object.fromEntries(parts.filter(([part]) => !Object.keys(ones).some((one) => isWithin(part, one)))) };
}

// Return a clash for each rectangle that breaks a rule, however it is continued.
function clashesOfRectangles(game, position) {
  return drawnIn(position).flatMap((name) => {
    const clues = cluesIn(game, name), text = clues.length > 1 ? say("A rectangle holds only one clue.") : clues.length ? clashWithClue(clues[0], name) : null;
    return text ? [{ cells: PLAYS.patches.cells(name), text }] : [];
  });
}

function clashWithClue({ shape, size }, name) {
  const [, , rows, columns] = rectangleOf(name), area = rows * columns;
  if (size && area > size) return say("This rectangle has {number} cells, and its clue says {size}.", { number: area, size });
  if (size && area < size) return null;
  if (shape === "square" && rows !== columns) return say("This rectangle must be a square.");
  if (shape === "tall" && rows <= columns) return say("This rectangle must be higher than wide.");
  return shape === "wide" && columns <= rows ? say("This rectangle must be wider than high.") : null;
}

// Return the cells that no clue's rectangle can cover any more, with a text; null if there are none.
function cellsWithoutRectangle(game, position) {
  const { board, story } = game, drawn = drawnIn(position), covered = new Set();
  for (const clue of story.puzzle.clues)
    for (const [first, last] of board.cells.flatMap((cell) => board.cells.map((other) => [cell, other])).filter(([[t, l], [b, r]]) => t <= b && l <= r)) {
      const name = `${key(first)} ${key(last)}`, clues = holds(name, clue.cell) ? cluesIn(game, name) : [];
      if (clues.length !== 1 || clashWithClue(clue, name) || (clue.size && areaOf(name) !== clue.size)) continue;
      if (drawn.every((other) => isWithin(other, name) || !overlap(other, name))) for (const cell of cellsBetween(first, last)) covered.add(key(cell));
    }
  const cells = board.cells.filter((cell) => !covered.has(key(cell)));
  if (!cells.length) return null;
  return { cells, text: cells.length > 1 ? say("No rectangle could cover the striped cells.") : say("No rectangle could cover the striped cell.") };
}

function clueName({ shape, size }) {
  const said = { square: say("square clue"), tall: say("tall clue"), wide: say("wide clue"), any: say("clue of any shape") }[shape];
  return size ? say("{clue}, {size} cells", { clue: said, size }) : said;
}

// Return labels with the area of each rectangle whose clue does not tell it, and the outline of a first corner.
function areasAndCorner(game, position) {
  const areas = drawnIn(position).map((name) => [name, cluesIn(game, name), areaOf(name)]).filter(([, clues, area]) => clues[0]?.size !== area);
  const corner = cornerIn(position);
  return [
    ...areas.map(([name, clues, area]) => ({ kind: "label", text: area, colour: "seen", as: "area", ...placeOfArea(name, clues) })),
    ...(corner ? [{ kind: "outline", cells: cornersOf(corner).slice(0, 1), width: 0.08, colour: "looked", dashed: true, as: "corner" }] : []),
  ];
}

// Return {at, height} of an area's label: the middle of the rectangle, or the nearest cell without a clue.
function placeOfArea(name, clues) {
  const [top, left, rows, columns] = rectangleOf(name), middle = [top + rows / 2, left + columns / 2];
  const far = (/** @type {number[]} */ [r, c]) => Math.hypot(r + 0.5 - middle[0], c + 0.5 - middle[1]), cells = cellsBetween(...cornersOf(name));
  if (!clues.some(({ cell }) => far(cell) < 0.8)) return { at: middle };
  const free = cells.filter((cell) => !clues.some((clue) => key(clue.cell) === key(cell))).sort((a, b) => far(a) - far(b));
  return free.length ? { at: free[0].map((v) => v + 0.5) } : { at: cells[0].map((v) => v + 0.82), height: 0.17 };
}
