import { scaleLinear } from "d3-scale";
import { compareText } from "../../study/cases.ts";
import { type Published, publishedGame } from "../../study/scores/published.ts";
import { PUBLISHED } from "../../study/scores/published-data.ts";
import type { Result } from "../../study/scores/results.ts";
import { groupBy, mean } from "../../study/statistics.ts";
import { type Figure, ink, legend, line, mark, text, titled } from "../svg.ts";
import { labelWidth } from "./labels.ts";

/** Figure 3 of the paper: one row a game, one mark an agent, a bar over their range. */
export function scoreFigure(
  results: readonly Result[],
  published: Published = PUBLISHED,
): Figure | undefined {
  if (results.length === 0) return undefined;
  const players = [...new Set(results.map(({ agent }) => agent))].sort(compareText);
  const byGame = [...groupBy(results, ({ game }) => game)];
  const knownOf = (own: readonly Result[]) => publishedGame(own[0]!.one, published)?.results ?? {};
  const systems = [...new Set(byGame.flatMap(([, own]) => Object.keys(knownOf(own))))];
  const agents = [...players, ...systems.map((system) => `${system} (published)`)];
  const games = byGame.map(([game, own]) => ({
    game,
    scores: [
      ...players.map((agent) =>
        mean(own.filter((result) => result.agent === agent).map(({ score }) => score)),
      ),
      ...systems.map((system) => knownOf(own)[system]?.score ?? null),
    ],
  }));
  const best = (scores: readonly (number | null)[]) => Math.max(...scores.map((score) => score ?? -1));
  games.sort((a, b) => best(b.scores) - best(a.scores) || compareText(a.game, b.game));
  const left = labelWidth(games.map(({ game }) => game));
  const width = 720;
  const top = 34;
  const height = top + games.length * 20 + 36;
  const x = scaleLinear([0, 100], [left, width - 24]);
  const bottom = top + games.length * 20;
  const axis = x
    .ticks(5)
    .map((tick) => line(x(tick), top - 6, x(tick), bottom) + text(x(tick), bottom + 16, `${tick}`, MIDDLE))
    .join("");
  const rows = games.map(({ game, scores }, row) => {
    const y = top + row * 20 + 10;
    const known = scores.flatMap((score) => score ?? []);
    const bar = line(x(Math.min(...known)), y, x(Math.max(...known)), y, {
      stroke: ink("grey"),
      "stroke-width": 3,
    });
    const marks = scores.map((score, i) =>
      score === null ? "" : titled(`${game}, ${agents[i]}: ${score.toFixed(1)}`, mark(i, x(score), y)),
    );
    return text(left - 10, y + 4, game, { "text-anchor": "end" }) + bar + marks.join("");
  });
  const keys = agents.map((label, i) => ({ label, draw: (kx: number, ky: number) => mark(i, kx, ky) }));
  return {
    id: "scores",
    title: "Score by game",
    description: `Scores from 0 to 100, best first. ${games
      .map(({ game, scores }) => `${game}: ${sayScores(agents, scores)}`)
      .join("; ")}.`,
    width,
    height,
    body:
      legend(left, 18, keys) + axis + rows.join("") + text((left + width) / 2, height - 4, "score", MIDDLE),
  };
}

const MIDDLE = { "text-anchor": "middle", fill: ink("muted") };

const sayScores = (agents: readonly string[], scores: readonly (number | null)[]): string =>
  agents.flatMap((agent, i) => (scores[i] === null ? [] : [`${agent} ${scores[i]!.toFixed(1)}`])).join(", ");
