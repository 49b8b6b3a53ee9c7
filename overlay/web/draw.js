// Draw sketches as SVG, flat or over a picture in perspective. A sketch consists of primitives: a `mark` here is a primitive of
// overlay/sketch.py, painted as overlay/paint/svg.py does. These constants come before this file: GLYPHS (shapes), MEASURES (sizes
// and places of labels), USUAL (default fields of each kind of mark), COLOURS (for each name its CSS value, its hex value in light,
// and in dark). This file and the files after it are joined into one script: the page of steps contains the script, the local page
// imports it, and the report of a batch loads it without exports.

const SVG = "http://www.w3.org/2000/svg";
const EDGE_MARGIN = 0.03; // cells around a flat board, for most of its frame
const MAX_LETTERED_SIZE = 0.4; // cells: a larger shape leaves no room for a letter
const SIDES = [[-1, 0], [1, 0], [0, -1], [0, 1]]; // steps to the four neighbours (down, right)

// Add an SVG element to a parent, without attributes that are null or undefined; return the element.
export function node(parent, name, attributes = {}, text = null) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) made.setAttribute(key, value);
  made.textContent = text;
  return parent.appendChild(made);
}

// The name of a cell: "row,column".
const key = (cell) => cell.join();
const cellAt = (name) => name.split(",").map(Number);
const setOf = (...lists) => new Set(lists.flat().map(key));
// Round a coordinate to four decimals.
const short = (value) => Math.round(value * 1e4) / 1e4;

// Return the function from (column, row), in cells from the grid's upper left, to [x, y]. The third argument is the grid's four
// corners, clockwise from the upper left. The function maps a rectangle onto a quadrilateral (Heckbert 1989, "Fundamentals of
// Texture Mapping", 2.2.3).
function projection(rows, columns, [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const dx1 = x1 - x2, dy1 = y1 - y2, dx2 = x3 - x2, dy2 = y3 - y2, sx = x0 - x1 + x2 - x3, sy = y0 - y1 + y2 - y3;
  const area = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - dx2 * sy) / area, h = (dx1 * sy - sx * dy1) / area;
  return (column, row) => {
    const u = column / columns, v = row / rows, w = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ];
  };
}

// Return a board to draw on. corners: of the grid in a picture; null for a flat board with cells 1 wide. room: cells for clues at the
// left and on top of a flat board. The board's `box` is [x, y, width, height] of all of it.
export function layBoard({ rows, columns, room = [0, 0] }, corners = null) {
  const at = projection(rows, columns, corners ?? [[0, 0], [columns, 0], [columns, rows], [0, rows]]);
  const side = (r, c) => { // the mean width and height of a cell in the picture
    const [[x0, y0], [x1, y1]] = [at(c + 0.5, r), at(c + 0.5, r + 1)], [[x2, y2], [x3, y3]] = [at(c, r + 0.5), at(c + 1, r + 0.5)];
    return (Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x3 - x2, y3 - y2)) / 2;
  };
  return {
    rows, columns, at, side, margin: room, pictured: Boolean(corners),
    middle: side((rows - 1) / 2, (columns - 1) / 2), // the size of the middle cell, which scales the widths of lines
    box: [-room[0] - EDGE_MARGIN, -room[1] - EDGE_MARGIN, columns + room[0] + 2 * EDGE_MARGIN, rows + room[1] + 2 * EDGE_MARGIN],
    cells: Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]),
    outline(r, c, inset = 0) { // the points of a cell as a polygon
      const [a, b] = [inset, 1 - inset];
      return [[a, a], [b, a], [b, b], [a, b]].map(([x, y]) => at(c + x, r + y).map(short).join()).join(" ");
    },
  };
}

// Return the view box of a flat board, [x, y, width, height] in cells. axes: true for room for row and column numbers.
/** @param {{box: number[]}} board @param {unknown} axes */
export function viewOf({ box: [x, y, width, height] }, axes) {
  const beside = axes ? MEASURES.axes.room : 0;
  return [x - beside, y - beside, width + beside, height + beside];
}

// --- Colours: {css, rgb: [RGB in light, RGB in dark], edge: colour of a rim}

const rgbOf = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const hexOf = (rgb) => `#${rgb.map((level) => Math.round(level).toString(16).padStart(2, "0")).join("")}`;
const mixed = (over, under, share) => over.map((level, i) => share * level + (1 - share) * under[i]);

function luminance(rgb) { // https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  const linear = rgb.map((level) => level / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return linear.reduce((sum, x, i) => sum + [0.2126, 0.7152, 0.0722][i] * x, 0);
}

const plain = (hex) => ({ css: hex, rgb: [rgbOf(hex), rgbOf(hex)] });

// Return a colour by its name, by "#rrggbb", or by "path:0.4" (a share of the way along a path's gradient); null for an unknown name.
function colourOf(name) {
  if (name.startsWith("#")) return plain(name);
  if (name.startsWith("path:")) return plain(hexOf(mixed(...["path-end", "path-start"].map((end) => rgbOf(COLOURS[end][1])), Number(name.slice(5)))));
  const [css, light, dark] = COLOURS[name] ?? [];
  return css ? { css, rgb: [rgbOf(light), rgbOf(dark)] } : null;
}

// Return black or white, whichever contrasts more with a colour.
export const blackOrWhiteOn = (rgb) => (luminance(rgb) > MEASURES.even ? "#000000" : "#ffffff");

// Return black or white ink for a ground in light and in dark. If light and dark need different inks, return the page's own ink.
function inkOn({ rgb }) {
  const inks = rgb.map(blackOrWhiteOn);
  return { ...(inks[0] === inks[1] ? plain(inks[0]) : colourOf(inks[0] === "#000000" ? "ink" : "on-ink")), rgb: inks.map(rgbOf) };
}

// Return the palest mixture of ground and ink with enough contrast, or the ink if no mixture has it.
const MIXTURES = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
function fadedOn(under) {
  const ink = inkOn(under), [ground, dark] = under.rgb, level = luminance(ground) + 0.05;
  if (ground.join() !== dark.join()) return ink;
  const found = MIXTURES.map((share) => mixed(ink.rgb[0], ground, share)).find((rgb) => {
    const other = luminance(rgb) + 0.05;
    return Math.max(level, other) / Math.min(level, other) >= MEASURES.faded;
  });
  return found ? plain(hexOf(found)) : ink;
}

const SEEN = { ...plain("#ffffff"), edge: "#000" }; // white with a black edge, visible on any ground

// Return the ground of each cell that fills cover, without veils.
function groundsOf(board, marks) {
  const grounds = new Map(), page = colourOf("page");
  for (const mark of marks.filter(({ kind, colour, hatched }) => kind === "fill" && colour !== "veil" && !hatched)) {
    const fill = colourOf(mark.colour);
    for (const cell of fill ? cellsOfFill(board, mark) : []) {
      const under = (grounds.get(key(cell)) ?? page).rgb;
      grounds.set(key(cell), { rgb: fill.rgb.map((rgb, i) => mixed(rgb, under[i], mark.opacity)) });
    }
  }
  return grounds;
}

function cellsOfFill(board, { cells, others }) {
  const kept = others && setOf(cells);
  return others ? board.cells.filter((cell) => !kept.has(key(cell))) : cells;
}

// --- Painting

// Paint marks in their order; return the group that contains them. A mark may have its own CSS class, `as`. The colour "seen" is
// white with a black edge.
export function paint(svg, board, marks) {
  const all = marks.map((mark) => ({ ...USUAL[mark.kind], ...mark })), grounds = groundsOf(board, all);
  const words = { "font-family": MEASURES.font, "font-weight": 600, "text-anchor": "middle" }, group = node(svg, "g", { class: "sketch", "pointer-events": "none", ...words });
  const ground = (place) => grounds.get(key(place.map(Math.floor))) ?? (board.pictured ? null : colourOf("page"));
  const ink = (name, under) => {
    if (name === "seen") return SEEN;
    if (name === "faded") return under ? fadedOn(under) : SEEN;
    return name === "auto" ? (under ? inkOn(under) : SEEN) : colourOf(name);
  };
  for (const mark of all) PAINTED[mark.kind]({ group, board, ground, ink }, mark);
  return group;
}

const PAINTED = {
  fill: paintFill,
  line: (on, mark) => paintStrokes(on, mark.ends, mark),
  outline: (on, mark) => paintStrokes(on, mark.box ? sidesOf(mark) : around(mark.cells, mark.inset), mark),
  glyph: paintGlyph,
  label: paintLabel,
};

// Return the CSS classes of a mark.
const named = ({ kind, as, name, role, colour }) => [kind, name ?? role ?? colour.replace(/[:#].*/, ""), as].filter(Boolean).join(" ");
/** @type {(board: any, place: number[]) => string} */
const point = (board, [r, c]) => board.at(c, r).map(short).join(" ");
/** @type {(board: any, ends: number[][]) => string} */
const stretch = (board, [from, to]) => `M${point(board, from)}L${point(board, to)}`;
/** @type {(board: any, place: number[]) => number} */
const sideAt = (board, [r, c]) => board.side(r - 0.5, c - 0.5);

function paintFill({ group, board }, mark) {
  const fill = colourOf(mark.colour), opacity = mark.colour === "veil" ? MEASURES.veil : mark.opacity, seen = opacity < 1 ? opacity : null;
  const [a, b] = [mark.inset, 1 - mark.inset], box = ([r, c]) => [[a, a], [a, b], [b, b], [b, a]].map(([y, x]) => point(board, [r + y, c + x])).join("L");
  const d = cellsOfFill(board, mark).map((cell) => (mark.hatched ? hatching(board, cell) : `M${box(cell)}Z`)).join("");
  if (!fill || !d) return;
  const look = mark.hatched ? { fill: "none", stroke: fill.css, "stroke-opacity": seen, "stroke-width": short(MEASURES.hatched * board.middle) } : { fill: fill.css, "fill-opacity": seen };
  node(group, "path", { class: named(mark), d, ...look });
}

// Return the path of the hatching lines of a cell.
function hatching(board, [r, c]) {
  const lines = Array.from({ length: Math.floor(2 / MEASURES.hatch) }, (_, i) => MEASURES.hatch * (i + 0.5));
  return lines.map((i) => stretch(board, [[r + Math.min(1, i), c + Math.max(0, i - 1)], [r + Math.max(0, i - 1), c + Math.min(1, i)]])).join("");
}

function paintStrokes({ group, board }, ends, mark) {
  const d = ends.map((each) => stretch(board, each)).join(""), dashes = MEASURES.dash.map((x) => short(x * board.middle)).join(" ");
  if (!d) return;
  const made = node(group, "g", { class: named(mark), fill: "none", "stroke-linecap": mark.round ? "round" : "square" });
  const draw = (name, width, more = {}) => name && colourOf(name) && node(made, "path", { d, stroke: colourOf(name).css, "stroke-width": short(width * board.middle), ...more });
  draw(mark.casing, mark.width + 2 * mark.cased);
  draw(mark.colour, mark.width, mark.dashed ? { "stroke-dasharray": dashes, "stroke-linecap": "butt" } : {});
}

// Return the four sides of the rectangle from the first cell of an outline to its last.
function sidesOf({ cells, inset: i }) {
  const [[top, left], [last, end]] = [cells[0], cells.at(-1)], [a, b, c, d] = [top + i, left + i, last + 1 - i, end + 1 - i];
  return [[[a, b], [a, d]], [[c, b], [c, d]], [[a, b], [c, b]], [[a, d], [c, d]]];
}

// Return the lines around a group of cells, on each side without a neighbour in the group. inset: distance of the lines within the
// cells. Lines that continue in one direction are merged, because a joint would be visible.
function around(cells, inset) {
  const every = setOf(cells), has = (r, c) => every.has(key([r, c])), lines = [];
  for (const [r, c] of cells.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
    for (const [down, right] of SIDES.filter(([down, right]) => !has(r + down, c + right))) {
      const [start, end] = [-1, 1].map((sign) => {
        const [y, x] = [sign * Math.abs(right), sign * Math.abs(down)];
        const reach = !has(r + y, c + x) ? 0.5 - inset : has(r + y + down, c + x + right) ? 0.5 + inset : 0.5;
        return [r + 0.5 + (0.5 - inset) * down + reach * y, c + 0.5 + (0.5 - inset) * right + reach * x];
      });
      const before = lines.find((line) => goesOn(line, start, end));
      if (before) before[1] = end;
      else lines.push([start, end]);
    }
  return lines;
}

const isZero = (value) => Math.abs(value) < 1e-6;
const goesOn = ([from, to], start, end) =>
  isZero(to[0] - start[0]) && isZero(to[1] - start[1]) && isZero((end[1] - from[1]) * (to[0] - from[0]) - (end[0] - from[0]) * (to[1] - from[1]));

// Return the rotation of a shape in degrees. In a picture it follows the rotation of its cell.
function turnOf(board, { at: [r, c], turn }) {
  if (!board.pictured) return turn;
  const way = (turn * Math.PI) / 180, [[x, y], [x2, y2]] = [board.at(c, r), board.at(c + 0.1 * Math.cos(way), r + 0.1 * Math.sin(way))];
  return (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
}

function paintGlyph({ group, board, ground, ink }, mark) {
  const { name, at: [r, c], size } = mark, shape = GLYPHS[name], fill = ink(mark.colour, ground(mark.at)), side = sideAt(board, mark.at);
  if (!fill) return;
  const made = node(group, "g", { class: named(mark) }), angle = turnOf(board, mark), turned = angle ? ` rotate(${short(angle)})` : "";
  const transform = `translate(${point(board, mark.at)})${turned} scale(${short(size * side)}) translate(-.5 ${short(-shape.height / 2)})`;
  const lines = (stroke, width) => (width ? { stroke, "stroke-width": short(width), "stroke-linecap": "round", "stroke-linejoin": "round" } : {});
  const draw = (colour, beyond) => {
    if (shape.fill) node(made, "path", { d: shape.fill, transform, fill: colour, ...lines(colour, shape.rounded + beyond) });
    if (shape.extra_fill) node(made, "path", { d: shape.extra_fill, transform, fill: colour, ...lines(colour, beyond) });
    if (shape.stroke) node(made, "path", { d: shape.stroke, transform, fill: "none", ...lines(colour, shape.stroke_width + beyond) });
  };
  const rim = mark.rim ? colourOf(mark.rim)?.css : fill.edge;
  if (rim) draw(rim, (2 * mark.rimmed) / size);
  draw(fill.css, 0);
  const [x, y, most, height] = shape.word;
  if (mark.label) paintText(made, board, mark.label, [r + (y - shape.height / 2) * size, c + (x - 0.5) * size], height * size, { ...ink(mark.on, fill), edge: fill.css }, most * size);
}

function paintLabel(on, mark) {
  const { group, board, ground, ink } = on, { text, at: [r, c], most } = mark, role = MEASURES.roles[mark.role];
  const inset = mark.inset ?? role.inset, height = mark.height ?? role.height, own = ink(mark.colour, ground(mark.at));
  if (mark.role === "tick") {
    const at = [r - 0.5 + inset + height / 2, c - 0.5 + inset + 0.6 * height];
    return paintGlyph(on, { ...USUAL.glyph, kind: "glyph", name: "tick", as: mark.as, at, size: 1.2 * height });
  }
  const made = node(group, "g", { class: named(mark) }), [down, right] = role.corner ?? role.at ?? [0, 0];
  if (role.corner) return paintText(made, board, text, [r + down * (0.5 - inset - height / 2), c + right * (0.5 - inset)], height, own, most, right > 0 ? "end" : "start");
  const at = [r + down, c + right], [x, y] = board.at(at[1], at[0]).map(short), wide = (width) => short(width * sideAt(board, at));
  const name = mark.ground ?? role.ground, paper = role.round && (name ? colourOf(name) : own);
  if (paper) node(made, "circle", { cx: x, cy: y, r: wide(role.round), fill: paper.css, stroke: inkOn(paper).css, "stroke-width": wide(MEASURES.rim) });
  paintText(made, board, text, at, height, paper ? inkOn(paper) : own, paper ? Math.min(most, MEASURES.within * role.round) : most);
  const reach = 0.7 * height, through = [[at[0] + reach, at[1] - reach], [at[0] - reach, at[1] + reach]];
  if (mark.struck) node(made, "path", { fill: "none", d: stretch(board, through), stroke: colourOf("ruled-out").css, "stroke-width": wide(MEASURES.struck) });
}

// Write a word with its middle (or its end, or start) at a place. It shrinks if it would be too wide.
function paintText(parent, board, text, at, wanted, ink, most, anchor = null) {
  const side = sideAt(board, at), height = Math.min(wanted, most / (MEASURES.broad * Math.max(String(text).length, 1))) * side, [x, y] = board.at(at[1], at[0]);
  const edge = ink.edge ? { stroke: ink.edge, "stroke-width": short(2 * MEASURES.halo * side), "stroke-linejoin": "round", "paint-order": "stroke" } : {};
  const look = { "font-size": short(height / MEASURES.capital), fill: ink.css, "text-anchor": anchor, ...edge };
  node(parent, "text", { x: short(x), y: short(y + height / 2), ...look }, text);
}

// --- Stories: pieces and scenes

// Return all cells of the rectangle between two corner cells.
function cellsBetween([r, c], [r2, c2]) {
  return Array.from({ length: (r2 - r + 1) * (c2 - c + 1) }, (_, i) => [r + Math.floor(i / (c2 - c + 1)), c + (i % (c2 - c + 1))]);
}

// Return the marks of a piece. name: its cell ("2,3"), the two cells that it links or the corners of its rectangle ("2,3 2,4"), or
// three and more cells of a path. value: the kind of piece. A value such as "n135" stands for the pieces "n1", "n3" and "n5".
export function pieceOf({ pieces }, name, value) {
  const marks = pieces[value] ?? [...String(value).slice(1)].flatMap((one) => pieces[String(value)[0] + one] ?? []);
  const cells = name.split(" ").map(cellAt), [first, last] = cells;
  if (cells.length > 2) return marks.flatMap((mark) => along(mark, cells));
  return marks.map((mark) => (last ? spread(mark, first, last) : moved(mark, first)));
}

function moved(mark, [down, right]) {
  const to = ([r, c]) => [r + down, c + right];
  return { ...mark, at: mark.at && to(mark.at), cells: mark.cells?.map(to), ends: mark.ends?.map((ends) => ends.map(to)) };
}

function spread(mark, first, last) {
  const middles = [first, last].map(([r, c]) => [r + 0.5, c + 0.5]);
  return { ...mark, at: mark.at && [0, 1].map((i) => (middles[0][i] + middles[1][i]) / 2), cells: mark.cells && cellsBetween(first, last), ends: mark.ends && [middles] };
}

// Return a mark repeated along a path of cells. A mark with cells covers all of them; another mark, drawn for two cells side by side,
// lies between each cell and the next, turned in the path's direction.
function along(mark, cells) {
  if (mark.cells) return [{ ...mark, cells }];
  return cells.slice(1).map((cell, i) => {
    const from = cells[i], turn = (mark.turn ?? 0) + (Math.atan2(cell[0] - from[0], cell[1] - from[1]) * 180) / Math.PI;
    return { ...spread(mark, from, cell), ...(mark.at ? { turn } : {}) };
  });
}

// Return the marks of all pieces of a position.
export function standing(story, position) {
  return Object.entries(position).flatMap(([name, value]) => pieceOf(story, name, value));
}

// Return the pictures of a story as [scene, part]. A long supposition has parts from 1; other scenes have part 0.
export const viewsOf = ({ scenes }) => scenes.flatMap(({ parts = [] }, scene) => (parts.length ? parts.map((_, i) => [scene, i + 1]) : [[scene, 0]]));

// Return the parts of a long supposition, without the part of the search; an empty list for a scene in one part.
export function panelsOf({ parts = [], last }) {
  const own = last ? parts.slice(0, -1) : parts;
  return own.length > 1 ? own : [];
}

// Return the heading and the text of a picture.
export function toldIn({ scenes }, [scene, part]) {
  const { heading, text, parts } = scenes[scene];
  return part ? [parts[part - 1].heading, parts[part - 1].text] : [heading, text];
}

// Return the marks of a scene. stage: "step" shows the findings and their reason, "finds" only the findings, "where" only where to
// look, "after" only the pieces afterwards. part: of a long supposition, from 1; 0 for the whole scene. position: the pieces on the
// board; null for those of the earlier scenes. done: true if the position is the whole answer. letters: true for letters on all
// regions. under: marks below the pieces. over: marks above everything.
export function sceneMarks(story, scene, { stage = "step", part = 0, position = null, done = false, letters = false, under = [], over = [] } = {}) {
  const now = story.scenes[scene], shown = (part ? now.parts[part - 1].marks : now?.sketches?.[stage]) ?? [], before = story.scenes.slice(1, stage === "after" ? scene + 1 : scene);
  const isWhole = stage === "after" || (stage === "step" && (!part || part === now.parts.length)), isDone = position ? done && (!part || isWhole) : now?.last && isWhole, stays = position ?? Object.assign({}, story.start, ...before.map(({ puts }) => puts)), beyond = Object.entries(stays).filter(([name, value]) => !(name in story.answer) && value !== false);
  const stood = isDone ? [...standing(story, Object.fromEntries(beyond)), ...story.finished] : standing(story, stays);
  const drawn = new Set(shown.map(isAt)), left = stood.filter((mark) => !mark.at || !drawn.has(isAt(mark))), stands = position || !shown.length ? left : fadedBeside(story, shown, left);
  const all = [...story.board, ...stands], ground = all.findLastIndex(({ kind }) => kind === "fill") + 1;
  return [...all.slice(0, ground), ...under, ...all.slice(ground), ...story.over, ...(letters ? lettersBeside(story, [...stands, ...shown]) : []), ...shown, ...over];
}

// Make the crosses of earlier steps paler beside a step's findings, except a player's crosses, and except under the veil.
function fadedBeside({ start }, shown, marks) {
  const entered = new Set(Object.keys(start).flatMap((name) => name.split(" "))), veil = shown.find(({ colour }) => colour === "veil"), lit = veil && setOf(veil.cells);
  const isKnown = ({ kind, name, colour = "auto", at }) => kind === "glyph" && name === "cross" && colour === "auto" && !entered.has(key(at.map(Math.floor))) && (!lit || lit.has(key(at.map(Math.floor))));
  return marks.map((mark) => (isKnown(mark) ? { ...mark, colour: "faded" } : mark));
}

const isAt = ({ kind, name, text, at }) => [kind, name, text, at].join(); // a mark that the scene draws again is not drawn below it

// Return the letters of regions in cells with room for a letter.
function lettersBeside({ letters }, marks) {
  const taken = marks.filter(({ kind, size, role }) => (kind === "glyph" && size > MAX_LETTERED_SIZE) || (kind === "label" && role === "letter"));
  const cells = setOf(taken.map(({ at }) => at.map(Math.floor)));
  return letters.filter(({ at }) => !cells.has(key(at.map(Math.floor))));
}

// Return the row and column numbers, beside the board and its clues.
export function axisMarks({ rows, columns, margin: [left, top] }) {
  const { room, height } = MEASURES.axes, number = (i, at) => ({ kind: "label", text: i + 1, at, colour: "text", height, as: "axis" });
  return [
    ...Array.from({ length: rows }, (_, r) => number(r, [r + 0.5, -left - room / 2])),
    ...Array.from({ length: columns }, (_, c) => number(c, [-top - room / 2, c + 0.5])),
  ];
}

// Return a red outline around cells.
export function redLine(as, cells, inset = 0.07) {
  return cells.length ? [{ kind: "outline", cells, width: 0.06, colour: "fails", casing: "light", cased: 0.03, inset, as }] : [];
}

// Paint a scene, with row and column numbers if the options ask for axes.
export function paintScene(svg, board, story, scene, options = {}) {
  return paint(svg, board, [...sceneMarks(story, scene, options), ...(options.axes ? axisMarks(board) : [])]);
}
