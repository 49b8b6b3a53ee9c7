// The frame of the board: its place on the page, and the visible part of an enlarged board. Joined with draw.js into one script.

const MIN_TARGET = 24; // px: smaller cells are hard to hit (WCAG 2.2, 2.5.8)
const ENLARGED_CELL = 40; // px: a cell of an enlarged board
const SMALL_ROOM = 0.25; // cells beside a board: less than row numbers need

// Return {square, larger, fit(), keepInSight(cells), stop()}. square: the frame around the drawing and the hand. larger: the button that
// enlarges the board; fit() hides it unless cells are small. view: [x, y, width, height] of the board in cells.
function layFrame(board, view, svg, hand) {
  const sheet = element("div", { class: "sheet" }, svg, hand), square = element("div", { class: view[0] < -SMALL_ROOM ? "square numbered" : "square" }, sheet);
  const larger = iconButton("larger", say("Larger board"), () => setLarger(!isLarger()));
  const isLarger = () => larger.getAttribute("aria-pressed") === "true";
  function setLarger(now) {
    larger.setAttribute("aria-pressed", now);
    square.classList.toggle("larger", now);
  }
  setLarger(false);
  sheet.style.setProperty("--larger", `${ENLARGED_CELL * view[2]}px`);
  hand.style.inset = inset(board, view);
  function fit() {
    if (!square.clientWidth) return; // the board is hidden
    const isSmall = square.clientWidth / view[2] < MIN_TARGET;
    larger.hidden = !isSmall;
    if (!isSmall) setLarger(false);
  }
  const watching = new ResizeObserver(fit);
  watching.observe(square);

  function keepInSight(cells) {
    if (!cells.length || !isLarger()) return;
    const box = hand.getBoundingClientRect(), seen = square.getBoundingClientRect(), middle = [0, 1].map((axis) => {
      const along = cells.map((cell) => cell[axis]);
      return (Math.min(...along) + Math.max(...along) + 1) / 2;
    });
    const [y, x] = [box.top + (box.height * middle[0]) / board.rows, box.left + (box.width * middle[1]) / board.columns];
    square.scrollBy({ top: y - seen.top - seen.height / 2, left: x - seen.left - seen.width / 2 });
  }

  return { square, larger, fit, keepInSight, stop: () => watching.disconnect() };
}

// Return the distances of the cells from the top, right, bottom and left of the drawing, as a CSS inset in per cent.
function inset({ rows, columns }, [x, y, width, height]) {
  return [-y / height, (x + width - columns) / width, (y + height - rows) / height, -x / width].map((v) => `${100 * v}%`).join(" ");
}

// Fit the play area into the window: tell the style sheet where it begins (--top), and scroll until the square is visible, at first
// and whenever the window's width changes (a turned phone). uncover(): scrolls until nothing covers the board. Return {fit(), stop()}.
function fitBelow(play, square, uncover) {
  let placed = 0; // width of the window at the last scroll
  const fit = () => {
    if (play.clientWidth) play.style.setProperty("--top", `${Math.round(play.getBoundingClientRect().top + scrollY)}px`);
  };
  const watching = new ResizeObserver(() => {
    fit();
    if (!play.clientWidth || placed === innerWidth) return;
    placed = innerWidth;
    square.scrollIntoView({ block: "nearest" });
    uncover();
  });
  fit();
  for (const each of [document.body, play]) watching.observe(each);
  return { fit, stop: () => watching.disconnect() };
}
