// Boards as links: what stands behind the # of the page's address is opened here, and is never sent to a server by the browser.

import { ask } from "./ask.js";
import { inform, notify, put } from "./notice.js";
import { say } from "./say.js";

const at = (id) => document.getElementById(id), BOARD = "#b=";

export const isLinked = () => location.hash.startsWith(BOARD);

// A board as a link, as an address of another site, or as text.
export const openText = (board) => ask("open", { body: { board } });

// make(question): asks for a board, and opens it.
export function openLinks(make) {
  const look = () => {
    if (!isLinked()) return false;
    const link = location.hash;
    const done = () => { if (location.hash === link) history.replaceState(history.state, "", location.pathname + location.search); }; // it is open, and kept
    make(() => openText(link), { missing: say("This link holds no board: a part of it may be missing. Copy the whole link."), isLink: true }).then(done); // a reload before that opens it
    return true;
  };
  addEventListener("hashchange", look);
  return look();
}

// board(): {puzzle, marks, colours} of what is open. Where there are marks, one may share the empty board.
export function offerLink(board) {
  const dialog = at("sharing");
  renewLink();
  at("link").addEventListener("click", () => {
    if (Object.values(board().marks).some((marks) => marks.length)) dialog.showModal();
    else hand(board());
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.tagName === "BUTTON") dialog.close();
    if (target.dataset.marks) hand(target.dataset.marks === "yes" ? board() : { ...board(), marks: {} });
  });
  async function hand(shared) {
    notify("");
    let address = "";
    try {
      const { link, error } = await ask("link", { body: shared });
      if (!link) throw new Error(`${error.message}: ${error.remedy}.`);
      address = new URL(`#${link.replace(/^#/, "")}`, location.href).href;
      if (navigator.share) await navigator.share({ url: address });
      else await navigator.clipboard.writeText(address);
      if (!navigator.share) named(say("Copied"));
      inform(navigator.share ? say("For another device, show the link as a QR code.") : say("Link copied."), [say("QR code"), () => showCode(address)]);
    } catch (error) {
      if (error.name === "AbortError") return;
      notify(address ? say("The browser did not let the page hand over the link. It is: {address}", { address }) : error.message);
    }
  }
}

// The address as a QR code.
async function showCode(address) {
  try {
    const { path, side, error } = await ask("code", { body: { text: address } });
    if (!path) throw new Error(`${error.message}: ${error.remedy}.`);
    const dialog = at("code"), drawn = dialog.querySelector("svg");
    drawn.setAttribute("viewBox", `0 0 ${side} ${side}`);
    drawn.firstElementChild.setAttribute("d", path);
    dialog.showModal();
  } catch (error) {
    notify(error.message);
  }
}

// Another board, or another position: its link has not been copied yet.
export const renewLink = () => named(navigator.share ? say("Share link") : say("Copy link"));

function named(text) {
  put(at("link").querySelector("span"), text);
  at("link").title = text;
}
