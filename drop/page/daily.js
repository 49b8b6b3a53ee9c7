// The puzzles of the day: which of them were solved, kept in this browser alone.

import { store } from "./board.js";
import { lang } from "./say.js";

const DAYS = "days"; // {date: [game, ...]} in the browser's store
const NAME = /^(\w+)-(\d{4}-\d\d-\d\d)$/; // of a puzzle of the day
const MOST_DAYS = 400; // kept: a streak of a year is seen whole
const SHOWN = 7; // days

const two = (number) => String(number).padStart(2, "0");

// A day by the player's own clock, as in "2026-12-01".
export const dateOf = (day) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

// {game, date} of a puzzle of the day by its name; null for any other board.
export function dailyOf(name) {
  const [, game, date] = NAME.exec(name) ?? [];
  return game ? { game, date } : null;
}

const kept = () => store.get(DAYS) ?? {};

// The games whose puzzle of a day was solved.
export const solvedOn = (date) => kept()[date] ?? [];

export function noteSolved({ game, date }) {
  const days = kept();
  if (days[date]?.includes(game)) return;
  const all = Object.entries({ ...days, [date]: [...(days[date] ?? []), game] }).sort();
  store.set(DAYS, Object.fromEntries(all.slice(-MOST_DAYS)));
}

function daysBefore(day, number) {
  const found = new Date(day);
  found.setDate(found.getDate() - number);
  return found;
}

// How many days in a row have a solved puzzle, up to today; today may still be to come.
export function streakTo(today) {
  const days = kept(), isSolved = (number) => dateOf(daysBefore(today, number)) in days;
  let number = isSolved(0) ? 0 : 1;
  const first = number;
  while (isSolved(number)) number += 1;
  return number - first;
}

// The last days up to today: {letter, name, isSolved, isToday} of each.
export function lastDays(today) {
  const days = kept(), letter = new Intl.DateTimeFormat(lang, { weekday: "narrow" }), name = new Intl.DateTimeFormat(lang, { weekday: "long" });
  return Array.from({ length: SHOWN }, (_, i) => daysBefore(today, SHOWN - 1 - i)).map((day, i) => ({
    letter: letter.format(day), name: name.format(day), isSolved: dateOf(day) in days, isToday: i === SHOWN - 1,
  }));
}
