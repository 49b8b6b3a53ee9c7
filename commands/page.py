"""`queens-snap page`: writes the page, which needs no server program, to a folder that can be published."""

from collections.abc import Sequence
from pathlib import Path

from ..drop.browser.folder import RELEASE_REMEDY, SERVICE_WORKER, NoRuntime, page_folder, read_runtime
from ..files.writing import REPLACE_ANY_FILE, Unwritable, write_file
from ..result.problem import EXIT_OK
from .options import add_quiet, print_complaint
from .outputs import parse_folder, report_new_folders
from .parser import Parser

MEGABYTE = 1e6  # bytes


def run(command: str, argv: Sequence[str]) -> int:
    """Write the folder; return the exit status."""
    args = parser(command).parse_args(argv)
    try:
        if not args.overwrite:
            check_own_folder(args.out)
        files = page_folder(read_runtime(args.runtime))
        with report_new_folders(args):
            for name, content in files.items():
                write_file(args.out / name, content, REPLACE_ANY_FILE)
    except (NoRuntime, Unwritable) as error:
        return print_complaint(error)
    if not args.quiet:
        size = sum(map(len, files.values())) / MEGABYTE
        print(f"{args.out}: {len(files)} files, {size:.0f} MB; offer it with any web server, over https:")
        print(f"to try it here: python -m http.server --directory {args.out}")
    return EXIT_OK


def check_own_folder(out: Path) -> None:
    """Raise Unwritable if a folder holds files, but no page of this program."""
    first = SERVICE_WORKER.read_text("utf-8").partition("\n")[0]
    try:
        names = sorted(path.name for path in out.iterdir()) if out.exists() else []
        is_own = SERVICE_WORKER.name in names and (out / SERVICE_WORKER.name).read_text("utf-8").startswith(
            first
        )
    except (OSError, ValueError) as error:
        raise Unwritable(f"cannot write to {out}: {error}", "name another folder with --out") from None
    if names and not is_own:
        message = f"cannot write to {out}: it has other files in it, such as {names[0]}"
        raise Unwritable(message, "name an empty folder, or add --overwrite")


def parser(command: str) -> Parser:
    """Make the parser of `page`."""
    line = Parser(
        command,
        "Write the page to a folder that any web server can offer. A browser, also on a phone, then reads "
        "and solves captures by itself, and after the first visit needs no network. This command needs an "
        "unpacked release of Pyodide, which is Python for browsers.",
        usage="--out DIR [--runtime DIR]",
        examples=(
            ("page --out site", "with the release unpacked in ./pyodide"),
            ("page --out site --runtime pyodide-0.29.5", "with one that lies elsewhere"),
        ),
    )
    line.general.add_argument(
        "-o", "--out", type=parse_folder, required=True, metavar="DIR", help="the folder; it is made"
    )
    line.general.add_argument(
        "--runtime",
        type=Path,
        default=Path("pyodide"),
        metavar="DIR",
        help=f"an unpacked Pyodide release (default: pyodide): {RELEASE_REMEDY}",
    )
    line.general.add_argument(
        "--overwrite", action="store_true", help="also into a folder with other files in it"
    )
    add_quiet(line.general)
    return line
