// Playing Queens and Star Battle: a tap makes a cross, a second tap a queen. Joined with draw.js into one script.

const AFTER_TAP = { nothing: "cross", cross: "queen" }; // the next mark; a tap on a queen clears the cell

PLAYS.queens = {
  api: (position) => ({ queens: cellsWith(position, "queen"), crosses: cellsWith(position, "cross") }),
  given: ({ puzzle }) => Object.fromEntries(puzzle.regions.flatMap((row, r) => [...row].map((letter, c) => [key([r, c]), letter])).filter(([, letter]) => letter === ".")),
  unitAt: ({ puzzle }, [r, c]) => LETTERS.indexOf(puzzle.regions[r][c]),
  blank: (value) => value === "cross",
  how: ({ story }) => [
    hasStars(story) ? say("Tap a cell for a cross, again for a star, once more to clear it.") : say("Tap a cell for a cross, again for a queen, once more to clear it."),
    say("Draw a line to cross out all of its cells; from a cross on, it clears them."),
  ],
  keys: { x: "cross", q: "queen" },
  automatic: "cross",
  offer: ({ story }) => (hasStars(story) ? say("Shall the page cross out the cells that a star rules out?") : say("Shall the page cross out the cells that a queen rules out?")),
  tap(position, cell, game, crossed) {
    const name = key(cell);
    return changed(position, { [name]: AFTER_TAP[position[name] ?? (crossed.has(name) ? "cross" : "nothing")] });
  },
  // Put crosses into the empty cells of a line; a line that begins at a cross removes crosses.
  stroke(position, cells) {
    const away = position[key(cells[0])] === "cross", wanted = away ? "cross" : undefined;
    return changed(position, everywhere(cells.map(key).filter((name) => position[name] === wanted), away ? undefined : "cross"));
  },
  lays: ({ puts }) => keysOnly(puts, (name) => puts[name] === "queen" || !hasQueens(puts)),
  along: ({ puts }) => keysOnly(puts, (name) => puts[name] === "cross" && hasQueens(puts)),
  implied: attacked,
  clashes: clashesOfQueens,
  deadEnd: unitWithoutRoom,
  about(game, cell) {
    const number = this.unitAt(game.story, cell);
    return number < 0 ? say("no region") : unitName(game, { kind: "region", number });
  },
  state(game, position, cell, implied) {
    const name = key(cell);
    return position[name] ? this.named(position[name], game) : implied.has(name) ? say("crossed out automatically") : say("empty");
  },
  what({ queens, dead }, { story }) {
    if (queens.length > 1) return hasStars(story) ? say("Stars go into the marked cells.") : say("Queens go into the marked cells.");
    if (queens.length) return hasStars(story) ? say("A star goes into the marked cell.") : say("A queen goes into the marked cell.");
    return dead.length > 1 ? say("{number} cells can be crossed out.", { number: dead.length }) : say("One cell can be crossed out.");
  },
  verb: ({ queens }) => (queens.length > 1 ? say("Place them") : queens.length ? say("Place it") : say("Cross out")),
  named: (value, { story }) => (value === "cross" ? say("cross") : hasStars(story) ? say("star") : say("queen")),
  progress: (number, all, { story }) => (hasStars(story) ? say("{number} of {all} stars", { number, all }) : say("{number} of {all} queens", { number, all })),
};

PLAYS.starbattle = PLAYS.queens;

const hasStars = ({ game }) => game === "starbattle";
const hasQueens = (puts) => Object.values(puts).includes("queen");
const touch = ([r, c], [r2, c2]) => Math.abs(r - r2) < 2 && Math.abs(c - c2) < 2;
const unitsOfQueens = ({ board }) => ["region", "row", "column"].flatMap((kind) => Array.from({ length: board.rows }, (_, number) => ({ kind, number })));

// Return [unit, queens] for each row, column and region.
function unitsHolding(game, queens) {
  const own = setOf(queens);
  return unitsOfQueens(game).map((unit) => [unit, cellsOf(game, unit).filter((cell) => own.has(key(cell)))]);
}

// Return the cells that the queens rule out: around each queen, and in full rows, columns and regions.
function attacked(game, position) {
  const queens = cellsWith(position, "queen"), own = setOf(queens), { board, story } = game;
  const around = board.cells.filter((cell) => queens.some((queen) => touch(queen, cell)));
  const full = unitsHolding(game, queens).filter(([, there]) => there.length >= story.puzzle.k).map(([unit]) => cellsOf(game, unit));
  return new Set([...setOf(around, ...full)].filter((name) => !own.has(name) && !(name in game.given)));
}

function clashesOfQueens(game, position) {
  const queens = cellsWith(position, "queen"), stars = hasStars(game.story);
  const near = queens.flatMap((cell, i) => queens.slice(i + 1).filter((other) => touch(cell, other)).map((other) => [cell, other]));
  const tooMany = (unit) => (stars ? say("Too many stars in {unit}.", { unit }) : say("Too many queens in {unit}.", { unit }));
  const many = unitsHolding(game, queens).filter(([, there]) => there.length > game.story.puzzle.k);
  return [
    ...near.map((pair) => ({ cells: pair, text: stars ? say("Two stars touch.") : say("Two queens touch.") })),
    ...many.map(([unit, cells]) => ({ cells, text: tooMany(unitName(game, unit)) })),
  ];
}

// Return the first row, column or region with too few open cells for its queens, with a text; null if there is none.
function unitWithoutRoom(game, position) {
  const closed = attacked(game, position), stars = hasStars(game.story);
  const isOpen = (name) => position[name] === "queen" || (!position[name] && !closed.has(name) && !(name in game.given));
  const dead = unitsOfQueens(game).find((unit) => cellsOf(game, unit).filter((cell) => isOpen(key(cell))).length < game.story.puzzle.k);
  if (!dead) return null;
  const unit = unitName(game, dead);
  return { cells: cellsOf(game, dead), text: stars ? say("Too few cells would be left for the stars of {unit}.", { unit }) : say("No cell would be left for the queen of {unit}.", { unit }) };
}
