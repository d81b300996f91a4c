import { describe, expect, it } from "vitest";
import { SmallRun, valuesOf } from "../../../test/toolkit/small-run.ts";
import { measureOnline, onlineTable } from "./online.ts";

// Frames are rows of four cells. The pair (1000, ACTION1) is met three times, wrong at first.
const run = () =>
  new SmallRun()
    .open("1000")
    .act(
      { do: "1", predict: "1000", see: "0100" }, // first-seen, wrong
      { do: "2", predict: "1000", see: "1000" }, // first-seen, exact
      { do: "1", predict: "0100", see: "0100" }, // recurring, repaired
      { do: "2", predict: "1000", see: "1000" }, // recurring, exact
      { do: "3", predict: "10?0", see: "1000" }, // first-seen, conceded: not exact, no mismatch
      { do: "1", predict: "0100", see: "0100" }, // recurring, still right
      { do: "4", predict: "0111", see: "2000", completes: true }, // no frame to compare with
    )
    .act({ do: "5", predict: "2001", see: "2000", ignored: [{ x: 3, y: 0 }] }); // only an ignored cell differs

describe("accuracy while playing", () => {
  it("counts exact frames, first-seen and recurring pairs by hand", () => {
    const online = measureOnline(run().done());
    expect(online.all).toMatchObject({ of: 7, exact: 4 });
    expect(online.matched).toBe(5);
    expect(online.firstSeen).toMatchObject({ of: 4, exact: 1 });
    expect(online.recurring).toMatchObject({ of: 3, exact: 3 });
    expect(online.mismatches).toMatchObject({ of: 7, exact: 1 });
  });

  it("a repair persists when every later prediction of the pair is right", () => {
    expect(measureOnline(run().done()).repairs).toMatchObject({ recur: 1, persist: 1 });
    const relapsed = new SmallRun()
      .open("10")
      .act(
        { do: "1", predict: "10", see: "01" },
        { do: "2", predict: "10", see: "10" },
        { do: "1", predict: "01", see: "01" },
        { do: "2", predict: "10", see: "10" },
        { do: "1", predict: "11", see: "01" },
      );
    expect(measureOnline(relapsed.done()).repairs).toMatchObject({ recur: 1, persist: 0 });
  });

  it("pools runs and names the records of every figure", () => {
    const table = onlineTable([
      measureOnline(run().done("budget", "a")),
      measureOnline(run().done("budget", "b")),
    ]);
    expect(valuesOf(table, "predictions")).toEqual([7, 7, 14]);
    expect(valuesOf(table, "rate")).toEqual([4 / 7, 4 / 7, 8 / 14]);
    // run-started 0, opened 1, then committed and observed in turn.
    expect(table.rows[0]!.mismatchRate!.from).toEqual([{ run: "a", records: [2, 3] }]);
    expect(table.rows[2]!.mismatchRate!.from.map((source) => source.run)).toEqual(["a", "b"]);
  });
});
