// Has the site's keeper keep what is visited; the first page by itself, which was there before the keeper.

const ROOT = new URL(document.documentElement.dataset.content_root, location.href);

async function keep() {
  if (navigator.serviceWorker.controller) return;
  await navigator.serviceWorker.register(new URL("keeper.js", ROOT), { scope: ROOT.pathname });
  const seen = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(ROOT.href));
  await (await caches.open("queens-snap-site")).addAll([location.href.split("#")[0], ...new Set(seen)]);
}

if (globalThis.isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => { keep().catch(() => { /* then pages come from the network alone */ }); });
}
