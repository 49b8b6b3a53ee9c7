// Playing, for all games: the marks on the board, mistakes, and progress. Joined with draw.js into one script.
//
// A position is an object of marks: values by name. A name is "row,column" of a cell; links, rectangles and words have the names of
// several cells, separated by blanks. Values are those of stories. Positions are never changed, only replaced. Each game adds its
// part in play_NAME.js. Defaults are in brackets:
//   api(position)                 the marks in the form of the program
//   given(story)                  marks that cannot be changed (the puzzle's givens)
//   unitAt(story, cell)           the number of the region or box that contains a cell
//   blank(value)                  true if a mark stands for an empty place, such as a cross (false)
//   agrees(name, value, game)     true if a mark is right (as in the answer, or blank where the answer has no mark)
//   cells(name)                   the cells of a mark (those in its name)
//   tap(position, cell, game, crossed)    the position after a tap; crossed: cells crossed out automatically (no taps)
//   stroke(position, cells, game) the position after a line through cells (no lines)
//   stretch(position, cells, game)        the position after Shift and arrows through cells (a line)
//   how(game)                     sentences that explain how to play
//   pad(game)                     [label, key] of the buttons of the pad (no pad)
//   keys, put(position, cell, value, game, noting)    the value of each key, and the position after it; a null value clears the cell
//   notes                         true if the game has pencil notes, which keys put in while `noting` (false)
//   lays(scene, game, position)   the marks that a step places (all of scene.puts)
//   lay(position, laid, game)     the position with these marks (added to the others)
//   speaksAgainst(scene, name)    true if a step contradicts a mark (if scene.puts has another value)
//   along(scene)                  further obvious marks of a step (none)
//   automatic, implied(game, position), offer(game)    the value that may be placed automatically, its cells, and the question that
//                                 offers this (none)
//   clashes(game, position)       the broken rules: [{cells, text, around}]; around: the cells of a unit
//   deadEnd(game, position)       an obvious place without any possible mark: {cells, text} (null)
//   beside(game, position)        primitives that are drawn only while playing (none)
//   about(game, cell), state(game, position, cell, implied)    texts for screen readers: about a cell, and about its marks
//   what(scene, game), verb(scene, game)    a sentence about the marks of a step, and the label of the button that places them
//   named(value, game), progress(n, all, game, position)    the name of a mark, and a text such as "3 of 8 queens"
const PLAYS = {};

const NOWHERE = new Set(); // no cells

// Return the game of a story, ready to be played; null for a game that pages cannot play.
function openGame(story) {
  const part = PLAYS[story.game];
  return part ? { story, part, given: (part.given ?? givensOf)(story), board: layBoard(story), whole: story.answer } : null;
}

const givensOf = ({ puzzle: { givens = [] } }) =>
  Object.fromEntries(givens.flatMap((row, r) => [...row].map((value, c) => [key([r, c]), value])).filter(([, value]) => value && value !== ".").map(([name, value]) => [name, String(value)]));

// Return the player's marks with which playing begins.
const beginning = ({ story, given }) => keysOnly(story.entered, (name) => !(name in given));

const keysOnly = (position, wanted) => Object.fromEntries(Object.entries(position).filter(([name]) => wanted(name)));

// Return a position with changes; the value undefined removes a mark.
function changed(position, changes) {
  const made = { ...position, ...changes };
  for (const name of Object.keys(changes)) if (made[name] === undefined) delete made[name];
  return made;
}

// True if two positions have the same marks.
const isSame = (a, b) => a === b || (Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]));

const cellsWith = (position, value) => Object.keys(position).filter((name) => position[name] === value).map(cellAt);
const everywhere = (names, value) => Object.fromEntries([...names].map((name) => [name, value]));

// Return the cells of a row, column, region or box.
function cellsOf({ board, part, story }, { kind, number }) {
  const of = { row: ([r]) => r, column: ([, c]) => c }[kind] ?? ((cell) => part.unitAt(story, cell));
  return board.cells.filter((cell) => of(cell) === number);
}

// Return the cells in a mark's name; `cellsUnder` returns all cells of the mark.
const cellsOfMark = (name) => name.split(" ").map(cellAt);
const cellsUnder = ({ part }, name) => (part.cells ?? cellsOfMark)(name);

const isCrossedOut = ({ part }, value) => Boolean(part.blank?.(value));
const impliedIn = (game, position) => game.part.implied?.(game, position) ?? NOWHERE;

// Return the names of the marks that contradict the answer.
function mistakesIn(game, position) {
  const agrees = game.part.agrees ?? ((name, value) => (name in game.whole ? value === game.whole[name] : isCrossedOut(game, value)));
  return Object.keys(position).filter((name) => !agrees(name, position[name], game));
}

function isDone(game, position) {
  return Object.keys(game.whole).every((name) => position[name] === game.whole[name]) && !mistakesIn(game, position).length;
}

// Return the marks that a step places.
const laidBy = (game, scene, position) => (game.part.lays ? game.part.lays(scene, game, position) : scene.puts);

const putOne = (position, cell, value) => changed(position, { [key(cell)]: value ?? undefined });

// Return the marks of a step that are not on the board yet.
function newIn(game, position, scene) {
  const implied = impliedIn(game, position), laid = laidBy(game, scene, position);
  return keysOnly(laid, (name) => position[name] !== laid[name] && !(name in game.given) && !(isCrossedOut(game, laid[name]) && implied.has(name)));
}

const hasNew = (game, position, scene) => Object.keys(newIn(game, position, scene)).length > 0;

// True if a step is still to be found. A step without marks always is.
const isAhead = (game, position, scene) => !Object.keys(laidBy(game, scene)).length || hasNew(game, position, scene);

// Return a position with the marks that are placed automatically.
const seenIn = (game, position, implied = impliedIn(game, position)) => ({ ...everywhere(implied, game.part.automatic), ...position });

// Return a position with the marks of a step.
const laidDown = (game, position, laid) => (game.part.lay ?? changed)(position, laid, game);

// True if a step contradicts a mark.
function speaksAgainst(game, scene, name, value) {
  if (game.part.speaksAgainst) return game.part.speaksAgainst(scene, name);
  return name in scene.puts && scene.puts[name] !== value;
}

// Return a text about the marks placed so far, right or wrong.
function progressOf(game, position) {
  const filled = Object.values(position).filter((value) => !isCrossedOut(game, value)).length;
  return game.part.progress(filled, Object.keys(game.whole).length, game, position);
}

// Return the text of a cell for screen readers: "row 3, column 4, purple region, queen". more: further words.
function labelOf(game, position, implied, cell, more = []) {
  const [r, c] = cell, { part } = game;
  return [
    say("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    part.about?.(game, cell), part.state(game, position, cell, implied), ...more,
  ].filter(Boolean).join(", ");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"; // the letters of regions, in order

// Return the name of a row, column, region or box.
function unitName({ story }, { kind, number }) {
  if (kind === "row") return say("row {number}", { number: number + 1 });
  if (kind === "column") return say("column {number}", { number: number + 1 });
  if (kind === "box") return story.boxes[number] ?? say("box {number}", { number: number + 1 });
  return story.names ? say("the {colour} region", { colour: story.names[number] }) : say("region {letter}", { letter: LETTERS[number] });
}
