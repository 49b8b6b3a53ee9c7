// A capture's board, drawn from a row's details with what board.js offers: the answer, or a step with its reason.
"use strict";

const ON_WHITE = { stroke: "#fff", "stroke-width": 0.07, "paint-order": "stroke" };

// step: how many steps to show (null: the answer).
function drawCapture(place, details, step = null) {
  const answer = step === null, story = details.puzzle ? gameStory(details, answer) : queensStory(details, answer), board = layStory(story);
  const what = answer ? "the board and its answer" : `the board after step ${step}`;
  const svg = node(place, "svg", { viewBox: board.box.join(" "), role: "img", "aria-label": what });
  paintScene(svg, board, story, step ?? 0, { stage: answer ? "after" : "step" });
  for (const [letter, cell] of story.firsts ?? []) drawLetter(svg, board, cell, letter, ON_WHITE);
  if (!answer) return;
  for (const cell of story.guessed) drawSign(svg, board, cell, "?");
  if (story.examples.length) drawTwo(svg, board, story);
  for (const [cell] of details.wrong) drawRing(svg, board, cell, "wrong", ["#fff", RED]);
}

// A story as paintScene takes it; its first scene has all of the answer, if that is wanted. guessed: cells that no
// step reaches; examples: two answers; firsts: each region's letter and first cell.
function queensStory({ regions: rows, colours, queens, examples, steps }, answer) {
  const n = rows.length, labels = rows.join(""), letters = [...new Set(labels.replaceAll(".", ""))];
  const regions = rows.map((row) => [...row].map((letter) => letters.indexOf(letter)));
  const cellsAt = (numbers) => numbers.map((number) => [Math.floor(number / n), number % n]);
  const scene = (...numbers) => { const [queens, dead, because] = numbers.map(cellsAt); return { queens, dead, because, units: [] }; };
  const placed = new Set(steps.flatMap(([, , found]) => found));
  return {
    game: "queens", regions, colours, letters, queens: [], crosses: [],
    scenes: [scene(answer ? queens : [], [], []), ...steps.map(([, , ...numbers]) => scene(...numbers))],
    firsts: letters.map((letter) => [letter, ...cellsAt([labels.indexOf(letter)])]),
    guessed: cellsAt(queens.filter((number) => !placed.has(number))), examples: examples.map(cellsAt),
  };
}

function gameStory({ game, puzzle, colours, answer: found, examples, steps }, answer) {
  const scene = (values, links, rectangles, because) => ({ values, links, rectangles, because, units: [] });
  const isPath = game === "zip", isCut = game === "patches", laid = isCut ? (found ?? []).map((each) => [...each, true]) : [];
  const values = isPath || isCut ? [] : (found ?? []).flatMap((row, r) => [...row].map((value, c) => [r, c, value]));
  const known = valuesIn(...steps.map(([, , reached]) => reached), givenIn(game, puzzle));
  return {
    game, puzzle, colours, answer: found ?? [], values: [], links: [], rectangles: [],
    scenes: [answer ? scene(values, isPath ? pathLinks(found ?? []) : [], laid, []) : scene([], [], [], []), ...steps.map(([, , ...parts]) => scene(...parts))],
    guessed: cellsIn(values).filter((cell) => !known.has(key(cell))), examples,
  };
}
