// Playing, whatever the game: what stands where, what is wrong with it, when it is done. One script with draw.js.
//
// A position is an object: what stands there, by name ("r,c" of a cell, two of them with a blank between of a link or a
// rectangle), with the values that stories have. It is never changed, only made anew. What a game adds is its part, in play_NAME.js
// of its folder:
//   api(position)                 the marks as the program takes them
//   given(story)                  what cannot be changed, by name (what the puzzle's rows of givens say)
//   unitAt(story, cell)           the number of the region or box that a cell is in
//   blank(value)                  is it a mark where the answer has nothing? (no)
//   agrees(name, value, game)     is a mark right? (as the answer has it, or blank where that has nothing)
//   cells(name)                   the cells that a mark concerns (those that its name has)
//   tap(position, cell, game, crossed)    what a tap makes of it, where some cells are crossed out automatically (nothing)
//   stroke(position, cells, game) what a line through cells makes of it (nothing)
//   stretch(position, cells, game)        what going through cells with Shift makes of it (a line through them)
//   how(game)                     how it is played, in sentences
//   pad(game)                     [label, key] of the buttons that put in what a tap does not (none)
//   keys, put(position, cell, value, game, noting)    marks by the key that puts them in; null takes away (so in the cell alone)
//   notes                         has it pencil notes, which are put in while `noting`? (no)
//   lays(scene, game, position)   what a step puts down (all that it says)
//   lay(position, laid, game)     the position with that (beside all that is there)
//   speaksAgainst(scene, name)    does a step say that a mark is not what stands there? (by what it says)
//   along(scene)                  what goes without saying once that is put down (nothing)
//   automatic, implied(game, position), offer(game)    what may be put in automatically, into which cells, and whether it shall (nothing)
//   clashes(game, position)       what breaks the game's rules already: [{cells, text, around}], around: cells of a unit
//   deadEnd(game, position)       where nothing can stand any more, {cells, text}, of what can be seen at a glance (nothing)
//   beside(game, position)        marks that are on the board only while it is played on (none)
//   about(game, cell), state(game, position, cell, implied)    what a screen reader hears of a cell, and of what is in it
//   what(scene, game), verb(scene, game)    what a step puts down as a sentence, and the button that does it
//   named(value, game), progress(n, all, game, position)    what a mark is called, and how many of all there are
const PLAYS = {};

const NOWHERE = new Set();

// The game of a story, ready to be played; null where it cannot be.
function openGame(story) {
  const part = PLAYS[story.game];
  return part ? { story, part, given: (part.given ?? givensOf)(story), board: layBoard(story), whole: story.answer } : null;
}

const givensOf = ({ puzzle: { givens = [] } }) =>
  Object.fromEntries(givens.flatMap((row, r) => [...row].map((value, c) => [key([r, c]), value])).filter(([, value]) => value && value !== ".").map(([name, value]) => [name, String(value)]));

const beginning = ({ story, given }) => keysOnly(story.entered, (name) => !(name in given));

const keysOnly = (position, wanted) => Object.fromEntries(Object.entries(position).filter(([name]) => wanted(name)));

// The same position with these changes; undefined takes a mark away.
function changed(position, changes) {
  const made = { ...position, ...changes };
  for (const name of Object.keys(changes)) if (made[name] === undefined) delete made[name];
  return made;
}

const isSame = (a, b) => a === b || (Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name]));

const cellsWith = (position, value) => Object.keys(position).filter((name) => position[name] === value).map(cellAt);
const everywhere = (names, value) => Object.fromEntries([...names].map((name) => [name, value]));

// The cells of a row, column, region or box.
function cellsOf({ board, part, story }, { kind, number }) {
  const of = { row: ([r]) => r, column: ([, c]) => c }[kind] ?? ((cell) => part.unitAt(story, cell));
  return board.cells.filter((cell) => of(cell) === number);
}

// The cells that a name has: its own, or both of a link; and those that a mark concerns.
const cellsOfMark = (name) => name.split(" ").map(cellAt);
const cellsUnder = ({ part }, name) => (part.cells ?? cellsOfMark)(name);

const isCrossedOut = ({ part }, value) => Boolean(part.blank?.(value));
const impliedIn = (game, position) => game.part.implied?.(game, position) ?? NOWHERE;

// The names of the marks that contradict the answer.
function mistakesIn(game, position) {
  const agrees = game.part.agrees ?? ((name, value) => (name in game.whole ? value === game.whole[name] : isCrossedOut(game, value)));
  return Object.keys(position).filter((name) => !agrees(name, position[name], game));
}

function isDone(game, position) {
  return Object.keys(game.whole).every((name) => position[name] === game.whole[name]) && !mistakesIn(game, position).length;
}

const laidBy = (game, scene, position) => (game.part.lays ? game.part.lays(scene, game, position) : scene.puts);

const putOne = (position, cell, value) => changed(position, { [key(cell)]: value ?? undefined });

// What a step puts down that is not there yet.
function newIn(game, position, scene) {
  const implied = impliedIn(game, position), laid = laidBy(game, scene, position);
  return keysOnly(laid, (name) => position[name] !== laid[name] && !(name in game.given) && !(isCrossedOut(game, laid[name]) && implied.has(name)));
}

const hasNew = (game, position, scene) => Object.keys(newIn(game, position, scene)).length > 0;

// Is a step still to be found? One that puts nothing down always is.
const isAhead = (game, position, scene) => !Object.keys(laidBy(game, scene)).length || hasNew(game, position, scene);

// All that is seen of a position: what it implies as well.
const seenIn = (game, position, implied = impliedIn(game, position)) => ({ ...everywhere(implied, game.part.automatic), ...position });

// The position with what a step puts down.
const laidDown = (game, position, laid) => (game.part.lay ?? changed)(position, laid, game);

// Does a step say that a mark is not what stands there?
function speaksAgainst(game, scene, name, value) {
  if (game.part.speaksAgainst) return game.part.speaksAgainst(scene, name);
  return name in scene.puts && scene.puts[name] !== value;
}

// How much there is of all that is to be put in, right or wrong.
function progressOf(game, position) {
  const filled = Object.values(position).filter((value) => !isCrossedOut(game, value)).length;
  return game.part.progress(filled, Object.keys(game.whole).length, game, position);
}

// "row 3, column 4, purple region, queen"
function labelOf(game, position, implied, cell, more = []) {
  const [r, c] = cell, { part } = game;
  return [
    say("row {row}, column {column}", { row: r + 1, column: c + 1 }),
    part.about?.(game, cell), part.state(game, position, cell, implied), ...more,
  ].filter(Boolean).join(", ");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"; // of regions, in their order

// What a row, column or region is called.
function unitName({ story }, { kind, number }) {
  if (kind === "row") return say("row {number}", { number: number + 1 });
  if (kind === "column") return say("column {number}", { number: number + 1 });
  if (kind === "box") return story.boxes[number] ?? say("box {number}", { number: number + 1 });
  return story.names ? say("the {colour} region", { colour: story.names[number] }) : say("region {letter}", { letter: LETTERS[number] });
}
