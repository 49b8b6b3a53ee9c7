"""Who gets what, so that all together cost least."""

import numpy as np


def cheapest(costs: np.ndarray) -> np.ndarray:
    """Of each row the column that it gets, (n,) int, each column at most once: the sum is the least there is.
    costs: (n, m) finite floats, m at least n.

    The Hungarian method with shortest paths (Jonker and Volgenant 1987, "A shortest augmenting path algorithm
    for dense and sparse linear assignment problems"); scipy has the same, and takes longer to load than this
    to run, and is not there in a browser.
    """
    n, m = costs.shape
    rows, columns = np.zeros(n), np.zeros(m)  # prices: what each adds to the costs of its row or column
    holder = np.full(m, -1)  # of each column the row that has it
    for row in range(n):
        reach = costs[row] - rows[row] - columns  # cost of the shortest path to each column
        before = np.full(m, row)  # the row from which that comes
        done = np.zeros(m, bool)
        while True:
            column = int(np.where(done, np.inf, reach).argmin())
            here = reach[column]
            done[column] = True
            if holder[column] < 0:
                break
            taker = holder[column]
            further = here + costs[taker] - rows[taker] - columns
            closer = ~done & (further < reach)
            reach[closer], before[closer] = further[closer], taker
        gain = np.where(done, here - reach, 0.0)
        taken = done & (holder >= 0)
        rows[holder[taken]] += gain[taken]
        rows[row] += here
        columns -= gain
        while True:  # hand the columns on, back to the new row
            taker = before[column]
            previous = np.flatnonzero(holder == taker)
            holder[column] = taker
            if taker == row:
                break
            column = int(previous[0])
    given = np.empty(n, int)
    held = np.flatnonzero(holder >= 0)
    given[holder[held]] = held
    return given
