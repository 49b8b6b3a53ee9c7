"""Lay the scripts of all pages out as a browser gets them, for the checks of .ci/scripts.

lay FOLDER: write them into FOLDER, one folder for each program.
tell FOLDER: print the faults that ESLint and TypeScript found, with the files and lines of this tree.
"""

import json
import re
import shutil
import sys
from pathlib import Path

from queens_snap.overlay.story.page import board_script

ROOT = Path(__file__).resolve().parent.parent
CONFIG = ROOT / ".ci"
PAGE = ROOT / "drop" / "page"
KEEPER = ROOT / "drop" / "browser" / "sw.js"
REPORT = ROOT / "batch" / "report" / "page"
SITE = ROOT / "docs" / "site"
STORY = ROOT / "overlay" / "web" / "page.html"
BOARD = sorted(ROOT.glob("overlay/*/*.js"))
WORKER = "worker.js"
# What is declared of each world beside what TypeScript knows of it.
IN_PAGE, IN_WORKER, IN_KEEPER = "page.d.ts", "worker.d.ts", "keeper.d.ts"
WITH_BOARD = ("report", "story")  # programs that begin with the plain board
OF_WORKERS = ["esnext", "webworker"]
LIBS = {IN_PAGE: ["esnext", "dom"], IN_WORKER: OF_WORKERS, IN_KEEPER: OF_WORKERS}


def programs() -> dict[str, tuple[str, dict[str, str]]]:
    """Return for each program the declarations of its surroundings, and its files: name -> content."""
    page = {path.name: path.read_text("utf-8") for path in sorted(PAGE.glob("*.js"))}
    order = re.findall(r'<script src="(\w+\.js)"', (REPORT / "index.html").read_text("utf-8"))
    reports = {path.name: path.read_text("utf-8") for path in REPORT.glob("*.js")} | {
        "board.js": board_script()
    }
    report = "\n".join(reports[name] for name in order)
    (story,) = re.findall(r'<script type="module">\n(.*)</script>', STORY.read_text("utf-8"), re.DOTALL)
    story = story.replace("__BOARD__", board_script(played=True)) + "export {};\n"
    keeper = re.sub(r"\b__(PAGE|PROGRAM)__", '["./"]', KEEPER.read_text("utf-8"))
    worker = {WORKER: page.pop(WORKER)}
    of_site = {path.name: path.read_text("utf-8") for path in sorted(SITE.glob("static/*.js"))}
    return {
        "page": (IN_PAGE, page | {"board.js": board_script(played=True, module=True)}),
        "worker": (IN_WORKER, worker),
        "keeper": (IN_KEEPER, {KEEPER.name: keeper}),
        "site": (IN_PAGE, of_site),
        "site-keeper": (IN_KEEPER, {"keeper.js": (SITE / "keeper.js").read_text("utf-8")}),
        "report": (IN_PAGE, {"report.js": report}),
        "story": (IN_PAGE, {"story.js": story}),
    }


def lay(folder: Path) -> None:
    """Write each program into a folder of its own, with the configuration of the checks."""
    for program, (world, files) in programs().items():
        made = folder / program
        made.mkdir(parents=True)
        for name, text in files.items():
            (made / name).write_text(text, "utf-8")
        shutil.copy(CONFIG / world, made)
        options = {"extends": "../tsconfig.json", "compilerOptions": {"lib": LIBS[world]}}
        (made / "tsconfig.json").write_text(json.dumps(options), "utf-8")
    for name in ("tsconfig.json", "eslint.config.mjs"):
        shutil.copy(CONFIG / name, folder)


def without_exports(text: str) -> str:
    """Return a script without its exports, as in pages that load no module."""
    return re.sub("^export ", "", text, flags=re.MULTILINE)


def script_files() -> list[tuple[Path, int, str]]:
    """Return the files with scripts in this tree: path, number of lines above the script, script."""
    html = STORY.read_text("utf-8")
    above, script = html.split("__BOARD__\n")
    plain = (*PAGE.glob("*.js"), *REPORT.glob("*.js"), *SITE.rglob("*.js"), *BOARD)
    return [
        *((path, 0, without_exports(path.read_text("utf-8")).strip("\n")) for path in plain),
        (STORY, above.count("\n") + 1, script.split("</script>")[0]),
    ]


def source_place(laid: Path, line: int) -> tuple[str, int]:
    """Return the file and line in this tree from which a line of a laid-out script comes."""
    if laid.name == KEEPER.name:
        return str(KEEPER.relative_to(ROOT)), line
    text = without_exports(laid.read_text("utf-8"))
    for path, above, script in script_files():
        at = text.find(script)
        before = text[: max(at, 0)].count("\n")
        if at >= 0 and before < line <= before + script.count("\n") + 1:
            return str(path.relative_to(ROOT)), line - before + above
    return str(laid), line


def tell(folder: Path) -> int:
    """Print each fault once; return the number of faults."""
    faults: set[tuple[str, int, str]] = set()
    for file in json.loads((folder / "eslint.json").read_text("utf-8")):
        path = Path(file["filePath"])
        for message in file["messages"]:
            where = source_place(path, message.get("line", 1))
            if path.parent.name in WITH_BOARD and (ROOT / where[0]) in BOARD:
                continue  # not all of it is used there; in "page" it is looked at as a whole
            faults.add((*where, f"{message['message']} ({message['ruleId']})"))
    for line in (folder / "tsc.txt").read_text("utf-8").splitlines():
        if match := re.match(r"(.+?)\((\d+),\d+\): (.*)", line):
            faults.add((*source_place(folder / match[1], int(match[2])), match[3]))
        elif not line.startswith(" "):  # the rest of the finding above
            faults.add(("tsc", 0, line))
    for path, line, said in sorted(faults):
        print(f"{path}:{line}: {said}")
    print(f"{len(faults)} findings" if faults else "nothing found")
    return len(faults)


if __name__ == "__main__":
    what, folder = sys.argv[1:]
    sys.exit(lay(Path(folder)) if what == "lay" else bool(tell(Path(folder))))
