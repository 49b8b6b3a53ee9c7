// A game that is being played: its positions, to go back and forth in, and its time. Kept in the browser alone, so that
// a reload loses nothing. One script with board.js.

const KEPT = "queens-snap"; // what all that is kept begins with
const MOST_KEPT = 400; // positions to go back to

// What the browser keeps, which may be nothing, as where it is told not to.
const store = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`${KEPT} ${name}`)); } catch { return null; }
  },
  set(name, value) {
    const put = () => localStorage.setItem(`${KEPT} ${name}`, JSON.stringify(value));
    try { put(); } catch {
      try { // full: older games make room
        Object.keys(localStorage).filter((other) => other.startsWith(KEPT) && !other.startsWith(`${KEPT} ${name}`)).forEach((other) => localStorage.removeItem(other));
        put();
      } catch { /* not allowed: then it is not kept */ }
    }
  },
};

const OPTIONS = { automatic: false, atOnce: false, letters: false };
const keptOptions = () => ({ ...OPTIONS, ...store.get("options") });
const keepOptions = (options) => store.set("options", options);

// A short name for a puzzle, always the same (FNV-1a).
function nameOfPuzzle({ game, puzzle, regions, k }) {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify([game, puzzle ?? regions, k])) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return `${game} ${(hash >>> 0).toString(36)}`;
}

// past: what stood when, each {position, shown}; at: now. shown: the marks of the coach. hints: asked for. A game that was begun from the same marks goes on where it was left.
function openSession(game) {
  const name = nameOfPuzzle(game.story), began = beginning(game), kept = store.get(name);
  const goesOn = isKept(kept) && isSame(kept.began, began);
  let state = goesOn ? kept : { began, past: [{ position: began, shown: {} }], at: 0, hints: 0 };
  let seconds = goesOn ? Number(store.get(`${name} time`)) || 0 : 0;
  const change = (parts) => store.set(name, (state = { ...state, ...parts }));
  change({});
  const setTime = (now) => store.set(`${name} time`, (seconds = now)); // apart: it changes every second
  return {
    get position() { return state.past[state.at].position; },
    get shown() {
      const { position, shown } = state.past[state.at];
      return keysOnly(shown, (mark) => position[mark] === shown[mark]);
    },
    get seconds() { return seconds; },
    get hints() { return state.hints; },
    get canUndo() { return state.at > 0; },
    get canRedo() { return state.at < state.past.length - 1; },
    // by: marks of the coach among them
    move(position, by = {}) {
      if (isSame(position, this.position)) return false;
      const past = [...state.past.slice(0, state.at + 1), { position, shown: { ...this.shown, ...by } }].slice(-MOST_KEPT);
      change({ past, at: past.length - 1 });
      return true;
    },
    undo() { if (this.canUndo) change({ at: state.at - 1 }); },
    redo() { if (this.canRedo) change({ at: state.at + 1 }); },
    restart() { // from the empty board, which can be undone
      this.move({});
      change({ hints: 0 });
      setTime(0);
    },
    tick() { setTime(seconds + 1); },
    hinted() { change({ hints: state.hints + 1 }); },
  };
}

const isKept = (kept) => Boolean(kept?.began && kept.past?.[kept.at]?.position && kept.past.every((each) => each?.position && each.shown));

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
