"""Single linkage: what lies closest together is joined first, until so many groups are left."""

from typing import NamedTuple

import numpy as np


class Linkage(NamedTuple):
    """labels: (count,) int, a number for each group. inside: the longest link within a group; across: the
    shortest between two of them (0.0: there is none)."""

    labels: np.ndarray
    inside: float
    across: float


def linked(count: int, a: np.ndarray, b: np.ndarray, lengths: np.ndarray, groups: int) -> Linkage:
    """Things 0 to count - 1 joined along links from a to b, all (links,), until no more than `groups` are
    left (Kruskal 1956, "On the shortest spanning subtree of a graph", stopped early). Links that are infinite
    join nothing."""
    parent = list(range(count))
    left, inside, across = count, 0.0, 0.0
    order = np.argsort(lengths, kind="stable")
    for u, v, length in zip(a[order].tolist(), b[order].tolist(), lengths[order].tolist(), strict=True):
        while parent[u] != u:  # both roots are looked up here, because a call takes longer than the search
            parent[u] = u = parent[parent[u]]
        while parent[v] != v:
            parent[v] = v = parent[parent[v]]
        if u == v or length == np.inf:
            continue
        if left == groups:
            across = length
            break
        parent[u] = v
        inside = length
        left -= 1
    for x in range(count):
        root = x
        while parent[root] != root:
            root = parent[root]
        parent[x] = root
    return Linkage(np.array(parent), inside, across)


def linked_points(points: np.ndarray, groups: int) -> Linkage:
    """Points (count, dimensions) joined by their distances. The links of the shortest spanning tree are
    enough (Prim 1957, "Shortest connection networks and some generalizations")."""
    count = len(points)
    away, beside = np.full(count, np.inf), np.zeros(count, int)
    out = np.ones(count, bool)
    a, b, lengths = (np.zeros(count - 1, kind) for kind in (int, int, float))
    at = 0
    apart = np.linalg.norm(points[:, None] - points, axis=2)
    for i in range(count - 1):
        out[at] = False
        nearer = apart[at] < away
        away[nearer], beside[nearer] = apart[at, nearer], at
        at = int(np.where(out, away, np.inf).argmin())
        a[i], b[i], lengths[i] = beside[at], at, away[at]
    return linked(count, a, b, lengths, groups)


def in_order(labels: np.ndarray) -> np.ndarray:
    """The same groups numbered in order of first appearance."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), int)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse].reshape(labels.shape)
