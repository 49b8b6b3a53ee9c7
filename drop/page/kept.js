// The boards that were opened last, each with its picture, kept in this browser alone: a reload loses nothing, and earlier
// ones are on a shelf. What was put on a board is kept beside it (session.js). Where the browser keeps nothing, neither does this.

import { hashed } from "./board.js";

const CACHE = "queens-snap", MOST = 12; // boards
const SHOT = "shot", BOARD = "board";
const path = (id, part) => `kept/${id}/${part}`; // beside the page
const NOW = "kept/now";

async function within(act, otherwise = null) {
  try { return await act(await caches.open(CACHE)); } catch { return otherwise; } // not allowed, or no room for it
}

const json = async (cache, name) => (await cache.match(name))?.json() ?? null;
const putJson = (cache, name, value) => cache.put(name, new Response(JSON.stringify(value)));

// The same for the same puzzle, from whatever picture.
export const idOf = ({ result: { game, puzzle, regions }, story }, name) => hashed(JSON.stringify(story ? [story.game, story.puzzle] : game ? [game, puzzle, regions] : name));

// Of all boards {id, name, asked, answer, when, progress}, the latest first.
export async function keptBoards() {
  const all = await within(async (cache) => {
    const names = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes("/kept/") && url.endsWith(`/${BOARD}`));
    return Promise.all(names.map((name) => json(cache, name)));
  }, []);
  return all.sort((a, b) => b.when - a.when);
}

// blob: of its picture, null where it has none. when: it was opened, if not now.
export async function keepBoard({ id, name, blob, asked, answer, progress, when = Date.now() }) {
  await within(async (cache) => {
    await putJson(cache, path(id, BOARD), { id, name, asked, answer, progress, when });
    if (blob) await cache.put(path(id, SHOT), new Response(blob, { headers: { "content-type": blob.type || "application/octet-stream" } }));
    for (const { id: old } of (await keptBoards()).slice(MOST)) await removeBoard(old);
  });
}

// How far it has been played.
export const keepProgress = (id, progress) => within(async (cache) => {
  const board = await json(cache, path(id, BOARD));
  if (board && progress !== board.progress) await putJson(cache, path(id, BOARD), { ...board, progress });
});

// Which of them is open, on which tab; null: none.
export const keepOpen = (open) => within((cache) => (open ? putJson(cache, NOW, open) : cache.delete(NOW)));

export const keptOpen = () => within((cache) => json(cache, NOW));

// With its picture; null where it is kept no more.
export const keptBoard = (id) => within(async (cache) => {
  const board = await json(cache, path(id, BOARD)), shot = await cache.match(path(id, SHOT));
  return board && { ...board, blob: shot ? await shot.blob() : null };
});

export const removeBoard = (id) => within((cache) => Promise.all([SHOT, BOARD].map((part) => cache.delete(path(id, part)))));

// Pictures that are still to be read survive a reload: each is kept until it has been read, and tried twice.

const WAITING = "queens-snap-waiting", MOST_TRIES = 2;

// tries: how often each has been tried before.
export async function keepWaiting(files, tries = 0) {
  try {
    const cache = await caches.open(WAITING);
    await Promise.all(files.map((file, i) => {
      const headers = { "content-type": file.type || "application/octet-stream", "x-name": encodeURIComponent(file.name ?? ""), "x-tries": String(tries) };
      return cache.put(`waiting/shot-${i}`, new Response(file, { headers }));
    }));
  } catch { /* not allowed: then a reload loses it */ }
}

// None waits any more.
export async function endWaiting() {
  try { await caches.delete(WAITING); } catch { /* none was kept */ }
}

// Those that the last visit has not come to read, which are tried once more.
export async function waitingPictures() {
  const found = await takeOut(WAITING), again = found.filter(({ tries }) => tries + 1 < MOST_TRIES);
  if (again.length) await keepWaiting(again.map(({ file }) => file), again[0].tries + 1);
  return again.map(({ file }) => file);
}

// The pictures in a cache, which is empty then: {file, tries} of each.
export async function takeOut(name) {
  try {
    const cache = await caches.open(name), keys = await cache.keys();
    const found = await Promise.all(keys.map(async (key) => {
      const kept = await cache.match(key), blob = await kept.blob(), own = decodeURIComponent(kept.headers.get("x-name") ?? "");
      return { file: new File([blob], own || "shared.png", { type: blob.type }), tries: Number(kept.headers.get("x-tries")) };
    }));
    await caches.delete(name);
    return found;
  } catch {
    return [];
  }
}

export async function forgetAll() {
  try { await Promise.all([CACHE, WAITING].map((name) => caches.delete(name))); } catch { /* nothing was kept */ }
}
