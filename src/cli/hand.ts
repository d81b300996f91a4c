import { listGames, openGame } from "../arcade/index.ts";
import { startRun } from "../loop/open.ts";
import { createSandbox, type Sandbox } from "../twin/index.ts";
import type { PlayOffer } from "../view/play.ts";
import { runFolder } from "./runs.ts";
import { arcadeSource } from "./sources.ts";
import { VERSION } from "./version.ts";

/** A person is not to be cut off; their count is what a baseline is made of. */
const ACTIONS = 100_000;

/** The arcade's games, played by hand into run folders: agent "person", without a twin. */
export function handOffer(runs: string): PlayOffer {
  let sandbox: Promise<Sandbox> | undefined;
  return {
    games: listGames().map(({ id }) => {
      const { info } = openGame(id);
      const par = info.baseline?.actions ?? [];
      return { id, title: info.title, levels: par.length, baseline: par.reduce((sum, n) => sum + n, 0) };
    }),
    async open(game) {
      sandbox ??= createSandbox();
      const source = arcadeSource(game);
      return startRun({
        ...runFolder(runs, source.info.id, "person"),
        source,
        sandbox: await sandbox,
        agent: { name: "person", seed: 0 },
        ablation: "direct",
        typecheck: false,
        budget: { actions: ACTIONS },
        version: VERSION,
      });
    },
    close: async () => (await sandbox)?.close(),
  };
}
