// A capture's board, drawn from a row's details with what board.js offers: the answer, or a step with its reason.
"use strict";

const RED = "#d92c1c";
const ON_WHITE = { stroke: "#fff", "stroke-width": 0.07, "paint-order": "stroke" };
const SIGN = { ...ON_WHITE, class: "sign", x: 0, y: 0, "font-size": 0.55, "text-anchor": "middle", "dominant-baseline": "central" };

// step: how many steps to show (null: the answer).
function drawCapture(place, details, step = null) {
  const { colours, queens, examples, steps, wrong } = details, n = details.regions.length, answer = step === null;
  const labels = details.regions.join(""), letters = [...new Set(labels.replaceAll(".", ""))];
  const regions = details.regions.map((row) => [...row].map((letter) => letters.indexOf(letter)));
  const cell = (number) => [Math.floor(number / n), number % n];
  const scene = (...cells) => { const [queens, dead, because] = cells.map((list) => list.map(cell)); return { queens, dead, because, units: [] }; };
  const agreed = (examples[0] ?? []).filter((number) => examples.every((other) => other.includes(number)));
  const start = scene(answer ? [...queens, ...agreed] : [], [], []);
  const story = { regions, colours, letters, queens: [], crosses: [], scenes: [start, ...steps.map(([, , ...cells]) => scene(...cells))] };
  const name = answer ? "the board and its queens" : `the board after step ${step}`;
  const svg = node(place, "svg", { viewBox: `-.03 -.03 ${n + 0.06} ${n + 0.06}`, role: "img", "aria-label": name }), board = layBoard(regions);
  paintScene(svg, board, story, step ?? 0, { stage: answer ? "after" : "step" });
  for (const letter of letters) drawLetter(svg, board, cell(labels.indexOf(letter)), letter, ON_WHITE);
  if (!answer) return;
  const deduced = new Set(steps.flatMap(([, , placed]) => placed)), sign = (number, text) => drawLetter(svg, board, cell(number), text, SIGN);
  for (const number of queens) if (!deduced.has(number)) sign(number, "?");
  examples.forEach((example, i) => { for (const number of example) if (!agreed.includes(number)) sign(number, i + 1); });
  for (const [number] of wrong) drawRing(svg, board, cell(number), "wrong", ["#fff", RED]);
}
