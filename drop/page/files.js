// The picture of the answer, or of a step: saved, copied, or shared where the browser offers it.

import { notify, tell } from "./notice.js";
import { say } from "./say.js";

const at = (id) => document.getElementById(id), PNG = "image/png";
const PNG_HEAD = 33; // bytes of a PNG: its signature and its header

const canShare = () => {
  try { return navigator.canShare?.({ files: [new File([""], "board.png", { type: PNG })] }) ?? false; } catch { return false; }
};

function save(blob, name) {
  const link = document.createElement("a"), url = URL.createObjectURL(blob);
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // ms: by then it is saved
}

// With the note that this program made it, by which it knows its own pictures again: a chunk of PNG, after the header.
async function signed(blob) {
  const note = Uint8Array.from(atob(document.body.dataset.note), (c) => c.charCodeAt(0));
  return new Blob([blob.slice(0, PNG_HEAD), note, blob.slice(PNG_HEAD)], { type: PNG });
}

// drawn(): a promise of the picture; name(): what it is called.
export function offerFiles(drawn, name) {
  const make = async () => signed(await drawn());
  const failing = (act) => async () => {
    notify("");
    try {
      await act();
    } catch (error) {
      if (error.name !== "AbortError") notify(say("The picture could not be made or handed over. A screenshot of this page shows the same."));
    }
  };
  at("download").addEventListener("click", failing(async () => save(await make(), name())));
  at("copy").hidden = !globalThis.ClipboardItem || !navigator.clipboard?.write;
  at("copy").addEventListener("click", failing(async () => {
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: make() })]); // a promise: asked for while the click counts
    at("copy").textContent = say("Copied");
    tell(say("Copied"));
  }));
  at("share").hidden = !canShare();
  at("share").addEventListener("click", failing(async () => navigator.share({ files: [new File([await make()], name(), { type: PNG })] })));
}

// Something else is shown: it has not been copied yet.
export function renewFiles() {
  if (at("copy").textContent !== say("Copy")) at("copy").textContent = say("Copy");
}
