"""Do the tests see it when a rule is wrong? Mutation tests of solver/queens/rules with mutmut, from PyPI.

    python benchmarks/solver/mutation.py [--limit 0.9] [--children 2] [--keep FOLDER]

mutmut changes one thing at a time (a comparison, an operator, a number, an argument ...) and runs the tests
that come by there. It wants the package in src/, so it gets a throw-away copy of solver/, of words/ and of
the quick tests of the rules. Not mutated: functions with a decorator (mutmut leaves them alone), and the
sentences, which are in words/queens/. Prints what no test noticed; exit status 1 when less than the limit
was seen.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ("test_rules.py", "test_shapes.py", "test_naive.py", "test_lookahead.py", "test_ladder.py")
HELPERS = ("__init__.py", "boards.py", "cases.py", "naive.py")

CONFIG = """\
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider"]

[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/queens_snap/solver/queens/rules/*.py"]
pytest_add_cli_args_test_selection = ["tests"]
use_git_change_detection = false
"""

UNNOTICED = ("survived", "no tests")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=0.9, help="the share that has to be noticed")
    parser.add_argument("--children", type=int, default=2, help="processes")
    parser.add_argument("--keep", type=Path, help="work in this new folder and leave it there")
    args = parser.parse_args(argv)
    if find_spec("mutmut") is None:
        print("mutmut is not installed: pip install mutmut", file=sys.stderr)
        return 2
    if args.keep:
        return run_in(args.keep, args.children, args.limit)
    with tempfile.TemporaryDirectory() as folder:
        return run_in(Path(folder) / "copy", args.children, args.limit)


def run_in(folder: Path, children: int, limit: float) -> int:
    """Copy, mutate, report; the exit status."""
    copy_to(folder)
    mutmut(folder, "run", "--max-children", str(children))
    mutmut(folder, "export-cicd-stats")
    stats = json.loads((folder / "mutants" / "mutmut-cicd-stats.json").read_text())
    for name, status in unnoticed(folder):
        print(f"\n{status}: {name}")
        print("\n".join(x for x in mutmut(folder, "show", name).splitlines() if x[:1] in "+-"))
    total = stats["total"] - stats["skipped"]
    seen = total - stats["survived"] - stats["no_tests"]
    print(f"\nnoticed: {seen} of {total} mutants, {seen / total:.1%}; by verdict: {stats}")
    return 0 if seen >= limit * total else 1


def copy_to(folder: Path) -> None:
    """The solver and its words under src/, the tests of the rules, and mutmut's configuration."""
    package = folder / "src" / "queens_snap"
    caches = shutil.ignore_patterns("__pycache__")
    for part in ("solver", "words"):
        shutil.copytree(ROOT / part, package / part, ignore=caches)
    (package / "__init__.py").touch()
    shutil.copytree(ROOT / "tests" / "rules", folder / "tests" / "rules")
    here = Path("tests", "solver", "queens")
    (folder / here).mkdir(parents=True)
    for package_folder in (here, *here.parents[:2]):
        (folder / package_folder / "__init__.py").touch()
    for name in (*TESTS, *HELPERS):
        shutil.copy(ROOT / here / name, folder / here / name)
    (folder / "pyproject.toml").write_text(CONFIG)


def unnoticed(folder: Path) -> list[tuple[str, str]]:
    """Name and verdict of the mutants that no test noticed."""
    lines = (line.strip().rsplit(": ", 1) for line in mutmut(folder, "results").splitlines())
    return [(pair[0], pair[1]) for pair in lines if len(pair) == 2 and pair[1] in UNNOTICED]


def mutmut(folder: Path, *words: str) -> str:
    """Run one of mutmut's commands in the copy; what it printed. Raises CalledProcessError when it fails."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"PYTHONPATH": "src", "COLUMNS": "200"}
    command = [sys.executable, "-m", "mutmut", *words]
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)
    if done.returncode:
        print(done.stdout[-3000:], done.stderr[-3000:], file=sys.stderr)
        done.check_returncode()
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
