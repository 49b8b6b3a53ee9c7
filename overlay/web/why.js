// Explain why a mark is wrong, with as little of the answer as possible. Joined with draw.js into one script.

// Return the best explanation of a wrong mark, as {text, clash, story, scene, position, further}. In this order: the rule that it
// breaks beside right marks, the place that it leaves without any mark, the next step that contradicts it, the rule that it breaks
// beside other wrong marks, a later step (`further`, shown on request), the program's reason.
function whyWrong(game, position, names, at, advice) {
  const name = names[at], right = keysOnly(position, (other) => !names.includes(other)), alone = changed(right, { [name]: position[name] });
  const broken = clashWith(game, alone, name), dead = broken ? null : game.part.deadEnd?.(game, alone);
  if (broken) return { text: broken.text, clash: broken };
  if (dead) return { text: dead.text, clash: dead, story: game.story, scene: 0, position: alone };
  const step = stepAgainst(game, right, name, position[name], advice.story), said = step && { text: step.story.scenes[step.scene].text, ...step };
  if (said && !step.before) return said;
  const other = clashWith(game, position, name);
  if (other) return { text: other.text, clash: other };
  if (said) return { text: furtherText(step.before), further: said };
  const known = advice.wrong.length === names.length ? advice.wrong[at].why : "";
  return { text: known ? `${capital(known)}.` : say("The solution has something else there.") };
}

const furtherText = (number) => (number === 1 ? say("You will see why after one more step. Find it first, or look ahead now.") : say("You will see why after {number} more steps. Find them first, or look ahead now.", { number }));

// Return the first clash of a position that involves a mark.
function clashWith(game, position, name) {
  const cells = setOf(cellsUnder(game, name));
  return game.part.clashes(game, position).find((each) => each.cells.some((cell) => cells.has(key(cell))));
}

// Return the first step that contradicts a mark, as {story, scene, position, before}; null if there is none. before: the number of
// earlier steps that the player has still to find.
function stepAgainst(game, right, name, value, advised) {
  for (const story of new Set([advised, game.story])) {
    const scene = story.scenes.findIndex((each, i) => i && speaksAgainst(game, each, name, value));
    if (scene > 0) return { story, scene, position: right, before: story.scenes.slice(1, scene).filter((each) => isAhead(game, right, each)).length };
  }
  return null;
}
