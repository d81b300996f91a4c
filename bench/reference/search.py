"""The straightforward search of the paper's kind: lists of lists, tuples as keys, breadth-first.

The twin is the documented mid-size game of bench/reference/README.md: 64x64 cells, tiles of 4x4, a mover, seven
crates that slide when pushed until something stops them, walls, pads. Reads {"grid": rows, "nodes": n, "check": [..]}
on standard input and prints one JSON line.
"""

import json
import sys
import time

MOVER, CRATE, WALL, PAD, FLOOR = 9, 12, 5, 3, 0
TILE = 4
STEPS = {"ACTION1": (0, -1), "ACTION2": (0, 1), "ACTION3": (-1, 0), "ACTION4": (1, 0)}


def find(grid, colour):
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            if cell == colour:
                return x, y
    return None


def at(grid, x, y):
    if x < 0 or y < 0 or y >= len(grid) or x >= len(grid[0]):
        return -1
    return grid[y][x]


def paint(grid, x, y, colour):
    for row in range(y, y + TILE):
        for column in range(x, x + TILE):
            grid[row][column] = colour


def step(grid, action):
    after = [row[:] for row in grid]
    dx, dy = STEPS[action]
    dx, dy = dx * TILE, dy * TILE
    x, y = find(grid, MOVER)
    nx, ny = x + dx, y + dy
    ahead = at(grid, nx, ny)
    if ahead == CRATE:
        cx, cy = nx, ny
        while at(grid, cx + dx, cy + dy) == FLOOR:
            cx, cy = cx + dx, cy + dy
        if (cx, cy) == (nx, ny):
            return after
        paint(after, nx, ny, FLOOR)
        paint(after, cx, cy, CRATE)
    elif ahead != FLOOR:
        return after
    paint(after, x, y, FLOOR)
    paint(after, nx, ny, MOVER)
    return after


def goal_reached(grid):
    return find(grid, CRATE) is None


def search(start, actions, nodes):
    seen = {tuple(map(tuple, start))}
    queue = [start]
    expanded = 0
    generated = 0
    for grid in queue:
        expanded += 1
        for action in actions:
            child = step(grid, action)
            generated += 1
            key = tuple(map(tuple, child))
            if key in seen:
                continue
            seen.add(key)
            if goal_reached(child):
                return expanded, generated, len(seen)
            queue.append(child)
            if len(seen) >= nodes:
                return expanded, generated, len(seen)
    return expanded, generated, len(seen)


def main():
    request = json.load(sys.stdin)
    grid = request["grid"]
    walked = grid
    frames = []
    for action in request["check"]:
        walked = step(walked, action)
        frames.append("".join("%x" % cell for row in walked for cell in row))
    begun = time.perf_counter()
    expanded, generated, nodes = search(grid, list(STEPS), request["nodes"])
    seconds = time.perf_counter() - begun
    print(json.dumps({"expanded": expanded, "generated": generated, "nodes": nodes, "seconds": seconds, "frames": frames}))


main()
