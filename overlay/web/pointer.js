// Fingers, pen and mouse on the board: taps, and lines through cells. Joined with draw.js into one script.
//
// One finger on a board never scrolls the page, in any game: it draws a line, chooses a cell, or does nothing. Two fingers move and
// pinch the page; one finger beside the board scrolls it. `touch-action` (play.css) tells this to the browser.

const ENTRY_DISTANCE = 0.42; // cells: a line enters a cell if it passes its middle within this distance (rows, and columns)
const TAP_DISTANCE = 0.8; // cells: a tap ends within this distance of its cell's middle

// Handle pointers on the grid. hand: tap(cell); stroke(cells) while a line is drawn; strokeEnd(cells), or null if it is cancelled;
// mayDraw(cell): true if a line may begin there; chooses: true if the chosen cell follows the finger. focus(cell): choose a cell.
// Return a function that cancels the current line, and returns true if there was one.
function drawWithPointer(grid, { rows, columns }, hand, focus) {
  let line = null, pointer = null, draws = false;
  // Return the pointer's place in cells from the upper left.
  const place = ({ clientX, clientY }) => {
    const box = grid.getBoundingClientRect();
    return [((clientY - box.top) / box.height) * rows, ((clientX - box.left) / box.width) * columns];
  };
  /** @type {(place: number[]) => boolean} */
  const inside = ([y, x]) => y >= 0 && x >= 0 && y < rows && x < columns;
  const end = (event = null) => { // without an event the line is cancelled
    const drawn = line, was = pointer !== null, drew = draws;
    line = pointer = null;
    draws = false;
    grid.classList.remove("draws");
    if (!was) return false;
    if (!event || drawn.length > 1) {
      if (drew) hand.strokeEnd(event && drawn);
    } else if (place(event).every((v, axis) => Math.abs(v - drawn[0][axis] - 0.5) < TAP_DISTANCE)) {
      focus(drawn[0]);
      hand.tap(drawn[0]);
    }
    return true;
  };
  grid.addEventListener("pointerdown", (event) => {
    if (pointer !== null && event.pointerType === "touch") end(); // a second finger pinches
    else if (!event.button && pointer === null && event.isPrimary && inside(place(event))) {
      [pointer, line] = [event.pointerId, [place(event).map(Math.floor)]];
      grid.setPointerCapture(pointer);
      draws = hand.mayDraw(line[0]);
      grid.classList.toggle("draws", draws);
      if (draws) focus(line[0]);
      grid.classList.add("pointed"); // hide the focus ring from people who touch the board
    }
    event.preventDefault(); // prevent selection and the browser's own focus
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer || !(draws || hand.chooses)) return;
    const now = place(event), cell = now.map(Math.floor), far = now.map((v, axis) => Math.abs(v - cell[axis] - 0.5));
    if (!inside(now) || Math.max(...far) > ENTRY_DISTANCE || key(cell) === key(line.at(-1))) return;
    line = [...line, ...cellsOnTheWay(line.at(-1), cell)];
    if (draws) hand.stroke(line);
    else focus(cell);
  });
  grid.addEventListener("contextmenu", (event) => { if (pointer !== null) event.preventDefault(); });
  grid.addEventListener("pointerup", (event) => { if (event.pointerId === pointer) end(event); });
  grid.addEventListener("pointercancel", (event) => { if (event.pointerId === pointer) end(); });
  return () => end();
}

// Return the cells between two cells that a quick pointer has skipped, and the last one, by the moves of a chess king.
/** @param {number[]} from @param {number[]} to */
function cellsOnTheWay([r, c], [r2, c2]) {
  const cells = [];
  while (r !== r2 || c !== c2) {
    [r, c] = [r + Math.sign(r2 - r), c + Math.sign(c2 - c)];
    cells.push([r, c]);
  }
  return cells;
}
