"""Colours in groups: as scikit-learn says."""

import numpy as np
import pytest

from queens_snap.vision.measure.sides import link_groups, link_points, renumber_labels


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_points_are_joined_by_their_distances(seed: int) -> None:
    from sklearn.cluster import AgglomerativeClustering  # takes seconds to load, when tests are collected

    rng = np.random.default_rng(seed)
    groups = int(rng.integers(2, 9))
    points = rng.normal(rng.integers(0, 60, (groups, 3))[rng.integers(0, groups, groups**2)], 1.0)
    known = AgglomerativeClustering(n_clusters=groups, linkage="single", compute_distances=True).fit(points)
    heights = np.sort(known.distances_)
    found = link_points(points, groups)
    assert renumber_labels(found.labels).tolist() == renumber_labels(known.labels_).tolist()
    assert found[1:] == pytest.approx((heights[-groups], heights[1 - groups]))


@pytest.mark.parametrize("seed", range(6))
def test_all_links_and_those_of_the_spanning_tree_say_the_same(seed: int) -> None:
    points = np.random.default_rng(seed).integers(0, 4, (36, 3)).astype(float)  # many distances are equal
    a, b = np.triu_indices(len(points), 1)
    every = link_groups(len(points), a, b, np.linalg.norm(points[a] - points[b], axis=1), 6)
    assert link_points(points, 6)[1:] == pytest.approx(every[1:])


def test_a_chain_is_cut_at_its_longest_link() -> None:
    found = link_groups(4, np.array([0, 1, 2]), np.array([1, 2, 3]), np.array([1.0, 5.0, 2.0]), 2)
    assert renumber_labels(found.labels).tolist() == [0, 0, 1, 1]
    assert (found.longest_link_within, found.shortest_link_between) == (2.0, 5.0)


def test_infinite_links_join_nothing() -> None:
    found = link_groups(4, np.array([0, 1, 2]), np.array([1, 2, 3]), np.array([0.0, np.inf, 0.0]), 1)
    assert renumber_labels(found.labels).tolist() == [0, 0, 1, 1]


def test_groups_are_numbered_in_order_of_first_appearance() -> None:
    assert renumber_labels(np.array([[7, 7], [2, 7]])).tolist() == [[0, 0], [1, 0]]
