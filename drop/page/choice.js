// A cell that was read into the wrong region: click it, or press Enter on it, and say where it belongs.

import { placeInFrame } from "./picture.js";
import { say } from "./say.js";

const at = (id) => document.getElementById(id);
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const AROUND = [[-1, 0], [0, -1], [0, 1], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]];

const cellOf = (target) => target.closest?.("[data-cell]")?.dataset.cell.split(",").map(Number);
const shapeOf = ([r, c]) => at("over").querySelector(`[data-cell="${r},${c}"]`);

// The regions beside a cell: label -> a cell that has it.
function neighbours(board, [r, c]) {
  const found = new Map();
  for (const [dr, dc] of AROUND) {
    const label = board.region(r + dr, c + dc);
    if (label !== null && label !== board.regions[r][c] && !found.has(label)) found.set(label, [r + dr, c + dc]);
  }
  return found;
}

export function closeChoice() {
  at("choice").hidden = true;
  for (const shape of at("over").querySelectorAll(".chosen, .meant")) shape.classList.remove("chosen", "meant");
}

function openChoice(board, result, cell, chosen) {
  closeChoice();
  const choice = at("choice"), [x, y] = placeInFrame(board, cell), found = neighbours(board, cell), text = document.createElement("p");
  const close = () => { closeChoice(); shapeOf(cell)?.focus(); };
  shapeOf(cell).classList.add("chosen");
  text.textContent = found.size ? say("Row {row}, column {column} belongs to region", { row: cell[0] + 1, column: cell[1] + 1 }) : say("Every cell around it is in the same region.");
  const row = document.createElement("div");
  row.className = "row";
  for (const other of found.values()) {
    const button = row.appendChild(document.createElement("button")), letter = result.regions[other[0]][other[1]];
    button.type = "button";
    button.textContent = letter;
    button.addEventListener("click", () => { closeChoice(); chosen(cell, other); });
    const mean = () => { for (const [r, c] of board.cells) shapeOf([r, c]).classList.toggle("meant", result.regions[r][c] === letter); };
    button.addEventListener("focus", mean);
    button.addEventListener("pointerenter", mean);
  }
  const cancel = row.appendChild(document.createElement("button"));
  cancel.type = "button";
  cancel.textContent = say("Cancel");
  cancel.addEventListener("click", close);
  choice.replaceChildren(text, row);
  choice.hidden = false;
  choice.onkeydown = (event) => { if (event.key === "Escape") close(); };
  Object.assign(choice.style, {
    left: x < 0.5 ? `${100 * x}%` : "auto", right: x < 0.5 ? "auto" : `${100 * (1 - x)}%`,
    top: y < 0.5 ? `calc(${100 * y}% + 1.5rem)` : "auto", bottom: y < 0.5 ? "auto" : `calc(${100 * (1 - y)}% + 1.5rem)`,
  });
  row.querySelector("button").focus({ preventScroll: true });
}

// now() gives what is shown: {board, result}; board is null where no cell may be chosen.
export function offerChoice(now, chosen) {
  at("over").addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (cell && now().board) openChoice(now().board, now().result, cell, chosen);
  });
  at("over").addEventListener("keydown", (event) => {
    const cell = cellOf(event.target);
    if (!cell || !now().board) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      openChoice(now().board, now().result, cell, chosen);
    } else if (KEYS[event.key]) {
      event.preventDefault();
      const next = shapeOf(cell.map((v, axis) => v + KEYS[event.key][axis]));
      if (!next) return;
      shapeOf(cell).setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    }
  });
}
