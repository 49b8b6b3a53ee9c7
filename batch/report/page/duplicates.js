// The groups of duplicates.
"use strict";

const GROUPS_AT_ONCE = 30, CARDS_A_GROUP = 12;
const LIKENESS = {
  "same-picture": "The same picture",
  "same-board": "The same board in other pictures",
  "turned-board": "The same board, turned or mirrored",
};

// Show the groups that have rows of `order`. open(row) opens a capture; all(kind, number) shows a whole group in the gallery.
function showDuplicates(place, meta, rows, order, open, all) {
  place.replaceChildren();
  const groups = meta.kinds.flatMap((kind, k) => groupsOf(rows, order, k).map(([number, members]) => ({ kind, k, number, members })));
  if (!groups.length) element("p", "", "No duplicates among these captures.", place);
  const list = element("div", "groups", undefined, place);
  const more = button("more", place, () => showSome());
  let shown = 0;
  function showSome() {
    for (const group of groups.slice(shown, shown + GROUPS_AT_ONCE)) list.append(groupView(meta, rows, group, open, all));
    shown = Math.min(groups.length, shown + GROUPS_AT_ONCE);
    more.textContent = `Show more (${(groups.length - shown).toLocaleString("en")} groups left)`;
    more.hidden = shown === groups.length;
  }
  showSome();
}

function groupsOf(rows, order, k) {
  const members = new Map();
  for (const i of order) {
    const number = rows[i][GROUP + k];
    if (number) members.set(number, [...(members.get(number) ?? []), i]);
  }
  return [...members].sort(([a], [b]) => a - b);
}

function groupView(meta, rows, { kind, k, number, members }, open, all) {
  const view = element("section", "group");
  element("h2", "", `${LIKENESS[kind]}, group ${number}: ${members.length.toLocaleString("en")} captures`, view);
  const cards = element("div", "cards", undefined, view);
  for (const i of members.slice(0, CARDS_A_GROUP)) cards.append(makeCard(meta, rows[i], () => open(i)));
  if (members.length > CARDS_A_GROUP) button("", view, () => all(k, number)).textContent = "Show them all in the gallery";
  return view;
}
