// Python in a worker of this tab (Pyodide): fetches the program part by part, then answers questions in the order in which
// they come. The part that reads pictures comes with the first of them, or when it is asked for.
// What it takes: {id, name, query, body}, body a picture's Blob or JSON; {drop: id}, what nobody waits for any more; {read: true},
// the reader may come. What it sends: {id, status, json}; {id, failed}; {part, bytes, all}, what is being fetched, part null when
// nothing is, with reads: is the reader there?; {part, error}.

import { loadPyodide } from "./python/pyodide.mjs";

const SOLVER = "solver", READER = "reader", HEAPS = "queens-snap-heap"; // the cache in which Python's memory is kept
const HERE = new URL("python/", self.location.href);
const dropped = new Set(), got = { [SOLVER]: 0, [READER]: 0 };
let sizes = {}, part = SOLVER; // sizes: of the files of each part, and the version of the program; part: what is told of

const partOf = (name) => (name in (sizes[READER] ?? {}) ? READER : SOLVER);

// Counts what comes of each file, whoever asks for it, and says what does not come: Pyodide would wait for ever.
const plainFetch = self.fetch;
self.fetch = async (...asked) => {
  const response = await plainFetch(...asked).catch(() => Response.error()), name = new URL(asked[0] instanceof Request ? asked[0].url : asked[0], HERE).pathname.split("/").at(-1);
  if (!response.ok) {
    postMessage({ part: partOf(name), error: "unreachable" });
    throw new TypeError("a file did not come");
  }
  if (response.headers.has("x-kept") || !(name in (sizes[partOf(name)] ?? {}))) return response; // what is here already comes at once
  const count = new TransformStream({
    transform(chunk, out) {
      got[partOf(name)] += chunk.byteLength;
      tellPart();
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { status: response.status, headers: response.headers });
};

function tellPart() {
  if (part) postMessage({ part, bytes: got[part], all: Object.values(sizes[part] ?? {}).reduce((sum, bytes) => sum + bytes, 0) });
}

function tellRest(reads) {
  part = null;
  postMessage({ part: null, reads });
}

const content = async (name) => (await fetch(new URL(name, HERE))).arrayBuffer();

// Runs what brings a part, and says how far it is.
async function bring(name, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError)) postMessage({ part: name, error: "unable" });
    throw error;
  }
}

async function startSolver() {
  tellPart();
  const [{ python, isNew }, program] = await Promise.all([startPython(), content("program.zip")]);
  unpack(python, program);
  const answering = python.pyimport("queens_snap.drop.browser.worker");
  if (isNew) keepHeap(python);
  return { python, answering };
}

const heapAddress = () => new URL(`heap-${sizes.version}`, HERE).href;

// Python with the memory that it had in an earlier visit, once the solver was there; else anew.
async function startPython() {
  const indexURL = HERE.href, kept = await self.caches?.open(HEAPS).then((cache) => cache.match(heapAddress())).catch(() => null);
  if (kept) {
    try {
      return { python: await loadPyodide({ indexURL, _loadSnapshot: kept.arrayBuffer() }), isNew: false };
    } catch { /* anew, then */ }
  }
  return { python: await loadPyodide({ indexURL, _makeSnapshot: true }), isNew: true };
}

// Keeps Python's memory in place of what was kept before. Nobody has asked anything yet, so there is no board in it.
async function keepHeap(python) {
  try {
    const heap = self.caches && python.makeMemorySnapshot();
    await caches.delete(HEAPS);
    await (await caches.open(HEAPS)).put(heapAddress(), new Response(heap));
  } catch { /* the next visit starts anew also */ }
}

// Its files may come while the solver still starts.
async function startReader() {
  await sized;
  const archives = Promise.all(Object.keys(sizes[READER]).map(content));
  archives.catch(() => null); // what did not come is said below
  const { python, answering } = await solver;
  part = READER;
  tellPart();
  for (const archive of await archives) unpack(python, archive);
  answering.prepare_reader();
  tellRest(true);
}

function unpack(python, archive) {
  python.unpackArchive(archive, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  python.runPython("import importlib; importlib.invalidate_caches()"); // the parts share folders
}

// The pixels of a picture, RGBA; null where this browser does not know its kind.
async function pixelsOf(blob) {
  let picture = null;
  try {
    picture = await createImageBitmap(blob, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
    const { width, height } = picture, canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(picture, 0, 0);
    return { width, height, pixels: canvas.getImageData(0, 0, width, height).data };
  } catch {
    return null;
  } finally {
    picture?.close();
  }
}

async function answered({ name, query, body }) {
  const { answering } = await solver;
  if (!(body instanceof Blob)) return answering.answer(name, query, body);
  await bringReader();
  const seen = await pixelsOf(body), file = new Uint8Array(await body.arrayBuffer());
  return answering.answer_picture(name, query, file, seen?.pixels, seen?.width, seen?.height);
}

async function reply(question) {
  if (dropped.delete(question.id)) return;
  try {
    const answer = await answered(question), [status, json] = answer.toJs();
    answer.destroy();
    postMessage({ id: question.id, status, json });
  } catch (error) {
    postMessage({ id: question.id, failed: String(error) });
  }
}

const sized = content("sizes.json").then((bytes) => { sizes = JSON.parse(new TextDecoder().decode(bytes)); });
const solver = bring(SOLVER, () => sized.then(startSolver));
let reader = null;
// Once; anew where it did not come.
function bringReader() {
  reader ??= bring(READER, startReader).catch((error) => { reader = null; throw error; });
  return reader;
}
let turn = solver.then(() => { if (!reader) tellRest(false); }, () => null);
self.onmessage = ({ data }) => {
  if ("drop" in data) return void dropped.add(data.drop);
  if ("read" in data || data.body instanceof Blob) bringReader().catch(() => null);
  if ("id" in data) turn = turn.then(() => reply(data));
};
