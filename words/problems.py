"""What a page says where there is no answer, by the code of the problem: what is wrong, and what to do. The
problem's own message names files and options, as a command line needs it."""

from .manner import Manner, to_translate

PROBLEMS = {
    "not-an-image": to_translate("This is not a picture. Choose a screenshot or a photo of the board."),
    "unsupported": to_translate(
        "Pictures of this kind are not read. Save it as PNG or JPEG, or take a screenshot of it."
    ),
    "truncated": to_translate("The picture is cut short or damaged. Save or send it again."),
    "too-large": to_translate("The picture is too large. Crop it to the board."),
    "no-board": to_translate(
        "No whole board was found in this picture. Show all of it, straight and uncovered."
    ),
    "other-game": to_translate(
        "This looks like another game, which is not read from pictures. "
        "Show a board of one of the games here."
    ),
    "malformed-board": to_translate(
        "The correction does not fit the board that was read. Undo it, and correct another cell."
    ),
    "timeout": to_translate(
        "The board was read, but it is not solved in the time that it may take. Check that it was read right."
    ),
    "crashed": to_translate(
        "The program failed on this picture. Please report it, with the picture if you can."
    ),
}


def problem_sentence(code: str, manner: Manner) -> str:
    """Two sentences; nothing for a problem that a page does not meet."""
    return manner.say(PROBLEMS[code]) if code in PROBLEMS else ""
