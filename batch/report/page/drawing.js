// A capture's board, painted by draw.js from a row's brief sketches (boards.py): the answer, or a step with its reason.
"use strict";

// step: how many steps to show (null: the answer). wrong: cells of wrong marks.
function drawCapture(place, sketches, wrong, step = null) {
  const { rows, columns, room, steps } = sketches, board = layBoard({ rows, columns, room }), answer = step === null;
  const what = answer ? "the board and its answer" : `the board after step ${step}`, cell = cellOf(columns);
  const svg = node(place, "svg", { viewBox: board.box.join(" "), role: "img", "aria-label": what });
  const full = (...brief) => brief.flatMap((sketch) => inFull(sketches, sketch));
  const around = (as, cells, colour, casing) => (cells.length ? [{ kind: "outline", cells, width: 0.06, colour, casing, cased: 0.03, as }] : []);
  const [, because, news] = answer ? [] : steps[step - 1];
  paint(svg, board, [
    ...full(sketches.board, ...(answer ? [sketches.answer] : steps.slice(0, step).map(([sketch]) => sketch)), sketches.over),
    ...(answer
      ? [...full(sketches.two), ...wrong.flatMap((one) => around("wrong", [one], "fails", "light"))]
      : [...around("because", because.map(cell), "light", "dark"), ...around("new", news.map(cell), "orange", "light")]),
  ]);
}

const cellOf = (columns) => (number) => [Math.floor(number / columns), number % columns];

// The marks of a brief sketch.
function inFull({ kinds, columns }, sketch) {
  const cell = cellOf(columns), middle = (number) => cell(number).map((v) => v + 0.5);
  return sketch.flatMap(([number, ...places]) => {
    const mark = kinds[number];
    if (mark.kind === "line") return { ...mark, ends: places.map(([a, b, c, d]) => [[a, b], [c, d]]) };
    if (mark.kind === "fill" || mark.kind === "outline") return { ...mark, cells: places.map(cell) };
    return places.map((at) => ({ ...mark, at: at.length ? at : middle(at) }));
  });
}
