// A game that is being played: its positions, to go back and forth in, and its time. Kept in the browser alone, so that
// a reload loses nothing. One script with draw.js.

const KEPT = "queens-snap"; // what all that is kept begins with
const MOST_KEPT = 400; // positions to go back to

const isGame = (name) => name.startsWith(KEPT) && name.split(" ").length > 2; // its name has two words and more

// What the browser keeps, which may be nothing, as where it is told not to.
export const store = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`${KEPT} ${name}`)); } catch { return null; }
  },
  set(name, value) {
    const put = () => localStorage.setItem(`${KEPT} ${name}`, JSON.stringify(value));
    try { put(); } catch {
      try { // full: older games make room
        Object.keys(localStorage).filter((other) => isGame(other) && !other.startsWith(`${KEPT} ${name}`)).forEach((other) => localStorage.removeItem(other));
        put();
      } catch { /* not allowed: then it is not kept */ }
    }
  },
};

const OPTIONS = { automatic: false, atOnce: false, letters: false, offered: false }; // offered: automatic crosses, once
const keptOptions = () => ({ ...OPTIONS, ...store.get("options") });
const keepOptions = (options) => store.set("options", options);

// A short name for a text, always the same (FNV-1a).
export function hashed(text) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const nameOfPuzzle = ({ game, puzzle }) => `${game} ${hashed(JSON.stringify([game, puzzle]))}`;

// past: what stood when, {position, shown}; at: now. shown: the marks of the coach. hints: asked for. A game that was
// begun from the same marks goes on where it was left, unless it is begun afresh. renewed(): another tab has played on, or what was
// written just before a reload has turned up after it. resume(): goes on where it was left; null where it does so anyway.
function openSession(game, renewed, isAfresh = false) {
  const name = nameOfPuzzle(game.story), began = beginning(game), fromBegan = () => keptGame(name, (kept) => isSame(kept.began, began));
  const kept = isAfresh ? null : fromBegan(), left = isAfresh ? keptGame(name) : null, time = Number(store.get(`${name} time`)) || 0;
  let state = kept ?? { began, past: [{ position: began, shown: {} }], at: 0, hints: 0 }, seconds = kept ? time : 0;
  const keep = () => store.set(name, { ...state, past: packed(state.past) });
  const change = (parts) => { state = { ...state, ...parts }; keep(); };
  if (!kept) keep();
  const setTime = (now) => store.set(`${name} time`, (seconds = now)); // apart: it changes every second
  const onStorage = (event) => {
    const other = event.key === `${KEPT} ${name}` ? fromBegan() : null;
    if (!other || JSON.stringify(other) === JSON.stringify(state)) return;
    state = other;
    renewed();
  };
  addEventListener("storage", onStorage);
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
    resume: left && !isSame(left.past[left.at].position, began) ? () => { change({ ...left, began }); setTime(time); } : null,
    hinted() { change({ hints: state.hints + 1 }); },
    stop() { removeEventListener("storage", onStorage); },
  };
}

// What is kept of a game, or null where that is not wanted.
function keptGame(name, isWanted = (kept) => Boolean(kept.began)) {
  const kept = store.get(name), past = kept?.began && isWanted(kept) && Array.isArray(kept.past) ? unpacked(kept.past) : [];
  return past[kept?.at] ? { ...kept, past } : null;
}

// The first as it is, then only what has changed: all of them would be megabytes, more than browsers keep, and each move
// writes them.
const packed = (past) => past.map((each, i) => (i ? { position: changesTo(past[i - 1].position, each.position), shown: changesTo(past[i - 1].shown, each.shown) } : each));

const unpacked = (past) => past.reduce((all, { position, shown }) => {
  const before = all.at(-1) ?? { position: {}, shown: {} };
  return [...all, { position: withChanges(before.position, position), shown: withChanges(before.shown, shown) }];
}, []);

// Name -> value, null where that is gone.
const changesTo = (before, now) => Object.fromEntries(Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]).map((name) => [name, now[name] ?? null]));
const withChanges = (before, changes = {}) => changed(before, Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])));

export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
