// A game in progress: its positions for undo and redo, and its time. It is stored in the browser only, so that a reload loses
// nothing. Joined with draw.js into one script.

const STORE_PREFIX = "queens-snap"; // beginning of all keys in the browser's storage
const MAX_UNDO = 400; // positions that undo can return to

const isGame = (name) => name.startsWith(STORE_PREFIX) && name.split(" ").length > 2; // the key of a game has further words

// The browser's storage, which may be unavailable. get: return a value, or null. set: store a value, if possible.
export const store = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`${STORE_PREFIX} ${name}`)); } catch { return null; }
  },
  set(name, value) {
    const put = () => localStorage.setItem(`${STORE_PREFIX} ${name}`, JSON.stringify(value));
    try { put(); } catch {
      try { // the storage is full: remove other games
        Object.keys(localStorage).filter((other) => isGame(other) && !other.startsWith(`${STORE_PREFIX} ${name}`)).forEach((other) => localStorage.removeItem(other));
        put();
      } catch { /* storage is forbidden, so nothing is stored */ }
    }
  },
};

const OPTIONS = { automatic: false, atOnce: false, letters: false, offered: false }; // offered: true once automatic crosses have been offered
const keptOptions = () => ({ ...OPTIONS, ...store.get("options") });
const keepOptions = (options) => store.set("options", options);

// Return a short hash of a text (FNV-1a).
export function hashed(text) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

const nameOfPuzzle = ({ game, puzzle }) => `${game} ${hashed(JSON.stringify([game, puzzle]))}`;

// Return the session of a game. A stored game that began with the same marks continues, unless isAfresh is true. Its state: past: all
// positions as {position, shown}; shown: the marks that the coach placed; at: index of the current position; hints: their number.
// renewed(): is called when another tab has changed the stored game. The session's resume() continues the stored game; it is null if
// there is none, or if the game continues anyway.
function openSession(game, renewed, isAfresh = false) {
  const name = nameOfPuzzle(game.story), began = beginning(game), fromBegan = () => keptGame(name, (kept) => isSame(kept.began, began));
  const kept = isAfresh ? null : fromBegan(), left = isAfresh ? keptGame(name) : null, time = Number(store.get(`${name} time`)) || 0;
  let state = kept ?? { began, past: [{ position: began, shown: {} }], at: 0, hints: 0 }, seconds = kept ? time : 0;
  const keep = () => store.set(name, { ...state, past: packed(state.past) });
  const change = (parts) => { state = { ...state, ...parts }; keep(); };
  if (!kept) keep();
  const setTime = (now) => store.set(`${name} time`, (seconds = now)); // stored separately, because it changes every second
  const onStorage = (event) => {
    const other = event.key === `${STORE_PREFIX} ${name}` ? fromBegan() : null;
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
    // Make a move. by: the marks of it that the coach placed. Return false if nothing changes.
    move(position, by = {}) {
      if (isSame(position, this.position)) return false;
      const past = [...state.past.slice(0, state.at + 1), { position, shown: { ...this.shown, ...by } }].slice(-MAX_UNDO);
      change({ past, at: past.length - 1 });
      return true;
    },
    undo() { if (this.canUndo) change({ at: state.at - 1 }); },
    redo() { if (this.canRedo) change({ at: state.at + 1 }); },
    restart() { // continue from the empty board, which can be undone
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

// Return the stored game, or null if there is none or isWanted(kept) is false.
function keptGame(name, isWanted = (kept) => Boolean(kept.began)) {
  const kept = store.get(name), past = kept?.began && isWanted(kept) && Array.isArray(kept.past) ? unpacked(kept.past) : [];
  return past[kept?.at] ? { ...kept, past } : null;
}

// Pack positions for storage: the first one, then only changes. Full positions would be megabytes, more than browsers store, and each
// move writes them.
const packed = (past) => past.map((each, i) => (i ? { position: changesTo(past[i - 1].position, each.position), shown: changesTo(past[i - 1].shown, each.shown) } : each));

const unpacked = (past) => past.reduce((all, { position, shown }) => {
  const before = all.at(-1) ?? { position: {}, shown: {} };
  return [...all, { position: withChanges(before.position, position), shown: withChanges(before.shown, shown) }];
}, []);

// Return the changes between two positions: name -> value, null for a removed mark.
const changesTo = (before, now) => Object.fromEntries(Object.keys({ ...before, ...now }).filter((name) => before[name] !== now[name]).map((name) => [name, now[name] ?? null]));
const withChanges = (before, changes = {}) => changed(before, Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])));

export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
