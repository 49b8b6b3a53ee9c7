// The places of a board that was read, its cells and the sides that two share, and what is said of them. A cell is [row, column]
// from 0, a side [cell, cell], the upper or left one first.

import { say } from "./say.js";

export const NOTHING = "empty";

export const isSide = (place) => Array.isArray(place[0]);
export const cellsOf = (place) => (isSide(place) ? place : [place]);
export const keyOf = (place) => cellsOf(place).join("-");

// The side of a cell in a direction; null at the edge of the board.
/** @param {{rows: number, columns: number}} board @param {number[]} cell @param {number[]} way */
export function sideOf({ rows, columns }, [r, c], [down, right]) {
  const [y, x] = [r + down, c + right];
  if (y < 0 || x < 0 || y >= rows || x >= columns) return null;
  return down + right > 0 ? [[r, c], [y, x]] : [[y, x], [r, c]];
}

// From where to where a side goes, in rows and columns of lines.
export const endsOf = ([[r, c], other]) => [other, [r + 1, c + 1]];

export function placeName(place) {
  const [[row, column], [row2, column2] = []] = cellsOf(place).map((cell) => cell.map((v) => v + 1));
  return isSide(place) ? say("Between row {row}, column {column} and row {row2}, column {column2}", { row, column, row2, column2 }) : say("Row {row}, column {column}", { row, column });
}

// "wide" and "7" of "-7", as far as there are such parts.
export const partsOf = (value) => value.match(/^(\D*)(\d*)$/).slice(1);

// What something is called in the page's language.
export function thingName({ names }, value) {
  const [sign, number] = partsOf(value);
  return names[value] ?? (names[sign] ? `${names[sign]} ${number}` : value);
}

// What was read at a place: what stands there, and whose that is where it may be either's.
export const readAt = ({ read }, place) => read[keyOf(place)] ?? [NOTHING];

// The corrections [place, what is said of it, what that is called] with one more: of a place it is said once where it belongs,
// what stands there, and after that whose it is.
export function withMove(moves, [place, said, name], { whose }) {
  const isWhose = ([, other]) => whose.includes(other), sortOf = (move) => (Array.isArray(move[1]) ? 0 : isWhose(move) ? 2 : 1);
  const added = [place, said, name], goes = (move) => keyOf(move[0]) === keyOf(place) && (sortOf(move) === sortOf(added) || (said === NOTHING && isWhose(move)));
  return [...moves.filter((move) => !goes(move)), added].toSorted((a, b) => Number(isWhose(a)) - Number(isWhose(b)));
}
