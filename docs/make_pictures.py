"""Make the pictures of the README and of docs/: `python docs/make_pictures.py [--into FOLDER] [NAME...]`.

They are the program's own output; those of the page (with the extra `web`) and of the benchmark need a
Chromium."""

import argparse
import io
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from queens_snap.drop.local.app import make_server
from queens_snap.drop.local.server import LOOPBACK, listen
from queens_snap.overlay.moment import finished_moment
from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.overlay.story.files import animation_file, draw_panel, draw_sheet
from queens_snap.overlay.themes import THEMES
from queens_snap.pipeline import snap, solve_puzzle
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.vision.reading import Reading

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
SHOT = HERE.parent / "fixtures" / "screenshots" / "desktop-light-9.png"
MARKED = SHOT.with_name("crop-loose-10.png")
HALF = HERE.parent / "fixtures" / "half-filled" / "half-03.png"
PLAYED = HERE.parent / "fixtures" / "tango" / "tango-dark-half.png"
WINDOW = (1000, 680)  # CSS pixels, of the browser
EXAMPLE, COLOURS = 320, 160  # px and colours of a picture of the benchmark
OF_BOARDS = 31126  # a seed with which most of these pictures show their board alone, plainly spoiled
HEIGHT = 380  # px, of the games side by side
# Tango, Zip and a nonogram, made up for these pages.
PUZZLES = (
    "......\n......\n..00..\n......\n.1..0.\n..11..\n"
    "r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6\nr2c1xr3c1 r2c6xr3c6\n",
    ". 3 4 . . 5\n. . . . . .\n. 2 . . . .\n. . . . . .\n1 . . . . .\n. . . . . .\n"
    "r2c1|r2c2 r2c2|r3c2 r3c5|r3c6 r4c4|r5c4 r5c3|r5c4 r6c4|r6c5\n",
    "rows\n1 1 1\n2 3 2\n3 3 3\n11\n11\n9\n1 1 1 1 1\n9\n7\ncolumns\n5\n7\n4 2\n6\n5 2\n9\n5 2\n6\n4 2\n7\n5",
)
LEGEND = HERE.parent / "fixtures" / "screenshots" / "phone-light-9-half.png"
COVERED = LEGEND.with_name("phone-light-8.png")
WRONG = HERE.parent / "fixtures" / "half-filled" / "half-22.png"
# What stands in a cell of an answer: the capture, and the cell, its row and column from 0.
SIGNS = {
    "crown": (LEGEND, (0, 1)),
    "number": (LEGEND, (0, 2)),
    "cross": (LEGEND, (0, 0)),
    "tick": (LEGEND, (4, 0)),
    "wrong": (WRONG, None),
}
SIGN = 72  # px, of such a cell
NARROW = 362  # px: two pictures stand side by side on a page, one fills a phone
MARGIN = 40  # px of the page to leave around the board


def around_board(rgb: np.ndarray, bbox: tuple[float, float, float, float]) -> np.ndarray:
    """The part of a picture (H, W, 3) within MARGIN of the board."""
    x0, y0, x1, y1 = (round(x) for x in bbox)
    return np.ascontiguousarray(rgb[max(0, y0 - MARGIN) : y1 + MARGIN, max(0, x0 - MARGIN) : x1 + MARGIN])


def save(name: str, rgb: np.ndarray) -> None:
    """Write a (H, W, 3) RGB picture, as small as PNG gets."""
    cv2.imwrite(
        str(PICTURES / f"{name}.png"),
        cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR),
        [cv2.IMWRITE_PNG_COMPRESSION, 9],
    )


def game_picture(text: str, theme: str) -> np.ndarray:
    """A puzzle with its answer, 380 px high."""
    puzzle = parse_text(text)
    scene = finished_moment(puzzle, GAMES[puzzle.game].conclude(puzzle))
    assert scene.answer
    cell = next(x for x in range(64, 12, -1) if len(render_puzzle(puzzle, cell=x)) <= HEIGHT)
    picture = render_puzzle(puzzle, scene, cell=cell, theme=theme)
    above = (HEIGHT - len(picture)) // 2
    return cv2.copyMakeBorder(
        picture, above, HEIGHT - len(picture) - above, 0, 0, cv2.BORDER_CONSTANT, value=THEMES[theme].page
    )


def narrow(rgb: np.ndarray) -> np.ndarray:
    """A (H, W, 3) picture, NARROW wide."""
    return cv2.resize(rgb, (NARROW, round(len(rgb) * NARROW / rgb.shape[1])), interpolation=cv2.INTER_AREA)


def solved() -> None:
    """The capture, and the answer on it."""
    result = snap(SHOT)
    assert result.rgb is not None
    assert result.picture is not None
    assert result.reading
    bbox = result.reading.lattice.bbox
    save("capture", narrow(around_board(result.rgb, bbox)))
    save("solved", narrow(around_board(result.picture, bbox)))


def hint() -> None:
    """Draw the two hints: where to look, and what follows there."""
    marked = snap(MARKED)
    hint, where = marked.hint_picture(), marked.hint_picture(where_only=True)
    assert hint
    assert where
    for name, picture in (("where", where), ("step", hint)):
        save(f"hint-{name}", narrow(picture))


def steps() -> None:
    """The way as an animation, and from a half filled board as a sheet."""
    told, rest = snap(SHOT).story(), snap(HALF).story(from_marks=True)
    assert told
    assert rest
    (PICTURES / "steps.webp").write_bytes(animation_file(told, ".webp"))
    save("sheet", draw_sheet(rest))


def games() -> None:
    """Other games, drawn from text, and one of them step by step."""
    save("games", np.hstack([game_picture(text, theme) for text, theme in zip(PUZZLES, THEMES, strict=True)]))
    story = solve_puzzle(parse_text(PUZZLES[0]), "Tango").story()
    assert story
    save("tango-steps", np.hstack([draw_panel(story, scene, 300) for scene in (0, 3, 12, len(story.steps))]))


def render() -> None:
    """One board in every theme."""
    half = snap(HALF)
    assert half.solution
    answer = finished_moment(half.solution.puzzle, half.solution)
    save("render", np.hstack([render_puzzle(answer.puzzle, answer, cell=40, theme=x) for x in THEMES]))


def page() -> None:
    """The page in a browser: a capture of Tango that is played on, and a hint of the coach."""
    sys.path.append(str(HERE.parent / "fixtures" / "make"))
    from draw import open_browser
    from playwright.sync_api import FilePayload

    with served() as address, open_browser() as browser:
        width, height = WINDOW
        tab = browser.new_page(viewport={"width": width, "height": height}, locale="en")
        tab.goto(address)
        shot: FilePayload = {"name": "screenshot.png", "mimeType": "image/png", "buffer": PLAYED.read_bytes()}
        tab.set_input_files("#file", shot)
        for ask in ("Hint", "What follows?", "Why?"):
            tab.get_by_role("button", name=ask).click()
        tab.evaluate("() => scrollTo(0, 0)")
        tab.wait_for_timeout(500)
        tab.screenshot(path=PICTURES / "page.png", animations="disabled")


def answer() -> None:
    """A half filled board with its answer, as large as on a phone."""
    result = snap(LEGEND)
    assert result.picture is not None
    assert result.reading
    x = around_board(result.picture, result.reading.lattice.bbox)
    save("answer", cv2.resize(x, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def signs() -> None:
    """Single cells of answers, for the legend."""
    for name, (shot, cell) in SIGNS.items():
        result = snap(shot)
        assert result.picture is not None
        assert result.reading
        row, column = cell or result.mistakes[0].cell
        xs, ys = cells_of(result.reading)
        whole = result.picture[ys[row] : ys[row + 1], xs[column] : xs[column + 1]]
        save(f"sign-{name}", cv2.resize(whole, (SIGN, SIGN), interpolation=cv2.INTER_AREA))


def cells_of(reading: Reading) -> tuple[list[int], list[int]]:
    """Pixels at which the columns and the rows of an upright board begin, and the last one ends."""
    x0, y0, x1, y1 = reading.lattice.bbox
    rows, columns = reading.puzzle.shape
    return [*map(round, np.linspace(x0, x1, columns + 1))], [*map(round, np.linspace(y0, y1, rows + 1))]


def doubt() -> None:
    """Draw the warning beside a board with a hidden part."""
    shown = snap(COVERED)
    assert shown.rgb is not None
    assert shown.reading
    xs, ys = cells_of(shown.reading)
    hidden, inset = shown.rgb.copy(), (xs[1] - xs[0]) // 8
    hidden[ys[2] + inset : ys[3] + 2 * inset, xs[3] + inset : xs[5] - inset] = 120
    result = snap(hidden)
    assert result.doubts
    assert result.picture is not None
    written = np.ascontiguousarray(result.picture[ys[0] - 9 * (ys[1] - ys[0]) // 4 : ys[4]])
    save("doubt", cv2.resize(written, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def house() -> None:
    """The floors of the program, and what each imports."""
    sys.path.append(str(HERE / "site"))
    from house import svg

    (PICTURES / "house.svg").write_text(svg(), encoding="utf-8")


def benchmark() -> None:
    """A picture of each kind of the benchmark for readers, of EXAMPLE px at most and in few colours."""
    sys.path.append(str(HERE.parent / "benchmarks" / "readers"))
    from make import encoded, examples, made

    (PICTURES / "benchmark").mkdir(exist_ok=True)
    for one, shown in made(examples(), OF_BOARDS):
        picture = Image.open(io.BytesIO(encoded(shown)[1]))
        picture.thumbnail((EXAMPLE, EXAMPLE))
        name = one.kind.name.replace(" ", "-").lower()
        picture.quantize(COLOURS).save(PICTURES / "benchmark" / f"{name}.png", optimize=True)


@contextmanager
def served() -> Iterator[str]:
    """The address of the page, while it is served."""
    listener = listen(0)
    running = make_server(listener.getsockname()[1])
    thread = threading.Thread(target=running.run, args=([listener],), daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.05)
    yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
    running.should_exit = True
    thread.join()


PARTS = {
    make.__name__: make
    for make in (solved, hint, steps, games, render, answer, signs, doubt, house, page, benchmark)
}


if __name__ == "__main__":
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--into", type=Path, default=PICTURES, metavar="FOLDER", help="default: docs/pictures")
    line.add_argument("--without", choices=PARTS, action="append", default=[], help="all but this one")
    line.add_argument("names", nargs="*", help=f"of {', '.join(PARTS)}; default: all")
    args = line.parse_args()
    PICTURES = args.into
    for name in args.names or [name for name in PARTS if name not in args.without]:
        PARTS[name]()
