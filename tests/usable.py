"""Findings of axe-core on a page: what some people could not use, as lines to read."""

from typing import Any

RUN = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations
  .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))"""

# What a finger can hardly hit: what is lower or narrower than 40 px. A label is as good as its box.
SMALL = """() => [...document.querySelectorAll("button, .button, summary, select, input, [role=tab]")]
  .filter((each) => each.checkVisibility() && !each.matches("label input"))
  .map((each) => [each.id || each.textContent || each.name, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 40)
  .map(([name, { width, height }]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`)"""


# How far each change has moved what was there already, from the first paint on.
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 500);
})"""


def faults(tab: Any, axe: str, colours: bool = True) -> list[str]:
    """The faults of a page in light, and those in dark, where only colours differ. axe: its script. colours:
    False leaves out contrast, which takes most of the time, where another size of the page has the same
    colours."""
    if not tab.evaluate("() => Boolean(window.axe)"):
        tab.evaluate(axe)
    if not colours:
        return tab.evaluate(RUN, {"rules": {"color-contrast": {"enabled": False}}})
    found = tab.evaluate(RUN, {})
    tab.emulate_media(color_scheme="dark")
    found += tab.evaluate(RUN, {"runOnly": ["color-contrast"]})
    tab.emulate_media(color_scheme="light")
    return found
