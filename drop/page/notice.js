// What the page says of what has happened, above all when it did not go as it should: one notice at a time, which goes with the next
// thing that is done. What went well goes by itself also, unless it offers something.

import { say } from "./say.js";

const CALM = 4000; // ms that a calm notice without buttons stays
const CONTROLS = "button, input, label, select, summary, [role=grid]";
let fading = null;

const notice = document.getElementById("notice"), heard = document.getElementById("heard");

function button(text, act, label = null) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", () => { notify(""); act(); });
  return made;
}

// actions: [text, what to do] of buttons beside it. An empty text takes the notice away.
export function notify(text, ...actions) { show(false, text, actions); }

// The same of what went well.
export function inform(text, ...actions) { show(true, text, actions); }

function show(isCalm, text, actions) {
  notice.setAttribute("role", isCalm ? "status" : "alert");
  notice.classList.toggle("calm", isCalm);
  const said = document.createElement("p");
  said.textContent = text;
  notice.hidden = !text;
  notice.replaceChildren(...(text ? [said, button("✕", () => {}, say("Close the notice")), ...actions.map(([name, act]) => button(name, act))] : []));
  clearTimeout(fading);
  if (isCalm && !actions.length) fading = setTimeout(() => notify(""), CALM);
  else if (text && !isCalm) notice.scrollIntoView({ block: "nearest" }); // who has scrolled on to a board would not see it
}

addEventListener("click", ({ target }) => {
  if (notice.classList.contains("calm") && !notice.contains(target) && target.closest?.(CONTROLS)) notify("");
}, true); // before what is clicked says something of its own

// Tells those who hear the page what others see at a glance.
export function tell(text) { heard.textContent = text; }

// Puts a text where it does not stand yet: what is told is told once.
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
