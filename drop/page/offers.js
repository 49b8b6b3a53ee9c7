// What there is to play without a picture: a puzzle of each game a day, and a sample of each, both chosen by tapping.

import { ask } from "./ask.js";
import { lang } from "./say.js";
import { tile } from "./thumb.js";

const at = (id) => document.getElementById(id);
const two = (number) => String(number).padStart(2, "0");

// The reader's own date.
const dateOf = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

function within(list, buttons) {
  list.replaceChildren(...buttons.map((button) => {
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

function dailyButton({ game, words }, make) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.daily = game;
  made.textContent = words.title;
  made.addEventListener("click", () => make(() => ask("generate", { body: { game, date: dateOf(new Date()) } })));
  return made;
}

async function pictureOf(name) {
  try {
    const found = await fetch(name);
    return found.ok ? await found.blob() : null;
  } catch {
    return null; // it is played without
  }
}

// open(board): {name, blob, answer}. make(question): asks for a board that is made, and opens it.
export async function offerPuzzles(open, make) {
  const samples = await fetch(`samples-${lang}.json`).then((found) => found.json()).catch(() => []);
  at("today").hidden = at("samples").hidden = !samples.length;
  at("date").textContent = new Intl.DateTimeFormat(lang, { weekday: "long", day: "numeric", month: "long" }).format(new Date());
  at("games").textContent = new Intl.ListFormat(lang, { type: "disjunction" }).format(samples.map(({ words }) => words.title));
  within(at("today").querySelector("ul"), samples.map((sample) => dailyButton(sample, make)));
  within(at("samples").querySelector("ul"), samples.map((sample) => {
    const made = tile(sample, [sample.words.title], async () => open({ name: sample.name, blob: await pictureOf(sample.name), answer: sample }));
    made.dataset.sample = sample.game;
    return made;
  }));
}
