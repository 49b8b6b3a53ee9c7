// Queens and Star Battle as they are played: a tap makes a cross, another a queen. One script with board.js.

const AFTER = { nothing: "cross", cross: "queen" }; // a tap; after a queen nothing

PLAYS.queens = {
  of: ({ queens, crosses }) => positionOf([["cross", crosses], ["queen", queens]]),
  api: (position) => ({ queens: cellsWith(position, "queen"), crosses: cellsWith(position, "cross") }),
  whole: ({ answer }) => positionOf([["queen", answer]]),
  given: ({ regions }) => regions.flatMap((row, r) => row.map((region, c) => [r, c, region])).filter(([, , region]) => region < 0).map(([r, c]) => [r, c]),
  blank: (value) => value === "cross",
  keys: { x: "cross", q: "queen" },
  automatic: true,
  tap(position, cell, game, crossed) {
    const name = key(cell);
    return changed(position, { [name]: AFTER[position[name] ?? (crossed.has(name) ? "cross" : "nothing")] });
  },
  // Crosses on what is empty; from a cross on, they are taken away.
  stroke(position, cells) {
    const away = position[key(cells[0])] === "cross", wanted = away ? "cross" : undefined;
    return changed(position, Object.fromEntries(cells.map(key).filter((name) => position[name] === wanted).map((name) => [name, away ? undefined : "cross"])));
  },
  put: (position, cell, value) => changed(position, { [key(cell)]: value ?? undefined }),
  lays: ({ queens, dead }) => (queens.length ? positionOf([["queen", queens]]) : positionOf([["cross", dead]])),
  along: ({ queens, dead }) => (queens.length ? positionOf([["cross", dead]]) : {}),
  puts: ({ queens, dead }) => positionOf([["cross", dead], ["queen", queens]]),
  implied: attacked,
  clashes: clashesOfQueens,
  deadEnd: unitWithoutRoom,
  stand(story, position, implied) {
    const queens = cellsWith(position, "queen"), taken = setOf(queens);
    return { ...story, queens, crosses: [...cellsWith(position, "cross"), ...[...implied].filter((name) => !taken.has(name) && position[name] !== "cross").map(cellAt)] };
  },
  about: ({ story }, [r, c]) => (story.regions[r][c] < 0 ? say("no region") : unitName({ story }, { kind: "region", number: story.regions[r][c] })),
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

const touch = ([r, c], [r2, c2]) => Math.abs(r - r2) < 2 && Math.abs(c - c2) < 2;

// Each row, column and region with its queens: [unit, queens].
function unitsHolding({ story }, queens) {
  const kinds = { row: ([r]) => r, column: ([, c]) => c, region: ([r, c]) => story.regions[r][c] };
  return Object.entries(kinds).flatMap(([kind, of]) =>
    story.regions.map((_, number) => [{ kind, number }, queens.filter((cell) => of(cell) === number)]));
}

// The cells that the queens leave to no other: around each, and in rows, columns and regions that are full.
function attacked(game, position) {
  const queens = cellsWith(position, "queen"), own = setOf(queens), { board, story } = game;
  const around = board.cells.filter((cell) => queens.some((queen) => touch(queen, cell)));
  const full = unitsHolding(game, queens).filter(([, there]) => there.length >= story.k).map(([unit]) => cellsOf(board, unit));
  return new Set([...setOf(around, ...full)].filter((name) => !own.has(name) && !game.given.has(name)));
}

function clashesOfQueens(game, position) {
  const queens = cellsWith(position, "queen"), stars = hasStars(game.story);
  const near = queens.flatMap((cell, i) => queens.slice(i + 1).filter((other) => touch(cell, other)).map((other) => [cell, other]));
  const tooMany = (unit) => (stars ? say("Too many stars in {unit}.", { unit }) : say("Too many queens in {unit}.", { unit }));
  const many = unitsHolding(game, queens).filter(([, there]) => there.length > game.story.k);
  return [
    ...near.map((pair) => ({ cells: pair, text: stars ? say("Two stars touch.") : say("Two queens touch.") })),
    ...many.map(([unit, cells]) => ({ cells, text: tooMany(unitName(game, unit)) })),
  ];
}

// The first row, column or region with too few open cells for its queens.
function unitWithoutRoom(game, position) {
  const { board, story } = game, closed = attacked(game, position), stars = hasStars(story);
  const isOpen = (name) => position[name] === "queen" || (!position[name] && !closed.has(name) && !game.given.has(name));
  for (const kind of ["region", "row", "column"])
    for (let number = 0; number < board.rows; number++) {
      const cells = cellsOf(board, { kind, number }), unit = unitName(game, { kind, number });
      if (cells.filter((cell) => isOpen(key(cell))).length >= story.k) continue;
      return { cells, text: stars ? say("Too few cells would be left for the stars of {unit}.", { unit }) : say("No cell would be left for the queen of {unit}.", { unit }) };
    }
  return null;
}
