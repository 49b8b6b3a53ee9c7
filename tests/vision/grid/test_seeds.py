"""Edges, and pieces of a picture by their outlines, which are those that labelling all pixels finds."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.grid import seeds
from queens_snap.vision.grid.seeds import boxes_of_ink, edge_map, flat_boxes, flat_patches

NOISE = np.random.default_rng(3).integers(0, 2, (90, 120)).astype(np.uint8) * 40


def draw_edges() -> np.ndarray:
    """Draw edges: a ring in a ring, a bent line, a letter in a box, and a dot at the picture's side."""
    edges = np.zeros((90, 120), np.uint8)
    cv2.circle(edges, (30, 30), 25, (40,), 2)
    cv2.circle(edges, (30, 30), 9, (40,), 1)
    cv2.rectangle(edges, (60, 10), (110, 40), (40,), 1)
    cv2.putText(edges, "B", (75, 35), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40,), 2)
    cv2.polylines(edges, [np.array([[0, 60], [40, 75], [70, 60], [119, 89]])], False, (40,), 1)
    edges[0, 50] = 40
    return edges


@pytest.mark.parametrize(
    "edges", [draw_edges(), NOISE, np.zeros((5, 7), np.uint8)], ids=["drawn", "noise", "bare"]
)
def test_flat_pieces_are_those_that_labelling_finds(edges: np.ndarray) -> None:
    stats = cv2.connectedComponentsWithStats((edges < 14).view(np.uint8), connectivity=4)[2][1:]
    for boxes, pixels in (flat_boxes(edges, 14), flat_patches(edges, 14)[:2]):
        order, known = np.lexsort(boxes.T), np.lexsort(stats[:, :4].T)
        assert boxes[order].tolist() == stats[known, :4].tolist()
        many = 0.07 if edges is NOISE else 0.0  # where walls of one pixel touch, outlines count some twice
        assert np.abs(pixels[order] - stats[known, 4]).max() <= many * stats[known, 4].max()


def test_an_outline_lies_one_pixel_outside() -> None:
    edges = np.full((8, 9), 40, np.uint8)
    edges[2:5, 3:8] = 0
    (outline,) = flat_patches(edges, 14).outlines
    assert sorted({tuple(p) for p in outline[:, 0].tolist()})[0][0] == 2
    assert outline[:, 0, 1].min() == 1


@pytest.mark.parametrize("is_dense", [False, True])
def test_boxes_of_ink_hang_together_at_corners(is_dense: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "MIN_DENSE_CHANGES", 0.0 if is_dense else 1.0)
    ink = np.zeros((12, 12), np.uint8)
    ink[2, 2] = ink[3, 3] = ink[4:6, 4] = 255  # one piece
    cv2.rectangle(ink, (7, 1), (11, 7), (255,), 1)
    ink[4, 9] = 255  # another one, within the third
    assert sorted(boxes_of_ink(ink).tolist()) == [[2, 2, 5, 6], [7, 1, 12, 8], [9, 4, 10, 5]]


def test_no_ink_has_no_boxes() -> None:
    assert boxes_of_ink(np.zeros((6, 6), np.uint8)).shape == (0, 4)


def test_an_edge_is_the_largest_span_of_any_channel() -> None:
    rgb = np.full((5, 5, 3), 100, np.uint8)
    rgb[2, 2] = (90, 100, 130)
    assert edge_map(rgb).tolist() == [[0] * 5, *[[0, 30, 30, 30, 0]] * 3, [0] * 5]
