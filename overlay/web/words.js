// What pages say. The text itself is the key of its translation; a page in English needs none. One script with draw.js.

let translated = {};

export function speak(texts) { translated = texts ?? {}; }

// A text in the page's language; {name} in it stands for a part.
export const say = (text, parts = {}) => (translated[text] ?? text).replace(/{(\w+)}/g, (_, name) => parts[name] ?? "");

const capital = (text) => text[0].toUpperCase() + text.slice(1);
