// What comes after a board is solved: its result to share, and the page as an app.

import { clock } from "./board.js";
import { dailyOf } from "./daily.js";
import { notify } from "./notice.js";
import { lang, say } from "./say.js";
import { sizeOf } from "./shelf.js";

const MOST_SQUARES = 10, OWN = "🟩", HINTED = "🟨";

// A result as players of such games share it: time, hints, and a square a row, yellow for as many as were hinted.
export function resultText({ answer, name, seconds, hints }) {
  const { words, story } = answer, daily = dailyOf(name), squares = Math.min(story.rows, MOST_SQUARES), hinted = Math.min(hints, squares);
  const day = daily && new Intl.DateTimeFormat(lang, { day: "numeric", month: "long" }).format(new Date(`${daily.date}T12:00`));
  const title = [`${words.title} ${sizeOf(answer)}`, day ?? words.rating].filter(Boolean).join(" · ");
  return [title, `⏱ ${clock(seconds)} 💡 ${hints}`, OWN.repeat(squares - hinted) + HINTED.repeat(hinted)].join("\n");
}

// Answers what is to be said of it where it was asked for.
export async function shareResult(result) {
  const text = resultText(result);
  try {
    if (navigator.share) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    return navigator.share ? "" : say("Result copied. Paste it where you want to share it.");
  } catch (error) {
    if (error.name !== "AbortError") notify(say("The browser did not let the page hand over the result. It is: {text}", { text }));
    return "";
  }
}

let offered = null; // by the browser: to install the page as an app

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not before somebody has finished a board
  offered = event;
});

export const canInstall = () => offered !== null;

export function install() {
  offered?.prompt();
  offered = null;
}

// What is kept may be lost when the device is short of room, unless the browser promises to keep it.
export function askToKeep() { navigator.storage?.persist?.().catch(() => { /* then it is kept as long as there is room */ }); }
