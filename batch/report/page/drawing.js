// Draw a capture's board from the compact sketches of a row (gallery.py): with the answer, or with a step and its reasons.
"use strict";

// step: the number of steps to draw; null for the answer. wrong: the cells of wrong marks.
function drawCapture(place, sketches, wrong, step = null) {
  const { rows, columns, room, steps } = sketches, board = layBoard({ rows, columns, room }), answer = step === null;
  const what = answer ? "the board and its answer" : `the board after step ${step}`, cell = cellOf(columns);
  const svg = node(place, "svg", { viewBox: board.box.join(" "), role: "img", "aria-label": what });
  const full = (...compact) => compact.flatMap((sketch) => marksOf(sketches, sketch));
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

// Return the marks of a compact sketch.
function marksOf({ kinds, columns }, sketch) {
  const cell = cellOf(columns), middle = (number) => cell(number).map((v) => v + 0.5);
  return sketch.flatMap(([number, ...places]) => {
    const mark = kinds[number];
    if (mark.kind === "line") return { ...mark, ends: places.map(([a, b, c, d]) => [[a, b], [c, d]]) };
    if (mark.kind === "fill" || mark.kind === "outline") return { ...mark, cells: places.map(cell) };
    return places.map((at) => ({ ...mark, at: at.length ? at : middle(at) }));
  });
}
