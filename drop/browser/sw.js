// Keeps the page and the program for when there is no network, and takes pictures that other apps share. Written anew with
// every version, which alone replaces what is kept.

const VERSION = "__VERSION__";
const PAGE = __PAGE__; // what the page itself is; kept at once
const PROGRAM = __PROGRAM__; // what its worker fetches; kept as it comes
const KEPT = "queens-snap-program-", SHARED = "queens-snap-shared";
const POLICY = "__POLICY__";
const MINE = new Set([...PAGE, ...PROGRAM].map((name) => new URL(name, registration.scope).href));

const open = () => caches.open(KEPT + VERSION);
const home = () => new URL("index.html", registration.scope).href;

async function keepPage() {
  const cache = await open();
  await Promise.all(PAGE.map(async (name) => cache.put(name, guarded(await fetch(name, { cache: "reload" })))));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT) && name !== KEPT + VERSION).map((name) => caches.delete(name)));
  await clients.claim();
}

// What is kept, or else what comes, which is kept from then on.
async function answer(request) {
  const address = request.mode === "navigate" ? home() : request.url.split(/[?#]/)[0], cache = await open();
  const kept = await cache.match(address);
  if (kept) return kept;
  const fresh = await fetch(request.mode === "navigate" ? address : request);
  if (fresh.ok && MINE.has(address)) await cache.put(address, guarded(fresh.clone()));
  return fresh;
}

// As it is kept: known as such, and with the rules of the page also where the server sends none, as for the worker.
function guarded(response) {
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", POLICY);
  headers.set("x-kept", VERSION);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// Pictures from another app: put where the page finds them.
async function share(request) {
  const shots = (await request.formData()).getAll("shot"), cache = await caches.open(SHARED);
  await Promise.all(shots.filter((shot) => shot instanceof File).map((shot, i) => {
    const headers = { "content-type": shot.type || "application/octet-stream", "x-name": encodeURIComponent(shot.name) };
    return cache.put(`shared/shot-${i}`, new Response(shot, { headers }));
  }));
  return Response.redirect("./?shared", 303);
}

addEventListener("install", (event) => event.waitUntil(keepPage()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { request } = event, mine = request.url.startsWith(registration.scope);
  if (!mine) return;
  if (request.method === "POST" && request.url.endsWith("/share-target")) event.respondWith(share(request));
  else if (request.method === "GET") event.respondWith(answer(request));
});
