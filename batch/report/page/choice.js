// The rows, and which of them are wanted in which order. No page in here.
// Plain scripts, not modules: a browser loads no module from disk.
"use strict";

// A row is a list; these are the places in it. Words are numbers of a word in the lists of `meta`.
const FILE = 0, STATUS = 1, CONCERN = 2, GAME = 3, N = 4, K = 5, RATING = 6, SCORE = 7, TRAITS = 8, ERROR = 9,
  CONFIDENCE = 10, THUMB = 11, PICTURE = 12, GROUP = 13; // GROUP + kind

const NAMES = new Intl.Collator(undefined, { numeric: true });

const RATINGS = ["easy", "medium", "hard", "expert", "guess"]; // in their order
const byPlace = (list) => (a, b) => (list.indexOf(a) + 1 || 99) - (list.indexOf(b) + 1 || 99);

// What one can filter by. `of` gives a row's value, -1 where it has none; several chosen values of a facet mean
// any of them, several traits all of them.
function facetsOf(meta, rows) {
  const words = (list) => (value) => (list[value] ?? "").replaceAll("-", " ");
  /** @returns {any} */
  const facet = (id, title, place, list, more = {}) => ({
    id, title, word: words(list), of: (row) => (list[row[place]] === null ? -1 : row[place]),
    values: [...list.keys()].filter((i) => list[i] !== null), chosen: new Set(), ...more,
  });
  const sizes = [...new Set(rows.map((row) => row[N]))].filter(Boolean).sort((a, b) => a - b);
  const rating = facet("rating", "Rating", RATING, meta.ratings, { columns: true });
  rating.values.sort((a, b) => byPlace(RATINGS)(meta.ratings[a], meta.ratings[b]));
  const all = [
    facet("status", "Status", STATUS, meta.statuses),
    { id: "size", title: "Size", columns: true, word: String, of: (row) => row[N] || -1, values: sizes, chosen: new Set() },
    rating,
    { id: "trait", title: "Traits", traits: true, word: words(meta.traits), values: [...meta.traits.keys()], chosen: new Set() },
    facet("error", "Errors", ERROR, meta.errors),
    facet("game", "Game", GAME, meta.games),
  ];
  for (const found of all) {
    found.totals = tally(found, rows, () => true);
    found.values = found.values.filter((value) => found.totals.get(value));
  }
  const star = ["queens", "starbattle"]; // "star battle" is a trait already
  return all.filter((found) => found.values.length && !(found.id === "game" && found.values.every((i) => star.includes(meta.games[i]))));
}

const traitBits = (chosen) => [...chosen].reduce((bits, trait) => bits | (1 << trait), 0);

function tally(facet, rows, taken) {
  const counts = new Map();
  const add = (value) => counts.set(value, (counts.get(value) ?? 0) + 1);
  rows.forEach((row, i) => {
    if (!taken(i)) return;
    if (facet.traits) { for (const trait of facet.values) if (row[TRAITS] & (1 << trait)) add(trait); }
    else if (facet.of(row) !== -1) add(facet.of(row));
  });
  return counts;
}

// The numbers of the rows that pass everything, and for each facet how many rows each of its values would leave
// with all else as it is. group: null, or [kind, number]. text: lower case; names: the files' in lower case.
function choose(rows, names, facets, text, group) {
  const fails = new Uint8Array(rows.length); // one bit a facet, the highest for text and group
  const bits = facets.map((facet) => facet.traits && traitBits(facet.chosen));
  const passing = [];
  rows.forEach((row, i) => {
    if ((text && !names[i].includes(text)) || (group && row[GROUP + group[0]] !== group[1])) fails[i] = 128;
    facets.forEach((facet, f) => {
      const passes = !facet.chosen.size || (facet.traits ? (row[TRAITS] & bits[f]) === bits[f] : facet.chosen.has(facet.of(row)));
      if (!passes) fails[i] |= 1 << f;
    });
    if (!fails[i]) passing.push(i);
  });
  const counts = facets.map((facet, f) => tally(facet, rows, (i) => !(facet.traits ? fails[i] : fails[i] & ~(1 << f))));
  return { passing, counts };
}

const SORTS = {
  "What wants a look": (rows, name) => (a, b) => rows[a][CONCERN] - rows[b][CONCERN] || name[a] - name[b],
  Name: (rows, name) => (a, b) => name[a] - name[b],
  "Hardest first": (rows) => (a, b) => rows[b][SCORE] - rows[a][SCORE] || a - b,
  "Easiest first": (rows) => (a, b) => Number(rows[a][SCORE] < 0) - Number(rows[b][SCORE] < 0) || rows[a][SCORE] - rows[b][SCORE] || a - b,
  "Least sure first": (rows) => (a, b) => rows[a][CONFIDENCE] - rows[b][CONFIDENCE] || a - b,
  "Largest first": (rows) => (a, b) => rows[b][N] - rows[a][N] || a - b,
  "Order of the run": () => (a, b) => a - b,
};

// Each row's place among the names in order: sorting by numbers is quick, comparing names is not.
function nameRanks(rows) {
  const order = [...rows.keys()].sort((a, b) => NAMES.compare(rows[a][FILE], rows[b][FILE]));
  const ranks = new Uint32Array(rows.length);
  order.forEach((row, place) => { ranks[row] = place; });
  return ranks;
}
