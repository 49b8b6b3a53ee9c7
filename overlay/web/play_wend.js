// Playing Wend: draw words from letter to letter. Joined with draw.js into one script.

// A word's name is its cells in order; its value is their number. A word that is being tapped has the value BEGUN.
const BEGUN = "begun";

PLAYS.wend = {
  api: (position) => ({ words: wordsIn(position).filter((name) => name.includes(" ")).map(cellsOfMark) }),
  blank: (value) => value === BEGUN,
  agrees: (name, value, { whole }) => value === BEGUN || name in whole,
  how: () => [say("Draw over a word from its first letter to its last, or tap its letters in turn."), say("Tap a word to take it away.")],
  keys: {},
  tap: tapLetter,
  stroke: (position, cells, game) => layLetters(game, position, alongLetters(game, cells)),
  put: (position, cell) => keysOnly(position, (name) => !isOn(name, cell)),
  lay: (position, laid, game) => Object.keys(laid).reduce((made, name) => layLetters(game, made, cellsOfMark(name)), position),
  speaksAgainst: ({ words }, name) => words.some(([path, is]) => {
    const other = path.map(key).join(" ");
    return is ? name !== other && path.some((cell) => isOn(name, cell)) : name === other;
  }),
  clashes: wordsOfNoLength,
  deadEnd: lettersAlone,
  beside: (game, position) => Object.keys(position).filter((name) => position[name] === BEGUN).map((name) => ({ kind: "outline", cells: cellsOfMark(name), width: 0.08, colour: "looked", dashed: true, as: "corner" })),
  about: (game, cell) => letterAt(game, cell) || say("wall"),
  state(game, position, cell) {
    const name = wordAt(position, cell);
    return name ? say("word {word}", { word: cellsOfMark(name).map((each) => letterAt(game, each)).join("") }) : say("no word");
  },
  what({ words }, game) {
    const [path] = words.filter(([, is]) => is).map(([cells]) => cells);
    return path ? say("A word of {number} letters begins with the ringed {letter}.", { number: path.length, letter: letterAt(game, path[0]) }) : say("These words are none of the answer.");
  },
  verb: () => say("Draw it"),
  named: () => say("word"),
  progress: (number, all) => say("{number} of {all} words", { number, all }),
};

const wordsIn = (position) => Object.keys(position).filter((name) => position[name] !== BEGUN);
const isOn = (name, cell) => name.split(" ").includes(key(cell));
const wordAt = (position, cell) => Object.keys(position).find((name) => isOn(name, cell));
function letterAt({ story }, [r, c]) { const letter = story.puzzle.letters[r][c]; return letter === "#" ? "" : letter; }
const areNeighbours = ([r, c], [r2, c2]) => Math.abs(r - r2) + Math.abs(c - c2) === 1;

// Return the letters under a line, each once. A line that returns to an earlier letter drops the letters after it.
function alongLetters(game, cells) {
  const path = [];
  for (const cell of cells) {
    const at = path.findIndex((other) => key(other) === key(cell));
    if (at >= 0) path.length = at + 1;
    else if (!letterAt(game, cell) || (path.length && !areNeighbours(path.at(-1), cell))) break;
    else path.push(cell);
  }
  return path;
}

// Return the position with a word, which replaces the words that it crosses. A right word may be drawn backwards.
function layLetters({ whole }, position, path) {
  if (path.length < 2) return position;
  const backwards = path.toReversed().map(key).join(" "), name = backwards in whole ? backwards : path.map(key).join(" ");
  return { ...keysOnly(position, (other) => position[other] !== BEGUN && !path.some((cell) => isOn(other, cell))), [name]: String(path.length) };
}

// Return the position after a tap. A tap on a word removes it. Other taps add letter after letter to a begun word, until it is a word
// of the answer, or until its last letter is tapped again.
function tapLetter(position, cell, game) {
  if (!letterAt(game, cell)) return position;
  const there = wordAt(position, cell), begun = Object.keys(position).find((name) => position[name] === BEGUN), others = keysOnly(position, (name) => name !== begun);
  if (there && there !== begun) return keysOnly(position, (name) => name !== there);
  const path = begun ? cellsOfMark(begun) : [];
  if (there) return key(path.at(-1)) === key(cell) && path.length > 1 ? layLetters(game, others, path) : others;
  const made = path.length && areNeighbours(path.at(-1), cell) ? [...path, cell] : [cell], name = made.map(key).join(" ");
  const isWhole = name in game.whole || made.toReversed().map(key).join(" ") in game.whole;
  return isWhole ? layLetters(game, others, made) : { ...others, [name]: BEGUN };
}

// Return a clash for each word whose length no word of the board has.
function wordsOfNoLength({ story }, position) {
  const { lengths } = story.puzzle, wrong = lengths.length ? wordsIn(position).map(cellsOfMark).filter((cells) => !lengths.includes(cells.length)) : [];
  return wrong.map((cells) => ({ cells, text: say("No word of this board has {number} letters.", { number: cells.length }) }));
}

// Return the letters that words have cut off, if they are too few for a word, with a text; null if there are none.
function lettersAlone(game, position) {
  const free = game.board.cells.filter((cell) => letterAt(game, cell) && !(wordsIn(position).some((name) => isOn(name, cell)))), least = Math.min(3, ...game.story.puzzle.lengths), left = setOf(free);
  for (const first of free) {
    if (!left.has(key(first))) continue;
    const part = [first];
    left.delete(key(first));
    for (const cell of part)
      for (const other of free.filter((each) => left.has(key(each)) && areNeighbours(each, cell))) {
        part.push(other);
        left.delete(key(other));
      }
    if (part.length < least) return { cells: part, text: say("No word is so short that it could cover the striped letters.") };
  }
  return null;
}
