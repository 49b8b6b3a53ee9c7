"""What axe-core finds on a page: what some people could not use, as lines to read."""

from typing import Any

RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))"""


def faults(tab: Any, axe: str) -> list[str]:
    """axe: its script."""
    if not tab.evaluate("() => Boolean(window.axe)"):
        tab.evaluate(axe)
    return tab.evaluate(RUN)
