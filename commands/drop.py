"""`queens-drop FILE...`, the program of a desktop icon: solves the pictures that are dropped on it.

It shows answers in the system's viewer. If there is no terminal, it shows failures in a window.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ..drop.desktop.clipboard import NoPicture, dropped_path
from ..drop.desktop.notify import notify, open_in_viewer
from ..files.writing import SOLVED_KIND, Inputs, choose_picture_paths, is_folder
from ..overlay.labels import Labels
from ..overlay.terminal.account import print_account, print_remarks
from ..overlay.terminal.streams import open_missing_streams, printable_text
from ..pipeline import Problem, Snap, snap
from ..result.problem import EXIT_REFUSED, overall_status
from ..words.manner import PLAYER
from .corrections import CLIPBOARD, SCREEN, grab_from
from .parser import Parser

SOLVED_ENDING = f".{SOLVED_KIND}.png"


def name_from_time() -> str:
    """Make a file name, from date and time, for a capture without a name."""
    return f"queens {datetime.now():%Y-%m-%d %H.%M.%S}{SOLVED_ENDING}"


def save_solved_picture(
    result: Snap, name: str, beside: Path | None, inputs: Inputs
) -> tuple[Path | None, Problem | None]:
    """Write the solved picture beside its capture, or else into the user's pictures or a temporary folder.

    name: the file's name in these other folders, where no file is overwritten. beside: the path beside the
    capture, if it has one. inputs: files that are never overwritten.

    Returns the path, None if there is no picture or no folder can be written to, and the first problem.
    """
    if result.picture is None:
        return None, None
    first_problem = None
    if beside is not None:
        first_problem = result.try_save(beside, inputs=inputs)
        if first_problem is None:
            return beside, None
    for folder in _other_folders():
        path = _unused_path(folder, name)
        problem = result.try_save(path, inputs=inputs)
        if problem is None:
            return path, first_problem
        first_problem = first_problem or problem
    return None, first_problem


def _other_folders() -> Iterator[Path]:
    """Yield the user's folder of pictures, if it exists, and a new temporary folder."""
    if is_folder(pictures := platformdirs.user_pictures_path()):
        yield pictures
    with suppress(OSError):  # temporary folders may not be writable either
        yield Path(tempfile.mkdtemp(prefix="queens-snap-"))


def _unused_path(folder: Path, name: str) -> Path:
    """Return a path that does not exist, with a number before the suffix if needed."""
    stem = name.removesuffix(SOLVED_ENDING)
    candidates = (folder / (f"{stem}-{i}{SOLVED_ENDING}" if i > 1 else name) for i in count(1))
    return next(path for path in candidates if not path.exists())


PROGRAM_NAME = "queens-drop"
MAX_WINDOW_LINES = 8  # maximum number of lines in a window, so that it fits on a small screen


class ShotOutcome(NamedTuple):
    """The outcome of one capture: lines with complaints for the user, and the exit status."""

    complaints: list[str]
    status: int


def main(argv: Sequence[str] | None = None) -> int:
    """Run `queens-drop`; return an exit status like that of `queens-snap`."""
    has_terminal = sys.stderr is not None and sys.stderr.isatty()
    if sys.stdout is None:  # on Windows, a program without a console has none
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - open until the program ends
    open_missing_streams()
    line = parser()
    args = line.parse_args(sys.argv[1:] if argv is None else argv)
    if args.files and (args.install or args.uninstall or args.screen):
        line.error("--install, --uninstall and --screen take no FILE; leave one of them out")
    if args.install or args.uninstall:
        return _set_up_icons(remove=args.uninstall, dry_run=args.dry_run)
    if args.dry_run:
        line.error("--dry-run needs --install or --uninstall; add one of them")
    paths = list(dict.fromkeys(map(dropped_path, args.files)))
    options = {
        "voice": args.voice,
        "lang": args.own_lang,
        "labels": Labels(args.letters, args.borders, args.axes, args.plain),
        "crop": args.crop,
    }
    read = partial(snap, **options)
    if paths:
        outcomes = _answer_files(paths, args.open, read)
    else:
        outcomes = _answer_desktop(SCREEN if args.screen else CLIPBOARD, args.open, read)
    complaints = [line for outcome in outcomes for line in outcome.complaints]
    for line in complaints:
        print(line, file=sys.stderr, flush=True)
    if complaints and not has_terminal:
        hidden = len(complaints) - MAX_WINDOW_LINES
        more = [f"and {hidden} more"] if hidden > 0 else []
        notify("queens-snap", "\n".join(complaints[:MAX_WINDOW_LINES] + more))
    return overall_status([outcome.status for outcome in outcomes])


def parser() -> Parser:
    """Make the parser of `queens-drop`."""
    line = Parser(
        "",
        "Solve screenshots of puzzles that are dropped on an icon, and show the result.",
        usage="[FILE ...]\n--screen\n--install | --uninstall [--dry-run]",
        examples=(
            ("--install", "put an icon on the desktop"),
            ("shot.png", "solve a picture, as a drop on the icon does"),
            ("--screen", "solve the board on the screen, for a keyboard shortcut"),
        ),
        footer="The exit status is that of queens-snap.",
        has_config=True,
        prog=PROGRAM_NAME,
    )
    add = line.general.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="pictures, or their file:// addresses (default: the picture in the clipboard)",
    )
    add("--no-open", dest="open", action="store_false", help="do not open the result")
    group = line.general.add_mutually_exclusive_group()
    group.add_argument(f"--{SCREEN}", action="store_true", help="solve the largest board on the screen")
    group.add_argument("--install", action="store_true", help="install icons to drop pictures on")
    group.add_argument("--uninstall", action="store_true", help="remove these icons again")
    add("--dry-run", action="store_true", help="with --install or --uninstall: only print what would be done")
    line.set_defaults(
        voice=PLAYER, own_lang=None, letters=False, borders=False, axes=False, plain=False, crop=False
    )
    return line


def _answer_desktop(source: str, show: bool, read: Callable[..., Snap]) -> list[ShotOutcome]:
    """Answer a picture, or files, of the desktop. source: SCREEN or CLIPBOARD. read: `snap` with options."""
    try:
        found = grab_from(source)
    except NoPicture as error:
        return [ShotOutcome([_complaint_text(Problem("no-file", str(error), error.remedy))], EXIT_REFUSED)]
    if isinstance(found, bytes):
        return [_give_answer(read(found, file=source), name_from_time(), None, show, Inputs())]
    return _answer_files(found, show, read)


def _answer_files(paths: list[Path], show: bool, read: Callable[..., Snap]) -> list[ShotOutcome]:
    """Answer pictures in files. show: open the answers. read: `snap` with options."""
    inputs = Inputs.of(paths)
    beside = choose_picture_paths(map(str, paths), SOLVED_KIND, inputs, avoid_taken_names=True)
    targets = [beside[str(path)] for path in paths]
    return [
        _give_answer(_read_unless_own(path, read), target.name, target, show, inputs)
        for path, target in zip(paths, targets, strict=True)
    ]


def _read_unless_own(path: Path, read: Callable[..., Snap]) -> Snap:
    """Return the answer to a picture, or a problem if this program wrote the picture.

    If this program is the system's viewer, it is called for each picture that it has opened.
    """
    if path.name.lower().endswith(SOLVED_ENDING):
        message = f"{path} is a picture that this program wrote"
        return Snap(str(path), problem=Problem("unsupported", message, "drop the screenshot itself"))
    return read(path)


def _give_answer(result: Snap, name: str, beside: Path | None, show: bool, inputs: Inputs) -> ShotOutcome:
    """Write and print an answer, and with `show` open its picture.

    name, beside, inputs: as in `save_solved_picture`.
    """
    target, unwritable = save_solved_picture(result, name, beside, inputs)
    if result.solution:
        _print_account(result, target)
    complaints = [_complaint_text(result.problem)] if result.problem else []
    if unwritable and target:
        place = printable_text(str(target))
        complaints.append(f"{PROGRAM_NAME}: {printable_text(unwritable.message)}; the picture is in {place}")
    elif unwritable:
        complaints.append(_complaint_text(replace(unwritable, remedy="make room on the disk and try again")))
    if target and show and not open_in_viewer(target):
        complaints.append(
            f"{PROGRAM_NAME}: there is no viewer to open {printable_text(str(target))} with; open it yourself"
        )
    return ShotOutcome(complaints, EXIT_REFUSED if unwritable and not target else result.exit_status)


def _print_account(result: Snap, target: Path | None) -> None:
    assert result.solution
    print_account(result.file, result.solution, result.cell_colours, manner=result.manner)
    print_remarks(result.solution, result.mistakes, result.doubts, result.notes, result.manner)
    if target:
        print(f"picture: {printable_text(str(target))}")
    sys.stdout.flush()


def _complaint_text(problem: Problem) -> str:
    return f"{PROGRAM_NAME}: {printable_text(str(problem))}"


def _set_up_icons(remove: bool, dry_run: bool) -> int:
    """Install or remove the icons; return the exit status. dry_run: only print what would be done."""
    from ..drop.desktop.install import InstallFailed, set_up

    try:
        lines = set_up(remove, dry_run)
    except InstallFailed as error:
        remedy = "the program works without icons: give it the names of pictures"
        print(_complaint_text(Problem("unwritable", str(error), remedy)), file=sys.stderr)
        return EXIT_REFUSED
    for line in lines:
        print(printable_text(line))
    return 0


if __name__ == "__main__":
    sys.exit(main())
