// What is wider than its place can be scrolled with the keyboard as well.

function reach() {
  for (const wide of document.querySelectorAll("pre, .table-wrapper"))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    else wide.removeAttribute("tabindex");
}

addEventListener("DOMContentLoaded", reach);
addEventListener("resize", reach);
