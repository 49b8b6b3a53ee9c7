// How a picture gets in: dropped anywhere on the page, pasted, chosen or photographed; and a board as a text or a link: pasted or dropped.

import { say } from "./say.js";

const at = (id) => document.getElementById(id);

// take(files) is given one picture or several; open(text) a text or a link; notify(text) says what went wrong.
export function takePictures(take, open, notify) {
  const taken = (files, text = "") => {
    if (!files.length && text.trim()) return open(text.trim());
    if (!files.length) return notify(say("That was no picture file. Save it first, or copy the picture itself and paste it."));
    take([...files]);
  };
  for (const id of ["file", "camera"])
    at(id).addEventListener("change", () => {
      if (at(id).files.length) taken(at(id).files);
      at(id).value = ""; // so that the same file can be chosen again
    });
  addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("over"); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("over"); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    taken(event.dataTransfer.files, event.dataTransfer.getData("text"));
  });
  addEventListener("paste", (event) => {
    const { files } = event.clipboardData;
    if (files.length || !event.target.matches?.("input")) taken(files, event.clipboardData.getData("text"));
  });
  at("paste").hidden = !navigator.clipboard?.read;
  at("paste").addEventListener("click", async () => {
    try {
      for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((name) => name.startsWith("image/"));
        if (type) return taken([new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type })]);
        if (item.types.includes("text/plain")) return taken([], await (await item.getType("text/plain")).text());
      }
      notify(say("There is no picture in the clipboard."));
    } catch {
      notify(say("The browser did not let the page see the clipboard. Press Ctrl V (on a Mac: ⌘ V) instead."));
    }
  });
}
