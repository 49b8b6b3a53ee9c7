"""Make the pictures of the README and of docs/: `python docs/make_pictures.py [--into FOLDER] [NAME...]`.

The program draws all of them. The pictures named `page` and `benchmark` need a Chromium, and `page` also
needs the extra `web`.
"""

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

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
# Captures that the pictures show.
EMPTY_BOARD = DOCS.parent / "fixtures" / "screenshots" / "desktop-light-9.png"
MARKED_BOARD = EMPTY_BOARD.with_name("crop-loose-10.png")
HALF_FILLED_BOARD = DOCS.parent / "fixtures" / "half-filled" / "half-03.png"
HALF_FILLED_TANGO = DOCS.parent / "fixtures" / "tango" / "tango-dark-half.png"
HALF_FILLED_PHONE_BOARD = DOCS.parent / "fixtures" / "screenshots" / "phone-light-9-half.png"
PHONE_BOARD = HALF_FILLED_PHONE_BOARD.with_name("phone-light-8.png")
WRONGLY_MARKED_BOARD = DOCS.parent / "fixtures" / "half-filled" / "half-22.png"

WINDOW_SIZE = (1000, 680)  # CSS pixels: width and height of the browser
MAX_EXAMPLE_SIDE = 320  # pixels: longer side of a picture of the benchmark
EXAMPLE_COLOURS = 160  # number of colours in a picture of the benchmark
EXAMPLES_SEED = 31126  # seed with which most pictures of the benchmark plainly show one board
GAMES_HEIGHT = 380  # pixels: height of the games side by side
# A Tango, a Zip and a nonogram, made up for these pages.
PUZZLES = (
    "......\n......\n..00..\n......\n.1..0.\n..11..\n"
    "r1c2=r1c3 r1c4=r1c5 r3c1=r4c1 r3c6=r4c6\nr2c1xr3c1 r2c6xr3c6\n",
    ". 3 4 . . 5\n. . . . . .\n. 2 . . . .\n. . . . . .\n1 . . . . .\n. . . . . .\n"
    "r2c1|r2c2 r2c2|r3c2 r3c5|r3c6 r4c4|r5c4 r5c3|r5c4 r6c4|r6c5\n",
    "rows\n1 1 1\n2 3 2\n3 3 3\n11\n11\n9\n1 1 1 1 1\n9\n7\ncolumns\n5\n7\n4 2\n6\n5 2\n9\n5 2\n6\n4 2\n7\n5",
)
# Each sign of the legend: a capture, and a cell of its answer with the sign (row and column from 0; None for
# the cell of the first wrong mark).
SIGNS = {
    "crown": (HALF_FILLED_PHONE_BOARD, (0, 1)),
    "number": (HALF_FILLED_PHONE_BOARD, (0, 2)),
    "cross": (HALF_FILLED_PHONE_BOARD, (0, 0)),
    "tick": (HALF_FILLED_PHONE_BOARD, (4, 0)),
    "wrong": (WRONGLY_MARKED_BOARD, None),
}
SIGN_SIDE = 72  # pixels: side of the picture of a sign
NARROW_WIDTH = 362  # pixels: two pictures stand side by side on a page, and one fills a phone
MARGIN = 40  # pixels of the capture that are kept around the board


def crop_to_board(rgb: np.ndarray, bbox: tuple[float, float, float, float]) -> np.ndarray:
    """Return the part of a picture (H, W, 3) that is within MARGIN of the board."""
    x0, y0, x1, y1 = (round(x) for x in bbox)
    return np.ascontiguousarray(rgb[max(0, y0 - MARGIN) : y1 + MARGIN, max(0, x0 - MARGIN) : x1 + MARGIN])


def save_png(name: str, rgb: np.ndarray) -> None:
    """Write a (H, W, 3) RGB picture into PICTURES, at the best compression. name: without the suffix."""
    cv2.imwrite(
        str(PICTURES / f"{name}.png"),
        cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR),
        [cv2.IMWRITE_PNG_COMPRESSION, 9],
    )


def draw_solved_puzzle(text: str, theme: str) -> np.ndarray:
    """Return a picture of a puzzle with its answer, GAMES_HEIGHT pixels high."""
    puzzle = parse_text(text)
    scene = finished_moment(puzzle, GAMES[puzzle.game].solve_and_explain(puzzle))
    assert scene.answer
    cell = next(x for x in range(64, 12, -1) if len(render_puzzle(puzzle, cell=x)) <= GAMES_HEIGHT)
    picture = render_puzzle(puzzle, scene, cell=cell, theme=theme)
    above = (GAMES_HEIGHT - len(picture)) // 2
    below = GAMES_HEIGHT - len(picture) - above
    return cv2.copyMakeBorder(picture, above, below, 0, 0, cv2.BORDER_CONSTANT, value=THEMES[theme].page)


def make_narrow(rgb: np.ndarray) -> np.ndarray:
    """Return a (H, W, 3) picture scaled to a width of NARROW_WIDTH."""
    size = NARROW_WIDTH, round(len(rgb) * NARROW_WIDTH / rgb.shape[1])
    return cv2.resize(rgb, size, interpolation=cv2.INTER_AREA)


def make_capture_and_answer() -> None:
    """Draw a capture, and the capture with its answer."""
    result = snap(EMPTY_BOARD)
    assert result.rgb is not None
    assert result.picture is not None
    assert result.reading
    bbox = result.reading.lattice.bbox
    save_png("capture", make_narrow(crop_to_board(result.rgb, bbox)))
    save_png("solved", make_narrow(crop_to_board(result.picture, bbox)))


def make_hints() -> None:
    """Draw the two hints: where to look, and what follows there."""
    result = snap(MARKED_BOARD)
    hint, where = result.hint_picture(), result.hint_picture(where_only=True)
    assert hint
    assert where
    for name, picture in (("where", where), ("step", hint)):
        save_png(f"hint-{name}", make_narrow(picture))


def make_steps() -> None:
    """Draw the way as an animation, and the way from a half-filled board as a sheet."""
    whole_way, rest = snap(EMPTY_BOARD).story(), snap(HALF_FILLED_BOARD).story(from_marks=True)
    assert whole_way
    assert rest
    (PICTURES / "steps.webp").write_bytes(animation_file(whole_way, ".webp"))
    save_png("sheet", draw_sheet(rest))


def make_games() -> None:
    """Draw other games from text, and one of them step by step."""
    boards = [draw_solved_puzzle(text, theme) for text, theme in zip(PUZZLES, THEMES, strict=True)]
    save_png("games", np.hstack(boards))
    story = solve_puzzle(parse_text(PUZZLES[0]), "Tango").story()
    assert story
    panels = [draw_panel(story, scene, 300) for scene in (0, 3, 12, len(story.steps))]
    save_png("tango-steps", np.hstack(panels))


def make_themes() -> None:
    """Draw one board in every theme."""
    result = snap(HALF_FILLED_BOARD)
    assert result.solution
    answer = finished_moment(result.solution.puzzle, result.solution)
    boards = [render_puzzle(answer.puzzle, answer, cell=40, theme=theme) for theme in THEMES]
    save_png("render", np.hstack(boards))


def make_page() -> None:
    """Take a screenshot of the page in a browser: a half-filled Tango, with a hint of the coach."""
    sys.path.append(str(DOCS.parent / "fixtures" / "make"))
    from draw import open_browser
    from playwright.sync_api import FilePayload

    with serve_page() as address, open_browser() as browser:
        width, height = WINDOW_SIZE
        tab = browser.new_page(viewport={"width": width, "height": height}, locale="en")
        tab.goto(address)
        shot: FilePayload = {
            "name": "screenshot.png",
            "mimeType": "image/png",
            "buffer": HALF_FILLED_TANGO.read_bytes(),
        }
        tab.set_input_files("#file", shot)
        for ask in ("Hint", "What follows?", "Why?"):
            tab.get_by_role("button", name=ask).click()
        tab.evaluate("() => scrollTo(0, 0)")
        tab.wait_for_timeout(500)
        tab.screenshot(path=PICTURES / "page.png", animations="disabled")


def make_answer() -> None:
    """Draw a half-filled board with its answer, as large as on a phone."""
    result = snap(HALF_FILLED_PHONE_BOARD)
    assert result.picture is not None
    assert result.reading
    board = crop_to_board(result.picture, result.reading.lattice.bbox)
    save_png("answer", cv2.resize(board, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def make_signs() -> None:
    """Draw single cells of answers, for the legend."""
    for name, (shot, cell) in SIGNS.items():
        result = snap(shot)
        assert result.picture is not None
        assert result.reading
        row, column = cell or result.mistakes[0].cell
        xs, ys = line_positions(result.reading)
        sign = result.picture[ys[row] : ys[row + 1], xs[column] : xs[column + 1]]
        save_png(f"sign-{name}", cv2.resize(sign, (SIGN_SIDE, SIGN_SIDE), interpolation=cv2.INTER_AREA))


def line_positions(reading: Reading) -> tuple[list[int], list[int]]:
    """Return the x of each vertical and the y of each horizontal grid line of an upright board, in pixels."""
    x0, y0, x1, y1 = reading.lattice.bbox
    rows, columns = reading.puzzle.shape
    return [*map(round, np.linspace(x0, x1, columns + 1))], [*map(round, np.linspace(y0, y1, rows + 1))]


def make_doubt() -> None:
    """Draw the warning beside a board with a hidden part."""
    uncovered = snap(PHONE_BOARD)
    assert uncovered.rgb is not None
    assert uncovered.reading
    xs, ys = line_positions(uncovered.reading)
    covered, inset = uncovered.rgb.copy(), (xs[1] - xs[0]) // 8
    covered[ys[2] + inset : ys[3] + 2 * inset, xs[3] + inset : xs[5] - inset] = 120
    result = snap(covered)
    assert result.doubts
    assert result.picture is not None
    upper_part = np.ascontiguousarray(result.picture[ys[0] - 9 * (ys[1] - ys[0]) // 4 : ys[4]])
    save_png("doubt", cv2.resize(upper_part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def make_floor_diagram() -> None:
    """Draw the diagram of the program's folders and their imports."""
    sys.path.append(str(DOCS / "site"))
    from floor_diagram import diagram_svg

    (PICTURES / "house.svg").write_text(diagram_svg(), encoding="utf-8")


def make_benchmark_examples() -> None:
    """Draw a picture of each kind of the benchmark for readers, small and in few colours."""
    sys.path.append(str(DOCS.parent / "benchmarks" / "readers"))
    from make import encoded, examples, made

    (PICTURES / "benchmark").mkdir(exist_ok=True)
    for example, rgb in made(examples(), EXAMPLES_SEED):
        picture = Image.open(io.BytesIO(encoded(rgb)[1]))
        picture.thumbnail((MAX_EXAMPLE_SIDE, MAX_EXAMPLE_SIDE))
        name = example.kind.name.replace(" ", "-").lower()
        picture.quantize(EXAMPLE_COLOURS).save(PICTURES / "benchmark" / f"{name}.png", optimize=True)


@contextmanager
def serve_page() -> Iterator[str]:
    """Serve the page inside the context, and give its address."""
    listener = listen(0)
    server = make_server(listener.getsockname()[1])
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


#: The functions that make pictures, by the names on the command line.
MAKERS = {
    "solved": make_capture_and_answer,
    "hint": make_hints,
    "steps": make_steps,
    "games": make_games,
    "render": make_themes,
    "answer": make_answer,
    "signs": make_signs,
    "doubt": make_doubt,
    "house": make_floor_diagram,
    "page": make_page,
    "benchmark": make_benchmark_examples,
}


if __name__ == "__main__":
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--into", type=Path, default=PICTURES, metavar="FOLDER", help="default: docs/pictures")
    line.add_argument("--without", choices=MAKERS, action="append", default=[], help="all but this one")
    line.add_argument("names", nargs="*", help=f"of {', '.join(MAKERS)}; default: all")
    args = line.parse_args()
    PICTURES = args.into
    for name in args.names or [name for name in MAKERS if name not in args.without]:
        MAKERS[name]()
