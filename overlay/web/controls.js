// The controls beside the board: icon buttons, options, and the pad of keys for fingers. Joined with draw.js into one script.

const ICONS = { // paths in a box of 24 x 24
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2", redo: "m15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10h2",
  note: "m4 20 1.2-4.4L16 4.8a2 2 0 0 1 3.2 3.2L8.4 18.8zM14 7l3 3", erase: "M9 5h11v14H9l-6-7zM12 9l5 6m0-6-5 6",
  rules: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.2-1.5 2.3M12 18.5v.1", larger: "M16 16l5 5M7 10.5h7M10.5 7v7M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
};

// Return a button with an icon. name: of ICONS. act: is called on a click.
function iconButton(name, label, act) {
  const made = element("button", { type: "button", class: "tool", "aria-label": label, title: label }), icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", true);
  node(icon, "path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" });
  made.append(icon);
  made.addEventListener("click", act);
  return made;
}

// Return a labelled checkbox. changed(checked): is called when a player changes it.
function optionRow(label, checked, changed) {
  const box = element("input", { type: "checkbox" });
  box.checked = checked;
  box.addEventListener("change", () => changed(box.checked));
  return element("label", { class: "check" }, box, element("span", {}, label));
}

// Return the pad that puts marks into the chosen cell, {row, tools, isNoting(), turn()}; null for a game without one. keys: [label,
// key] of its buttons. press(key): acts like the key of a keyboard. tools: the pencil and the eraser. turn(): switch between
// digits and notes.
function layPad({ part }, keys, press) {
  if (!keys) return null;
  let noting = false;
  const buttons = keys.map(([label, pressed]) => {
    const button = element("button", { type: "button", "data-key": pressed }, label);
    button.addEventListener("click", () => press(pressed));
    return button;
  });
  const note = part.notes ? iconButton("note", say("Pencil notes"), turn) : null, erase = iconButton("erase", say("Clear the cell"), () => press("Delete"));
  note?.setAttribute("aria-pressed", false);
  function turn() {
    noting = !noting;
    note.setAttribute("aria-pressed", noting);
  }
  const row = element("div", { class: "pad", role: "group", "aria-label": say("to put in") }, ...buttons), tools = [note, erase].filter(Boolean);
  for (const each of [row, ...tools]) each.addEventListener("mousedown", (event) => event.preventDefault()); // keep the focus in the chosen cell
  row.style.setProperty("--keys", keys.length);
  return { row, tools, isNoting: () => noting, turn };
}
