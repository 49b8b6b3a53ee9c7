// Queens and Star Battle: regions, crowns and crosses. One script with board.js.

const CROWN = "M13 77 6 27 30 43 50 13 70 43 94 27 87 77ZM0 22.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM43.5 8.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM87 22.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0Z"; // 100 x 80
const STAR = "M50 6 61.8 33.8 91.8 36.4 69.1 56.2 75.9 85.6 50 70 24.1 85.6 30.9 56.2 8.2 36.4 38.2 33.8Z"; // the same width, as broad as crowns are
const LOOKED = [196, 214, 250], UNLIKE = 30; // ground of what matters on a board without colours: whose regions differ by less
const NEW_CROSS = 0.24, CROSS = 0.13; // half their width, of a cell

// regions: rows of labels. corners: as in layCells.
function layBoard(regions, corners = null) {
  const n = regions.length;
  return { ...layCells(n, n, corners), n, regions, region: (r, c) => (r < 0 || c < 0 || r >= n || c >= n ? null : regions[r][c]) };
}

// Thin lines between all cells, thick ones between regions and around the board. cased: to be seen on any picture.
export function drawLines(svg, board, cased = false) {
  const thin = [], thick = [];
  const edge = (from, to, a, b) => (a === b ? thin : thick).push(stroke(board, from, to));
  for (let i = 0; i <= board.n; i++)
    for (let j = 0; j < board.n; j++) {
      edge([j, i], [j + 1, i], board.region(i - 1, j), board.region(i, j));
      edge([i, j], [i, j + 1], board.region(j, i - 1), board.region(j, i));
    }
  if (cased) return drawCased(svg, board, thick, THICK);
  drawStrokes(svg, board, thin, "#0006", THIN);
  drawStrokes(svg, board, thick, "#000", THICK);
}

const hasStars = ({ k, game }) => k > 1 || game === "starbattle";

function drawCrown(svg, board, cell, fill, attributes = {}, scale = 0.0068, star = false) {
  const crown = within(svg, board, cell, { class: "crown", fill, ...attributes });
  return node(crown, "path", { d: star ? STAR : CROWN, transform: `scale(${scale}) translate(-50 ${star ? -47 : -39})` });
}

function drawCross(svg, board, cell, stroke, isNew = false, half = isNew ? NEW_CROSS : CROSS) {
  const at = half, cross = within(svg, board, cell, { class: isNew ? "cross big" : "cross" });
  node(cross, "path", { d: `M${-at} ${-at} ${at} ${at}M${at} ${-at} ${-at} ${at}`, stroke, "stroke-width": isNew ? 0.07 : 0.04, "stroke-linecap": "round" });
}

const brightness = ([r, g, b]) => (0.299 * r + 0.587 * g + 0.114 * b) / 255;

// The queens of two solutions; where they differ, with an a or a b.
function drawTwoQueens(svg, board, examples, stars = false) {
  const [first, second] = examples.map((queens) => setOf(queens));
  for (const cell of board.cells) {
    const inBoth = [first, second].map((queens) => queens.has(key(cell)));
    if (!inBoth.includes(true)) continue;
    drawCrown(svg, board, cell, "#fff", { stroke: "#000", "stroke-width": 10, "stroke-linejoin": "round", "paint-order": "stroke", class: "crown example" }, 0.0068, stars);
    if (inBoth.includes(false)) drawLetter(svg, board, cell, inBoth[0] ? "a" : "b", { x: 0.28, ...HALO, fill: "#ffd84a" });
  }
}

// A queen or cross that is wrong, where the picture's own is painted over.
function drawWrongQueen(svg, board, { cell, mark }) {
  if (mark === "queen") drawCrown(svg, board, cell, RED);
  else drawCross(svg, board, cell, RED);
}

// What a step finds: queens, or where there are none, the cells it rules out.
const newsOfQueens = ({ queens, dead }) => (queens.length ? queens : dead);

// A queen that would stand, or where there is none, crosses.
function drawWouldBe(svg, board, step, story) {
  for (const cell of newsOfQueens(step)) {
    if (step.queens.length) drawCrown(svg, board, cell, "#fff", { class: "would", stroke: "#000", "stroke-width": 8, "paint-order": "stroke" }, 0.0048, hasStars(story));
    else drawCross(svg, board, cell, "#000", false, 0.18);
  }
}

function drawQueenTried(svg, board, step, story) {
  drawWouldBe(svg, board, step, story);
  drawTried(svg, board, newsOfQueens(step));
}

// What would follow, with its letter.
function drawQueenFollows(svg, board, step, letter, story) {
  drawWouldBe(svg, board, step, story);
  for (const cell of newsOfQueens(step)) drawLinkLetter(svg, board, cell, letter);
}

// The colour of each cell; paler what does not matter, and what of the unit looked at was crossed out before.
function coloursOf(story, matters, crossed) {
  const { regions, colours } = story, ground = colours.reduce((sum, rgb) => sum + brightness(rgb), 0) / colours.length > 0.4 ? 255 : 0;
  const plain = [0, 1, 2].every((i) => Math.max(...colours.map((rgb) => rgb[i])) - Math.min(...colours.map((rgb) => rgb[i])) < UNLIKE);
  const all = regions.every((row, r) => row.every((_, c) => matters(key([r, c]))));
  return (r, c) => {
    const k = key([r, c]), kept = !matters(k) ? 0.5 : crossed(k) && !all ? 0.7 : 1;
    const rgb = plain && !all && matters(k) ? LOOKED : colours[regions[r][c]] ?? [90, 90, 90];
    return rgb.map((v) => Math.round(v * kept + ground * (1 - kept)));
  };
}

function paintQueens(svg, board, story, { now, before, fresh, stage, matters, letters }) {
  const queens = setOf(story.queens, ...before.map((s) => s.queens), fresh.queens), dead = setOf(story.crosses, ...before.map((s) => s.dead), fresh.dead);
  const newDead = setOf(fresh.dead), old = setOf(story.crosses, ...before.map((s) => s.dead)), about = setOf(fresh.because, fresh.queens, fresh.dead);
  const names = stage === "after" ? new Set() : named(story, now);
  const colour = coloursOf(story, matters, (k) => old.has(k) && !about.has(k));
  drawCells(svg, board, (r, c) => ({ fill: `rgb(${colour(r, c)})` }));
  drawLines(svg, board);
  drawRings(svg, board, fresh.because, fresh.queens);
  for (const cell of fresh.ringed) node(within(svg, board, cell, { class: "ringed" }), "circle", { r: 0.35, fill: "none", stroke: "#000", "stroke-width": 0.06 });
  for (const cell of board.cells) {
    const k = key(cell), region = story.regions[cell[0]][cell[1]], ink = brightness(colour(...cell)) > 0.45 ? "#000" : "#fff";
    if (queens.has(k)) drawCrown(svg, board, cell, ink, {}, 0.0068, hasStars(story));
    else if (dead.has(k)) drawCross(svg, board, cell, ink, newDead.has(k));
    if (region >= 0 && !queens.has(k) && !newDead.has(k) && (letters || names.has(region))) drawLetter(svg, board, cell, story.letters[region], { x: -0.34, y: -0.11, fill: ink });
  }
}
