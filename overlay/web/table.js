// The table at which one plays: the board, the hand on it, the coach beside it, the clock. One script with draw.js.

// Fills a place with the board of a story, to be played. advise(question): as the coach asks it; without it there is no
// program to ask. Answers null where the story's game cannot be played; else {stop()}.
export function layTable(root, story, { advise = null } = {}) {
  const game = openGame(story);
  if (!game) return null;
  const { part, board } = game, session = openSession(game, renew), view = viewOf(board, story.axes);
  let options = keptOptions(), drawn = null, lesson = null; // what a line would make of the board while it is drawn; what the coach says
  const coach = callCoach({ game, session, advise, crossed, place, undo: () => { session.undo(); show(); }, again, show });

  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: view.join(" "), "aria-hidden": true })) svg.setAttribute(name, value);
  const hand = layHand(board, say("the board"), { tap, stroke, strokeEnd, stretch, press });
  const time = element("span", { class: "time", role: "timer" }), progress = element("span", { class: "progress" });
  const undo = iconButton("undo", say("Undo"), () => step("undo")), redo = iconButton("redo", say("Redo"), () => step("redo"));
  const heading = element("h2"), text = element("p", { class: "told" }), note = element("p", { class: "note" }), buttons = element("div", { class: "row acts" });
  const heard = element("p", { class: "heard", role: "status" });
  const coaching = element("section", { class: "coach", "aria-label": say("coach") }, element("div", { role: "status" }, heading, text, note), buttons);
  const square = element("div", { class: "square" }, svg, hand.grid);
  const pad = layPad(game, part.pad?.(game), (pressed) => press(hand.current(), pressed));
  const settings = element("details", { class: "settings" }, element("summary", {}, say("Options")), ...optionRows());
  settings.addEventListener("toggle", () => settings.open && settings.scrollIntoView({ block: "nearest" })); // below the board on a phone
  root.replaceChildren(element("div", { class: pad ? "play pads" : "play" },
    element("div", { class: "bar" }, progress, time, undo, redo), square, pad?.row, coaching, settings, heard));
  hand.grid.style.inset = inset(board, view);
  root.firstElementChild.style.setProperty("--shape", view[2] / view[3]);

  function optionRows() {
    const rows = [["atOnce", say("Name mistakes at once")]];
    if (part.automatic) rows.unshift(["automatic", say("Cross out automatically")]);
    if (story.letters.length) rows.push(["letters", say("Letters on all cells")]);
    const anew = element("button", { type: "button" }, say("Start again"));
    anew.addEventListener("click", again);
    return [...rows.map(([name, label]) => optionRow(label, options[name], (checked) => {
      keepOptions(options = { ...keptOptions(), [name]: checked });
      if (name === "atOnce") coach.moved(checked);
      show();
    })), anew];
  }

  function crossed(position) { return options.automatic ? impliedIn(game, position) : NOWHERE; }

  function again() {
    session.restart();
    renew();
  }

  const isFree = (cell) => !isDone(game, session.position) && !(key(cell) in game.given);

  // by: marks of the coach. told: what is told goes on.
  function place(position, by = {}, told = Object.keys(by).length > 0) {
    const before = session.position;
    session.move(position, by);
    if (!told) coach.moved(options.atOnce, before);
    show();
  }

  function tap(cell) {
    if (!isFree(cell) || !part.tap) return;
    place(part.tap(session.position, cell, game, crossed(session.position)));
    hear(cell);
  }

  function stroke(cells) {
    if (!part.stroke || !isFree(cells[0])) return;
    drawn = part.stroke(session.position, cells.filter((cell) => !(key(cell) in game.given)), game);
    show();
  }

  function strokeEnd(cells) {
    drawn = null;
    if (!cells || !part.stroke || !isFree(cells[0])) return show();
    place(part.stroke(session.position, cells.filter((cell) => !(key(cell) in game.given)), game));
    hear(cells.at(-1));
  }

  function stretch(cell, next) {
    if (!part.stretch) return strokeEnd([cell, next]);
    if (isDone(game, session.position)) return;
    place(part.stretch(session.position, cell, next, game));
    hear(next);
  }

  function press(cell, pressed) {
    const away = pressed === "Backspace" || pressed === "Delete", value = part.keys[pressed.toLowerCase()];
    if (part.notes && pressed.toLowerCase() === "n") return pad.turn(), true;
    if (!away && value === undefined) return false;
    if (isFree(cell)) {
      place((part.put ?? putOne)(session.position, cell, away ? null : value, game, pad?.isNoting()));
      hear(cell);
    }
    return true;
  }

  function renew() {
    coach.moved(false);
    show();
  }

  function step(way) {
    const before = session.position;
    session[way]();
    coach.moved(options.atOnce, before);
    show();
  }

  // Says what a cell is now, and what the board's rules say against it.
  function hear(cell) {
    const clash = part.clashes(game, session.position).map((each) => each.text);
    heard.textContent = [part.state(game, session.position, cell, crossed(session.position)), ...clash].join(". ");
  }

  function show() {
    const position = drawn ?? session.position, done = isDone(game, position), implied = crossed(position);
    if (coach.told?.kind !== "asking") lesson = coach.lesson(); // while it asks, what it said last stays
    const clashes = part.clashes(game, position), picture = drawn ? null : lesson.picture, { wrong } = picture ?? {};
    const told = wrong ? [picture.clash].filter(Boolean) : picture ? [] : clashes;
    const shown = picture?.story ? { ...picture, position: seenIn(game, picture.position) } : { story, scene: 0, position: seenIn(game, position, implied), done };
    const beside = picture?.story ? [] : (part.beside?.(game, position) ?? []), wrongCells = wrong ? cellsUnder(game, wrong) : [];
    svg.replaceChildren();
    paintScene(svg, board, shown.story, shown.scene, {
      ...shown, letters: options.letters, axes: story.axes, under: stripes(told), over: [...beside, ...redLine("broken", told[0]?.around ?? [], 0), ...redLine("wrong", wrongCells)],
    });
    const bad = setOf(clashes.flatMap(({ cells }) => cells)), isWrong = setOf(wrongCells);
    for (const cell of board.cells)
      hand.label(cell, labelOf(game, position, implied, cell, [bad.has(key(cell)) && say("breaks a rule"), isWrong.has(key(cell)) && say("wrong")]));
    progress.textContent = progressOf(game, position);
    time.textContent = clock(session.seconds);
    undo.disabled = !session.canUndo;
    redo.disabled = !session.canRedo;
    square.classList.toggle("done", done);
    coaching.setAttribute("aria-busy", coach.told?.kind === "asking");
    if (coach.told?.kind === "asking") return;
    tellLesson(clashes);
    if (lesson.picture) buttons.scrollIntoView({ block: "nearest" }); // what leads on is to be seen
  }

  function tellLesson(clashes) {
    const focused = buttons.contains(document.activeElement);
    heading.textContent = lesson.heading ?? "";
    text.textContent = !coach.told && clashes.length ? clashes[0].text : lesson.text;
    note.textContent = lesson.note ?? "";
    coaching.classList.toggle("solved", Boolean(lesson.solved));
    coaching.classList.toggle("bad", !coach.told && clashes.length > 0);
    buttons.replaceChildren(...lesson.buttons.map(([label, act, leads]) => {
      const button = element("button", { type: "button", class: leads && "primary", "data-act": act }, label);
      button.addEventListener("click", () => coach.acts[act]());
      return button;
    }));
    if (focused) (buttons.querySelector(".primary") ?? buttons.firstElementChild ?? hand.grid.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  const onKey = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches?.("input:not([type=checkbox])")) return;
    const way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
    if (!way || !root.isConnected || root.hidden) return;
    event.preventDefault();
    step(way);
  };
  const ticking = setInterval(() => {
    if (document.hidden || root.hidden || isDone(game, session.position)) return;
    session.tick();
    time.textContent = clock(session.seconds);
  }, 1000);
  addEventListener("keydown", onKey);
  show();
  return { stop() { session.stop(); clearInterval(ticking); removeEventListener("keydown", onKey); root.replaceChildren(); } };
}

// Where the cells lie in what is drawn: from its top, right, bottom and left, in per cent.
function inset({ rows, columns }, [x, y, width, height]) {
  return [-y / height, (x + width - columns) / width, (y + height - rows) / height, -x / width].map((v) => `${100 * v}%`).join(" ");
}

// Red stripes in the cells in which the game's rules are broken.
function stripes(clashes) {
  const cells = [...setOf(clashes.flatMap(({ cells }) => cells))].map(cellAt);
  return cells.length ? [{ kind: "fill", cells, colour: "fails", opacity: 0.7, hatched: true, as: "clashing" }] : [];
}
