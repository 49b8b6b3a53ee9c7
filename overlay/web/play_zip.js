// Playing Zip: draw the path from the first number on. Joined with draw.js into one script.

PLAYS.zip = {
  api: (position) => ({ path: Object.keys(position).map(cellsOfMark) }),
  how: () => [say("Draw the path on from its end, or tap a cell in line with it."), say("Tap the path to take it back to there.")],
  keys: {},
  tap: tapPath,
  stroke: drawPath,
  // Remove the links of a cell.
  put: (position, cell) => keysOnly(position, (name) => !name.split(" ").includes(key(cell))),
  lays: ({ puts }) => keysOnly(puts, (name) => puts[name]), // a link that the path does not take is no mark
  clashes: clashesOfPath,
  deadEnd: cellWithoutWay,
  about: ({ story }, [r, c]) => {
    const number = story.puzzle.numbers[r][c];
    return number ? say("number {number}", { number }) : "";
  },
  state(game, position, [r, c]) {
    const sides = [[0, -1, say("left")], [0, 1, say("right")], [-1, 0, say("up")], [1, 0, say("down")]];
    const ways = sides.filter(([dr, dc]) => nameOf([[r, c], [r + dr, c + dc]]) in position).map(([, , name]) => name);
    return ways.length ? say("path {ways}", { ways: ways.join(", ") }) : say("no path");
  },
  what: ({ puts }) => (Object.values(puts).filter(Boolean).length > 1 ? say("The path goes through the marked cells.") : say("The path joins the marked cells.")),
  verb: () => say("Draw it"),
  named: () => say("path"),
  progress(links, all, game, position) {
    const number = waysOf(position).size, pieces = number - links, parts = { number, all: all + 1, pieces };
    return pieces > 1 ? say("{number} of {all} cells, in {pieces} pieces", parts) : say("{number} of {all} cells", parts);
  },
};

// Return the name of a link, which is equal in both directions.
const nameOf = (cells) => cells.toSorted(([r, c], [r2, c2]) => r - r2 || c - c2).map(key).join(" ");

// Return the linked neighbours of each cell on the path, by their keys.
function waysOf(position) {
  const ways = new Map();
  for (const name of Object.keys(position)) {
    const [a, b] = name.split(" ");
    ways.set(a, [...(ways.get(a) ?? []), b]);
    ways.set(b, [...(ways.get(b) ?? []), a]);
  }
  return ways;
}

// Return the keys of the cells from one end of the path to the other.
function trailFrom(ways, start) {
  const trail = [start];
  for (let next = ways.get(start)?.[0]; next; next = ways.get(next).find((name) => !trail.includes(name))) trail.push(next);
  return trail;
}

const isBeside = ([r, c], [r2, c2]) => Math.abs(r - r2) + Math.abs(c - c2) === 1;
const numberAt = ({ story }, [r, c]) => story.puzzle.numbers[r][c];
const lastNumber = ({ story }) => Math.max(...story.puzzle.numbers.flat());
const firstCell = (game) => key(game.board.cells.find((cell) => numberAt(game, cell) === 1));

// True if the path may link two cells: no wall between them, no third link of a cell, and no loop.
function mayJoin(game, position, a, b) {
  if (!isBeside(a, b) || (game.story.puzzle.walls ?? []).some((wall) => nameOf(wall) === nameOf([a, b]))) return false;
  const ways = waysOf(position), most = (cell) => ([1, lastNumber(game)].includes(numberAt(game, cell)) ? 1 : 2);
  if ([a, b].some((cell) => (ways.get(key(cell))?.length ?? 0) >= most(cell))) return false;
  return !trailFrom(ways, key(a)).includes(key(b));
}

// Return the position without the path after a cell, seen from the first number.
function cutAfter(game, position, cell) {
  const trail = trailFrom(waysOf(position), firstCell(game)), at = trail.indexOf(key(cell));
  if (at < 0) return position;
  const gone = new Set(trail.slice(at + 1).map((name, i) => nameOf([cellAt(trail[at + i]), cellAt(name)])));
  return keysOnly(position, (name) => !gone.has(name));
}

// Return the position after a line through cells. The line extends the path as far as allowed; back along the path it removes links.
function drawPath(position, cells, game) {
  let at = cells[0], made = cutAfter(game, position, at);
  const onwards = cells.slice(1).flatMap((cell, i) => [...corner(game, made, cells[i], cell), cell]);
  for (const cell of onwards) {
    const name = nameOf([at, cell]);
    if (name in made) made = changed(made, { [name]: undefined });
    else if (mayJoin(game, made, at, cell)) made = changed(made, { [name]: true });
    else continue;
    at = cell;
  }
  return made;
}

// Return the cell between two diagonal neighbours, preferably a free one; an empty list for cells in one line.
function corner(game, position, [r, c], [r2, c2]) {
  if (r === r2 || c === c2) return [];
  const ways = waysOf(position);
  return [[[r, c2], [r2, c]].find((cell) => !ways.has(key(cell))) ?? [r, c2]];
}

// Return the position after a tap. A tap on the path shortens it to there. A tap in line with its end extends it. A tap on a separate
// piece removes that piece's links in the cell.
function tapPath(position, cell, game) {
  const trail = trailFrom(waysOf(position), firstCell(game)), head = cellAt(trail.at(-1)), name = key(cell);
  if (name === key(head)) return trail.length > 1 ? cutAfter(game, position, cellAt(trail.at(-2))) : position;
  if (trail.includes(name)) return cutAfter(game, position, cell);
  const line = lineBetween(head, cell), made = line.length ? drawPath(position, line, game) : position;
  if (line.slice(1).every((next, i) => nameOf([line[i], next]) in made)) return line.length ? made : PLAYS.zip.put(position, cell);
  return PLAYS.zip.put(position, cell);
}

// Return the cells from one to another in a row or column; an empty list for cells in neither.
function lineBetween([r, c], [r2, c2]) {
  if (r !== r2 && c !== c2) return [];
  const far = Math.abs(r - r2) + Math.abs(c - c2);
  return Array.from({ length: far + 1 }, (_, i) => [r + Math.sign(r2 - r) * i, c + Math.sign(c2 - c) * i]);
}

// Return a clash for numbers that the path meets in the wrong order, and for a path that ends too early.
function clashesOfPath(game, position) {
  const ways = waysOf(position), ends = [...ways].filter(([, to]) => to.length === 1).map(([name]) => name), seen = new Set(), found = [];
  for (const end of ends) {
    const trail = trailFrom(ways, end), met = trail.map(cellAt).filter((cell) => numberAt(game, cell));
    if (seen.has(trail.at(-1))) continue;
    seen.add(end);
    const along = met.length > 1 ? Math.sign(numberAt(game, met[1]) - numberAt(game, met[0])) : 0;
    const at = met.findIndex((cell, i) => i && numberAt(game, cell) !== numberAt(game, met[i - 1]) + along);
    if (at > 0) found.push({ cells: met.slice(at - 1, at + 1), text: say("The path must meet the numbers in their order.") });
    else if (met.length === lastNumber(game) && trail.length < game.board.cells.length) found.push({ cells: [met[0], met.at(-1)], text: say("The path must fill every cell.") });
  }
  return found;
}

// Return the first cell that the path can no longer enter and leave (or only enter, at its ends), with a text; null if there is none.
function cellWithoutWay(game, position) {
  const { board } = game, last = lastNumber(game);
  const ways = (cell) => board.cells.filter((other) => nameOf([cell, other]) in position || mayJoin(game, position, cell, other)).length;
  const dead = board.cells.find((cell) => ways(cell) < ([1, last].includes(numberAt(game, cell)) ? 1 : 2));
  return dead ? { cells: [dead], text: say("The path could no longer go through the striped cell.") } : null;
}
