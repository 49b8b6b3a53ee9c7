// What leads the eye: arrows, what is tried, letters of what would follow, where that fails, rows and columns. One script with board.js.

const AXIS = 0.55; // of a cell: what the numbers of rows and columns take beside the board
const FOLLOWS = "#ffd640"; // the ground of letters, and of signs that count
const TRIED = "#7c3ac4", ARROW = "#263abe";

// Arrows from the middle of one cell towards that of another, blue with a white edge.
function drawArrows(svg, board, arrows) {
  const shafts = [], heads = [];
  for (const [[r0, c0], [r1, c1]] of arrows) {
    const length = Math.hypot(r1 - r0, c1 - c0), [x, y] = [(c1 - c0) / length, (r1 - r0) / length];
    const at = (along, across = 0) => [c1 + 0.5 + x * along - y * across, r1 + 0.5 + y * along + x * across];
    shafts.push(stroke(board, [c0 + 0.5, r0 + 0.5], at(-0.44)));
    heads.push(`M${[at(-0.3), at(-0.47, 0.09), at(-0.47, -0.09)].map((place) => board.at(...place)).join("L")}Z`);
  }
  if (!arrows.length) return;
  drawStrokes(svg, board, [...shafts, ...heads], "#fff", 0.12, { class: "arrow edge", "stroke-linejoin": "round" });
  drawStrokes(svg, board, shafts, ARROW, 0.06);
  drawStrokes(svg, board, heads, ARROW, 0.06, { class: "arrow", fill: ARROW, "stroke-linejoin": "round" });
}

// A red ring in each cell where what is supposed fails.
function drawClash(svg, board, cells) {
  for (const cell of cells) drawRing(svg, board, cell, "clash", ["#fff", RED]);
}

// A dashed line in each cell in which something is tried.
function drawTried(svg, board, cells) {
  for (const cell of cells) drawRing(svg, board, cell, "tried", ["#fff", TRIED], true);
}

// The letter of what would follow; by: where in the cell, from its middle.
function drawLinkLetter(svg, board, cell, number, by = [0.27, 0.27]) {
  const place = within(svg, board, cell, { class: "follows" }, by);
  node(place, "circle", { r: 0.16, fill: FOLLOWS, stroke: "#000", "stroke-width": 0.03 });
  node(place, "text", { fill: "#000", y: 0.01, "font-size": 0.24, "font-weight": 600, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central" }, number);
}

// The numbers of rows and columns, beside the board and what stands there.
function drawAxes(svg, board) {
  const [left, top] = board.margin, write = (cell, by, number) => {
    const place = within(svg, board, cell, { class: "axis" }, by);
    node(place, "text", { fill: INK, "font-size": 0.32, "font-family": "system-ui, sans-serif", "text-anchor": "middle", "dominant-baseline": "central" }, number);
  };
  for (let r = 0; r < board.rows; r++) write([r, 0], [-0.5 - left - AXIS / 2, 0], r + 1);
  for (let c = 0; c < board.columns; c++) write([0, c], [0, -0.5 - top - AXIS / 2], c + 1);
}

// What a flat board takes, [x, y, width, height] in cells; with its axes.
export function viewOf({ box: [x, y, width, height] }, axes) {
  return axes ? [x - AXIS, y - AXIS, width + AXIS, height + AXIS] : [x, y, width, height];
}
