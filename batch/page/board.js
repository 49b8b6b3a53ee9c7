// A board as an SVG picture, drawn from a row's details. Nothing here is markup: texts stay texts.
"use strict";

const SIDE = 40; // of a cell
const CROWN = "M13 77 6 27 30 43 50 13 70 43 94 27 87 77Z" + [[6.5, 22.5], [50, 8.5], [93.5, 22.5]]
  .map(([x, y]) => `M${x - 6.5} ${y}a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0`).join("");

function svg(tag, attributes = {}, parent = null, text = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== null) element.textContent = text;
  parent?.append(element);
  return element;
}

// step: how many steps to show (null: the answer). The last one shown stands out, with its reason.
function drawBoard(details, step = null) {
  const n = details.regions.length, cells = [...details.regions.join("")];
  const numbers = new Map([...new Set(cells.filter((x) => x !== "."))].map((letter, i) => [letter, i]));
  const now = step ? details.steps[step - 1] : null;
  const [, , newQueens, newDead, because] = now ?? [null, null, [], [], []];
  const before = step === null ? [] : details.steps.slice(0, step);
  const agreed = (details.examples[0] ?? []).filter((cell) => details.examples.every((other) => other.includes(cell)));
  const placed = new Set(step === null ? [...details.queens, ...agreed] : before.flatMap((s) => s[2]));
  const dead = new Set(before.flatMap((s) => s[3]));
  const found = new Set(details.steps.flatMap((s) => s[2]));
  const picture = svg("svg", { viewBox: `-2 -2 ${n * SIDE + 4} ${n * SIDE + 4}`, role: "img", class: "board" });
  svg("title", {}, picture, step === null ? "the board and its queens" : `the board after step ${step}`);
  const at = (cell) => [(cell % n) * SIDE, Math.floor(cell / n) * SIDE];
  const middle = (cell) => at(cell).map((v) => v + SIDE / 2);
  const write = (cell, text, kind) => { const [x, y] = middle(cell); svg("text", { x, y, class: kind }, picture, text); };

  cells.forEach((letter, cell) => {
    const [x, y] = at(cell), number = numbers.get(letter);
    const fill = letter === "." ? "#5a5a5a" : `hsl(${Math.round(((number * 0.381966) % 1) * 360)} 65% ${number % 2 ? 82 : 70}%)`;
    svg("rect", { x, y, width: SIDE, height: SIDE, fill, class: "cell" }, picture);
    if (letter !== "." && cells.indexOf(letter) === cell) svg("text", { x: x + 4, y: y + 12, class: "letter" }, picture, letter);
  });
  svg("path", { d: borders(cells, n), class: "border" }, picture);
  const frames = because.map((cell) => { const [x, y] = at(cell); return `M${x + 4} ${y + 4}h${SIDE - 8}v${SIDE - 8}h${8 - SIDE}z`; }).join("");
  for (const kind of ["because", "because inner"]) if (frames) svg("path", { d: frames, class: kind }, picture);
  for (const cell of dead) {
    const [x, y] = middle(cell), arm = newDead.includes(cell) ? 9 : 5;
    svg("path", { d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`, class: "cross" }, picture);
  }
  for (const cell of placed) {
    const [x, y] = at(cell);
    svg("path", { d: CROWN, transform: `translate(${x + 7} ${y + 9}) scale(.26)`, class: newQueens.includes(cell) ? "crown new" : "crown" }, picture);
    if (step === null && details.queens.length && !found.has(cell)) write(cell, "?", "sign");
  }
  if (step === null) {
    details.examples.forEach((example, i) => {
      for (const cell of example) if (!placed.has(cell)) write(cell, String(i + 1), "sign");
    });
    for (const [cell] of details.wrong) { const [x, y] = middle(cell); svg("circle", { cx: x, cy: y, r: 16, class: "wrong" }, picture); }
  }
  return picture;
}

// The lines between cells of different regions, and around the board, as one path.
function borders(cells, n) {
  const parts = [`M0 0H${n * SIDE}V${n * SIDE}H0Z`];
  cells.forEach((letter, cell) => {
    const x = (cell % n) * SIDE, y = Math.floor(cell / n) * SIDE;
    if (cell % n < n - 1 && cells[cell + 1] !== letter) parts.push(`M${x + SIDE} ${y}v${SIDE}`);
    if (cell + n < cells.length && cells[cell + n] !== letter) parts.push(`M${x} ${y + SIDE}h${SIDE}`);
  });
  return parts.join("");
}
