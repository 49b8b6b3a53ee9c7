// Sudoku as it is played: a cell is chosen, then its digit, or a pencil note. One script with board.js.

// In a position a number is a digit, and a text holds the notes of a cell: "135".
const isNote = (value) => typeof value === "string";

PLAYS.minisudoku = {
  of: ({ digits = [], notes = [] }) => notes.reduce((position, [r, c, digit]) => withNote(position, [r, c], digit), digitsIn(digits)),
  api: (position) => ({
    digits: marksIn(position, (value) => !isNote(value)),
    notes: marksIn(position, isNote).flatMap(([r, c, notes]) => [...notes].map((digit) => [r, c, Number(digit)])),
  }),
  whole: ({ answer, puzzle }) => {
    const given = setOf(cellsIn(digitsOf(puzzle)));
    return keysOnly(digitsIn(answer.flatMap((row, r) => [...row].map((digit, c) => [r, c, digit]))), (name) => !given.has(name));
  },
  given: ({ puzzle }) => cellsIn(digitsOf(puzzle)),
  blank: isNote,
  agrees: (name, value, { whole }) => isNote(value) || whole[name] === value,
  keys: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 1, i + 1])),
  pad: ({ board }) => Array.from({ length: board.rows }, (_, i) => [i + 1, String(i + 1)]),
  notes: true,
  put(position, cell, value, { board }, noting) {
    if (value === null) return changed(position, { [key(cell)]: undefined });
    if (value > board.rows) return position;
    return noting ? withNote(position, cell, value) : changed(position, { [key(cell)]: value });
  },
  lays: ({ values }) => digitsIn(values),
  clashes: clashesOfDigits,
  deadEnd: nowhereForDigit,
  stand: (story, position) => ({ ...story, values: marksIn(position, (value) => !isNote(value)), notes: PLAYS.minisudoku.api(position).notes }),
  about: ({ board }, cell) => say("box {number}", { number: board.boxOf(...cell) + 1 }),
  state(game, position, cell) {
    const given = digitsStanding(game, {}).get(key(cell)), value = position[key(cell)];
    if (given !== undefined) return say("{symbol}, given", { symbol: given });
    if (isNote(value)) return say("notes {digits}", { digits: [...value].join(" ") });
    return value ?? say("empty");
  },
  what: ({ values }) => (values.length > 1 ? say("{number} cells can be filled.", { number: values.length }) : say("A {digit} goes into the marked cell.", { digit: values[0][2] })),
  verb: ({ values }) => (values.length > 1 ? say("Place them") : say("Place it")),
  named: (value) => value,
  progress: (number, all) => say("{number} of {all} cells", { number, all }),
};

const digitsIn = (values) => Object.fromEntries(values.map(([r, c, digit]) => [key([r, c]), Number(digit)]));
const marksIn = (position, wanted) => Object.entries(position).filter(([, value]) => wanted(value)).map(([name, value]) => [...cellAt(name), value]);

// With a note more, or where it stands already without it; a digit that stands there stays.
function withNote(position, cell, digit) {
  const name = key(cell), before = position[name] ?? "";
  if (!isNote(before)) return position;
  const notes = before.includes(digit) ? before.replace(digit, "") : [...before, digit].sort().join("");
  return changed(position, { [name]: notes || undefined });
}

const digitsStanding = ({ story }, position) => new Map([...digitsOf(story.puzzle).map(([r, c, digit]) => [key([r, c]), digit]), ...Object.entries(keysOnly(position, (name) => !isNote(position[name])))]);

// Digits that stand twice in a row, column or box.
function clashesOfDigits(game, position) {
  const { board } = game, stand = digitsStanding(game, position), found = [];
  for (const kind of ["row", "column", "box"])
    for (let number = 0; number < board.rows; number++) {
      const within = cellsOf(board, { kind, number });
      for (let digit = 1; digit <= board.rows; digit++) {
        const cells = within.filter((cell) => stand.get(key(cell)) === digit);
        if (cells.length > 1) found.push({ cells, around: within, text: say("There is more than one {digit} in {unit}.", { digit, unit: unitName(game, { kind, number }) }) });
      }
    }
  return found;
}

// The first cell that no digit can go into, or the first row, column or box without a place for a digit.
function nowhereForDigit(game, position) {
  const { board } = game, stand = digitsStanding(game, position), digits = Array.from({ length: board.rows }, (_, i) => i + 1);
  const units = ["row", "column", "box"].flatMap((kind) => digits.map((digit) => ({ kind, number: digit - 1, cells: cellsOf(board, { kind, number: digit - 1 }) })));
  const there = (cells) => new Set(cells.map((cell) => stand.get(key(cell))));
  const seen = new Map(board.cells.map((cell) => [key(cell), there(units.filter(({ cells }) => cells.some((other) => key(other) === key(cell))).flatMap(({ cells }) => cells))]));
  const fits = (cell, digit) => stand.get(key(cell)) === digit || (!stand.has(key(cell)) && !seen.get(key(cell)).has(digit));
  const dead = board.cells.find((cell) => !digits.some((digit) => fits(cell, digit)));
  if (dead) return { cells: [dead], text: say("No digit could go into the striped cell.") };
  for (const { cells, ...unit } of units)
    for (const digit of digits)
      if (!cells.some((cell) => fits(cell, digit))) return { cells, text: say("There would be no place left for {digit} in {unit}.", { digit, unit: unitName(game, unit) }) };
  return null;
}
