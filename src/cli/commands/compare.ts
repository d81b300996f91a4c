import type { Command } from "commander";
import { experiments, experimentsJson, experimentsText } from "../../explore/index.ts";
import { clickShortlist } from "../../plan/index.ts";
import { validate, verdict } from "../../validate/index.ts";
import { loadEvidence, loadTwinFile, positionIn, USAGE, withSandbox } from "../evidence.ts";
import { print, printJson, UserError } from "../output.ts";

interface CompareOptions {
  readonly log: string;
  readonly at?: string;
  readonly depth: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("compare")
    .argument("<twins...>", "two or more twin.ts files")
    .description("find the cheapest test that tells rival twins apart")
    .requiredOption("--log <path>", "a run folder or a recording")
    .option("--at <place>", "ATTEMPT or ATTEMPT.STEPS in the log; default: where it leaves off")
    .option("--depth <n>", "longest plan considered", "6")
    .option("--all", "compare also twins that fail to reproduce the log")
    .option("--json", "print everything as one JSON object")
    .action(compare);
}

async function compare(paths: readonly string[], options: CompareOptions): Promise<void> {
  const depth = Number(options.depth);
  if (!Number.isInteger(depth) || depth < 1)
    throw new UserError("--depth takes a whole number from 1 on.", USAGE);
  if (paths.length < 2) throw new UserError("Give at least two twins to compare.", USAGE);
  const [{ log, available }, ...twins] = await Promise.all([
    loadEvidence(options.log),
    ...paths.map(loadTwinFile),
  ]);
  const at = positionIn(log, options.at);
  await withSandbox(async (sandbox) => {
    const rivals = twins.map((twin, i) => ({ name: paths[i]!, host: sandbox.open(twin) }));
    const checked = await Promise.all(
      rivals.map(async (rival) => ({ rival, validation: await validate(rival.host, log) })),
    );
    const admitted = checked.filter(({ validation }) => options.all || validation.ok);
    const verdicts = checked.map(({ rival: { name }, validation }) => ({ name, ...pick(validation) }));
    if (admitted.length < 2) {
      const failing = verdicts.filter(({ ok }) => !ok).map(({ name }) => name);
      throw new UserError(
        `Fewer than two twins reproduce the log (failing: ${failing.join(", ")}); repair them, or add --all.`,
      );
    }
    const lists = await Promise.all(
      admitted.map(({ rival }) =>
        available.includes("ACTION6") ? clickShortlist(rival.host, at, { log }) : [],
      ),
    );
    const clicks = [...new Map(lists.flat().map((cell) => [`${cell.x},${cell.y}`, cell])).values()];
    const report = await experiments(
      admitted.map(({ rival }) => rival),
      at,
      { available, clicks, depth },
    );
    if (options.json) printJson({ twins: verdicts, ...experimentsJson(report) });
    else {
      for (const { name, says } of verdicts) print(`${name}: ${says}`);
      print(experimentsText(report));
    }
  });
}

const pick = (validation: Parameters<typeof verdict>[0]) => ({
  ok: validation.ok,
  says: verdict(validation),
});
