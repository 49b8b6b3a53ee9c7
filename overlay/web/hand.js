// The hand on the board: cells over the drawing, that are tapped, drawn across, walked through and read out. One script
// with draw.js.

const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children.filter(Boolean));
  return made;
}

// hand: tap(cell), stroke(cells), strokeEnd(cells or null), mayDraw(cell), chooses: see pointer.js; press(cell, key): whether
// the key was meant for the game; stretch(cells, anew): the cells that Shift and arrows have come through, and whether they only
// begin to.
// first: the cell that has the focus at first.
// Answers the grid, with current() (the cell that has the focus, or had it last), label(cell, text) and drop(): ends a line
// that is being drawn, as if it had never begun; whether there was one.
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
  let walked = []; // with Shift, since another key or a pointer
  const drop = drawWithPointer(grid, { rows, columns }, hand, focus);
  for (const ends of ["pointerdown", "focusout"]) grid.addEventListener(ends, (event) => { if (!grid.contains(event.relatedTarget)) walked = []; });
  grid.addEventListener("keydown", (event) => {
    grid.classList.remove("pointed");
    const cell = cellAt(event.target.dataset.at), way = WAYS[event.key];
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
