// Python in a worker of this tab (Pyodide): fetches the program part by part, then answers questions in the order in which
// they come. What it takes: {id, name, query, body}, body a picture's Blob or JSON; {drop: id}, what nobody waits for any more.
// What it sends: {id, status, json}; {id, failed}; {part, bytes, all}, what is being fetched, part null when all is there;
// {part, error}.

import { loadPyodide } from "./python/pyodide.mjs";

const PARTS = ["solver", "reader"];
const HERE = new URL("python/", self.location.href);
const dropped = new Set();
let sizes = {}, part = null, got = 0;

// Counts what comes of each file, whoever asks for it, and says what does not come: Pyodide would wait for ever.
const plainFetch = self.fetch;
self.fetch = async (...asked) => {
  const response = await plainFetch(...asked).catch(() => Response.error());
  if (!response.ok) {
    postMessage({ part, error: "unreachable" });
    throw new TypeError("a file did not come");
  }
  const name = new URL(response.url).pathname.split("/").at(-1);
  if (response.headers.has("x-kept") || !(name in (sizes[part] ?? {}))) return response; // what is here already comes at once
  const count = new TransformStream({
    transform(chunk, out) {
      got += chunk.byteLength;
      tellPart();
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { status: response.status, headers: response.headers });
};

function tellPart() {
  postMessage({ part, bytes: got, all: Object.values(sizes[part] ?? {}).reduce((sum, bytes) => sum + bytes, 0) });
}

const content = async (name) => (await fetch(new URL(name, HERE))).arrayBuffer();

// Runs what brings a part, and says how far it is.
async function bring(name, work) {
  [part, got] = [name, 0];
  tellPart();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError)) postMessage({ part: name, error: "unable" });
    throw error;
  }
}

async function startSolver() {
  sizes = JSON.parse(new TextDecoder().decode(await content("sizes.json")));
  const [python, program] = await Promise.all([loadPyodide({ indexURL: HERE.href }), content("program.zip")]);
  unpack(python, program);
  return { python, answering: python.pyimport("queens_snap.drop.browser.worker") };
}

async function startReader({ python, answering }) {
  unpack(python, await content("reader.zip"));
  answering.prepare_reader();
}

const unpack = (python, archive) => python.unpackArchive(archive, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });

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
  await reader;
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

const solver = bring(PARTS[0], startSolver);
const reader = solver.then((started) => bring(PARTS[1], () => startReader(started))).then(() => postMessage({ part: null }));
let turn = solver.then(() => null, () => null);
reader.catch(() => null);
self.onmessage = ({ data }) => {
  if ("drop" in data) return void dropped.add(data.drop);
  turn = turn.then(() => reply(data));
};
