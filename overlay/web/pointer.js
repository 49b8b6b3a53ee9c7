// The finger, pen or mouse on the board: it taps a cell, or draws a line through some. One script with draw.js.
//
// A finger on a board means to draw, or to move the page. Where nothing can move, it draws. Where something can, a swipe moves it
// and two fingers pinch, as on the rest of the page (a board fills a phone: nobody could get past it else), and a finger draws where
// that is meant: from what is there to be gripped (the end of a path), after a rest on a cell, or in a way in which nothing moves
// (sideways, on most pages). So the browser must be left the choice (`touch-action: manipulation`), and is stopped only once
// a finger draws.

const CLOSE = 0.42; // of a cell: how near its middle a line must pass to go through it
const REST = 250; // ms: longer than a finger is still before a swipe, shorter than what calls for a menu
const STILL = 4; // px: a finger that has gone less far has no direction yet
const NEAR = 0.8; // of a cell, from its middle: what ends further away was no tap

// hand: tap(cell), stroke(cells), strokeEnd(cells or null), mayDraw(cell): does a line from there do anything? isGrip(cell): does
// a finger draw from there at once? Answers how to end a line, as if it had never begun: whether there was one.
function drawWithPointer(grid, { rows, columns }, hand, focus) {
  let line = null, pointer = null, from = null, draws = false, resting = null; // from: where it was put down
  // Where the pointer is, in cells from the upper left.
  const place = ({ clientX, clientY }) => {
    const box = grid.getBoundingClientRect();
    return [((clientY - box.top) / box.height) * rows, ((clientX - box.left) / box.width) * columns];
  };
  /** @type {(place: number[]) => boolean} */
  const inside = ([y, x]) => y >= 0 && x >= 0 && y < rows && x < columns;
  const setDraws = (now) => {
    clearTimeout(resting);
    grid.classList.toggle("draws", draws = now);
    if (draws) focus(line[0]);
  };
  const end = (event = null) => { // without the event that ends it well, nothing is drawn
    const drawn = line, was = pointer !== null;
    line = pointer = null;
    setDraws(false);
    if (!was) return false;
    if (!event || drawn.length > 1) hand.strokeEnd(event && drawn);
    else if (place(event).every((v, axis) => Math.abs(v - drawn[0][axis] - 0.5) < NEAR)) {
      focus(drawn[0]);
      hand.tap(drawn[0]);
    }
    return true;
  };
  const decide = ({ clientX, clientY }) => {
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    if (draws || Math.hypot(x, y) < STILL || !hand.mayDraw(line[0])) return;
    setDraws(!moves(grid, Math.abs(x) > Math.abs(y) ? "Width" : "Height"));
  };
  grid.addEventListener("pointerdown", (event) => {
    if (pointer !== null && event.pointerType === "touch") end(); // a second finger: they pinch
    else if (!event.button && pointer === null && event.isPrimary && inside(place(event))) {
      [pointer, from, line] = [event.pointerId, event, [place(event).map(Math.floor)]];
      grid.setPointerCapture(pointer);
      const may = hand.mayDraw(line[0]);
      setDraws(may && (event.pointerType !== "touch" || hand.isGrip(line[0])));
      if (may && !draws) resting = setTimeout(() => setDraws(true), REST);
      grid.classList.add("pointed"); // no ring for those who see what they touch
    }
    event.preventDefault(); // no selection, no focus of its own
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    decide(event);
    const now = place(event), cell = now.map(Math.floor), far = now.map((v, axis) => Math.abs(v - cell[axis] - 0.5));
    if (!draws || !inside(now) || Math.max(...far) > CLOSE || key(cell) === key(line.at(-1))) return;
    line = [...line, ...cellsOnTheWay(line.at(-1), cell)];
    hand.stroke(line);
  });
  grid.addEventListener("touchmove", (event) => { if (draws && event.cancelable) event.preventDefault(); }, { passive: false });
  grid.addEventListener("contextmenu", (event) => { if (pointer !== null && draws) event.preventDefault(); });
  grid.addEventListener("pointerup", (event) => { if (event.pointerId === pointer) end(event); });
  grid.addEventListener("pointercancel", (event) => { if (event.pointerId === pointer) end(); });
  return () => end();
}

// Can what lies around an element be moved that way, "Width" or "Height"? The page, once it has been pinched, in both.
function moves(within, way) {
  if (window.visualViewport?.scale > 1.01) return true;
  const page = document.scrollingElement;
  for (let each = within.parentElement; each && each !== page; each = each.parentElement)
    if (isFrame(each) && each[`scroll${way}`] > each[`client${way}`] + 1) return true;
  return page[`scroll${way}`] > page[`client${way}`] + 1;
}

const isFrame = (each) => /auto|scroll/.test(getComputedStyle(each).overflow);

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
