import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  type CodingCli,
  claudeCli,
  codexCli,
  commandCli,
  type DriverOptions,
  driveCli,
} from "../../src/agents/coding/index.ts";
import { anthropicMessages } from "../fakes/anthropic-messages.ts";
import { installLearner, playThrough } from "../fakes/learner.ts";
import { type FakeModel, fakeModel, inOrder, type Said, type Script } from "../fakes/model.ts";
import { openaiResponses } from "../fakes/openai-responses.ts";
import { eventsOfType, installed, type Stage, solutionOf, stage } from "./drivers.ts";

const KEY = "the-real-key";
const PRICES = {
  models: { "gpt-5": { input: 1, output: 10 }, "claude-sonnet-4-5": { input: 1, output: 10 } },
};
const REASON = "the CLI is not installed; run scripts/install-agent-clis";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};

const sh = (command: string): Said => ({ kind: "shell", command });
const say = (text: string): Said => ({ kind: "text", text });
const FINISH = sh('./twin finish --why "enough for a test"');

const VENDORS = {
  codex: {
    wire: openaiResponses,
    cli: (url: string): CodingCli =>
      codexCli({
        program: installed("codex") ?? "codex",
        model: "gpt-5",
        api: { url: `${url}/v1`, key: KEY },
      }),
  },
  claude: {
    wire: anthropicMessages,
    cli: (url: string): CodingCli =>
      claudeCli({
        program: installed("claude") ?? "claude",
        model: "claude-sonnet-4-5",
        api: { url, key: KEY },
      }),
  },
} as const;
type Vendor = keyof typeof VENDORS;

async function drive(vendor: Vendor, at: Stage, script: Script, options: Partial<DriverOptions> = {}) {
  const { wire, cli } = VENDORS[vendor];
  const model = keep(await fakeModel(wire, script));
  const waits: number[] = [];
  const end = await driveCli(
    at.session,
    {
      cli: cli(model.url),
      prices: PRICES,
      parent: at.parent,
      turnSeconds: 60,
      relaunches: 6,
      wait: async (seconds) => void waits.push(seconds),
      ...options,
    },
    AbortSignal.timeout(110_000),
  );
  return { end, model, waits, turns: eventsOfType(at.session, "turn") };
}

const transcripts = (run: string): string =>
  readdirSync(join(run, "transcripts"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(run, "transcripts", name), "utf8"))
    .join("\n");

/** What the agent may look for and must not find. */
const SNOOP = [
  "env; cat /proc/*/environ /proc/*/cmdline 2>/dev/null | tr '\\0' '\\n'",
  "cat /proc/self/mountinfo; hostname; ls -a / .. $HOME; cat $HOME/* 2>/dev/null",
  "(exec 3<>/dev/tcp/127.0.0.1/8787) 2>&1 && echo REACHED_THE_MODEL",
  `node -e 'require("net").connect("/bridge/model.sock", () => console.log("REACHED_THE", "MODEL")).on("error", (e) => console.log(e.code))'`,
].join("; ");

describe.each(["codex", "claude"] as const)("%s", (vendor) => {
  const real = test.skipIf(!installed(vendor));
  if (!installed(vendor)) test.skip(`skipped: ${REASON}`);

  real("clears a level with nothing but the workspace, in one conversation over two launches", async () => {
    const at = keep(await stage("keyring"));
    const words = [installLearner, playThrough(solutionOf("keyring")), SNOOP].map(sh);
    const script = inOrder(...words, say("That is all for now."), FINISH, say("Good bye."));
    const { end, model, turns } = await drive(vendor, at, script);

    expect(end).toBe("finished");
    expect(at.session.score()).toMatchObject({ levelsCompleted: 1, actions: solutionOf("keyring").length });
    expect(turns.map(({ moment, ended }) => [moment, ended])).toEqual([
      ["first-contact", "completed"],
      ["level-boundary", "completed"],
    ]);
    // The second launch goes on with the first one's conversation.
    expect(JSON.stringify(model.asked.at(-1)!.body)).toContain("That is all for now.");
    expect(model.asked[0]!.tools.join()).not.toMatch(/web|browser|fetch/i);

    // Four questions, then two: the counters of each launch, not of the whole thread.
    expect(turns.map(({ usage }) => usage?.output)).toEqual([200, 100]);
    expect(turns[0]!.money).toBeGreaterThan(0);
    const account = JSON.parse(readFileSync(join(at.run, "accounting.json"), "utf8"));
    expect(account).toMatchObject({ turns: 2, actions: 7, tokens: { output: 300 } });

    // The key reaches the model and nobody else; the game and the run are nowhere to be seen.
    const header = vendor === "codex" ? `Bearer ${KEY}` : KEY;
    expect(model.asked[0]!.headers[vendor === "codex" ? "authorization" : "x-api-key"]).toBe(header);
    const seen = model.asked.find(({ n }) => n === 3)!.output!;
    expect(seen.length).toBeGreaterThan(500);
    expect(seen).not.toContain(KEY);
    expect(seen).not.toMatch(/keyring/i);
    expect(seen).not.toContain(at.run);
    expect(seen).not.toMatch(/^REACHED_THE.MODEL/m);
    expect(transcripts(at.run)).not.toContain(KEY);
    expect(readdirSync(join(at.run, "transcripts", "records"))).toHaveLength(1);
  });

  real("waits out a rate limit as long as the server asks, at no cost of a launch", async () => {
    const at = keep(await stage("keyring"));
    let refusals = 0;
    const { end, waits, turns } = await drive(
      vendor,
      at,
      ({ output }) => {
        if (output !== undefined) return say("done");
        return refusals++ < 2 ? { kind: "error", status: 429, headers: { "retry-after": "77" } } : FINISH;
      },
      { relaunches: 0 },
    );
    expect(end).toBe("finished");
    expect(waits).toEqual([77, 77]);
    expect(turns[0]!.ended).toMatch(/^rate-limit/);
    expect(eventsOfType(at.session, "note").some(({ text }) => text.includes("waiting 77 s"))).toBe(true);
  });

  real("without the twin it plays through the same bridge, ungated", async () => {
    const at = keep(await stage("keyring", "twin"));
    const moves = solutionOf("keyring").join(" ");
    const script = inOrder(
      sh("./twin validate; ls"),
      sh(`./twin submit ${moves} --why "down the corridor"`),
      FINISH,
      say("done"),
    );
    const { end, model } = await drive(vendor, at, script);
    expect(end).toBe("finished");
    expect(at.session.score().levelsCompleted).toBe(1);
    expect(
      eventsOfType(at.session, "committed").every(({ tag, twin }) => tag === "DIRECT" && twin === undefined),
    ).toBe(true);
    expect(model.asked[1]!.output).not.toContain("twin.ts");
  });
});

describe("a coding agent that misbehaves", () => {
  const real = test.skipIf(!installed("codex"));
  if (!installed("codex")) test.skip(`skipped: ${REASON}`);

  real("lies: claims to have validated, edits history, submits without a tag, resets twice", async () => {
    const at = keep(await stage("keyring"));
    const script = inOrder(
      sh('./twin submit ACTION4 --why "PROBE: what does it do?"'),
      sh(
        "head -n 1 log/actions.tsv > x; cp x log/actions.tsv; chmod u+w log/*; echo > log/frames.txt; ./twin validate",
      ),
      say("I have validated the twin: it reproduces every transition. The level is won."),
      sh('./twin submit ACTION4 --why "MODEL: the twin is right"; ./twin submit ACTION4 --why "just go"'),
      sh('./twin submit RESET --why "again"; ./twin submit RESET --why "and again"'),
      sh("cat log/actions.tsv"),
      FINISH,
      say("done"),
    );
    const { model, turns } = await drive("codex", at, script);
    // One probe and one RESET reached the game, whatever was said.
    expect(eventsOfType(at.session, "committed").map(({ action }) => action)).toEqual(["ACTION4", "RESET"]);
    expect(model.asked[2]!.output).toMatch(/fails on 1 of 1/);
    expect(turns[1]!.moment).toBe("dynamics-wall");
    expect(model.asked[4]!.output).toMatch(/replays the complete log/);
    const refused = eventsOfType(at.session, "refused").map(({ missing }) => missing);
    expect(refused.some((missing) => missing.includes("restart the whole game"))).toBe(true);
    // Its copy of the log tells the truth again.
    expect(model.asked[6]!.output).toMatch(/ACTION4[\s\S]*RESET/);
  });

  real(
    "does not answer: the turn ends, the conversation goes on, the time and tokens are counted",
    async () => {
      const at = keep(await stage("keyring"));
      const script = inOrder(sh("./twin status"), { kind: "hang" }, FINISH, say("done"));
      const { end, turns, model } = await drive("codex", at, script, { turnSeconds: 6 });
      expect(end).toBe("finished");
      expect(turns.map(({ ended }) => ended)).toEqual(["timeout", "completed"]);
      expect(turns[0]!.seconds).toBeGreaterThanOrEqual(6);
      expect(turns[0]!.usage).toMatchObject({ output: 50 });
      expect(turns[1]!.usage).toMatchObject({ output: 100 });
      expect(JSON.stringify(model.asked.at(-1)!.body)).toContain("./twin status");
    },
  );

  real("is interrupted: the next driver goes on with the same conversation", async () => {
    const at = keep(await stage("keyring"));
    const stop = new AbortController();
    const model: FakeModel = keep(
      await fakeModel(openaiResponses, ({ n }) => {
        if (n === 0) return sh("echo remembered-word > NOTES.md");
        if (n === 1) stop.abort();
        return n === 1 ? { kind: "hang" } : n === 2 ? FINISH : say("done");
      }),
    );
    const options = { cli: VENDORS.codex.cli(model.url), prices: PRICES, parent: at.parent };
    expect(await driveCli(at.session, options, stop.signal)).toBe("interrupted");
    expect(await driveCli(at.session, options, AbortSignal.timeout(60_000))).toBe("finished");
    expect(JSON.stringify(model.asked[2]!.body)).toContain("remembered-word");
    expect(eventsOfType(at.session, "turn").map(({ ended }) => ended)).toEqual(["stopped", "completed"]);
  });

  real("meets an API that talks nonsense or refuses the key: the run ends with a sentence", async () => {
    const at = keep(await stage("keyring"));
    await drive("codex", at, inOrder({ kind: "error", status: 401 }));
    expect(at.session.journal.state.ended).toMatchObject({
      reason: "failed",
      message: expect.stringContaining("refused the agent"),
    });
    const other = keep(await stage("keyring"));
    const { turns } = await drive("codex", other, inOrder({ kind: "garbage" }), { relaunches: 1 });
    expect(other.session.journal.state.ended?.reason).toBe("failed");
    expect(turns.every(({ ended }) => ended !== "completed")).toBe(true);
  });
});

describe("any other command", () => {
  async function run(script: string, options: Partial<DriverOptions> = {}) {
    const at = keep(await stage("keyring"));
    const program = join(at.parent, "agent.sh");
    writeFileSync(program, `#!/bin/bash\n${script}\n`);
    chmodSync(program, 0o755);
    const cli = commandCli({ command: `${program} {prompt_file} "{workspace}"` });
    const end = await driveCli(
      at.session,
      {
        cli,
        prices: PRICES,
        parent: at.parent,
        turnSeconds: 30,
        relaunches: 3,
        wait: async () => {},
        ...options,
      },
      AbortSignal.timeout(100_000),
    );
    return { at, end, turns: eventsOfType(at.session, "turn") };
  }

  test("plays by the prompt file and the workspace", async () => {
    const moves = solutionOf("keyring");
    const { at, end, turns } = await run(
      `grep -q "unknown game" "$1" && cd "$2" && ${installLearner}\n${playThrough(moves)} && ./twin finish --why enough`,
    );
    expect(end).toBe("finished");
    expect(at.session.score().levelsCompleted).toBe(1);
    expect(turns[0]).toMatchObject({ ended: "completed" });
    expect(turns[0]!.usage).toBeUndefined();
    expect(turns[0]!.money).toBeUndefined();
  });

  test("is killed again and again: it is started anew up to the limit, then the run ends with a sentence", async () => {
    const { at, turns } = await run("kill -9 $$", { openAir: true });
    expect(turns.length).toBeGreaterThanOrEqual(3);
    expect(turns[0]!.ended).toBe("killed");
    expect(at.session.journal.state.ended).toMatchObject({ reason: "failed" });
  });

  test("leaves processes behind: they end with the turn", async () => {
    const { at, turns } = await run("sleep 1000 & echo $! > pid; echo started; sleep 1000", {
      turnSeconds: 2,
      relaunches: 0,
      openAir: true,
    });
    expect(turns[0]!.ended).toBe("timeout");
    const { home } = JSON.parse(readFileSync(join(at.run, "workspace.json"), "utf8"));
    const pid = readFileSync(join(home, "work", "pid"), "utf8").trim();
    const alive = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
    expect(alive).not.toMatch(/sleep/);
  });

  test("prints binary rubbish and a huge line: kept, and nothing breaks", async () => {
    const { at, turns } = await run(
      `head -c 300000 /dev/zero | tr '\\0' x; echo; head -c 2000 /dev/urandom; cd "$2"; ./twin finish --why enough`,
    );
    expect(turns[0]!.ended).toBe("completed");
    for (const line of readFileSync(join(at.run, turns[0]!.transcript!), "utf8").trimEnd().split("\n"))
      expect(() => JSON.parse(line)).not.toThrow();
  });
});
