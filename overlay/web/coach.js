// The coach gives the next hint in stages, explains mistakes, and walks through the remaining steps. It decides on texts,
// buttons and picture; the table (table.js) shows them. Joined with draw.js into one script.

// Return the advice that the story alone can give: its own steps.
function adviceOfStory(game, position, shown) {
  const { story } = game, steps = story.scenes.slice(1).filter((scene) => Object.keys(laidBy(game, scene)).length);
  const done = (marks) => steps.filter((scene) => !hasNew(game, marks, scene)).length;
  return { story, wrong: [], saved: done(position) - done(shown), known: true };
}

// Return the question to the program: the puzzle, the marks on it, and those of them that the coach placed.
const questionOf = ({ part, story }, position, shown) =>
  ({ puzzle: { ...story.puzzle, game: story.game }, marks: part.api(position), shown: part.api(shown), colours: story.colours });

// Return a coach. session: see session.js. advise(question): a promise of the program's advice; null without a program.
// crossed(position): the cells that are crossed out automatically. place(position, by): make a move. undo(): undo a move.
// again(): start again. show(): draw the table again. after: what follows a solved board (see layTable). automatic(): switch
// automatic crosses on. told: the lesson of the moment, null if the coach is silent; its kind selects a case of lessonOf.
function callCoach({ game, session, advise, crossed, place, undo, again, show, after, automatic }) {
  let told = null;
  const tell = (now) => { told = now; show(); };
  const wrong = () => mistakesIn(game, session.position).sort(inOrder);
  const putDown = (scene) => {
    const laid = newIn(game, session.position, scene), made = laidDown(game, session.position, laid), needless = crossed(made);
    const along = keysOnly(game.part.along?.(scene) ?? {}, (name) => !(name in made) && !needless.has(name));
    place(changed(made, along), { ...laid, ...along });
  };

  // Ask for advice on the current position. Call next(advice) unless the player has moved on meanwhile.
  async function ask(next) {
    const mine = { kind: "asking" };
    tell(mine);
    const advice = await askProgram();
    if (told === mine) next(advice);
  }

  async function askProgram() {
    const own = adviceOfStory(game, session.position, session.shown);
    if (!advise) return { ...own, note: say("Without the program, hints follow the way that is in this page.") };
    try {
      const advice = await advise(questionOf(game, session.position, session.shown));
      return advice.story ? advice : own;
    } catch {
      return { ...own, note: say("The program does not answer: is it still running? Until then hints follow the way that it told at first.") };
    }
  }

  const ifRight = (next) => {
    const number = wrong().length;
    if (number) tell({ kind: "stopped", number });
    else ask(next);
  };

  const acts = {
    hint: () => ifRight((advice) => {
      const at = advice.story.scenes.findIndex((scene, i) => i && hasNew(game, session.position, scene));
      if (at < 0) return tell({ kind: "stuck" });
      session.hinted();
      const before = advice.story.scenes.slice(1, at).filter((scene) => isAhead(game, session.position, scene)), line = [...before, advice.story.scenes[at]];
      tell({ kind: "hint", advice, line, views: viewsOfHint(line), at: 0 });
    }),
    more: () => tell({ ...told, at: told.at + 1 }),
    less: () => tell({ ...told, at: told.at - 1 }),
    forth: () => tell({ ...told, part: told.part + 1 }),
    back: () => tell({ ...told, part: told.part - 1 }),
    doIt: () => { const scene = told.line.at(-1); told = null; putDown(scene); },
    reveal() {
      const name = Object.keys(game.whole).find((mark) => session.position[mark] !== game.whole[mark]), laid = { [name]: game.whole[name] };
      session.hinted();
      told = null;
      place(laidDown(game, session.position, laid), laid);
    },
    check: () => tell(wrong().length ? { kind: "wrong", names: wrong(), at: 0 } : { kind: "right" }),
    another: () => tell({ ...told, at: (told.at + 1) % told.names.length, why: null }),
    why: () => {
      const now = told;
      ask((advice) => tell({ ...now, why: whyWrong(game, session.position, now.names, now.at, advice), part: 1 }));
    },
    further: () => tell({ ...told, why: told.why.further, part: 1 }),
    takeBack() {
      const names = told.names.filter((_, i) => i !== told.at), gone = told.names[told.at];
      told = names.length ? { kind: "wrong", names, at: Math.min(told.at, names.length - 1) } : { kind: "right" };
      place(changed(session.position, { [gone]: undefined }), {}, true);
    },
    way: () => ifRight((advice) => {
      const line = advice.story.scenes.slice(1).filter((scene) => isAhead(game, session.position, scene));
      if (!line.some((scene) => hasNew(game, session.position, scene))) return tell({ kind: "stuck" });
      told = { kind: "way", advice, line, trail: [], furthest: 0, part: 0 };
      acts.on();
    }),
    on() {
      const { line, trail, furthest, part } = told, before = session.position, isWithin = !isToldWhole(told);
      const moved = isWithin ? trail.at(-1).moved : hasNew(game, before, line[trail.length]);
      if (moved && !isWithin && trail.length === furthest) session.hinted(); // count each step once, even if it is repeated
      told = isWithin ? { ...told, part: part + 1 } : { ...told, trail: [...trail, { before, moved }], furthest: Math.max(furthest, trail.length + 1), part: 1 };
      if (moved && isToldWhole(told)) putDown(line[told.trail.length - 1]);
      else show();
    },
    off() {
      const { line, trail, part } = told, isPut = trail.at(-1).moved && isToldWhole(told);
      if (part > 1) told = { ...told, part: part - 1 };
      else told = trail.length > 1 ? { ...told, trail: trail.slice(0, -1), part: lastPart(line[trail.length - 2]) } : null;
      if (isPut) undo();
      else show();
    },
    again,
    next: () => after.next(),
    async share() {
      const shared = await after.share({ seconds: session.seconds, hints: session.hints });
      if (!told) tell({ kind: "shared", said: shared });
    },
    install: () => { after.install(); show(); },
    automatic: () => { told = null; automatic(); },
    offer: () => tell({ kind: "offer" }),
    stop: () => tell(null),
  };

  // Drop the lesson after a move of the player. atOnce: name mistakes at once. before: the position before the move.
  function moved(atOnce, before = {}) {
    const names = atOnce ? wrong() : [], fresh = names.findIndex((name) => before[name] !== session.position[name]);
    told = names.length ? { kind: "wrong", names, at: Math.max(fresh, 0) } : null;
  }

  return { get told() { return told; }, acts, moved, lesson: () => lessonOf(game, session, told, after) };
}

// Return the views of a hint in order: where to look, the steps that come first, what follows, and why. Each view has its scene,
// the stage of that scene, and the part of a long supposition (from 1). line: the scenes of the hint.
function viewsOfHint(line) {
  const why = (scene) => Array.from({ length: lastPart(scene) }, (_, i) => ({ scene, stage: "step", part: i + 1 })), last = line.at(-1);
  return [{ scene: line[0], stage: "where" }, ...line.slice(0, -1).flatMap(why), { scene: last, stage: "finds" }, ...why(last)];
}

const lastPart = (scene) => Math.max(panelsOf(scene).length, 1);

// True if the last part of the current step is shown.
const isToldWhole = ({ line, trail, part }) => !trail.length || part === lastPart(line[trail.length - 1]);

// Return the text of a part of a step, and the suffix of its heading: " (part/parts)", or "" for a step in one part.
function partOf(scene, part) {
  const panels = panelsOf(scene);
  return panels.length ? [panels[part - 1].text, ` (${part}/${panels.length})`] : [scene.text, ""];
}

// Compare the names of marks by row, then by column.
const inOrder = (a, b) => {
  const [x, y] = [a, b].map((name) => name.split(/[ ,]/).map(Number)), at = x.findIndex((v, i) => v !== y[i]);
  return x[at] - y[at];
};

const savedText = (number) => (number === 1 ? say("You have already found one step yourself.") : say("You have already found {number} steps yourself.", { number }));

// Return a sentence about the steps of a hint that come before the one to place.
const beforeText = (number) => (number === 1 ? say("First comes one step that leaves no mark on the board.") : say("First come {number} steps that leave no mark on the board.", { number }));

// Return the note of a first hint: the source of the advice, or the number of steps that the player's marks saved.
const notedWith = ({ note, saved }) => note ?? (saved > 0 ? savedText(saved) : "");

// Return the lesson to show: {heading, text, note, buttons, picture, solved}. buttons: [text, act, true for the main button].
// picture: {story, scene, stage, part, position, done, wrong, clash}. wrong: the name of a wrong mark. clash: the rule that it breaks.
function lessonOf(game, session, told, after) {
  const close = [say("Done"), "stop"], { position } = session, { part } = game;
  const ends = (scene, before) => scene.last && isDone(game, laidDown(game, before, laidBy(game, scene, before))); // without the values that search finds later
  // Return the picture of a step, drawn on a position.
  const seen = (story, scene, before, stage, shown = 0) => ({ story, scene: story.scenes.indexOf(scene), stage, part: panelsOf(scene).length ? shown : 0, position: before, done: stage === "step" && ends(scene, before) });
  switch (told?.kind) {
    case "stuck":
      return { text: say("No rule shows anything more from here: only trying things out does."), buttons: [[say("Fill in one for me"), "reveal", true], close] };
    case "stopped":
      return {
        text: told.number > 1 ? say("Some marks are wrong, so a hint would lead nowhere yet.") : say("One mark is wrong, so a hint would lead nowhere yet."),
        buttons: [[say("Show me"), "check", true], close],
      };
    case "offer":
      return { text: part.offer(game), buttons: [[say("Yes, cross them out"), "automatic", true], [say("No"), "stop"]] };
    case "right":
      return { text: say("Nothing is wrong so far."), buttons: idle() };
    case "wrong": {
      const { names, at, why } = told, name = names[at], [[r, c]] = cellsUnder(game, name), panels = why?.story ? panelsOf(why.story.scenes[why.scene]) : [];
      const picture = { wrong: name, clash: why?.clash, ...(why?.story ? { story: why.story, scene: why.scene, stage: "step", part: panels.length && told.part, position: why.position } : {}) };
      const [text, number] = panels.length ? partOf(why.story.scenes[why.scene], told.part) : [why?.text, ""];
      return {
        heading: (names.length > 1 ? say("Mistake {number} of {all}", { number: at + 1, all: names.length }) : say("One mistake")) + number,
        text: text ?? say("The {mark} in row {row}, column {column} is wrong.", { mark: part.named(position[name], game), row: r + 1, column: c + 1 }),
        picture,
        buttons: [...(told.part < panels.length ? [[say("Next"), "forth", true]] : []), ...(panels.length && told.part > 1 ? [[say("Back"), "back"]] : []), [say("Take it back"), "takeBack", !(told.part < panels.length)], ...(why ? [] : [[say("Why?"), "why"]]), ...(why?.further ? [[say("Look ahead"), "further"]] : []), ...(names.length > 1 ? [[say("Next one"), "another"]] : []), close],
      };
    }
    case "hint": {
      const { line, views, at, advice } = told, { scene, stage, part: shown } = views[at], number = line.indexOf(scene), before = line.length - 1;
      const picture = seen(advice.story, scene, changed(position, Object.assign({}, ...line.slice(0, number).map(({ puts }) => puts))), stage, shown);
      if (stage === "where") {
        const note = [before && beforeText(before), notedWith(advice)].filter(Boolean).join(" ");
        return { heading: say("Where to look"), text: scene.where, picture, note, buttons: [[say("What follows?"), "more", true], close] };
      }
      const put = [part.verb(scene, game), "doIt", true];
      if (stage === "finds") return { heading: say("What follows"), text: part.what(scene, game), picture, buttons: [put, [say("Why?"), "more"], close] };
      const [text, parts] = partOf(scene, shown), isLast = shown === lastPart(scene), heading = number < before ? say("Step {number} of {all}", { number: number + 1, all: line.length }) : say("Why");
      const next = isLast ? (number < before ? [say("Next step"), "more", true] : put) : [say("Next"), "more", true];
      return { heading: heading + parts, text, picture, buttons: [next, ...(shown > 1 ? [[say("Back"), "less"]] : []), close] };
    }
    case "way": {
      const { line, trail, advice } = told, number = trail.length, scene = line[number - 1], [text, parts] = partOf(scene, told.part), stop = isDone(game, position) ? [say("Done"), "stop", true] : [say("Stop here"), "stop"];
      return {
        heading: say("Step {number} of {all}", { number, all: line.length }) + parts, text, note: number === 1 && told.part === 1 ? notedWith(advice) : "",
        picture: seen(advice.story, scene, trail.at(-1).before, "step", told.part),
        buttons: [...(!isToldWhole(told) ? [[say("Next"), "on", true]] : number < line.length ? [[say("Next step"), "on", true]] : []), [say("Back"), "off"], stop],
      };
    }
  }
  if (isDone(game, position)) {
    const note = told?.said || (after && isPlayed(session) ? say("The squares of your result: 🟨 for each hint, 🟩 for the rest.") : "");
    return { heading: say("Solved"), text: solvedText(session), note, buttons: afterwards(session, after), solved: true };
  }
  return { text: say("Play on. If you are stuck, ask for a hint."), buttons: idle() };
}

const isPlayed = ({ seconds, canUndo }) => seconds > 0 || canUndo;

// Return the buttons of a solved board.
const afterwards = (session, after) => [
  ...(after ? [[say("Next: {game}", { game: after.nextGame() }), "next", true]] : []),
  ...(after && isPlayed(session) ? [[say("Share result"), "share"]] : []),
  ...(after ? [] : [[say("Start again"), "again"]]), // it is among the options also
  ...(after?.canInstall() ? [[say("Install the app"), "install"]] : []),
];

// Return the buttons of a silent coach.
const idle = () => [[say("Hint"), "hint", true], [say("Check"), "check"], [say("Step by step"), "way"]];

function solvedText(session) {
  const { seconds, hints } = session;
  if (!isPlayed(session)) return say("This is the finished board."); // the board was opened solved
  const time = clock(seconds);
  if (!hints) return say("In {time}, without a hint.", { time });
  return hints === 1 ? say("In {time}, with one hint.", { time }) : say("In {time}, with {hints} hints.", { time, hints });
}
