// The view of one capture: its solved picture or its board, the facts about it, and the steps.
"use strict";

const at = (id) => document.getElementById(id);

// Returns a function show(order, place), which opens the capture at a place in a list of row numbers.
// detailsOf(row number) returns a promise of the row's details. closed(order, place) is called when the view is closed on
// another capture than it was opened on.
function makeViewer(meta, rows, detailsOf, closed) {
  const dialog = at("capture"), views = dialog.querySelector(".views");
  let order = [], first = 0, place = 0, details = null, step = null, board = false;

  async function show(wanted) {
    place = Math.max(0, Math.min(order.length - 1, wanted));
    const asked = order[place], found = await detailsOf(asked);
    if (order[place] !== asked) return; // the user has chosen another capture since
    details = found;
    step = null;
    const row = rows[asked];
    at("name").textContent = row[FILE];
    at("place").textContent = `${(place + 1).toLocaleString("en")} of ${order.length.toLocaleString("en")}`;
    at("before").disabled = place === 0;
    at("after").disabled = place === order.length - 1;
    views.hidden = !(row[PICTURE] && details.board);
    board = !row[PICTURE];
    showFacts(row);
    showPicture();
    if (!dialog.open) dialog.showModal();
    at("told").scrollTop = 0;
  }

  function showPicture() {
    const row = rows[order[place]], seen = at("seen");
    at("see-picture").setAttribute("aria-pressed", !board);
    at("see-board").setAttribute("aria-pressed", board);
    seen.replaceChildren();
    if (board && details.board) drawCapture(seen, details.board, details.wrong.map(([cell]) => cell), step);
    else if (row[PICTURE]) seen.append(picture(`pictures/${row[PICTURE]}.png`, "the capture with its answer"));
    else if (row[THUMB]) seen.append(picture(`thumbs/${row[THUMB]}.webp`, "the capture"));
    else element("p", "none", "no picture", seen);
  }

  function picture(address, what) {
    const link = element("a");
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    const made = element("img", "", undefined, link);
    made.src = address;
    made.alt = what;
    return link;
  }

  function showFacts(row) {
    const facts = at("facts");
    facts.replaceChildren();
    const tags = element("p", `tags ${meta.statuses[row[STATUS]]}`, undefined, facts);
    element("span", "status", meta.statuses[row[STATUS]], tags);
    if (details.game) element("span", "", details.game, tags);
    if (row[N]) element("span", "", `${row[N]} × ${row[N]}${row[K] > 1 ? `, ${row[K]} stars` : ""}`, tags);
    if (meta.ratings[row[RATING]]) element("span", "", `${meta.ratings[row[RATING]]}, score ${row[SCORE]}`, tags);
    if (row[CONFIDENCE] >= 0) element("span", "", `${Math.round(row[CONFIDENCE] * 100)} % sure`, tags);
    meta.traits.forEach((trait, t) => { if (row[TRAITS] & (1 << t)) element("span", "", trait.replaceAll("-", " "), tags); });
    const { error, expected, wrong, warnings, notes } = details;
    if (error) withOptions(element("p", "bad", "", facts), `${error.message}; ${error.remedy}.`);
    if (expected) element("p", expected.agrees ? "good" : "bad", `${expected.agrees ? "Agrees with" : "Differs from"} ${expected.file}${expected.why ? `: ${expected.why}` : ""}.`, facts);
    for (const [cell, mark, why] of wrong) element("p", "bad", `The ${mark} in ${cellName(cell)} is wrong: ${why}`, facts);
    const marks = Object.entries(details.marks).filter(([, count]) => count).map(([kind, count]) => `${count} ${markName(kind, count)}`);
    if (marks.length) element("p", "", `Marks in the capture: ${marks.join(", ")}.`, facts);
    for (const warning of warnings) element("p", "warn", `Warning: ${warning}.`, facts);
    for (const note of notes) element("p", "", `Note: ${note}.`, facts);
    if (details.page) addPageLink(facts);
    if (details.steps.length) addSteps(facts);
  }

  /** Add a text whose lines do not break inside an option such as "--board". */
  function withOptions(into, text) {
    for (const part of text.split(/(--[a-z-]+)/)) {
      if (part.startsWith("--")) element("span", "option", part, into);
      else into.append(part);
    }
  }

  function addPageLink(facts) {
    const link = element("a", "", "A page of this capture alone, to share", element("p", "", undefined, facts));
    link.href = `../pages/${encodeURIComponent(details.page)}`;
    link.target = "_blank";
    link.rel = "noopener";
  }

  function addSteps(facts) {
    element("h3", "", `${details.steps.length} ${details.steps.length === 1 ? "step" : "steps"}`, facts);
    const list = element("ol", "steps", undefined, facts);
    details.steps.forEach(([rule, text], i) => {
      const line = button("step", element("li", "", undefined, list), () => {
        step = step === i + 1 ? null : i + 1;
        board = true;
        list.querySelectorAll("button").forEach((other, j) => other.setAttribute("aria-pressed", step === j + 1));
        showPicture();
      });
      line.setAttribute("aria-pressed", false);
      element("b", "", rule, line);
      element("span", "", text, line);
    });
  }

  const markName = (kind, count) => (kind === "path" ? "links of a path" : count === 1 ? kind.replace(/(?<=ss)es$|s$/, "") : kind);
  const cellName = ([r, c]) => `row ${r + 1}, column ${c + 1}`;
  const look = (wanted) => () => { board = wanted; showPicture(); };
  at("see-picture").addEventListener("click", look(false));
  at("see-board").addEventListener("click", look(true));
  at("before").addEventListener("click", () => show(place - 1));
  at("after").addEventListener("click", () => show(place + 1));
  at("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  // the browser returns the focus to the card that was pressed, so closed() is only needed for another card
  dialog.addEventListener("close", () => { if (place !== first) closed(order, place); });
  dialog.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(place + way);
  });
  return (wanted, i) => { order = wanted; first = i; return show(i); };
}
