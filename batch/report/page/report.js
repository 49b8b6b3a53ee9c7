// Load the data, and connect the parts of the page.
"use strict";

let meta = null;
const parts = []; // the rows of each file
const details = new Map(); // file number -> { promise, done }

// Take the data of a file. Each file of data calls this function.
function receive(what, number, data) {
  if (what === "meta") { meta = data; loadRows(); }
  else if (what === "rows") { parts[number] = data; if (parts.filter(Boolean).length === meta.files) start(parts.flat()); }
  else details.get(number)?.done(data);
}

function load(what, number) {
  const script = document.createElement("script");
  script.src = `data/${what}-${number}.js`;
  script.addEventListener("error", () => { at("total").textContent = `A part of this report is missing: ${what}-${number}.js.`; });
  document.head.append(script);
}

function loadRows() {
  at("total").textContent = "Loading ...";
  for (let i = 0; i < meta.files; i++) load("rows", i);
  if (!meta.files) at("total").textContent = "No captures.";
}

function detailsOf(row) {
  const number = Math.floor(row / meta.detailsAFile);
  if (!details.has(number)) {
    let done;
    const promise = new Promise((resolve) => { done = resolve; });
    details.set(number, { promise, done });
    load("details", number);
  }
  return details.get(number).promise.then((held) => held[row % meta.detailsAFile]);
}

function start(rows) {
  const lower = rows.map((row) => row[FILE].toLowerCase()), ranks = nameRanks(rows), facets = facetsOf(meta, rows);
  const many = (count) => count.toLocaleString("en");
  let order = [], group = null, view = "gallery";

  const open = makeViewer(meta, rows, detailsOf, (shown, i) => { if (shown === order) gallery.focus(i); });
  const gallery = makeGallery(at("gallery"), meta, rows, (i) => open(order, i));
  const showCounts = makeFacets(at("facets"), facets, () => update());

  function update() {
    const text = at("text").value.trim().toLowerCase();
    const { passing, counts } = choose(rows, lower, facets, text, group);
    order = passing.sort(SORTS[at("sort").value](rows, ranks));
    showCounts(counts);
    const filtered = Boolean(text || group || facets.some((facet) => facet.chosen.size));
    at("clear").hidden = !filtered;
    at("count").textContent = (filtered ? `${many(order.length)} of ${many(rows.length)}` : many(order.length)) + (group ? ` (group ${group[1]})` : "");
    at("gallery").hidden = view !== "gallery";
    at("duplicates").hidden = view !== "duplicates";
    at("show-gallery").setAttribute("aria-pressed", view === "gallery");
    at("show-duplicates").setAttribute("aria-pressed", view === "duplicates");
    gallery.show(order);
    if (view === "duplicates") showDuplicates(at("duplicates"), meta, rows, order, (i) => open([i], 0), (k, number) => { group = [k, number]; see("gallery"); });
  }

  function see(wanted) { view = wanted; update(); }

  for (const name of Object.keys(SORTS)) element("option", "", name, at("sort"));
  at("text").addEventListener("input", update);
  at("sort").addEventListener("change", update);
  at("show-gallery").addEventListener("click", () => see("gallery"));
  at("show-duplicates").addEventListener("click", () => see("duplicates"));
  at("clear").addEventListener("click", () => {
    at("text").value = "";
    group = null;
    for (const facet of facets) facet.chosen.clear();
    update();
    at("text").focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select") || at("capture").open) return;
    event.preventDefault();
    at("text").focus();
  });
  const left = meta.captures - rows.length;
  const captures = `${many(meta.captures)} capture${meta.captures === 1 ? "" : "s"}`;
  document.title = `${captures} \u2013 ${document.title}`;
  at("total").textContent = captures + (left ? `, of which ${many(left)} are in results.csv only: this page holds no more` : "");
  at("advice").textContent = meta.advice;
  update();
  document.body.classList.add("ready");
}
