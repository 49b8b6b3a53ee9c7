// The page as an app: pictures that the system hands over, opened with it or shared to it.

const SHARED = "queens-snap-shared", SHOT = "shared/shot"; // where the service worker puts what was shared

// A picture that was shared to the page, once; null where there is none.
async function sharedPicture() {
  try {
    const cache = await caches.open(SHARED), found = await cache.match(SHOT);
    if (!found) return null;
    await cache.delete(SHOT);
    const blob = await found.blob(), name = decodeURIComponent(found.headers.get("x-name") ?? "");
    return new File([blob], name || "shared.png", { type: blob.type });
  } catch {
    return null;
  }
}

// take(file). Answers whether something was shared.
export async function takeFromSystem(take) {
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (files?.length) take(await files[0].getFile());
  });
  if (!new URLSearchParams(location.search).has("shared")) return false;
  history.replaceState(null, "", location.pathname + location.hash);
  const file = await sharedPicture();
  if (file) take(file);
  return Boolean(file);
}
