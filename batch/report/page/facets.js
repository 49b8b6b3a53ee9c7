// The counts as small charts whose bars are buttons. Pressed buttons filter the gallery.
"use strict";

function element(tag, kind, text, parent) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  parent?.append(made);
  return made;
}

function button(kind, parent, act) {
  const made = element("button", kind, undefined, parent);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// Make the charts. changed() is called after a press. Returns a function that shows counts, given as a map for each facet.
function makeFacets(place, facets, changed) {
  const bars = facets.map((facet) => {
    const group = element("section", `facet${facet.columns ? " columns" : ""}${facet.columns || facet.traits ? " high" : ""}`, undefined, place);
    group.dataset.facet = facet.id;
    element("h2", "", facet.title, group);
    const list = element("div", "bars", undefined, group);
    return facet.values.map((value) => {
      const made = button("bar", list, () => {
        if (!facet.chosen.delete(value)) facet.chosen.add(value);
        changed();
      });
      made.dataset.value = facet.word(value);
      element("span", "word", facet.word(value), made);
      const track = element("span", "track", undefined, made);
      element("span", "all", undefined, track);
      element("span", "some", undefined, track);
      element("span", "number", "", made);
      return made;
    });
  });
  return (counts) => facets.forEach((facet, f) => {
    const most = Math.max(...facet.totals.values());
    facet.values.forEach((value, i) => {
      const bar = bars[f][i], total = facet.totals.get(value), count = counts[f].get(value) ?? 0;
      bar.setAttribute("aria-pressed", facet.chosen.has(value));
      bar.style.setProperty("--all", total / most);
      bar.style.setProperty("--some", count / most);
      bar.title = `${facet.word(value)}: ${count.toLocaleString("en")} of ${total.toLocaleString("en")}`;
      bar.lastChild.textContent = count.toLocaleString("en");
      bar.classList.toggle("none", !count);
    });
  });
}
