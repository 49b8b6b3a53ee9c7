// The program in this tab: questions go to a worker with Python (worker.js), which is started anew if it has failed.

import { say } from "./say.js";

const WAIT_FOR_IDLE = 4000; // ms
const WAIT_FOR_KEEPER = 1500; // ms for the service worker to take over, so that it keeps what is fetched

const WHY = {
  unreachable: say("A part of the program could not be fetched: is there a connection? Boards that are here can be played without it."),
  unable: say("This browser cannot run the program: it may be too old, or short of memory. Boards that are here can be played without it."),
  failed: say("The program has failed on this, and was started anew: try again, or report it."),
};

const watchers = new Set();
const waiting = new Map(); // id -> {resolve, reject} of who has asked
let worker = null, loading = { part: "solver", bytes: 0, all: 0 }, last = 0;

function tell(now) {
  loading = now;
  for (const told of watchers) told(loading);
}

function end(why) {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

function hear({ data }) {
  if ("error" in data) {
    tell({ part: data.part, error: WHY[data.error] });
    if (data.part === "solver" || data.error === "unable") end(WHY[data.error]);
  } else if ("part" in data) {
    tell(data);
    if (data.part === null && !data.reads) readAhead();
  }
  else if ("failed" in data) end(loading.error ?? WHY.failed);
  else {
    const who = waiting.get(data.id), answer = JSON.parse(data.json);
    waiting.delete(data.id);
    if (data.status === 200) who?.resolve(answer);
    else who?.reject(new Error(`${answer.error.message}: ${answer.error.remedy}.`));
  }
}

// The part that reads pictures comes before one is there, once the device has nothing else to do, where that costs nothing: it is
// kept here already, or the connection is one that is not paid by the byte, as far as the browser tells.
async function readAhead() {
  const isKept = await globalThis.caches?.match(new URL("python/reader.zip", location.href)).catch(() => null);
  if (!isKept && !isCheap(navigator.connection)) return;
  const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, WAIT_FOR_IDLE));
  idle(() => worker?.postMessage({ read: true }), { timeout: WAIT_FOR_IDLE });
}

// Where a browser says nothing of the connection, a device with a mouse is taken for one at home.
function isCheap(connection) {
  if (!connection) return !matchMedia("(pointer: coarse)").matches;
  const { saveData, type, effectiveType = "4g" } = connection;
  return !saveData && effectiveType === "4g" && ["wifi", "ethernet", undefined, "unknown"].includes(type);
}

// The service worker keeps what the worker fetches, if it is there first. Until then that of a site around the page may
// be in its place.
const KEEPER = new URL("sw.js", location.href).href;
const kept = navigator.serviceWorker
  ? Promise.race([new Promise((resolve) => {
      const look = () => { if (navigator.serviceWorker.controller?.scriptURL === KEEPER) resolve(null); };
      navigator.serviceWorker.addEventListener("controllerchange", look);
      look();
    }), new Promise((resolve) => { setTimeout(resolve, WAIT_FOR_KEEPER); })])
  : Promise.resolve();

async function start() {
  await kept;
  if (worker) return worker;
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = hear;
  worker.onerror = (event) => {
    event.preventDefault();
    tell({ part: "solver", error: WHY.unreachable });
    end(WHY.unreachable);
  };
  return worker;
}

// As engine.js has it.
/** @param {string} name @param {import("./engine.js").Question} question */
async function ask(name, { query = [], body, signal }) {
  const id = (last += 1), sent = body instanceof Blob ? body : JSON.stringify(body);
  const answer = new Promise((resolve, reject) => { waiting.set(id, { resolve, reject }); });
  signal?.addEventListener("abort", () => {
    worker?.postMessage({ drop: id });
    waiting.get(id)?.reject(new DOMException("dropped", "AbortError"));
    waiting.delete(id);
  });
  (await start()).postMessage({ id, name, query: new URLSearchParams(query).toString(), body: sent });
  return answer;
}

export function tabEngine() {
  navigator.serviceWorker?.register("sw.js").catch(() => { /* then it is fetched anew each time */ });
  start();
  return { ask, watch(told) { watchers.add(told); told(loading); } };
}
