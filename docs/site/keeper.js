// Keeps the pages of the site that were visited for when there is no network. What comes from the network goes first, so
// nothing kept is ever older than it must be. The page in the browser, in app/, has a keeper of its own.

const KEPT = "queens-snap-site", APP = new URL("app/", registration.scope).href;

async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope) || request.url.startsWith(APP)) return;
  event.respondWith(answer(request));
});
