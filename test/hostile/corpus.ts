import type { HostileTwin } from "./case.ts";
import { CLOCK } from "./clock.ts";
import { MEMORY } from "./memory.ts";
import { OUTSIDE } from "./outside.ts";
import { PURITY } from "./purity.ts";
import { VALUES } from "./values.ts";

export const HOSTILE: readonly HostileTwin[] = [...OUTSIDE, ...CLOCK, ...MEMORY, ...VALUES, ...PURITY];
