// The page as an app: pictures that the system hands over, opened with it or shared to it.

import { takeOut } from "./kept.js";

const SHARED = "queens-snap-shared"; // where the service worker puts what was shared

// take(files). Answers whether something was shared.
export async function takeFromSystem(take) {
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (files?.length) take(await Promise.all(files.map((file) => file.getFile())));
  });
  if (!new URLSearchParams(location.search).has("shared")) return false;
  history.replaceState(history.state, "", location.pathname + location.hash);
  const files = (await takeOut(SHARED)).map(({ file }) => file);
  if (files.length) take(files);
  return files.length > 0;
}
