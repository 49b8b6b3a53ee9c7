"""Accessibility faults of a page that axe-core finds, as readable lines."""

from typing import Any

RUN_AXE = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations
  .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))"""

# What a finger can hardly hit: what is lower or narrower than 40 px. A label is as good as its box.
SMALL_CONTROLS = """() => [...document.querySelectorAll(
    "button, .button, summary, select, input, [role=tab]")]
  .filter((each) => each.checkVisibility() && !each.matches("label input"))
  .map((each) => [each.id || each.textContent || each.name, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 40)
  .map(([name, { width, height }]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`)"""


# How far each change has moved what was there already, from the first paint on.
LAYOUT_SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 500);
})"""


def accessibility_faults(tab: Any, axe: str, colours: bool = True) -> list[str]:
    r"""Return what axe-core finds wrong with a page in light colours, and its contrast faults in dark ones.

    axe: axe-core's script. colours: False skips contrast, which takes most of the time, if another size
    of the page has the same colours.
    """
    if not tab.evaluate("() => Boolean(window.axe)"):
        tab.evaluate(axe)
    if not colours:
        return tab.evaluate(RUN_AXE, {"rules": {"color-contrast": {"enabled": False}}})
    found = tab.evaluate(RUN_AXE, {})
    tab.emulate_media(color_scheme="dark")
    found += tab.evaluate(RUN_AXE, {"runOnly": ["color-contrast"]})
    tab.emulate_media(color_scheme="light")
    return found
