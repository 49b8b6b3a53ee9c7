"""A program that uses all of the library as its author would: all_features.py PICTURE BOARD FOLDER."""
# pyright: strict

import io
import logging
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

import queens_snap
from queens_snap import Cell, Picture, Problem, Snap, Source, Step, Unwritable


def picture_sources(path: Path) -> Iterator[Source]:
    data = path.read_bytes()
    rgb: npt.NDArray[np.uint8] = np.asarray(Image.open(path).convert("RGB"))
    yield from (path, str(path), data, memoryview(data), io.BytesIO(data))
    yield from (rgb, np.dstack([rgb, np.full_like(rgb[..., :1], 255)]), Image.open(path))
    with path.open("rb") as file:
        yield file


def result_sentences(result: Snap) -> list[str]:
    if result.problem:
        problem: Problem = result.problem
        return [f"{problem.code}: {problem.message}; {problem.remedy}"]
    way: tuple[Step, ...] = result.way
    cells: set[Cell] = {cell for step in way for cell in step.found_cells}
    rating = result.solution.rating.label if result.solution and result.solution.rating else "none"
    confidence = result.reading.confidence if result.reading else 1.0
    said = [f"{result.status}: {len(cells)} cells, {rating}, {confidence:.2f}", *result.doubts]
    if hint := result.hint:
        said.append(f"{', '.join(unit.name for unit in hint.where)}: {result.sentence(hint.step)}")
    return [*said, *(f"{mark.mark}: {result.why_wrong(mark)}" for mark in result.mistakes)]


def save_pictures(pictures: Iterable[Picture | None], folder: Path) -> list[Path]:
    there = (picture for picture in pictures if picture is not None)
    return [picture.save(folder / f"{i}.webp") for i, picture in enumerate(there)]


def corner_of_picture(picture: Picture) -> tuple[float, float]:
    brightness: float = float(picture[:9, :9].mean())
    return picture.at(0, 0) if picture.scale else (brightness, brightness)


def main(path: Path, board: Path, folder: Path) -> int:
    logging.basicConfig(level=logging.INFO)
    results = [queens_snap.snap(source, voice="expert", lang=None) for source in picture_sources(path)]
    results += queens_snap.snap_many([path, "none.png"], workers=2, labels=queens_snap.Labels(letters=True))
    results.append(queens_snap.solve(board.read_text("utf-8")))
    first = results[0]
    pictures = [first.picture, first.hint_picture(where_only=True), *first.step_pictures()]
    print(*(line for result in results for line in result_sentences(result)), sep="\n")
    print(
        *save_pictures(pictures, folder),
        corner_of_picture(queens_snap.render(board.read_text("utf-8"), theme="dark")),
    )
    try:
        first.save(path)
    except Unwritable as error:
        print(error, error.remedy)
    try:
        queens_snap.solve("no board")
    except queens_snap.MalformedBoard as error:
        print(error)
    schema: object = first.to_json()["schema"]
    return 0 if schema == 2 and first.encoded(".png", first.picture) else 1


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:4])))
