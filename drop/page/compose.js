// The picture to keep or to share: the board of the capture, or all of it where all is shown, at its own resolution, with the sketch
// laid over it; or the flat board, where there is no capture. What is said of a step stands below. Colours are those of light pages, wherever it is made.

import { axisMarks, blackOrWhiteOn, layBoard, paint, sceneMarks, viewOf } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 96; // px of a flat board
const RIM = 0.15; // of a cell, around the board of a capture: its thick frame, and a little
const LEGIBLE = 44; // px: captures with smaller cells are enlarged, for the numbers in their corners
const MOST = 16e6; // px: more than that some phones do not draw
const PAPER = "#ffffff", INK = "#1c1e26";
const MARGIN = 0.02; // of the width, around what is said
const TEXT = 1 / 32; // of the shorter side: the size of what is said
const LEAST_TEXT = 15; // px

// Marks that stand out from their ground by themselves, in black or white by the colour of their cell on the capture.
function inked(marks, colours) {
  const isOpen = ({ kind, colour = "auto" }) => colour === "auto" && (kind === "glyph" || kind === "label");
  const ground = ([r, c]) => colours?.[Math.floor(r)]?.[Math.floor(c)];
  return marks.map((mark) => (isOpen(mark) && ground(mark.at) ? { ...mark, colour: blackOrWhiteOn(ground(mark.at)) } : mark));
}

// The marks of what a tab shows, the answer or a step, on a board that is laid over a capture or flat.
export function marksOf({ answer: { read, story }, tab, done, part = 0, letters }, board) {
  if (tab === "answer" && board.pictured && read?.solved.length) return inked(read.solved, story?.colours);
  const last = tab === "answer", marks = sceneMarks(story, last ? story.scenes.length - 1 : done, { stage: last ? "after" : "step", part: last ? 0 : part, letters });
  return board.pictured || !story.axes ? marks : [...marks, ...axisMarks(board)];
}

// Where the board lies in the capture; null where that is not known, or cannot be seen.
export const gridOf = ({ shot, answer }) => (shot?.size && answer ? (answer.result.reading?.corners ?? answer.corners ?? null) : null);

// The box around a board of n cells a side and so much of a cell around it: [left, top, right, bottom].
export function around(corners, n, margin) {
  const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y), [x0, x1] = [Math.min(...xs), Math.max(...xs)], [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  const rim = (margin * Math.max(x1 - x0, y1 - y0)) / n;
  return [x0 - rim, y0 - rim, x1 + rim, y1 + rim];
}

// The part of a capture of this size that is handed over: [x, y, width, height].
function partOf(whole, grid, { columns }, [width, height]) {
  if (whole) return [0, 0, width, height];
  const [x0, y0, x1, y1] = around(grid, columns, RIM).map((v, i) => Math.round(Math.max(0, Math.min(v, i % 2 ? height : width))));
  return [x0, y0, x1 - x0, y1 - y0];
}

async function pictureFrom(url) {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

// Marks as a picture of so many pixels, of which the view is [x, y, width, height].
async function sketched(board, marks, view, [width, height]) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: view.join(" "), width, height, preserveAspectRatio: "none" })) svg.setAttribute(name, value);
  paint(svg, board, marks);
  const text = new XMLSerializer().serializeToString(svg).replace(/var\(--[\w-]+, (#\w+)\)/g, "$1");
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    return await pictureFrom(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// How many times as large the capture is drawn.
function timesOf({ middle }, width, height) {
  const most = Math.sqrt(MOST / (width * height)), wanted = Math.ceil(LEGIBLE / middle);
  return most < 1 ? most : Math.max(1, Math.min(wanted, Math.floor(most)));
}

// The lines of a text that are no wider than this.
function wrapped(pen, text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (pen.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// said: [heading, text], below a picture. Answers how high that is, and how it is written from a height on.
function caption(pen, said, [width, height]) {
  const size = Math.max(LEAST_TEXT, Math.min(width, height) * TEXT), margin = Math.max(width * MARGIN, size / 2), font = (weight) => `${weight} ${size}px system-ui, Arial, sans-serif`;
  const lines = said.flatMap((text, i) => {
    pen.font = font(i ? 400 : 700);
    return text ? wrapped(pen, text, width - 2 * margin).map((line) => [line, pen.font]) : [];
  });
  const write = (top) => lines.forEach(([line, face], i) => {
    Object.assign(pen, { font: face, fillStyle: INK, textBaseline: "top" });
    pen.fillText(line, margin, top + margin + i * size * 1.35);
  });
  return { height: lines.length ? Math.ceil(lines.length * size * 1.35 + 2 * margin) : 0, write };
}

// A PNG of what is shown. state: {shot, whole, answer, tab, done, letters}. said: what to write below.
export async function composed(state, said = []) {
  const grid = gridOf(state), { story, read } = state.answer, board = layBoard(story ?? read, grid), flat = viewOf(board, story?.axes);
  const view = grid ? partOf(state.whole, grid, board, state.shot.size) : flat, [x, y, wide, high] = view;
  const times = grid ? timesOf(board, wide, high) : Math.min(CELL, Math.sqrt(MOST / (wide * high)));
  const [width, height] = [wide, high].map((v) => Math.round(v * times)), marks = marksOf(state, board);
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d"), below = caption(pen, said, [width, height]);
  Object.assign(canvas, { width, height: height + below.height });
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height + below.height);
  if (grid) pen.drawImage(await pictureFrom(state.shot.url), x, y, wide, high, 0, 0, width, height);
  pen.drawImage(await sketched(board, marks, view, [width, height]), 0, 0);
  below.write(height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("toBlob"))), "image/png"));
}
