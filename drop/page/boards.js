// Which of several boards of a picture is meant: each is shown small, and chosen by a tap.

import { askPicture } from "./ask.js";
import { say } from "./say.js";
import { tile } from "./thumb.js";

const at = (id) => document.getElementById(id);

let shown = null, current = 1, stop = new AbortController(); // of which picture; which board is open; what asks for the others

function markCurrent() {
  for (const each of at("boards").querySelectorAll("[data-which]")) each.setAttribute("aria-pressed", each.dataset.which === String(current));
}

// Reads them one after the other, each once; where one cannot be read, its tile has a number alone. known: the one that is open.
async function fill(list, shot, asked, count, known, chosen) {
  const { signal } = stop;
  for (let which = 1; which <= count && !signal.aborted; which++) {
    const answer = which === known.which ? known.answer : await askPicture(shot, { ...asked, which, moves: [] }, signal).catch(() => ({}));
    if (signal.aborted) return;
    const made = tile(answer, [say("Board {number}", { number: which })], () => chosen(which)), item = document.createElement("li");
    made.dataset.which = String(which);
    item.append(made);
    list.append(item);
    markCurrent();
  }
}

// shot, asked, answer: of the board that is open. chosen(which).
export function offerBoards({ shot, asked, answer }, chosen) {
  const count = answer.words?.boards ?? 1;
  at("boards").hidden = !shot?.blob || count < 2;
  if (at("boards").hidden) {
    stop.abort();
    shown = null;
    return;
  }
  current = Number(asked.which) || 1;
  markCurrent();
  if (shown === shot.url) return;
  stop.abort();
  stop = new AbortController();
  shown = shot.url;
  const list = at("boards").querySelector("ul");
  list.replaceChildren();
  fill(list, shot, asked, count, { which: current, answer }, chosen);
}
