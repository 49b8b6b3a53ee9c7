// Keeps the pages of the site that were visited for when there is no network. What comes from the network goes first, so
// nothing is older than it must be. The page in the browser, in app/, has a keeper of its own.

const KEPT = "queens-snap-site", APP = new URL("app/", registration.scope).href;

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(KEPT), address = request.url.replace(/\/$/, "/index.html");
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(address, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(address, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event, { url } = request;
  if (request.method === "GET" && url.startsWith(registration.scope) && !url.startsWith(APP)) event.respondWith(answer(request));
});
