"""The straightforward search of the paper's kind: lists of lists, tuples as keys, breadth-first.

The twin is the one documented in bench/reference/README.md. Reads {"grid": rows, "nodes": n, "check": [actions]} on
standard input and prints one JSON line.
"""

import json
import sys
import time

FLOOR, PIT, WALL, MOVER, CRATE = 0, 3, 5, 9, 12
RIGHT, LEFT, DOWN, UP = 8, 10, 14, 6
TILE = 4
STEPS = {"ACTION1": (0, -1), "ACTION2": (0, 1), "ACTION3": (-1, 0), "ACTION4": (1, 0)}


def find(grid, colour):
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            if cell == colour:
                return x, y
    return None


def paint(grid, x, y, colour):
    for row in range(y, y + TILE):
        for column in range(x, x + TILE):
            grid[row][column] = colour


def move_mover(grid, after, dx, dy):
    x, y = find(grid, MOVER)
    nx, ny = x + dx, y + dy
    ahead = grid[ny][nx]
    if ahead == CRATE:
        cx, cy = nx, ny
        while grid[cy + dy][cx + dx] == FLOOR:
            cx, cy = cx + dx, cy + dy
        pit = grid[cy + dy][cx + dx] == PIT
        if (cx, cy) == (nx, ny) and not pit:
            return
        if not pit:
            paint(after, cx, cy, CRATE)
    elif ahead != FLOOR:
        return
    paint(after, x, y, FLOOR)
    paint(after, nx, ny, MOVER)


def patrol(grid, after, there, back, dx, dy):
    at = find(grid, there)
    if at is None:
        there, back, dx, dy = back, there, -dx, -dy
        at = find(grid, there)
    x, y = at
    if after[y + dy][x + dx] == FLOOR:
        paint(after, x, y, FLOOR)
        paint(after, x + dx, y + dy, there)
    else:
        paint(after, x, y, back)


def step(grid, action):
    after = [row[:] for row in grid]
    dx, dy = STEPS[action]
    move_mover(grid, after, dx * TILE, dy * TILE)
    patrol(grid, after, RIGHT, LEFT, TILE, 0)
    patrol(grid, after, DOWN, UP, 0, TILE)
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
