// The captures as cards. Only visible cards are in the page, so that a hundred thousand captures scroll as fast as ten.
"use strict";

const MIN_CARD_WIDTH = 150; // px
const GAP = 10; // px between cards
const TEXT_HEIGHT = 66; // px of the text below a card's picture
const LINES_AHEAD = 2; // lines of cards that are in the page above and below the window
const MAX_HEIGHT = 15e6; // px of the gallery; browsers lay out higher elements wrongly

function makeCard(meta, row, act) {
  const status = meta.statuses[row[STATUS]], has = (trait) => row[TRAITS] & (1 << meta.traits.indexOf(trait));
  const card = button(`card ${status}`, null, act);
  const shot = element("span", "shot", undefined, card);
  if (row[THUMB]) {
    const picture = element("img", "", undefined, shot);
    picture.alt = "";
    picture.decoding = "async";
    picture.src = `thumbs/${row[THUMB]}.webp`;
  } else {
    element("span", "none", meta.errors[row[ERROR]] ?? "no picture", shot);
  }
  element("span", "file", shortName(row[FILE]), card).title = row[FILE];
  const tags = element("span", "tags", undefined, card);
  element("span", "status", status, tags);
  if (row[N]) element("span", "", `${row[N]} × ${row[N]}`, tags);
  if (meta.ratings[row[RATING]]) element("span", "", meta.ratings[row[RATING]], tags);
  const signs = { differs: "≠ expected", warned: "⚠ warned", "wrong-marks": "✗ marks" };
  for (const [trait, sign] of Object.entries(signs)) if (has(trait)) element("span", "sign", sign, tags);
  return card;
}

const shortName = (file) => file.split(/[\\/]/).filter(Boolean).at(-1) ?? file;

// Returns { show(order), focus(place) }. open(place) is called when a card is pressed.
function makeGallery(place, meta, rows, open) {
  const shown = new Map(); // place in the order -> list item
  let order = [], columns = 1, width = 0, current = 0;

  const lineHeight = () => width + TEXT_HEIGHT + GAP;

  function measure() {
    const whole = place.clientWidth;
    columns = Math.max(2, Math.floor((whole + GAP) / (MIN_CARD_WIDTH + GAP)));
    width = Math.floor((whole - GAP * (columns - 1)) / columns);
    place.style.height = `${Math.min(MAX_HEIGHT, Math.ceil(order.length / columns) * lineHeight())}px`;
    place.style.setProperty("--card", `${width}px`);
  }

  function add(i) {
    const item = element("div", "item", undefined, place);
    item.role = "listitem";
    item.ariaSetSize = order.length;
    item.ariaPosInSet = i + 1;
    item.style.transform = `translate(${(i % columns) * (width + GAP)}px, ${Math.floor(i / columns) * lineHeight()}px)`;
    item.append(makeCard(meta, rows[order[i]], () => open(i)));
    item.firstChild.tabIndex = i === current ? 0 : -1;
    item.firstChild.addEventListener("focus", () => { if (i !== current) move(i, false); });
    shown.set(i, item);
  }

  function render() {
    if (place.hidden) return;
    const top = -place.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / lineHeight()) - LINES_AHEAD) * columns;
    const last = Math.min(order.length, (Math.ceil((top + innerHeight) / lineHeight()) + LINES_AHEAD) * columns);
    const wanted = (i) => i < order.length && (i === current || (i >= first && i < last));
    for (const [i, item] of shown) if (!wanted(i)) { item.remove(); shown.delete(i); }
    for (let i = first; i < last; i++) if (!shown.has(i)) add(i);
    if (current < order.length && !shown.has(current)) add(current);
  }

  function again() {
    for (const item of shown.values()) item.remove();
    shown.clear();
    measure();
    render();
  }

  // Move the focus to another card, which Tab reaches from now on.
  function move(i, focus = true) {
    if (shown.has(current)) shown.get(current).firstChild.tabIndex = -1;
    current = Math.max(0, Math.min(order.length - 1, i));
    if (!shown.has(current)) add(current);
    const card = shown.get(current).firstChild;
    card.tabIndex = 0;
    if (focus) {
      card.scrollIntoView({ block: "nearest" });
      card.focus({ preventScroll: true });
    }
    render();
  }

  place.addEventListener("keydown", (event) => {
    const page = columns * Math.max(1, Math.floor(innerHeight / lineHeight()) - 1);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey || !order.length) return;
    event.preventDefault();
    move(current + steps[event.key]);
  });
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; render(); });
  }, { passive: true });
  addEventListener("resize", again);
  return {
    show(wanted) { order = wanted; current = 0; again(); },
    focus: (i) => { if (order.length && !place.hidden) move(i); },
  };
}
