// What the program is asked, whoever runs it: the server on this machine, or Python in this tab (tab.js).

import { say } from "./say.js";
import { tabEngine } from "./tab.js";

const GONE = say("No answer. Is queens-snap serve still running?");

// The answer to a question of this name ("story", "coach" ...), parsed from its JSON. body: a picture, or an object.
// query: pairs of names and values. Throws an Error that a person can read, or an AbortError.
/** @typedef {{query?: any[][], body?: any, signal?: AbortSignal}} Question */
/** @param {string} name @param {Question} question */
async function askServer(name, { query = [], body, signal }) {
  const sent = body instanceof Blob ? body : JSON.stringify(body), pairs = new URLSearchParams(query);
  const response = await fetch(`api/${name}?${pairs}`, { method: "POST", body: sent, signal }).catch((error) => {
    throw error.name === "AbortError" ? error : new Error(GONE);
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${answer.error.message}: ${answer.error.remedy}.`);
}

// ask(name, {query, body, signal}): as above. watch(told): told of every change of what is at hand, {part, bytes, all,
// reads, error}: part: "solver" or "reader", which is being fetched so far; null while nothing is. reads: can it read pictures?
export const engine = document.body.dataset.engine === "tab" ? tabEngine() : { ask: askServer, watch: (told) => told({ part: null, reads: true }) };
