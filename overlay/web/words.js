// The texts of pages. An English text is the key of its translation. Joined with draw.js into one script.

let translated = {};

// Set the translations.
export function speak(texts) { translated = texts ?? {}; }

// Return a text in the page's language. {name} in it is replaced by a part.
export const say = (text, parts = {}) => (translated[text] ?? text).replace(/{(\w+)}/g, (_, name) => parts[name] ?? "");

const capital = (text) => text[0].toUpperCase() + text.slice(1);
