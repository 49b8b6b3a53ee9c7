// The table at which one plays: the board, the hand on it, the coach beside it, the clock. One script with draw.js.

const FELT = 12; // ms
const BESIDE = 8; // px above a board that is brought into sight
const MOST_MARKED = 0.4; // of the cells: more question marks point to nothing
const DOUBT_AT = [0.2, 0.8]; // of a cell, from its upper left: where its question mark stands

// Fills a place with the board of a story, to be played. advise(question): as the coach asks it; without it there is no program to
// ask. after: what comes once the board is solved, {done(), nextGame(), next(), share({seconds, hints}), canInstall(), install()}; without it one
// can only start again. title: the name of the board, for windows in which nothing else says it. doubtful: the places that may be
// misread, each as its cell or the two cells beside a side. isAfresh: it begins as the story has it, however far it was played before.
// Answers null where the story's game cannot be played; else {isBegun, isDone, marks(), resume(), stop()}. resume: goes on from where it was
// played to before; null where it was not, or goes on anyway.
export function layTable(root, story, { advise = null, doubtful = [], after = null, title = "", isAfresh = false } = {}) {
  const game = openGame(story);
  if (!game) return null;
  const { part, board } = game, unclear = doubtsToMark(board, doubtful), session = openSession(game, renew, isAfresh), view = viewOf(board, story.axes);
  // drawn: what a line would make of the board while it is drawn; stretched: whether one by keys has made a move; lesson: what the
  // coach says; seen: what of that has been brought into sight
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
  settings.addEventListener("toggle", () => settings.open && settings.scrollIntoView({ block: "nearest" })); // below the board on a phone
  const bar = element("div", { class: "bar" }, element("div", { class: "score" }, progress, time), frame.larger, ...(pad?.tools ?? []), undo, redo, rules.button);
  const side = element("div", { class: "side" }, element("p", { class: "game" }, title), bar, pad?.row, coaching, settings, heard);
  const play = element("div", { class: pad ? "play pads" : "play" }, frame.square, side, rules.dialog);
  root.classList.add("table");
  root.replaceChildren(play);
  play.style.setProperty("--shape", view[2] / view[3]);
  const stopFitting = fitBelow(play, frame.square, uncover);

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

  // At the first mark that rules others out, once.
  function offerAutomatic() {
    if (!part.automatic || options.automatic || options.offered || coach.told || isDone(game, session.position) || part.clashes(game, session.position).length || !impliedIn(game, session.position).size) return;
    keepOptions(options = { ...keptOptions(), offered: true });
    coach.acts.offer();
  }

  // A short answer that is felt, where the device has one.
  function feel() {
    if (navigator.userActivation?.isActive) navigator.vibrate?.(FELT);
  }

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
    if (session.position !== before) feel();
    show();
    if (!told) offerAutomatic();
    const done = isDone(game, session.position);
    if (done && !wasDone) after?.done();
    wasDone = done;
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

  // A line is one move, drawn anew with each cell that it comes to.
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

  // Says what a cell is now; what speaks against that, the coach says.
  function hear(cell) {
    sayOnce(heard, part.state(game, session.position, cell, crossed(session.position)));
  }

  function show() {
    const position = drawn ?? session.position, done = isDone(game, position), implied = crossed(position);
    if (coach.told?.kind !== "asking") lesson = coach.lesson(); // while it asks, what it said last stays
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

  // The coach, which stays at the end of the window, covers neither the board nor its keys, however much it will say.
  function uncover() {
    const shown = frame.square.getBoundingClientRect(), over = coaching.getBoundingClientRect(), end = (pad?.row ?? bar).getBoundingClientRect().bottom;
    const top = innerHeight - Math.max(parseFloat(getComputedStyle(coaching).maxHeight) || 0, over.height) - BESIDE / 2;
    if (over.left < shown.right) scrollBy(0, Math.max(Math.min(shown.top - BESIDE, end + BESIDE / 2 - top), 0));
  }

  // The board stays where it is while the coach says more or less, unless it has been scrolled out of the window.
  function bringIntoSight({ wrong, story: told, scene, stage, part }) {
    const about = (part ? told.scenes[scene].parts[part - 1].marks : told?.scenes[scene].sketches?.[stage])?.find(({ colour }) => colour === "veil"); // what stands out
    frame.keepInSight(wrong ? cellsUnder(game, wrong) : (about?.cells ?? []));
    scrollBy(0, Math.min(frame.square.getBoundingClientRect().top - BESIDE, 0));
  }

  function tellLesson(clashes) {
    const focused = buttons.contains(document.activeElement);
    sayOnce(heading, lesson.heading ?? "");
    sayOnce(text, !coach.told && clashes.length ? clashes[0].text : lesson.text);
    sayOnce(note, lesson.note ?? "");
    said.scrollTop = 0;
    coaching.classList.toggle("idle", !coach.told && !lesson.solved && !clashes.length); // only then the sentence may be left out
    coaching.classList.toggle("solved", Boolean(lesson.solved));
    coaching.classList.toggle("bad", !coach.told && clashes.length > 0);
    buttons.replaceChildren(...lesson.buttons.map(([label, act, leads]) => {
      const button = element("button", { type: "button", class: leads && "primary", "data-act": act }, label);
      button.addEventListener("click", () => coach.acts[act]());
      return button;
    }));
    if (said.scrollHeight > said.clientHeight) said.tabIndex = 0; // so that keys can scroll it
    else said.removeAttribute("tabindex");
    if (focused) (buttons.querySelector(".primary") ?? buttons.firstElementChild ?? hand.grid.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  // What ends or closes something, the newest first.
  function escape() {
    if (hand.drop()) return;
    if (settings.open) settings.open = false;
    else if (coach.told) coach.acts.stop();
  }

  const onKey = (event) => {
    if (!root.isConnected || root.hidden || rules.dialog.open || event.altKey || event.target.matches?.("input:not([type=checkbox])")) return;
    const pressed = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey, way = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[pressed];
    const here = root.contains(event.target); // letters alone are keys only where one plays
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
  return { get isBegun() { return session.canUndo; }, get isDone() { return isDone(game, session.position); }, marks: () => part.api(session.position), resume: session.resume && (() => { session.resume(); renew(); }), stop() { session.stop(); frame.stop(); stopFitting(); clearInterval(ticking); removeEventListener("keydown", onKey); root.replaceChildren(); } };
}

// A text of a live region: what is there already is not said again.
function sayOnce(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// The places that may be misread, without sides of cells that are among them; none where they are too many to help.
export function doubtsToMark({ rows, columns }, places) {
  const cells = setOf(places.filter((place) => place.length === 1).flat());
  const kept = places.filter((place) => place.length === 1 || !place.some((cell) => cells.has(key(cell))));
  return kept.length > rows * columns * MOST_MARKED ? [] : kept;
}

// A question mark at a place that may be misread: in the corner of a cell, or on the side between two.
function doubtMark(cells) {
  const [[r, c], other] = cells, at = other ? [(r + other[0] + 1) / 2, (c + other[1] + 1) / 2] : [r + DOUBT_AT[0], c + DOUBT_AT[1]];
  return { kind: "label", text: "?", role: "meant", at, as: "doubted" };
}

// Red stripes in the cells in which the game's rules are broken.
function stripes(clashes) {
  const cells = [...setOf(clashes.flatMap(({ cells }) => cells))].map(cellAt);
  return cells.length ? [{ kind: "fill", cells, colour: "fails", opacity: 0.7, hatched: true, as: "clashing" }] : [];
}
