// A board, small: to be told from others at a glance, and tapped.

import { layBoard, paint, paintScene, viewOf } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";

function drawing(board) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewOf(board, false).join(" "));
  svg.setAttribute("aria-hidden", true);
  svg.classList.add("thumb");
  return svg;
}

// Of an answer: the board with what stands on it; null where no board was read.
export function thumbOf({ story, read }) {
  if (!story && !read) return null;
  const board = layBoard(story ?? read), svg = drawing(board);
  if (story) paintScene(svg, board, story, 0, { position: story.entered });
  else paint(svg, board, [...read.board, ...read.stands]);
  return svg;
}

// A button with a board and some lines of text below it.
export function tile(answer, lines, act) {
  const made = document.createElement("button"), drawn = thumbOf(answer);
  made.type = "button";
  made.className = "tile";
  if (drawn) made.append(drawn);
  for (const text of lines.filter(Boolean)) made.appendChild(document.createElement("span")).textContent = text;
  made.addEventListener("click", act);
  return made;
}
