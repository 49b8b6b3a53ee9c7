// Has the site's keeper keep what is visited; the first page itself, which was there before the keeper.

const ROOT = new URL(document.documentElement.dataset.content_root, location.href);

async function keep() {
  if (navigator.serviceWorker.controller) return;
  await navigator.serviceWorker.register(new URL("keeper.js", ROOT), { scope: ROOT.pathname });
  const page = location.origin + location.pathname.replace(/\/$/, "/index.html");
  const shown = performance.getEntriesByType("resource").map(({ name }) => name.split("?")[0]).filter((name) => name.startsWith(ROOT.href));
  await (await caches.open("queens-snap-site")).addAll([...new Set([page, ...shown])]);
}

if (globalThis.isSecureContext && navigator.serviceWorker) {
  addEventListener("load", () => { keep().catch(() => { /* then pages come from the network alone */ }); });
}
