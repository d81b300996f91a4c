import type { Command } from "commander";
import { register as audit } from "./audit.ts";
import { register as bench } from "./bench.ts";
import { register as check } from "./check.ts";
import { register as compare } from "./compare.ts";
import { register as explore } from "./explore.ts";
import { register as exportRuns } from "./export.ts";
import { register as games } from "./games.ts";
import { register as mcp } from "./mcp.ts";
import { register as plan } from "./plan.ts";
import { register as play } from "./play.ts";
import { register as report } from "./report.ts";
import { register as resume } from "./resume.ts";
import { register as score } from "./score.ts";
import { register as serve } from "./serve.ts";
import { register as study } from "./study.ts";
import { register as tryGame } from "./try.ts";
import { register as verify } from "./verify.ts";
import { register as view } from "./view.ts";

export type Register = (program: Command) => void;

/** In the order `twin --help` lists them. */
export const COMMANDS: readonly Register[] = [
  play,
  resume,
  verify,
  audit,
  check,
  plan,
  explore,
  compare,
  games,
  tryGame,
  serve,
  mcp,
  view,
  exportRuns,
  score,
  study,
  report,
  bench,
];
