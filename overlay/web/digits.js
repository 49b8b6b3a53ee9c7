// The part of `PLAYS` that all digit games share: digits and pencil notes. Each game adds its own rules, at least `clashes`.
// Joined with draw.js into one script.

// True if a value is the pencil notes of a cell, such as "n135".
const isNote = (value) => value?.startsWith("n");

const playedInDigits = {
  api: (position) => ({
    digits: Object.entries(position).filter(([, value]) => !isNote(value)).map(([name, digit]) => [...cellAt(name), Number(digit)]),
    notes: Object.entries(position).filter(([, value]) => isNote(value)).flatMap(([name, notes]) => [...notes.slice(1)].map((digit) => [...cellAt(name), Number(digit)])),
  }),
  blank: isNote,
  agrees: (name, value, { whole }) => isNote(value) || whole[name] === value,
  how: () => [say("Choose a cell, then its digit."), say("While the pencil is on, digits are put in as notes.")],
  keys: Object.fromEntries(Array.from("123456789", (digit) => [digit, digit])),
  pad: ({ board }) => Array.from({ length: board.rows }, (_, i) => [i + 1, String(i + 1)]),
  notes: true,
  put(position, cell, value, { board }, noting) {
    if (value > board.rows) return position;
    return value && noting ? withNote(position, cell, value) : changed(position, { [key(cell)]: value ?? undefined });
  },
  lays: ({ puts }) => keysOnly(puts, (name) => !name.includes(" ")), // without ruled out digits
  state(game, position, cell) {
    const given = game.given[key(cell)], value = position[key(cell)];
    if (given) return say("{symbol}, given", { symbol: given });
    if (isNote(value)) return say("notes {digits}", { digits: [...value.slice(1)].join(" ") });
    return value ?? say("empty");
  },
  what: ({ values }) => (values.length > 1 ? say("{number} cells can be filled.", { number: values.length }) : say("A {digit} goes into the marked cell.", { digit: values[0][2] })),
  verb: ({ values }) => (values.length > 1 ? say("Place them") : say("Place it")),
  named: (value) => value,
  progress: (number, all) => say("{number} of {all} cells", { number, all }),
};

// Return the position with a note added to a cell, or removed if it is there. A cell with a digit stays unchanged.
function withNote(position, cell, digit) {
  const name = key(cell), before = position[name] ?? "n";
  if (!isNote(before)) return position;
  const notes = before.includes(digit) ? before.replace(digit, "") : `n${[...before.slice(1), digit].sort().join("")}`;
  return changed(position, { [name]: notes === "n" ? undefined : notes });
}

// Return the digits on the board by cell, without notes.
const digitsStanding = ({ given }, position) => ({ ...given, ...keysOnly(position, (name) => !isNote(position[name])) });
const digitsOf = ({ board }) => Array.from({ length: board.rows }, (_, i) => String(i + 1));

// Return a clash for each digit that is twice in a unit of these kinds.
function digitsTwice(game, position, kinds) {
  const { board } = game, stand = digitsStanding(game, position), found = [];
  for (const kind of kinds)
    for (let number = 0; number < board.rows; number++) {
      const within = cellsOf(game, { kind, number });
      for (const digit of digitsOf(game)) {
        const cells = within.filter((cell) => stand[key(cell)] === digit);
        if (cells.length > 1) found.push({ cells, around: within, text: say("There is more than one {digit} in {unit}.", { digit, unit: unitName(game, { kind, number }) }) });
      }
    }
  return found;
}
