// A board as SVG, flat or laid over a picture in perspective. The page of the steps holds this text within itself,
// the local page imports it, the report of a batch loads it without its exports. Colours and sizes are
// attributes, so that no style sheet is needed.

const SVG = "http://www.w3.org/2000/svg";
const CROWN = "M13 77 6 27 30 43 50 13 70 43 94 27 87 77ZM0 22.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM43.5 8.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM87 22.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0Z"; // 100 x 80
const THICK = 0.055, THIN = 0.012, NEW_CROSS = 0.24, CROSS = 0.13; // of a cell; crosses: half their width

export function node(parent, name, attributes = {}, text = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return parent.appendChild(made);
}

// Where (column, row) lies, both in cells from the grid's upper left, for four corners clockwise from there: the
// map of a square onto a quadrilateral (Heckbert 1989, "Fundamentals of Texture Mapping", 2.2.3).
export function projection(n, [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const dx1 = x1 - x2, dy1 = y1 - y2, dx2 = x3 - x2, dy2 = y3 - y2, sx = x0 - x1 + x2 - x3, sy = y0 - y1 + y2 - y3;
  const area = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - dx2 * sy) / area, h = (dx1 * sy - sx * dy1) / area;
  return (column, row) => {
    const u = column / n, v = row / n, w = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ];
  };
}

// regions: rows of labels. corners: of the grid in the picture; without them the board is flat, a cell 1 wide.
export function layBoard(regions, corners = null) {
  const n = regions.length, at = projection(n, corners ?? [[0, 0], [n, 0], [n, n], [0, n]]);
  return {
    n, regions, at,
    region: (r, c) => (r < 0 || c < 0 || r >= n || c >= n ? null : regions[r][c]),
    cells: regions.flatMap((row, r) => row.map((_, c) => [r, c])),
    side(r, c) { // the cell's width, seen at its middle
      const [[x0, y0], [x1, y1]] = [at(c + 0.5, r), at(c + 0.5, r + 1)], [[x2, y2], [x3, y3]] = [at(c, r + 0.5), at(c + 1, r + 0.5)];
      return (Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x3 - x2, y3 - y2)) / 2;
    },
    outline(r, c, inset = 0) { // as the points of a polygon
      const [a, b] = [inset, 1 - inset];
      return [[a, a], [b, a], [b, b], [a, b]].map(([x, y]) => at(c + x, r + y).join()).join(" ");
    },
  };
}

// A polygon for each cell; look(r, c) gives its attributes.
export function drawCells(svg, board, look) {
  for (const [r, c] of board.cells) node(svg, "polygon", { class: "cell", points: board.outline(r, c), ...look(r, c) });
}

// Thin lines between all cells, thick ones between regions and around the board. cased: white ones with a black
// edge, which stand out on any picture.
export function drawLines(svg, board, cased = false) {
  const thin = [], thick = [], side = board.side((board.n - 1) / 2, (board.n - 1) / 2);
  const edge = (from, to, a, b) => (a === b ? thin : thick).push(`M${board.at(...from)}L${board.at(...to)}`);
  for (let i = 0; i <= board.n; i++)
    for (let j = 0; j < board.n; j++) {
      edge([j, i], [j + 1, i], board.region(i - 1, j), board.region(i, j));
      edge([i, j], [i, j + 1], board.region(j, i - 1), board.region(j, i));
    }
  const line = (parts, stroke, width) =>
    node(svg, "path", { d: parts.join(""), fill: "none", stroke, "stroke-width": width * side, "stroke-linecap": "round", "pointer-events": "none" });
  if (!cased) line(thin, "#0006", THIN);
  line(thick, "#000", cased ? 2 * THICK : THICK);
  if (cased) line(thick, "#fff", THICK);
}

// At the middle of a cell, in units of its width.
function within(svg, board, [r, c], attributes) {
  const [x, y] = board.at(c + 0.5, r + 0.5);
  return node(svg, "g", { transform: `translate(${x} ${y}) scale(${board.side(r, c)})`, "pointer-events": "none", ...attributes });
}

export function drawCrown(svg, board, cell, fill, attributes = {}) {
  const crown = within(svg, board, cell, { class: "crown", fill, ...attributes });
  return node(crown, "path", { d: CROWN, transform: "scale(.0068) translate(-50 -39)" });
}

export function drawCross(svg, board, cell, stroke, isNew = false) {
  const at = isNew ? NEW_CROSS : CROSS, cross = within(svg, board, cell, { class: isNew ? "cross big" : "cross" });
  node(cross, "path", { d: `M${-at} ${-at} ${at} ${at}M${at} ${-at} ${-at} ${at}`, stroke, "stroke-width": isNew ? 0.07 : 0.04, "stroke-linecap": "round" });
}

export function drawLetter(svg, board, cell, letter, attributes = {}) {
  const corner = within(svg, board, cell, { class: "letter" });
  node(corner, "text", { x: -0.4, y: -0.17, "font-size": 0.27, "font-weight": 600, "font-family": "system-ui, sans-serif", ...attributes }, letter);
}

// A ring inside a cell: whole for a reason, dashed for what is new.
export function drawRing(svg, board, [r, c], name, colours, dashed = false) {
  const side = board.side(r, c);
  colours.forEach((stroke, i) => node(svg, "polygon", {
    class: i ? `${name} edge` : name, points: board.outline(r, c, 0.07), fill: "none", stroke, "stroke-linejoin": "round", "pointer-events": "none",
    "stroke-width": (i ? 0.05 : 0.1) * side, ...(dashed && i ? { "stroke-dasharray": `${0.1 * side}` } : {}),
  }));
}

export function brightness([r, g, b]) { return (0.299 * r + 0.587 * g + 0.114 * b) / 255; }

// The cells of a row, column or region.
export function cellsOf(board, { kind, number }) {
  return board.cells.filter(([r, c]) => number === { row: r, column: c, region: board.regions[r][c] }[kind]);
}

const key = (cell) => cell.join();
const setOf = (...lists) => new Set(lists.flat().map(key));

// One scene of a story on an empty svg. stage "step": what it adds and why; "where": only where to look for that;
// "after": what stands then.
export function paintScene(svg, board, story, scene, { stage = "step", letters = false } = {}) {
  const now = story.scenes[scene], before = story.scenes.slice(0, stage === "after" ? scene + 1 : scene);
  const fresh = stage === "step" ? now : { queens: [], dead: [], because: [] };
  const queens = setOf(story.queens, ...before.map((s) => s.queens)), dead = setOf(story.crosses, ...before.map((s) => s.dead));
  const because = setOf(fresh.because), newQueens = setOf(fresh.queens), newDead = setOf(fresh.dead);
  const looked = setOf(...now.units.map((unit) => cellsOf(board, unit)));
  const named = new Set(stage === "after" ? [] : now.units.filter((u) => u.kind === "region").map((u) => u.number));
  const ground = story.colours.reduce((sum, rgb) => sum + brightness(rgb), 0) / story.colours.length > 0.4 ? 255 : 0;
  const matters = (k) => {
    if (stage === "after" || scene === 0) return true;
    if (stage === "where") return looked.has(k);
    return because.has(k) || newQueens.has(k) || (!newQueens.size && newDead.has(k));
  };
  const colour = (r, c) => {
    const rgb = story.colours[story.regions[r][c]] ?? [90, 90, 90];
    return matters(key([r, c])) ? rgb : rgb.map((v) => Math.round((v + ground) / 2));
  };
  drawCells(svg, board, (r, c) => ({ fill: `rgb(${colour(r, c)})` }));
  drawLines(svg, board);
  for (const cell of board.cells) {
    const k = key(cell), region = story.regions[cell[0]][cell[1]], ink = brightness(colour(...cell)) > 0.45 ? "#000" : "#fff";
    const crown = queens.has(k) || newQueens.has(k);
    if (because.has(k)) drawRing(svg, board, cell, "because", ["#000", "#fff"]);
    if (newQueens.has(k)) drawRing(svg, board, cell, "new", ["#fff", "#000"], true);
    if (crown) drawCrown(svg, board, cell, ink);
    else if (dead.has(k) || newDead.has(k)) drawCross(svg, board, cell, ink, newDead.has(k) && !newQueens.size);
    if (region >= 0 && !crown && (letters || named.has(region))) drawLetter(svg, board, cell, story.letters[region], { x: -0.34, y: -0.11, fill: ink });
  }
}
