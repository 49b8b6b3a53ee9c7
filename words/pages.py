"""What stands on the buttons of the pages that show a way."""

from .manner import Manner, later

#: By the id of the element that it names.
LABELS = {
    "board": later("the board"),
    "steps": later("steps"),
    "back": later("previous step"),
    "place": later("step"),
    "forward": later("next step"),
    "letters": later("Letters on all cells"),
    "axes": later("Numbers of rows and columns"),
    "tabs": later("what to show"),
    "to-steps": later("Steps"),
    "to-play": later("Play"),
    "unplayed": later("This puzzle cannot be played on this page: step through its solution here."),
}


def labels(manner: Manner) -> dict[str, str]:
    """The same in the language of a manner."""
    return {name: manner.say(text) for name, text in LABELS.items()}
