// The shelf of earlier boards, each opened again with a tap, without reading it anew.

import { forgetAll, keptBoard, keptBoards, removeBoard } from "./kept.js";
import { tell } from "./notice.js";
import { lang, say } from "./say.js";
import { tile } from "./thumb.js";

const at = (id) => document.getElementById(id);

export const sizeOf = ({ story, read }) => (story ?? read ? `${(story ?? read).rows} × ${(story ?? read).columns}` : "");

const dayOf = (when) => new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" }).format(when);

function item({ id, answer, when, progress }, open) {
  const made = document.createElement("li"), remove = document.createElement("button"), title = [answer.words?.title, sizeOf(answer)].filter(Boolean).join(" ");
  remove.type = "button";
  remove.className = "remove";
  remove.textContent = "✕";
  remove.setAttribute("aria-label", say("Remove {title} of {day}", { title, day: dayOf(when) }));
  remove.addEventListener("click", async () => {
    await removeBoard(id);
    tell(say("Removed"));
    await showShelf(open);
    (at("earlier").querySelector("button") ?? at("intake").querySelector("input")).focus();
  });
  made.append(tile(answer, [title, [dayOf(when), progress].filter(Boolean).join(" · ")], async () => {
    const board = await keptBoard(id);
    if (board) open(board);
  }), remove);
  return made;
}

// open(board): as keptBoard answers it.
export async function showShelf(open) {
  const boards = (await keptBoards()).filter(({ answer }) => answer.story || answer.read);
  at("earlier").hidden = !boards.length;
  at("earlier").querySelector("ul").replaceChildren(...boards.map((board) => item(board, open)));
}

export function offerForgetting(open) {
  at("forget").addEventListener("click", async () => {
    await forgetAll();
    Object.keys(localStorage).filter((name) => name.startsWith("queens-snap ")).forEach((name) => localStorage.removeItem(name));
    tell(say("All boards are forgotten"));
    await showShelf(open);
    at("file").focus();
  });
}
