// Playing Tango: a tap makes a sun, a second tap a moon. Joined with draw.js into one script.

const MOON = "0", SUN = "1";

PLAYS.tango = {
  api: (position) => ({ suns: cellsWith(position, SUN), moons: cellsWith(position, MOON) }),
  how: () => [say("Tap a cell for a sun, again for a moon, once more to clear it.")],
  keys: { s: SUN, m: MOON },
  tap: (position, cell) => changed(position, { [key(cell)]: new Map([[undefined, SUN], [SUN, MOON]]).get(position[key(cell)]) }),
  clashes: clashesOfSymbols,
  deadEnd: cellWithoutSymbol,
  about: ({ story }, cell) => signsBeside(story.puzzle, cell),
  state(game, position, cell) {
    const name = key(cell), value = game.given[name] ?? position[name];
    if (!value) return say("empty");
    return name in game.given ? say("{symbol}, given", { symbol: this.named(value) }) : this.named(value);
  },
  what({ puts }) {
    const values = Object.values(puts);
    if (values.length > 1) return say("{number} cells can be filled.", { number: values.length });
    return values[0] === SUN ? say("A sun goes into the marked cell.") : say("A moon goes into the marked cell.");
  },
  verb: ({ puts }) => (Object.keys(puts).length > 1 ? say("Place them") : say("Place it")),
  named: (value) => (value === SUN ? say("sun") : say("moon")),
  progress: (number, all) => say("{number} of {all} cells", { number, all }),
};

// Return a text about the signs of a cell: "same as the cell to the right".
function signsBeside({ equal, opposite }, cell) {
  const side = ([r, c]) => ({ "0,1": say("to the right"), "0,-1": say("to the left"), "1,0": say("below"), "-1,0": say("above") })[key([r - cell[0], c - cell[1]])];
  const beside = (pairs) => pairs.filter((pair) => pair.some((other) => key(other) === key(cell))).map(([a, b]) => side(key(a) === key(cell) ? b : a));
  return [
    ...beside(equal).map((where) => say("same as the cell {where}", { where })),
    ...beside(opposite).map((where) => say("unlike the cell {where}", { where })),
  ].join(", ");
}

function clashesOfSymbols(game, position) {
  const { board, story } = game, stand = { ...game.given, ...position }, at = (cell) => stand[key(cell)];
  const found = [];
  for (const kind of ["row", "column"])
    for (let number = 0; number < board.rows; number++) {
      const cells = cellsOf(game, { kind, number }), unit = unitName(game, { kind, number });
      for (let i = 2; i < cells.length; i++) {
        const three = cells.slice(i - 2, i + 1);
        if (at(three[0]) && three.every((cell) => at(cell) === at(three[0])))
          found.push({ cells: three, text: at(three[0]) === SUN ? say("There are three suns together in {unit}.", { unit }) : say("There are three moons together in {unit}.", { unit }) });
      }
      for (const value of [SUN, MOON]) {
        const same = cells.filter((cell) => at(cell) === value);
        if (same.length > cells.length / 2) found.push({ cells: same, text: value === SUN ? say("Too many suns in {unit}.", { unit }) : say("Too many moons in {unit}.", { unit }) });
      }
    }
  const broken = (pairs, wanted) => pairs.filter(([a, b]) => at(a) && at(b) && (at(a) === at(b)) !== wanted);
  for (const pair of broken(story.puzzle.equal, true)) found.push({ cells: pair, text: say("These two must be the same.") });
  for (const pair of broken(story.puzzle.opposite, false)) found.push({ cells: pair, text: say("These two must not be the same.") });
  return found;
}

// Return the first cell in which both symbols would break a rule, with a text; null if there is none.
function cellWithoutSymbol(game, position) {
  const isOpen = (cell) => !(key(cell) in position || key(cell) in game.given);
  const breaks = (cell, value) => clashesOfSymbols(game, changed(position, { [key(cell)]: value })).length > 0;
  const dead = game.board.cells.find((cell) => isOpen(cell) && breaks(cell, SUN) && breaks(cell, MOON));
  return dead ? { cells: [dead], text: say("Neither a sun nor a moon could go into the striped cell.") } : null;
}
