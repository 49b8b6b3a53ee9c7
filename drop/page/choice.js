// What was misread: tap a cell, or the line between two, or press Enter on a cell, and say what stands there, or where it belongs.

import { node } from "./board.js";
import { boxInFrame, placeAt } from "./picture.js";
import { cellsOf, endsOf, isSide, partsOf, placeName, readAt, sideOf, thingName } from "./places.js";
import { say } from "./say.js";

const at = (id) => document.getElementById(id);
// By keys: the way to another cell, and to the line before that.
const WAYS = {
  ArrowLeft: { way: [0, -1], arrow: "←", name: say("line to the left") },
  ArrowUp: { way: [-1, 0], arrow: "↑", name: say("line above") },
  ArrowDown: { way: [1, 0], arrow: "↓", name: say("line below") },
  ArrowRight: { way: [0, 1], arrow: "→", name: say("line to the right") },
};
const AROUND = [[-1, 0], [0, -1], [0, 1], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]];
const MOST = 9; // numbers that are buttons each
const APART = 6; // px between a place and what is said of it

const cellOf = (target) => target.closest?.("[data-cell]")?.dataset.cell.split(",").map(Number);
const shapeOf = ([r, c]) => at("over").querySelector(`[data-cell="${r},${c}"]`);

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// pressed: whether this is what was read; null where that is not said.
function button(text, act, pressed = null) {
  const element = made("button", { type: "button", textContent: text, onclick: act });
  if (pressed !== null) element.setAttribute("aria-pressed", pressed);
  return element;
}

const row = (...parts) => made("div", { className: "row" }, ...parts);

export function closeChoice() {
  at("choice").hidden = true;
  at("over").querySelector(".side")?.remove();
  for (const shape of at("over").querySelectorAll(".chosen, .meant")) shape.classList.remove("chosen", "meant");
}

export function focusOn(cell) {
  const shape = shapeOf(cell);
  if (!shape) return;
  at("over").querySelector(".cell[tabindex='0']")?.setAttribute("tabindex", -1);
  shape.setAttribute("tabindex", 0);
  shape.focus({ preventScroll: true });
}

// The regions beside a cell, to one of which it may belong.
function regionsFor(board, [r, c], tell) {
  const found = new Map();
  for (const [down, right] of AROUND) {
    const letter = board.region(r + down, c + right);
    if (letter !== null && letter !== board.region(r, c) && !found.has(letter)) found.set(letter, [r + down, c + right]);
  }
  const buttons = [...found].map(([letter, other]) => {
    const each = button(letter, () => tell(other, say("Region {letter}", { letter })));
    const mean = () => { for (const [y, x] of board.cells) shapeOf([y, x]).classList.toggle("meant", board.region(y, x) === letter); };
    each.setAttribute("aria-label", say("Region {letter}", { letter }));
    each.addEventListener("focus", mean);
    each.addEventListener("pointerenter", mean);
    return each;
  });
  return found.size ? [row(made("p", { textContent: say("It belongs to region") }), ...buttons)] : [];
}

// What stands there: each a button; where there are many numbers, a field for them, and a button for each sign before them.
function valuesFor({ choices }, values, stands, tell) {
  const numbered = values.filter((value) => /\d/.test(value)), signs = [...new Set(numbered.map((value) => partsOf(value)[0]))];
  const each = (value, act = () => tell(value)) => button(thingName(choices, value), act, value === stands);
  if (numbered.length <= MOST) return [row(...values.map((value) => each(value)))];
  const [before, number] = partsOf(stands), sign = signs.find((other) => other === before) ?? (signs.length > 1 ? null : signs[0]);
  const field = made("input", { type: "number", inputMode: "numeric", min: 1, value: number, placeholder: say("number") }), ok = made("button", { textContent: say("OK") });
  const said = (other) => `${other}${Number(field.value) || ""}`;
  const buttons = signs.filter(Boolean).map((other) => each(other, () => tell(said(other))));
  const renew = () => {
    buttons.forEach((other, i) => { other.disabled = !values.includes(said(signs[i])); other.setAttribute("aria-pressed", signs[i] === sign); });
    ok.disabled = !values.includes(said(sign));
  };
  field.setAttribute("aria-label", say("number"));
  field.addEventListener("input", renew);
  ok.hidden = sign === null;
  const onsubmit = (event) => { event.preventDefault(); tell(said(sign)); };
  renew();
  (buttons[signs.indexOf(sign)] ?? buttons[0] ?? field).dataset.first = "";
  buttons.push(...values.filter((value) => !numbered.includes(value) && !signs.includes(value)).map((value) => each(value)));
  const form = made("form", { className: "row", onsubmit }, field, ok);
  if (signs.some(Boolean)) return [form, row(...buttons)];
  form.append(...buttons);
  return [form];
}

// chosen: told (place, what is said, its name). from: the cell that has the focus then.
function openChoice(board, place, chosen, from = cellsOf(place)[0]) {
  closeChoice();
  const choice = at("choice"), { cells, sides, whose } = board.choices, [stands, owner] = readAt(board.choices, place), cell = isSide(place) ? null : place;
  const close = () => { closeChoice(); focusOn(from); };
  const tell = (said, name = thingName(board.choices, said)) => { closeChoice(); chosen(place, said, name); };
  const cancel = button("✕", close);
  cancel.setAttribute("aria-label", say("Cancel"));
  const arrows = (cell && sides.length ? Object.values(WAYS) : []).flatMap(({ way, arrow, name }) => {
    const side = sideOf(board, cell, way), each = button(`${arrow} ${name}`, () => openChoice(board, side, chosen, from));
    return side ? [each] : [];
  });
  choice.replaceChildren(
    made("p", { className: "place", textContent: placeName(place) }),
    ...(cell && board.regions ? regionsFor(board, cell, tell) : []),
    ...valuesFor(board, cell ? cells : sides, stands, tell),
    ...(owner ? [row(...whose.map((value) => button(thingName(board.choices, value), () => tell(value), value === owner)))] : []),
    ...(arrows.length ? [made("div", { className: "row sides" }, ...arrows)] : []),
    cancel,
  );
  choice.hidden = false;
  choice.onkeydown = (event) => { if (event.key === "Escape") close(); };
  if (cell) shapeOf(cell).classList.add("chosen");
  else node(at("over"), "path", { class: "side", d: `M${endsOf(place).map(([r, c]) => board.at(c, r).join(" ")).join("L")}` });
  lay(choice, boxInFrame(board, place));
  (choice.querySelector("[data-first]") ?? choice.querySelector("button, input")).focus({ preventScroll: true });
}

// Below the place or above it, beside it where the window is too low for that; all of it within the window.
function lay(choice, { left, top, right, bottom }) {
  const frame = at("frame").getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = choice, within = (v, least, most) => Math.max(Math.min(v, most), least);
  const below = bottom + APART, above = top - APART - high, after = right + APART, before = left - APART - wide;
  const fitsBelow = frame.top + below + high <= innerHeight, fits = fitsBelow || frame.top + above >= 0, middle = within((left + right - wide) / 2, 0, frame.width - wide);
  const x = fits ? middle : frame.left + after + wide <= innerWidth ? after : before, y = fitsBelow ? below : above;
  choice.style.left = `${within(x, -frame.left, Math.max(innerWidth - wide, 0) - frame.left)}px`;
  choice.style.top = `${within(y, -frame.top, Math.max(innerHeight - high, 0) - frame.top)}px`;
}

// now() gives the board that is shown, null where nothing may be chosen.
export function offerChoice(now, chosen) {
  at("over").addEventListener("click", (event) => {
    const board = now(), place = board && cellOf(event.target) && placeAt(board, cellOf(event.target), event);
    if (place) openChoice(board, place, chosen);
  });
  at("over").addEventListener("keydown", (event) => {
    const board = now(), cell = cellOf(event.target), { way } = WAYS[event.key] ?? {};
    if (!cell || !board || !(way || event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    const side = way && event.shiftKey && board.choices.sides.length ? sideOf(board, cell, way) : null;
    if (!way || side) openChoice(board, side ?? cell, chosen, cell);
    else if (!event.shiftKey) focusOn(cell.map((v, axis) => v + way[axis]));
  });
}
