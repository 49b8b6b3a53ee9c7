"""What stands on the buttons of the pages that show a way."""

from .manner import Manner, to_translate

#: By the id of the element that it names.
LABELS = {
    "board": to_translate("the board"),
    "steps": to_translate("steps"),
    "back": to_translate("previous step"),
    "place": to_translate("step"),
    "forward": to_translate("next step"),
    "letters": to_translate("Letters on all cells"),
    "axes": to_translate("Numbers of rows and columns"),
    "tabs": to_translate("what to show"),
    "to-steps": to_translate("Steps"),
    "to-play": to_translate("Play"),
    "unplayed": to_translate("This puzzle cannot be played on this page: step through its solution here."),
}


def labels(manner: Manner) -> dict[str, str]:
    """What the pages say, in the language of a manner."""
    return {name: manner.say(text) for name, text in LABELS.items()}
