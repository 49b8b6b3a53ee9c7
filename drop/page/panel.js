// What the page says beside the picture.

const at = (id) => document.getElementById(id);
const TITLES = { solved: "One solution", ambiguous: "More than one solution", unsolvable: "No solution", unreadable: "No board found", refused: "This cannot be read" };
const SEEN = "Finished, as far as it can be seen"; // parts of it are hidden: there may be other solutions
const UNREAD = "If there is a whole board in the picture, press “Set the corners” and drag the rings onto it, or say how many cells per side it has.";
// of a game: name (of a board of so many rows; without one it goes without saying); ask: said where there is one
// solution; look: where there is not; differ: what two of several look like; answer: of the solved picture.
const QUEENS = {
  ask: "Are these the regions of your board? If not, choose a cell that is wrong.",
  look: "Compare the lines with your picture, and choose a cell that is in the wrong region.",
  differ: "Two of the solutions differ where the crowns carry an a or a b.",
  answer: "The picture with the queens, numbered in the order in which they can be deduced.",
};
const AGAIN = "If not, read it again with the corners set by hand, or take a sharper picture.";
const GAMES = {
  queens: QUEENS,
  starbattle: {
    ...QUEENS,
    name: () => "Star Battle",
    differ: "Two of the solutions differ where the stars carry an a or a b.",
    answer: "The picture with the stars, numbered in the order in which they can be deduced.",
  },
  minisudoku: {
    name: (n) => (n === 6 ? "Mini Sudoku" : "Sudoku"),
    ask: `Are these the digits of your board? What was read stands in the corners. ${AGAIN}`,
    look: "Compare the small digits in the corners with your picture.",
    differ: "Two of the solutions differ where there is a ?.",
    answer: "The picture with the digits, numbered in the order in which they can be deduced.",
  },
  tango: {
    name: () => "Tango",
    ask: `Are these the symbols and signs of your board? What was read is drawn over it. ${AGAIN}`,
    look: "Compare the symbols and signs, which are drawn over those of your picture, with your board.",
    differ: "Two of the solutions differ where there is a ?.",
    answer: "The picture with the suns and moons, numbered in the order in which they can be deduced.",
  },
  zip: {
    name: () => "Zip",
    ask: `Are these the numbers and walls of your board? What was read stands in the corners and on the lines. ${AGAIN}`,
    look: "Compare the small numbers in the corners and the walls with your picture.",
    differ: "Two of the paths are one where they are grey; the narrow bands are where they part.",
    answer: "The picture with the path, from the first number to the last.",
  },
  patches: {
    name: () => "Patches",
    ask: `Are these the clues of your board? What was read stands in the corners: # square, | tall, - wide, + any shape. ${AGAIN}`,
    look: "Compare the small signs and numbers in the corners with your picture.",
    differ: "Two of the ways to cut it are one where they are grey; elsewhere they differ.",
    answer: "The picture with the rectangles, numbered in the order in which they can be deduced.",
  },
};

const MARKS = ["queens", "crosses", "suns", "moons", "digits", "path", "rectangles"]; // that hints start from

function items(list, entries) {
  list.replaceChildren(...entries.map(([kind, text]) => {
    const item = document.createElement("li");
    item.className = kind;
    item.textContent = text;
    return item;
  }));
}

// steps: of the way from the start; left: of the way from the marks that were read.
function facts({ game, n, k, rating, steps }, left) {
  if (!n) return "";
  const parts = [[GAMES[game].name?.(n), `${n} × ${n}`].filter(Boolean).join(" ")];
  if (k > 1) parts.push(`${k} stars a row`);
  if (rating) parts.push(rating.label, left === steps.length ? `${left} steps` : `${left} of ${steps.length} steps left`, ...(rating.fair ? [] : ["not all of it can be deduced"]));
  return parts.join(" · ");
}

// What the program calls "r3c4".
const cellsNamed = (text) => text.replace(/\br(\d+)c(\d+)\b/g, "row $1, column $2");

function wrongText({ cell, mark, why }) {
  return `Your ${mark} in row ${cell[0] + 1}, column ${cell[1] + 1} is wrong: ${why}`;
}

function problemText({ message, remedy }, file) {
  const bare = message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message; // the name stands above
  return `${bare[0].toUpperCase()}${bare.slice(1)}. What you can do: ${remedy}.`;
}

// Title, facts, doubts and mistakes of an answer.
export function tellAnswer({ result, story }, name, tab) {
  const { error, reading, status } = result;
  at("title").textContent = status === "solved" && !result.solutions ? SEEN : TITLES[status];
  at("facts").textContent = [name, facts(result, story ? story.scenes.length - 1 : result.steps.length)].filter(Boolean).join(" · ");
  items(at("alerts"), [
    ...(error ? [["wrong", problemText(error, result.file)]] : []),
    ...((tab !== "play" && reading?.marks.wrong) || []).map((mark) => ["wrong", wrongText(mark)]),
    ...(reading?.warnings ?? []).map((text) => ["doubt", `Doubt: ${cellsNamed(text)}${tab === "board" ? "" : ". Compare the board with yours under “Picture”."}`]),
    ...(reading?.notes ?? []).map((text) => ["note", `Note: ${cellsNamed(text)}`]),
  ]);
}

// Whether this is the board, and what to do if not.
function askText({ status, game }) {
  if (status === "unreadable") return UNREAD;
  if (status === "refused") return "";
  const { ask, look, differ } = GAMES[game];
  if (status === "solved") return ask;
  if (status === "ambiguous") return `A real puzzle has only one, so a cell was probably misread. ${look} ${differ}`;
  return `A cell was probably misread. ${look}`;
}

export function isCorrected({ moves, size, stars, which, corners }) {
  return Boolean(moves.length || size || stars || which || corners);
}

// What belongs to the chosen tab. asked: corrections so far.
export function tellTab({ answer: { result, story }, asked, tab, done, corners, plays }) {
  const marks = result.reading?.marks, marked = marks && MARKS.some((kind) => marks[kind]?.length);
  at("tabs").hidden = !story;
  for (const button of at("tabs").children) {
    button.setAttribute("aria-selected", button.dataset.tab === tab);
    button.tabIndex = button.dataset.tab === tab ? 0 : -1;
    button.hidden = button.dataset.tab === "play" && !plays;
  }
  at("stepper").hidden = tab !== "steps";
  at("files").hidden = tab !== "answer";
  at("marks").hidden = !marked || tab !== "steps";
  at("revert").hidden = !isCorrected(asked);
  at("fix").hidden = tab !== "board" || (result.status === "refused" && !isCorrected(asked));
  at("heading").textContent = "";
  at("heading").hidden = tab === "board" || tab === "answer";
  at("stars").hidden = Boolean(result.puzzle);
  if (corners) at("text").textContent = "Drag the rings onto the outer corners of the board, then press “Read again”.";
  else if (tab === "board") at("text").textContent = askText(result);
  else if (tab === "answer") at("text").textContent = GAMES[result.game].answer;
  else if (story) {
    at("heading").textContent = story.scenes[done].heading;
    at("text").textContent = story.scenes[done].text;
  }
  if (!story) return;
  const last = story.scenes.length - 1;
  at("place").max = last;
  at("place").value = done;
  at("place").setAttribute("aria-valuetext", story.scenes[done].heading);
  at("back").disabled = done === 0;
  at("forward").disabled = done === last;
}

// The cells that were moved by hand, each to be taken back with a click.
export function tellMoves(moves, takeBack) {
  at("moves").replaceChildren(...moves.map(([from], i) => {
    const item = document.createElement("li"), button = item.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = `Row ${from[0] + 1}, column ${from[1] + 1} moved ✕`;
    button.setAttribute("aria-label", `take back the move of row ${from[0] + 1}, column ${from[1] + 1}`);
    button.addEventListener("click", () => takeBack(i));
    return item;
  }));
}
