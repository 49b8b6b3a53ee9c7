// The shelf of earlier boards, each opened again with a tap, without reading it anew.

import { forgetAll, keepBoard, keptBoard, keptBoards, removeBoard } from "./kept.js";
import { inform } from "./notice.js";
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
    const board = await keptBoard(id);
    await removeBoard(id);
    inform(say("{title} is removed.", { title }), [say("Undo"), () => putBack([board], open)]);
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

// Boards that were taken away, each with its picture and from when it was.
async function putBack(boards, open) {
  for (const board of boards.filter(Boolean).reverse()) await keepBoard(board);
  await showShelf(open);
}

// renew(): all is forgotten, or back again.
export function offerForgetting(open, renew) {
  at("forget").addEventListener("click", async () => {
    const boards = await Promise.all((await keptBoards()).map(({ id }) => keptBoard(id)));
    const names = Object.keys(localStorage).filter((name) => name.startsWith("queens-snap ")), played = names.map((name) => [name, localStorage.getItem(name)]);
    await forgetAll();
    names.forEach((name) => localStorage.removeItem(name));
    inform(say("All boards are forgotten"), [say("Undo"), () => {
      played.forEach(([name, text]) => localStorage.setItem(name, text));
      renew();
      return putBack(boards, open);
    }]);
    renew();
    await showShelf(open);
    at("file").focus();
  });
}
