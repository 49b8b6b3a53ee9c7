// The table for playing: the board, the hand on it, the coach beside it, and the clock. Joined with draw.js into one script.

const VIBRATION_MS = 12; // ms: vibration after a move
const SCROLL_MARGIN = 8; // px above a board that the page scrolls to
const MAX_DOUBTED_SHARE = 0.4; // share of the cells: more question marks would not help
const DOUBT_AT = [0.2, 0.8]; // cells, from a cell's upper left: middle of its question mark (down, right)

// Fill an element with the board of a story, to be played. advise(question): a promise of the program's advice; null without a
// program. after: what follows a solved board, {done(), nextGame(), next(), share({seconds, hints}), canInstall(), install()}; null if
// players can only start again. title: the name of the board, for windows that do not show it elsewhere. doubtful: places that may be
// misread, each as [cell] or [cell, cell] for a side. isAfresh: begin with the story's marks, even if a game is stored. Return
// {isBegun, isDone, marks(), fit(), resume(), stop()}; null if the story's game cannot be played. fit: to be called when root is shown,
// because observers fit the board after the first layout. resume: see session.js.
export function layTable(root, story, { advise = null, doubtful = [], after = null, title = "", isAfresh = false } = {}) {
  const game = openGame(story);
  if (!game) return null;
  const { part, board } = game, unclear = doubtsToMark(board, doubtful), session = openSession(game, renew, isAfresh), view = viewOf(board, story.axes);
  // drawn: the position with the line that is being drawn; stretched: true if a line by keys has made a move; lesson: of the coach;
  // seen: the lesson to which the page was scrolled; wasDone: true if the board was solved before the move
  let options = keptOptions(), drawn = null, stretched = false, lesson = null, seen = null, wasDone = isDone(game, session.position);
  const coach = callCoach({ game, session, advise, crossed, place, undo: () => { session.undo(); show(); }, again, show, after, automatic });

  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: view.join(" "), "aria-hidden": true })) svg.setAttribute(name, value);
  const mayDraw = (cell) => Boolean(part.stroke) && isFree(cell);
  const hand = layHand(board, say("the board"), { tap, stroke, strokeEnd, stretch, press, mayDraw, chooses: Boolean(part.pad) }, board.cells.find((cell) => !(key(cell) in game.given || key(cell) in session.position)));
  const time = element("span", { class: "time", role: "timer" }), progress = element("span", { class: "progress" });
  const undo = iconButton("undo", say("Undo"), () => step("undo")), redo = iconButton("redo", say("Redo"), () => step("redo"));
  const heading = element("h2"), text = element("p", { class: "told" }), note = element("p", { class: "note" }), buttons = element("div", { class: "row acts" });
  const heard = element("p", { class: "heard", role: "status" });
  const said = element("div", { class: "says", role: "status" }, heading, text, note), coaching = element("section", { class: "coach", "aria-label": say("coach") }, said, buttons);
  const frame = layFrame(board, view, svg, hand.grid), rules = layRules(game);
  const pad = layPad(game, part.pad?.(game), (pressed) => press(hand.current(), pressed));
  const settings = element("details", { class: "settings" }, element("summary", {}, say("Options")), ...optionRows());
  settings.addEventListener("toggle", () => settings.open && settings.scrollIntoView({ block: "nearest" })); // on a phone they are below the board
  const bar = element("div", { class: "bar" }, element("div", { class: "score" }, progress, time), frame.larger, ...(pad?.tools ?? []), undo, redo, rules.button);
  const side = element("div", { class: "side" }, element("p", { class: "game" }, title), bar, pad?.row, coaching, settings, heard);
  const play = element("div", { class: pad ? "play pads" : "play" }, frame.square, side, rules.dialog);
  root.classList.add("table");
  root.replaceChildren(play);
  play.style.setProperty("--shape", view[2] / view[3]);
  const fitting = fitBelow(play, frame.square, uncover);

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

  function automatic() {
    keepOptions(options = { ...keptOptions(), automatic: true });
    settings.querySelectorAll("input")[0].checked = true;
    show();
  }

  // Offer automatic crosses once, at the first mark that rules out cells.
  function offerAutomatic() {
    if (!part.automatic || options.automatic || options.offered || coach.told || isDone(game, session.position) || part.clashes(game, session.position).length || !impliedIn(game, session.position).size) return;
    keepOptions(options = { ...keptOptions(), offered: true });
    coach.acts.offer();
  }

  // Vibrate shortly if the device can.
  function feel() {
    if (navigator.userActivation?.isActive) navigator.vibrate?.(VIBRATION_MS);
  }

  function again() {
    session.restart();
    renew();
  }

  const isFree = (cell) => !isDone(game, session.position) && !(key(cell) in game.given);

  // Make a move. by: the marks of it that the coach placed. told: keep the coach's lesson.
  function place(position, by = {}, told = Object.keys(by).length > 0) {
    const before = session.position;
    session.move(position, by);
    if (!told) coach.moved(options.atOnce, before);
    if (session.position !== before) feel();
    const done = isDone(game, session.position);
    if (done && !wasDone) after?.done(); // before it is said what comes next
    wasDone = done;
    show();
    if (!told) offerAutomatic();
  }

  function tap(cell) {
    if (!isFree(cell) || !part.tap) return;
    place(part.tap(session.position, cell, game, crossed(session.position)));
    hear(cell);
  }

  const lineOf = (cells) => part.stroke(session.position, cells.filter((cell) => !(key(cell) in game.given)), game);

  function stroke(cells) {
    if (!isFree(cells[0])) return;
    drawn = lineOf(cells);
    show();
  }

  function strokeEnd(cells) {
    drawn = null;
    if (!cells || !isFree(cells[0])) return show();
    place(lineOf(cells));
    hear(cells.at(-1));
  }

  // Handle Shift and arrows. The line is one move, which each further cell replaces.
  function stretch(cells, anew) {
    if (!mayDraw(cells[0])) return;
    if (!anew && stretched) session.undo();
    const from = session.position;
    place(part.stretch ? part.stretch(from, cells, game) : lineOf(cells));
    stretched = session.position !== from;
    hear(cells.at(-1));
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
    heard.textContent = "";
    coach.moved(false);
    show();
  }

  function step(way) {
    const before = session.position;
    session[way]();
    heard.textContent = "";
    coach.moved(options.atOnce, before);
    show();
  }

  // Tell screen readers the new state of a cell. The coach tells its mistakes.
  function hear(cell) {
    sayOnce(heard, part.state(game, session.position, cell, crossed(session.position)));
  }

  function show() {
    const position = drawn ?? session.position, done = isDone(game, position), implied = crossed(position);
    if (coach.told?.kind !== "asking") lesson = coach.lesson(); // while the coach asks, its last lesson stays
    const clashes = part.clashes(game, position), picture = drawn ? null : lesson.picture, { wrong } = picture ?? {};
    const told = wrong ? [picture.clash].filter(Boolean) : picture ? [] : clashes;
    const shown = picture?.story ? { ...picture, position: seenIn(game, picture.position) } : { story, scene: 0, position: seenIn(game, position, implied), done };
    const beside = picture?.story ? [] : [...(part.beside?.(game, position) ?? []), ...unclear.map(doubtMark)], wrongCells = wrong ? cellsUnder(game, wrong) : [];
    svg.replaceChildren();
    paintScene(svg, board, shown.story, shown.scene, {
      ...shown, letters: options.letters, axes: story.axes, under: stripes(told), over: [...beside, ...redLine("broken", told[0]?.around ?? [], 0), ...redLine("wrong", wrongCells)],
    });
    const bad = setOf(clashes.flatMap(({ cells }) => cells)), isWrong = setOf(wrongCells), unsure = setOf(unclear.flat());
    for (const cell of board.cells)
      hand.label(cell, labelOf(game, position, implied, cell, [bad.has(key(cell)) && say("breaks a rule"), isWrong.has(key(cell)) && say("wrong"), unsure.has(key(cell)) && say("may be misread")]));
    progress.textContent = progressOf(game, position);
    time.textContent = clock(session.seconds);
    undo.disabled = !session.canUndo;
    redo.disabled = !session.canRedo;
    frame.square.classList.toggle("done", done);
    coaching.setAttribute("aria-busy", coach.told?.kind === "asking");
    if (coach.told?.kind === "asking") return;
    tellLesson(clashes);
    if (lesson.picture && coach.told !== seen) bringIntoSight(lesson.picture);
    seen = coach.told;
  }

  // Scroll until the coach, which sticks to the end of the window, cannot cover the board or its pad, however long its text is.
  function uncover() {
    const shown = frame.square.getBoundingClientRect(), over = coaching.getBoundingClientRect(), end = (pad?.row ?? bar).getBoundingClientRect().bottom;
    const top = innerHeight - Math.max(parseFloat(getComputedStyle(coaching).maxHeight) || 0, over.height) - SCROLL_MARGIN / 2;
    if (over.left < shown.right) scrollBy(0, Math.max(Math.min(shown.top - SCROLL_MARGIN, end + SCROLL_MARGIN / 2 - top), 0));
  }

  // Keep the board in place while the coach's text changes, unless the board is scrolled out of the window.
  function bringIntoSight({ wrong, story: told, scene, stage, part }) {
    const about = (part ? told.scenes[scene].parts[part - 1].marks : told?.scenes[scene].sketches?.[stage])?.find(({ colour }) => colour === "veil"); // the undimmed cells
    frame.keepInSight(wrong ? cellsUnder(game, wrong) : (about?.cells ?? []));
    scrollBy(0, Math.min(frame.square.getBoundingClientRect().top - SCROLL_MARGIN, 0));
  }

  function tellLesson(clashes) {
    const focused = buttons.contains(document.activeElement);
    sayOnce(heading, lesson.heading ?? "");
    sayOnce(text, !coach.told && clashes.length ? clashes[0].text : lesson.text);
    sayOnce(note, lesson.note ?? "");
    said.scrollTop = 0;
    coaching.classList.toggle("idle", !coach.told && !lesson.solved && !clashes.length); // small windows hide the text of an idle coach
    coaching.classList.toggle("solved", Boolean(lesson.solved));
    coaching.classList.toggle("bad", !coach.told && clashes.length > 0);
    buttons.replaceChildren(...lesson.buttons.map(([label, act, leads]) => {
      const button = element("button", { type: "button", class: leads && "primary", "data-act": act }, label);
      button.addEventListener("click", () => coach.acts[act]());
      return button;
    }));
    if (said.scrollHeight > said.clientHeight) said.tabIndex = 0; // keys can scroll it then
    else said.removeAttribute("tabindex");
    if (focused) (buttons.querySelector(".primary") ?? buttons.firstElementChild ?? hand.grid.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  // Handle Escape: cancel a line, else close the options, else silence the coach.
  function escape() {
    if (hand.drop()) return;
    if (settings.open) settings.open = false;
    else if (coach.told) coach.acts.stop();
  }

  const onKey = (event) => {
    if (!root.isConnected || root.hidden || rules.dialog.open || event.altKey || event.target.matches?.("input:not([type=checkbox])")) return;
    const pressed = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey, way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[pressed];
    const here = root.contains(event.target); // single letters are keys only while the focus is on the table
    if (held && way) step(way);
    else if (held) return;
    else if (pressed === "escape") escape();
    else if (here && pressed === "?") rules.open();
    else if (here && pressed === "h" && !event.repeat) (buttons.querySelector("[data-act=more]") ?? buttons.querySelector("[data-act=hint]"))?.click();
    else return;
    event.preventDefault();
  };
  const ticking = setInterval(() => {
    if (document.hidden || root.hidden || isDone(game, session.position)) return;
    session.tick();
    time.textContent = clock(session.seconds);
  }, 1000);
  addEventListener("keydown", onKey);
  show();
  return { get isBegun() { return session.canUndo; }, get isDone() { return isDone(game, session.position); }, marks: () => part.api(session.position), fit() { fitting.fit(); frame.fit(); }, resume: session.resume && (() => { session.resume(); renew(); }), stop() { session.stop(); frame.stop(); fitting.stop(); clearInterval(ticking); removeEventListener("keydown", onKey); root.replaceChildren(); } };
}

// Set the text of a live region only if it changes, because screen readers would repeat it.
function sayOnce(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Return the doubtful places to mark, without the sides of doubtful cells; an empty list if they are too many.
export function doubtsToMark({ rows, columns }, places) {
  const cells = setOf(places.filter((place) => place.length === 1).flat());
  const kept = places.filter((place) => place.length === 1 || !place.some((cell) => cells.has(key(cell))));
  return kept.length > rows * columns * MAX_DOUBTED_SHARE ? [] : kept;
}

// Return the question mark of a doubtful place: in the corner of a cell, or on a side.
function doubtMark(cells) {
  const [[r, c], other] = cells, at = other ? [(r + other[0] + 1) / 2, (c + other[1] + 1) / 2] : [r + DOUBT_AT[0], c + DOUBT_AT[1]];
  return { kind: "label", text: "?", role: "meant", at, as: "doubted" };
}

// Return red stripes in the cells that break a rule.
function stripes(clashes) {
  const cells = [...setOf(clashes.flatMap(({ cells }) => cells))].map(cellAt);
  return cells.length ? [{ kind: "fill", cells, colour: "fails", opacity: 0.7, hatched: true, as: "clashing" }] : [];
}
