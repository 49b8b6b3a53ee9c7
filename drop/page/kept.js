// The picture that was last read, kept in this browser alone, so that a reload loses nothing; what was put on the board
// is kept beside it (session.js). Where the browser keeps nothing, neither does this.

const CACHE = "queens-snap", SHOT = "/kept/shot", ASKED = "/kept/asked";

async function opened() {
  try { return await caches.open(CACHE); } catch { return null; }
}

// blob, name: the picture. asked: corrections and the tab, as JSON has them.
export async function keepShot({ blob, name }, asked) {
  const cache = await opened();
  try {
    await keepAsked(asked);
    await cache?.put(SHOT, new Response(blob, { headers: { "content-type": blob.type || "application/octet-stream", "x-name": encodeURIComponent(name) } }));
  } catch { /* no room for it */ }
}

export async function keepAsked(asked) {
  try { await (await opened())?.put(ASKED, new Response(JSON.stringify(asked))); } catch { /* the same */ }
}

// {blob, name, asked}, or null where nothing was kept.
export async function recall() {
  const cache = await opened(), shot = await cache?.match(SHOT).catch(() => null);
  if (!shot) return null;
  const asked = await (await cache.match(ASKED))?.json().catch(() => null);
  return { blob: await shot.blob(), name: decodeURIComponent(shot.headers.get("x-name")), asked: asked ?? null };
}

export async function forget() {
  try { await caches.delete(CACHE); } catch { /* nothing was kept */ }
}
