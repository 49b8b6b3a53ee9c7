// What there is to play without a picture: a puzzle of each game a day, a new one as wished for, and a sample of each.

import { ask } from "./ask.js";
import { dateOf, lastDays, solvedOn, streakTo } from "./daily.js";
import { lang, say } from "./say.js";
import { tile } from "./thumb.js";

const at = (id) => document.getElementById(id);
const LARGEST_SEED = 2 ** 32;

const dailies = [...at("today").querySelectorAll("[data-daily]")]; // they are in the HTML, so that nothing moves when they can be played
let samples = [];

function within(list, buttons) {
  list.replaceChildren(...buttons.map((button) => {
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

export const makeDaily = (game) => ask("generate", { body: { game, date: dateOf(new Date()) } });
export const makeNew = (wish) => ask("generate", { body: { ...wish, seed: Math.floor(Math.random() * LARGEST_SEED) } });

// What to play after a board of a game, {title, pose}: its puzzle of the day, else that of the next game that is unsolved today, else a
// new one, of the same size if such are made. title: of its game. pose(): asks for it.
export function nextAfter({ game, rows }) {
  const done = solvedOn(dateOf(new Date())), games = dailies.map(({ dataset }) => dataset.daily), from = Math.max(games.indexOf(game), 0);
  const left = [...games.slice(from), ...games.slice(0, from)].find((name) => !done.includes(name)), next = left ?? game;
  const makes = samples.find((sample) => sample.game === game)?.makes, size = makes?.sizes.includes(rows) ? rows : makes?.usual;
  return { title: dailies.find(({ dataset }) => dataset.daily === next)?.dataset.title ?? "", pose: () => (left ? makeDaily(left) : makeNew({ game, size })) };
}

// The puzzles of today, and the days on which one was solved.
export function showToday() {
  const today = new Date(), days = lastDays(today), streak = streakTo(today), solved = days.filter(({ isSolved }) => isSolved), solvedToday = solvedOn(dateOf(today));
  for (const button of dailies) {
    const { daily, title } = button.dataset, isSolved = solvedToday.includes(daily);
    button.textContent = isSolved ? `${title} ✓` : title;
    button.setAttribute("aria-label", isSolved ? say("{game}, solved", { game: title }) : title);
  }
  at("date").textContent = new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month: "short" }).format(today);
  at("streak").textContent = streak > 1 ? say("{number} days in a row", { number: streak }) : "";
  at("days").hidden = !solved.length;
  at("days").setAttribute("aria-label", say("Solved: {days}", { days: new Intl.ListFormat(lang).format(solved.map(({ name }) => name)) }));
  at("days").replaceChildren(...days.map(({ letter, isSolved, isToday }) => {
    const item = document.createElement("span");
    item.textContent = isSolved ? "✓" : letter;
    item.classList.toggle("solved", isSolved);
    item.classList.toggle("now", isToday);
    return item;
  }));
}

function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) => new Option(text, value, false, value === chosen)));
}

// A new puzzle of any game, in the sizes and difficulties that it has.
function offerNew(make) {
  const { kind: game, side: size, level: difficulty } = at("wish").elements, names = samples.map((sample) => [sample.game, sample.words.title]);
  const made = () => samples.find((sample) => sample.game === game.value).makes;
  const renew = () => {
    const { sizes, usual, difficulties } = made();
    options(size, sizes.map((number) => [String(number), `${number} × ${number}`]), String(usual));
    options(difficulty, [["any", say("any difficulty")], ...Object.entries(difficulties)], difficulty.value);
  };
  at("anew").hidden = !samples.length;
  if (!samples.length) return;
  options(game, names, names[0][0]);
  renew();
  game.addEventListener("change", renew);
  at("wish").querySelector("button").addEventListener("click", () => {
    make(() => makeNew({ game: game.value, size: Number(size.value), difficulty: difficulty.value }));
  });
}

async function pictureOf(name) {
  try {
    const found = await fetch(name);
    return found.ok ? await found.blob() : null;
  } catch {
    return null; // it is played without
  }
}

// open(board): {name, blob, answer}. make(question): asks for a board that is made, and opens it. above: a promise that what stands
// above the samples is there: they would be moved by it.
export async function offerPuzzles(open, make, above) {
  at("games").textContent = new Intl.ListFormat(lang, { type: "disjunction" }).format(dailies.map(({ dataset }) => dataset.title));
  for (const button of dailies) button.addEventListener("click", () => make(() => makeDaily(button.dataset.daily)));
  showToday();
  samples = await fetch(`samples-${lang}.json`).then((found) => found.json()).catch(() => []);
  await above;
  at("samples").hidden = !samples.length;
  offerNew(make);
  within(at("samples").querySelector("ul"), samples.map((sample) => {
    const made = tile(sample, [sample.words.title], async () => open({ name: sample.name, blob: await pictureOf(sample.name), answer: sample }));
    made.dataset.sample = sample.game;
    return made;
  }));
}
