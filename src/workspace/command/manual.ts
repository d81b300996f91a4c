import type { RequestInput } from "../request.ts";

/** Everything an agent reads about the commands; the MCP tools say the same. */
export interface Manual {
  readonly usage: string;
  readonly about: string;
  readonly details: readonly string[];
  /** Spends scored actions. */
  readonly costs?: boolean;
}

export const MANUAL: Record<RequestInput["op"], Manual> = {
  status: {
    usage: "status",
    about:
      "where you stand: level, budget, actions, whether twin.ts replays the log, goals so far, what to do next",
    details: ["Run it first, and again whenever a command was cut off before it answered."],
  },
  validate: {
    usage: "validate [--examples N]",
    about: "replay every logged transition through twin.ts; shows each cell it gets wrong, with crops",
    details: [
      "No action can be sent while a single logged transition is not reproduced exactly.",
      "--examples N   how many failing transitions to show (default 4)",
    ],
  },
  explore: {
    usage: "explore [--wall dynamics|goal]",
    about: "what blocks progress: the rule to repair first, or reachable states to try as a goal",
    details: [
      "Twin wrong: groups the errors by action and colour, worst first.",
      "Twin right, no goal reached: searches the twin for states that look like progress (frames/candidate-N.txt),",
      "and suggests one informative probe.",
      "--wall goal   goal candidates although there is a plan",
    ],
  },
  plan: {
    usage: "plan",
    about: "search twin.ts for the shortest route from here to its goal predicate",
    details: ["Nothing is sent. `./twin submit plan --why …` executes the route found."],
  },
  predict: {
    usage: "predict ACTION [ACTION…]",
    about: "what twin.ts expects of these actions, one after the other, from the present frame",
    details: [
      "Nothing is sent. Frames go to frames/predicted.txt. Example: ./twin predict ACTION1 ACTION6:12,40",
    ],
  },
  submit: {
    usage: 'submit ACTION [ACTION…] | plan | RESET  --why "MODEL: …" or "PROBE: …"',
    about: "SCORED: act in the real game, one action at a time, halting at the first surprise",
    details: [
      "Before each action twin.ts must replay the complete log; its prediction is committed, then compared.",
      "MODEL: you trust the twin and execute its plan.   PROBE: you buy information about an uncertain rule.",
      "A route halts at the first cell that differs, at a level boundary and at game over.",
      'Examples: ./twin submit ACTION3 --why "PROBE: does the block stop at a wall?"',
      '          ./twin submit plan --why "MODEL: bring both markers together"',
      '          ./twin submit RESET --why "the piece is stuck in the corner"      (costs one action)',
    ],
    costs: true,
  },
  "propose-goal": {
    usage: 'propose-goal "in words" [--candidate N]',
    about: "register the goal predicate of twin.ts as a hypothesis",
    details: [
      "It must be false on every logged frame: no logged frame completed a level.",
      "A level boundary confirms it; reaching it exactly without one rejects it for good.",
      "--candidate N   the candidate of the last explore it came from",
    ],
  },
  compare: {
    usage: "compare FILE [FILE…] [--depth N]",
    about:
      "rival twins against twin.ts: which of them replay the log, and the cheapest test that tells them apart",
    details: [
      "Files lie in this folder, for example rival.ts. --depth N: the longest test considered (default 6).",
    ],
  },
  history: {
    usage: "history [N] [--last N] [--action ACTION3]",
    about: "the newest actions, or action N in full with the cells it changed",
    details: [
      "For anything more, log/actions.tsv and log/frames.txt hold everything; log/load.py and log/load.mjs read them.",
    ],
  },
  image: {
    usage: "image [latest | predicted | difference | N] [--scale N]",
    about:
      "draw the present frame, the last prediction, the first difference, or action N, as a PNG in images/",
    details: ["frames/latest.png is always there already."],
  },
  finish: {
    usage: 'finish "why"',
    about: "end the run for good, before the budget is spent",
    details: ["Only when nothing more can be learned or won. A won game ends by itself."],
  },
};

export function overview(): string {
  const lines = Object.entries(MANUAL).map(([, { usage, about }]) => `  ./twin ${usage}\n      ${about}`);
  return [
    "Usage: ./twin COMMAND     (./twin help COMMAND for one of them; add --json for data)",
    "Only submit costs anything; use the others as much as you like.",
    "",
    ...lines,
    "",
    "Actions: ACTION1-ACTION5 and ACTION7 are buttons, ACTION6:x,y is a click at column x, row y, RESET restarts the level.",
  ].join("\n");
}

export function helpFor(op: RequestInput["op"]): string {
  const { usage, about, details } = MANUAL[op];
  return [`./twin ${usage}`, `  ${about}`, ...details.map((line) => `  ${line}`)].join("\n");
}
