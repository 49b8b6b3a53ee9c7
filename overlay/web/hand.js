// The hand on the board: cells over the drawing, that are tapped, drawn across, walked through and read out. One script
// with draw.js.

const CLOSE = 0.42; // of a cell: how near its middle a line must pass to go through it
const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.filter(Boolean));
  return made;
}

// hand: tap(cell), stroke(cells), strokeEnd(cells or null), stretch(cell, next), press(cell, key): whether the key was meant
// for the game.
// Answers the grid, with current() (the cell that has the focus, or had it last), focus(cell) and label(cell, text).
function layHand({ rows, columns, cells }, name, hand) {
  const made = new Map(cells.map((cell) => [key(cell), element("div", { role: "gridcell", tabindex: -1, "data-at": key(cell) })]));
  const grid = element("div", { role: "grid", class: "hand", "aria-label": name, "aria-rowcount": rows, "aria-colcount": columns });
  for (const [name, number] of [["--rows", rows], ["--columns", columns]]) grid.style.setProperty(name, number);
  for (let r = 0; r < rows; r++) grid.append(element("div", { role: "row" }, ...cells.filter(([row]) => row === r).map((cell) => made.get(key(cell)))));
  let current = cells[0];
  const focus = (cell, really = true) => {
    made.get(key(current)).tabIndex = -1;
    current = cell;
    made.get(key(cell)).tabIndex = 0;
    if (really) made.get(key(cell)).focus({ preventScroll: true });
  };
  focus(current, false);
  drawWithPointer(grid, { rows, columns }, hand, focus);
  grid.addEventListener("keydown", (event) => {
    grid.classList.remove("pointed");
    const cell = cellAt(event.target.dataset.at), way = WAYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const next = way ? cell.map((v, axis) => v + way[axis]) : [cell[0], event.key === "Home" ? 0 : columns - 1];
      if (!made.has(key(next))) return;
      if (way && event.shiftKey) hand.stretch(cell, next);
      focus(next);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      hand.tap(cell);
    } else if (hand.press(cell, event.key)) event.preventDefault();
  });
  return { grid, focus, current: () => current, label: (cell, text) => made.get(key(cell)).setAttribute("aria-label", text) };
}

function drawWithPointer(grid, { rows, columns }, hand, focus) {
  let line = null, pointer = null;
  // Where the pointer is, in cells from the upper left.
  const place = ({ clientX, clientY }) => {
    const box = grid.getBoundingClientRect();
    return [((clientY - box.top) / box.height) * rows, ((clientX - box.left) / box.width) * columns];
  };
  const inside = ([y, x]) => y >= 0 && x >= 0 && y < rows && x < columns;
  const end = (event, whole) => {
    if (event.pointerId !== pointer) return;
    if (!whole || line.length > 1) hand.strokeEnd(whole ? line : null);
    else hand.tap(line[0]);
    line = pointer = null;
  };
  grid.addEventListener("pointerdown", (event) => {
    if (event.button || pointer !== null || !inside(place(event))) return;
    pointer = event.pointerId;
    grid.setPointerCapture(pointer);
    line = [place(event).map(Math.floor)];
    grid.classList.add("pointed"); // no ring for those who see what they touch
    focus(line[0]);
    event.preventDefault(); // no selection, no focus of its own
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    const now = place(event), cell = now.map(Math.floor), far = now.map((v, axis) => Math.abs(v - cell[axis] - 0.5));
    if (!inside(now) || Math.max(...far) > CLOSE || key(cell) === key(line.at(-1))) return;
    line = [...line, ...cellsOnTheWay(line.at(-1), cell)];
    hand.stroke(line);
  });
  grid.addEventListener("pointerup", (event) => end(event, true));
  grid.addEventListener("pointercancel", (event) => end(event, false));
}

// The cells that a quick hand has jumped over, and the last: as a king goes.
function cellsOnTheWay([r, c], [r2, c2]) {
  const cells = [];
  while (r !== r2 || c !== c2) {
    [r, c] = [r + Math.sign(r2 - r), c + Math.sign(c2 - c)];
    cells.push([r, c]);
  }
  return cells;
}
