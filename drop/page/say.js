// The page's language: the first of the browser's in which there are texts, else English, in which the page is written.
// Whoever imports this waits until the texts are there.

import { say, speak } from "./board.js";

const ENGLISH = "en";

function wanted() {
  const there = [ENGLISH, ...document.body.dataset.languages.split(" ")];
  return navigator.languages.map((name) => name.split("-")[0].toLowerCase()).find((name) => there.includes(name)) ?? ENGLISH;
}

async function textsIn(name) {
  try { return await (await fetch(`texts-${name}.json`)).json(); } catch { return null; } // not to be had: then English
}

// What stands in the HTML: the text of what has the attribute data-say, and all that is read out in its place.
function translate(root) {
  for (const each of root.querySelectorAll("[data-say]")) each.textContent = say(each.textContent);
  for (const each of root.querySelectorAll("[aria-label]")) each.setAttribute("aria-label", say(each.getAttribute("aria-label")));
}

const name = wanted(), texts = name === ENGLISH ? null : await textsIn(name);
export const lang = texts ? name : ENGLISH;
if (texts) {
  speak(texts);
  document.documentElement.lang = lang;
  translate(document);
}

export { say };
