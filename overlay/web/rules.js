// The window with the rules of the game, how to play it on the page, and the keys. Joined with draw.js into one script.

// Return {dialog, button, open()}. button: opens the dialog.
function layRules(game) {
  const { part, story } = game, heading = element("h2", { tabindex: -1, autofocus: true }, say("Rules")), close = element("button", { type: "button" }, say("Close"));
  const moving = say("Two fingers move and enlarge the page; one finger moves it beside the board.");
  const keys = keysOf(game).map(([pressed, does]) => element("div", {}, element("dt", {}, element("kbd", {}, pressed)), element("dd", {}, does)));
  const dialog = element("dialog", { class: "rules", "aria-label": say("Rules") },
    heading, element("p", {}, story.scenes[0].text),
    element("h3", {}, say("How to play here")), ...[...part.how(game), moving].map((text) => element("p", {}, text)),
    element("h3", {}, say("Keys")), element("dl", {}, ...keys), close);
  const open = () => dialog.showModal();
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // a click outside the dialog
  return { dialog, open, button: iconButton("rules", say("Rules and keys"), open) };
}

// Return [key, effect] for all keys.
function keysOf(game) {
  const { part } = game, marks = part.pad ? [[`1–${game.board.rows}`, say("a digit")]] : Object.entries(part.keys).map(([pressed, value]) => [pressed.toUpperCase(), part.named(value, game)]);
  return [
    [say("Arrows"), say("to the next cell")],
    ...(part.tap ? [[say("Space"), say("as a tap")]] : []),
    ...(part.stroke ? [[say("Shift and arrows"), say("draw a line")]] : []),
    ...marks,
    ...(part.notes ? [["N", say("Pencil notes")]] : []),
    [say("Delete"), say("Clear the cell")],
    [say("Ctrl Z, Ctrl Y"), say("undo, redo")],
    ["H", say("Hint")],
    ["?", say("Rules and keys")],
    [say("Escape"), say("Close")],
  ];
}
