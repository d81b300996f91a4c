import { useState } from "preact/hooks";
import { isReadable, type ListedRun, type RunSummary } from "../../../src/view/summary.ts";
import type { Listing } from "../data/source.ts";
import { Pill } from "../parts/bits.tsx";
import { linkTo } from "../route.ts";
import { amount, percent, plural, STANDINGS, when } from "../words.ts";
import { COLUMNS, type ColumnName, filterRuns, sortRuns } from "./columns.ts";

/** Every run: find one, sort them, choose two to compare. */
export function RunsPage({ listing, canPlay }: { listing: Listing; canPlay: boolean }) {
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState<{ by: ColumnName; down: boolean }>({ by: "started", down: true });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = sortRuns(filterRuns(listing.runs, filter), order.by, order.down);
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id]);
  if (listing.runs.length === 0) return <NoRuns listing={listing} canPlay={canPlay} />;
  return (
    <>
      <header class="page-head">
        <h1>Runs</h1>
        <input
          type="search"
          class="filter"
          placeholder="Filter by game, agent, state…"
          aria-label="Filter runs"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <span class="soft" role="status">
          {filter ? `${shown.length} of ${plural(listing.runs.length, "run")}` : countText(listing)}
        </span>
      </header>
      <div class="table-box">
        <table class="runs">
          <thead>
            <tr>
              <th class="pick">
                <span class="hidden">Compare</span>
              </th>
              {COLUMNS.map(({ name, title, number }) => (
                <th
                  key={name}
                  class={number ? "num" : ""}
                  aria-sort={order.by !== name ? "none" : order.down ? "descending" : "ascending"}
                >
                  <button
                    type="button"
                    onClick={() =>
                      setOrder({
                        by: name,
                        down: order.by === name ? !order.down : !!number || name === "started",
                      })
                    }
                  >
                    {title}
                    <span class="arrow" aria-hidden="true">
                      {order.by === name ? (order.down ? "▾" : "▴") : ""}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((run) =>
              isReadable(run) ? (
                <RunRow
                  key={run.id}
                  run={run}
                  chosen={chosen.includes(run.id)}
                  choose={() => choose(run.id)}
                />
              ) : (
                <BadRow key={run.id} run={run} />
              ),
            )}
          </tbody>
        </table>
      </div>
      {chosen.length > 0 && (
        <section class="choice" aria-label="Compare">
          <span>{chosen.join("  ·  ")}</span>
          {chosen.length === 2 ? (
            <a class="button main" href={linkTo("compare", chosen[0]!, chosen[1]!)}>
              Compare side by side
            </a>
          ) : (
            <span class="soft">choose one more to compare</span>
          )}
          <button type="button" onClick={() => setChosen([])}>
            Clear
          </button>
        </section>
      )}
    </>
  );
}

const countText = ({ runs, size }: Listing): string =>
  size > runs.length ? `${runs.length} of ${plural(size, "run")} read…` : plural(runs.length, "run");

function RunRow({ run, chosen, choose }: { run: RunSummary; chosen: boolean; choose: () => void }) {
  return (
    <tr class={chosen ? "chosen" : ""}>
      <td class="pick">
        <input type="checkbox" checked={chosen} onChange={choose} aria-label={`Compare ${run.id}`} />
      </td>
      <td data-name="Game" class="title">
        <a href={linkTo("run", run.id)}>{run.title || run.game}</a>
        <span class="soft">{run.id}</span>
      </td>
      <td data-name="Agent" class="agent">
        {run.agent}
        {run.model && <span class="soft"> {run.model}</span>}
      </td>
      <td data-name="Score" class="num">
        {run.score === undefined ? (
          "–"
        ) : (
          <span class="score">
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, run.score)}%` }} />
            </span>
            <b>{run.score.toFixed(1)}</b>
          </span>
        )}
      </td>
      <td data-name="Levels" class="num">
        {run.levels} <span class="soft">of {run.of}</span>
      </td>
      <td data-name="Actions" class="num">
        {amount(run.actions)}
        {run.baseline && (
          <span class="soft">
            {" "}
            {run.baseline.kind} {amount(run.baseline.total)}
          </span>
        )}
      </td>
      <td data-name="Exact" class="num">
        {run.compared === 0 ? "–" : percent(run.exact / run.compared)}
      </td>
      <td data-name="State">
        <Pill said={STANDINGS[run.standing]} />
        {run.problems > 0 && <Pill said={{ mark: "⚠", word: "damaged", tone: "bad" }} />}
      </td>
      <td data-name="Started" class="num">
        {when(run.createdAt)}
      </td>
    </tr>
  );
}

function BadRow({ run }: { run: Extract<ListedRun, { unreadable: string }> }) {
  return (
    <tr>
      <td class="pick" />
      <td data-name="Game" class="title">
        {run.id}
        <Pill said={{ mark: "⚠", word: "unreadable", tone: "bad" }} />
      </td>
      <td colSpan={7} class="soft">
        {run.unreadable}
      </td>
    </tr>
  );
}

function NoRuns({ listing, canPlay }: { listing: Listing; canPlay: boolean }) {
  if (listing.link === "connecting" || listing.size > 0) return <p class="waiting">Reading the runs…</p>;
  return (
    <div class="empty">
      <h1>No runs yet</h1>
      <p>
        <code>twin play keyring</code> makes one, and it appears here while it is played.
      </p>
      {canPlay && (
        <p>
          <a class="button main" href={linkTo("play")}>
            Play a game by hand
          </a>
        </p>
      )}
    </div>
  );
}
