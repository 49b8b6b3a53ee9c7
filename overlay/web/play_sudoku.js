// Playing Sudoku: choose a cell, then its digit or a pencil note. Joined with draw.js into one script.

PLAYS.minisudoku = {
  ...playedInDigits,
  unitAt: ({ puzzle: { n, box } }, [r, c]) => Math.floor(r / box[0]) * (n / box[1]) + Math.floor(c / box[1]),
  clashes: (game, position) => digitsTwice(game, position, ["row", "column", "box"]),
  deadEnd: nowhereForDigit,
  about: (game, cell) => unitName(game, { kind: "box", number: game.part.unitAt(game.story, cell) }),
};

// Return the first cell without a possible digit, or the first row, column or box without a place for a digit; null if there is none.
function nowhereForDigit(game, position) {
  const { board } = game, stand = digitsStanding(game, position), digits = digitsOf(game);
  const units = ["row", "column", "box"].flatMap((kind) => digits.map((_, number) => ({ kind, number, cells: cellsOf(game, { kind, number }) })));
  const there = (cells) => new Set(cells.map((cell) => stand[key(cell)]));
  const seen = new Map(board.cells.map((cell) => [key(cell), there(units.filter(({ cells }) => cells.some((other) => key(other) === key(cell))).flatMap(({ cells }) => cells))]));
  const fits = (cell, digit) => stand[key(cell)] === digit || (!stand[key(cell)] && !seen.get(key(cell)).has(digit));
  const dead = board.cells.find((cell) => !digits.some((digit) => fits(cell, digit)));
  if (dead) return { cells: [dead], text: say("No digit could go into the striped cell.") };
  for (const { cells, ...unit } of units)
    for (const digit of digits)
      if (!cells.some((cell) => fits(cell, digit))) return { cells, text: say("There would be no place left for {digit} in {unit}.", { digit, unit: unitName(game, unit) }) };
  return null;
}
