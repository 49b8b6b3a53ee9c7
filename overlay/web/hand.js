// The hand on the board: invisible cells over the drawing for taps, lines, arrow keys and screen readers. Joined with draw.js into
// one script.

const ARROW_STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Return an HTML element with attributes and children. Attributes that are false, null or undefined are left out.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.filter(Boolean));
  return made;
}

// Return {grid, current(), label(cell, text), drop()}. current(): the cell with the focus, or the last one that had it. label: set the
// text for screen readers. drop(): cancel the line that is being drawn; return true if there was one.
// hand: tap, stroke, strokeEnd, mayDraw, chooses: see pointer.js. press(cell, key): handle a key; return true if the game uses it.
// stretch(cells, anew): handle the cells of Shift and arrows; anew is true at their first step.
// name: the grid's label. first: the cell that has the focus at first.
function layHand({ rows, columns, cells }, name, hand, first = cells[0]) {
  const made = new Map(cells.map((cell) => [key(cell), element("div", { role: "gridcell", tabindex: -1, "data-at": key(cell) })]));
  const grid = element("div", { role: "grid", class: "hand", "aria-label": name, "aria-rowcount": rows, "aria-colcount": columns });
  for (const [name, number] of [["--rows", rows], ["--columns", columns]]) grid.style.setProperty(name, number);
  for (let r = 0; r < rows; r++) grid.append(element("div", { role: "row" }, ...cells.filter(([row]) => row === r).map((cell) => made.get(key(cell)))));
  let current = first;
  const focus = (cell, really = true) => {
    made.get(key(current)).tabIndex = -1;
    current = cell;
    made.get(key(cell)).tabIndex = 0;
    if (really) made.get(key(cell)).focus({ preventScroll: true });
  };
  focus(current, false);
  let walked = []; // the cells of Shift and arrows, until another key or a pointer
  const drop = drawWithPointer(grid, { rows, columns }, hand, focus);
  for (const ends of ["pointerdown", "focusout"]) grid.addEventListener(ends, (event) => { if (!grid.contains(event.relatedTarget)) walked = []; });
  grid.addEventListener("keydown", (event) => {
    grid.classList.remove("pointed");
    const cell = cellAt(event.target.dataset.at), way = ARROW_STEPS[event.key];
    if (event.key === "Shift") return;
    if (!(way && event.shiftKey)) walked = [];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const next = way ? cell.map((v, axis) => v + way[axis]) : [cell[0], event.key === "Home" ? 0 : columns - 1];
      if (!made.has(key(next))) return;
      if (way && event.shiftKey) {
        const anew = !walked.length, back = walked.length > 1 && key(walked.at(-2)) === key(next);
        walked = back ? walked.slice(0, -1) : [...(anew ? [cell] : walked), next];
        hand.stretch(walked, anew);
      }
      focus(next);
      made.get(key(next)).scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      hand.tap(cell);
    } else if (hand.press(cell, event.key)) event.preventDefault();
  });
  return { grid, drop, current: () => current, label: (cell, text) => made.get(key(cell)).setAttribute("aria-label", text) };
}
