// Filters and sort orders of the rows. This file does not touch the page.
// All files are plain scripts, because a browser loads no modules from disk.
"use strict";

// The positions of fields in a row, which is a list. A word is its position in a list of `meta`.
const FILE = 0, STATUS = 1, CONCERN = 2, GAME = 3, N = 4, K = 5, RATING = 6, SCORE = 7, TRAITS = 8, ERROR = 9,
  CONFIDENCE = 10, THUMB = 11, PICTURE = 12, GROUP = 13; // GROUP + kind

const NAMES = new Intl.Collator(undefined, { numeric: true });

const RATINGS = ["easy", "medium", "hard", "expert", "guess"]; // from easy to hard
const byPlace = (list) => (a, b) => (list.indexOf(a) + 1 || 99) - (list.indexOf(b) + 1 || 99);

// Return the facets by which rows can be filtered. `of` returns the value of a row, or -1 if it has none. A row passes if it
// has any of the chosen values of a facet; but of the chosen traits, it must have all.
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

// Return the numbers of the rows that pass all filters, and for each facet the number of rows that would pass by value, if
// the facet had only that value. group: null, or [kind, number]. text, names: the searched text and the files' names, both in
// lower case.
function choose(rows, names, facets, text, group) {
  const fails = new Uint8Array(rows.length); // a bit for each facet that a row fails; the highest bit for text and group
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

// Return the rank of each row's name. Sorting by ranks is fast; comparing names is slow.
function nameRanks(rows) {
  const order = [...rows.keys()].sort((a, b) => NAMES.compare(rows[a][FILE], rows[b][FILE]));
  const ranks = new Uint32Array(rows.length);
  order.forEach((row, place) => { ranks[row] = place; });
  return ranks;
}
