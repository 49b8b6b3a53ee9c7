// Keeps the pages of the site that were visited for when there is no network. What comes from the network goes first, so
// nothing is older than it must be. The page in the browser, in app/, has a keeper of its own.

const KEPT = "queens-snap-site", APP = new URL("app/", registration.scope).href;

/** @param {FetchEvent} event */
async function answer(event) {
  // One of a file, whatever release or search stands behind its address.
  const { request } = event, address = request.url.split(/[?#]/)[0].replace(/\/$/, "/index.html");
  try {
    const fresh = await fetch(request);
    if (fresh.status === 200) event.waitUntil(keep(address, fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await caches.match(address, { cacheName: KEPT });
    if (kept) return kept;
    throw error;
  }
}

/** @type {(address: string, fresh: Response) => Promise<void>} */
async function keep(address, fresh) {
  try {
    await (await caches.open(KEPT)).put(address, fresh);
  } catch { /* no room: then it is there with a network alone */ }
}

addEventListener("fetch", (event) => {
  const { request } = event, { url } = request;
  if (request.method === "GET" && url.startsWith(registration.scope) && !url.startsWith(APP)) event.respondWith(answer(event));
});
