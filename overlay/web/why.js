// Why a mark is wrong, told with as little of the answer as will do. One script with draw.js.

// In this order: what the mark breaks beside those that are right, or to what it leaves no room; the step from here that says
// otherwise; what it breaks beside others that are wrong; a step further on; what the program knows.
// {text, clash, story, scene, position, further}: what is to be drawn; further: a step that is told only when asked for, the same.
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

// The first rule of the game that a mark breaks in a position.
function clashWith(game, position, name) {
  const cells = setOf(cellsUnder(game, name));
  return game.part.clashes(game, position).find((each) => each.cells.some((cell) => cells.has(key(cell))));
}

// The first step that says that a mark is not what stands there, {story, scene, position, before}: as it stands after those before it, and
// how many of them a player has still to find.
function stepAgainst(game, right, name, value, advised) {
  for (const story of new Set([advised, game.story])) {
    const scene = story.scenes.findIndex((each, i) => i && speaksAgainst(game, each, name, value));
    if (scene > 0) return { story, scene, position: right, before: story.scenes.slice(1, scene).filter((each) => isAhead(game, right, each)).length };
  }
  return null;
}
