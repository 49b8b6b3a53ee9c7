// The finger, pen or mouse on the board: it taps a cell, or draws a line through some. One script with draw.js.
//
// One finger on a board never scrolls the page, in any game: it draws a line, or moves the choice of a cell, or does nothing. Two
// fingers move and pinch the page, and one finger beside the board scrolls it. `touch-action` (play.css) tells the browser so.

const CLOSE = 0.42; // of a cell: how near its middle a line must pass to go through it
const NEAR = 0.8; // of a cell, from its middle: what ends further away was no tap

// hand: tap(cell), stroke(cells), strokeEnd(cells or null), mayDraw(cell): does a line from there do anything? chooses: the chosen
// cell follows the finger. Answers how to end a line, as if it had never begun: whether there was one.
function drawWithPointer(grid, { rows, columns }, hand, focus) {
  let line = null, pointer = null, draws = false;
  // Where the pointer is, in cells from the upper left.
  const place = ({ clientX, clientY }) => {
    const box = grid.getBoundingClientRect();
    return [((clientY - box.top) / box.height) * rows, ((clientX - box.left) / box.width) * columns];
  };
  /** @type {(place: number[]) => boolean} */
  const inside = ([y, x]) => y >= 0 && x >= 0 && y < rows && x < columns;
  const end = (event = null) => { // without the event that ends it well, nothing is drawn
    const drawn = line, was = pointer !== null, drew = draws;
    line = pointer = null;
    draws = false;
    grid.classList.remove("draws");
    if (!was) return false;
    if (!event || drawn.length > 1) {
      if (drew) hand.strokeEnd(event && drawn);
    } else if (place(event).every((v, axis) => Math.abs(v - drawn[0][axis] - 0.5) < NEAR)) {
      focus(drawn[0]);
      hand.tap(drawn[0]);
    }
    return true;
  };
  grid.addEventListener("pointerdown", (event) => {
    if (pointer !== null && event.pointerType === "touch") end(); // a second finger: they pinch
    else if (!event.button && pointer === null && event.isPrimary && inside(place(event))) {
      [pointer, line] = [event.pointerId, [place(event).map(Math.floor)]];
      grid.setPointerCapture(pointer);
      draws = hand.mayDraw(line[0]);
      grid.classList.toggle("draws", draws);
      if (draws) focus(line[0]);
      grid.classList.add("pointed"); // no ring for those who see what they touch
    }
    event.preventDefault(); // no selection, no focus of its own
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer || !(draws || hand.chooses)) return;
    const now = place(event), cell = now.map(Math.floor), far = now.map((v, axis) => Math.abs(v - cell[axis] - 0.5));
    if (!inside(now) || Math.max(...far) > CLOSE || key(cell) === key(line.at(-1))) return;
    line = [...line, ...cellsOnTheWay(line.at(-1), cell)];
    if (draws) hand.stroke(line);
    else focus(cell);
  });
  grid.addEventListener("contextmenu", (event) => { if (pointer !== null) event.preventDefault(); });
  grid.addEventListener("pointerup", (event) => { if (event.pointerId === pointer) end(event); });
  grid.addEventListener("pointercancel", (event) => { if (event.pointerId === pointer) end(); });
  return () => end();
}

// The cells that a quick hand has jumped over, and the last: as a king goes.
/** @param {number[]} from @param {number[]} to */
function cellsOnTheWay([r, c], [r2, c2]) {
  const cells = [];
  while (r !== r2 || c !== c2) {
    [r, c] = [r + Math.sign(r2 - r), c + Math.sign(c2 - c)];
    cells.push([r, c]);
  }
  return cells;
}
