// One way in for every game: what a story, a puzzle, two answers or wrong marks look like. One script with board.js.

// lay: the cells of a puzzle (of Queens: its regions). news: what a step finds, as cells. tried, follow: what is supposed, and what would
// follow, lettered. two: two answers. read: what was read, over the picture's own. wrong: a wrong mark,
// where the picture's own is painted over. given: the values that a puzzle gives.
const GAMES = {
  queens: { lay: layBoard, paint: paintQueens, news: newsOfQueens, tried: drawQueenTried, follow: drawQueenFollows, two: drawTwoQueens, wrong: drawWrongQueen },
  tango: { lay: layTango, paint: paintTango, news: ({ values }) => cellsIn(values), tried: drawSymbolTried, follow: drawSymbolFollows, two: drawTwoTangos, read: drawTangoRead, wrong: drawWrongSymbol, given: givensOf },
  minisudoku: { lay: laySudoku, paint: paintSudoku, news: ({ values, without }) => cellsIn([...values, ...without]), tried: drawDigitTried, follow: drawDigitFollows, two: drawTwoSudokus, read: drawSudokuRead, wrong: drawWrongDigit, given: digitsOf },
  zip: { lay: layZip, paint: paintZip, news: newsOfZip, tried: drawLinkTried, follow: drawLinkFollows, two: drawTwoZips, read: drawZipRead, wrong: drawWrongLinks },
  patches: { lay: layPatches, paint: paintPatches, news: newsOfPatches, tried: drawRectangleTried, follow: drawRectangleFollows, two: drawTwoPatches, read: drawPatchesRead, wrong: drawWrongRectangle },
  nonogram: { lay: layNonogram, paint: paintNonogram, news: ({ values }) => cellsIn(values), tried: drawValueTried, follow: drawValueFollows, two: drawTwoNonograms },
};
GAMES.starbattle = { ...GAMES.queens, two: (...given) => drawTwoQueens(...given.slice(0, 3), true) };
const NOTHING = { units: [], queens: [], dead: [], values: [], without: [], links: [], rectangles: [], because: [], kept: [], ringed: [], arrows: [], meant: [], tried: null, follows: [], clash: [] }; // of a scene

// What a puzzle of a game of values gives: [row, column, value].
export function givenIn(game, puzzle) { return GAMES[game].given?.(puzzle) ?? []; }

// corners: of the grid in the picture; null: flat, a cell 1 wide.
export function layPuzzle(game, puzzle, corners = null) { return GAMES[game].lay(puzzle, corners); }

export function layStory(story, corners = null) { return layPuzzle(story.game, story.puzzle ?? story.regions, corners); }

// One scene of a story on an empty svg. stage "step": what it adds and why; "where": only where to look for that;
// "after": what stands then. letters: on all regions. axes: with the numbers of rows and columns.
export function paintScene(svg, board, story, scene, { stage = "step", letters = false, axes = false } = {}) {
  const game = GAMES[story.game], now = { ...NOTHING, ...story.scenes[scene] }, before = story.scenes.slice(0, stage === "after" ? scene + 1 : scene);
  const shown = now.tried ? { ...now, queens: [], dead: [], values: [], without: [], links: [], rectangles: [] } : now; // what is tried, not what follows from its failure
  const fresh = stage === "step" ? shown : NOTHING, looked = stage === "where" ? now.units : [];
  const concerned = setOf(...looked.map((unit) => cellsOf(board, unit)), fresh.because, fresh.kept, fresh.clash, [fresh.tried, ...fresh.follows].filter(Boolean).flatMap((step) => game.news(step)), game.news(fresh), fresh.dead);
  const matters = (k) => stage === "after" || scene === 0 || (stage === "step" && now.last) || concerned.has(k);
  game.paint(svg, board, story, { now, before, fresh, looked, stage, matters, letters });
  drawClash(svg, board, fresh.clash);
  if (fresh.tried) game.tried(svg, board, fresh.tried, story);
  fresh.follows.forEach((step) => game.follow(svg, board, step, step.letter, story));
  if (letters || !named(story, now).size) drawArrows(svg, board, fresh.arrows);
  if (axes) drawAxes(svg, board);
}

// The regions that a scene names by their letters.
function named(story, { units }) {
  return new Set(story.named === false ? [] : units.filter(({ kind }) => kind === "region").map(({ number }) => number));
}

// What was read of a puzzle without regions, over the picture's own; pictured: there is one to be seen.
export function drawRead(svg, board, { game, puzzle, reading: { marks } }, pictured) {
  if (pictured) return GAMES[game].read(svg, board, puzzle, marks);
  const value = (kind, number) => (marks[kind] ?? []).map((cell) => [...cell, number]);
  const links = (marks.path ?? []).map((link) => [...link, true]), rectangles = (marks.rectangles ?? []).map((x) => [...x, true]);
  paintScene(svg, board, { game, puzzle, answer: [], values: [...value("suns", 1), ...value("moons", 0), ...(marks.digits ?? [])], links, rectangles, scenes: [NOTHING] }, 0);
}

// Two answers of a puzzle that has several.
export function drawTwo(svg, board, { game, puzzle, examples }) { GAMES[game].two(svg, board, examples, puzzle); }

// A ring around each wrong mark; inked: and the mark itself, where the picture's own is painted over.
export function drawWrong(svg, board, { game, answer, reading: { marks } }, inked) {
  for (const mark of marks.wrong) {
    drawRing(svg, board, mark.cell, "wrong", ["#fff", RED]);
    if (inked) GAMES[game].wrong(svg, board, mark, marks, answer);
  }
}
