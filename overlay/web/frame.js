// The frame of the board: where it lies on the page, and what of it is to be seen where it is larger than that. One script with
// draw.js.

const SMALL = 24; // px, of a cell: what is smaller is hard to hit (WCAG 2.2, 2.5.8)
const LARGER = 40; // px, of a cell then
const SMALL_ROOM = 0.25; // cells beside a board, less than numbers of rows take

// Around what shows the board, which has a view ([x, y, width, height] in cells). Answers the frame; a button that makes the board
// larger, which is there only where cells are small; keepInSight(cells), and stop().
function layFrame(board, view, svg, hand) {
  const sheet = element("div", { class: "sheet" }, svg, hand), square = element("div", { class: view[0] < -SMALL_ROOM ? "square numbered" : "square" }, sheet);
  const larger = iconButton("larger", say("Larger board"), () => setLarger(!isLarger()));
  const isLarger = () => larger.getAttribute("aria-pressed") === "true";
  function setLarger(now) {
    larger.setAttribute("aria-pressed", now);
    square.classList.toggle("larger", now);
  }
  setLarger(false);
  sheet.style.setProperty("--larger", `${LARGER * view[2]}px`);
  hand.style.inset = inset(board, view);
  const watching = new ResizeObserver(() => {
    if (!square.clientWidth) return; // it is not to be seen
    const isSmall = square.clientWidth / view[2] < SMALL;
    larger.hidden = !isSmall;
    if (!isSmall) setLarger(false);
  });
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

  return { square, larger, keepInSight, stop: () => watching.disconnect() };
}

// Where the cells lie in what is drawn: from its top, right, bottom and left, in per cent.
function inset({ rows, columns }, [x, y, width, height]) {
  return [-y / height, (x + width - columns) / width, (y + height - rows) / height, -x / width].map((v) => `${100 * v}%`).join(" ");
}

// Tells the style sheet how far down the page something begins, so that it fits what is left of the window; once that is known and
// something else, which is to be seen at once, does not fit below, the page is moved as far as it must; so it is once a phone has been
// turned. uncover(): moves the page until nothing lies over the board. Answers how to end that.
function fitBelow(play, square, uncover) {
  let placed = 0; // for which width of the window
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
  return () => watching.disconnect();
}
