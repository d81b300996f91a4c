"""The whole log in memory.  from log.load import frames, transitions   (run it from the workspace)

frames()       every distinct frame: frames()[12][y][x] is a colour 0-15
transitions()  dicts with n, level, attempt, step, action, before, after (frames), outcome, why; after is None
               where no frame of the same attempt followed (level completed, RESET, lost answer)
"""
import csv
import os

_HERE = os.path.dirname(os.path.abspath(__file__))
_COLOURS = bytes(int(chr(c), 16) if chr(c) in "0123456789abcdef" else 255 for c in range(256))


def frames():
    with open(os.path.join(_HERE, "frames.txt"), "rb") as file:
        blocks = file.read().split(b"frame ")[1:]
    return [[row.translate(_COLOURS) for row in block.split(b"\n")[1:-1]] for block in blocks]


def transitions():
    seen = frames()
    with open(os.path.join(_HERE, "actions.tsv"), newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        for key in ("n", "level", "attempt", "step", "wrong"):
            row[key] = int(row[key])
        for key in ("before", "after"):
            row[key] = None if row[key] == "-" else seen[int(row[key])]
    return rows


if __name__ == "__main__":
    print(f"{len(frames())} distinct frames, {len(transitions())} actions")
