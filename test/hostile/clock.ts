import { type HostileTwin, stepping, trying } from "./case.ts";

// Clock, randomness, timers, and never coming back.
const state = (parts: Partial<Record<"begin" | "next" | "render" | "won", string>>): string => `
export function begin(grid) { ${parts.begin ?? "return { n: 0, width: grid.width, height: grid.height };"} }
export function next(state, move) { ${parts.next ?? "return { ...state, n: state.n + 1 };"} }
export function render(state) { ${parts.render ?? "return { width: state.width, height: state.height, cells: new Uint8Array(state.width * state.height) };"} }
export function won(state) { ${parts.won ?? "return false;"} }
`;

export const CLOCK: readonly HostileTwin[] = [
  { name: "reads Date", expect: "harmless", source: trying("Date.now()") },
  {
    name: "reads the clock through Intl",
    expect: "harmless",
    source: trying("new Intl.DateTimeFormat().format()"),
  },
  { name: "reads performance", expect: "harmless", source: trying("performance.now()") },
  {
    name: "draws random numbers",
    expect: "threw",
    source: stepping("return Math.random() < 2 ? worked(grid) : grid;"),
  },
  { name: "sets a timer", expect: "harmless", source: trying("(setTimeout(() => {}, 0), true)") },
  {
    name: "watches the collector",
    expect: "harmless",
    source: trying("new WeakRef({}) && new FinalizationRegistry(() => {})"),
  },
  { name: "loops for ever in step", expect: "timeout", source: stepping("for (;;) {}") },
  {
    name: "loops for ever while loading",
    expect: "timeout",
    source: stepping("return grid;", "for (;;) {}"),
  },
  {
    name: "loops for ever in the goal",
    expect: "timeout",
    source: "export function step(grid) { return grid; }\nexport function goalReached() { for (;;) {} }",
  },
  { name: "loops for ever in begin", expect: "timeout", source: state({ begin: "for (;;) {}" }) },
  { name: "loops for ever in render", expect: "timeout", source: state({ render: "for (;;) {}" }) },
  {
    name: "loops for ever in a getter of its answer",
    expect: "timeout",
    source: stepping("return { width: 64, height: 64, get cells() { for (;;) {} } };"),
  },
  {
    name: "loops for ever in a promise",
    expect: "timeout",
    source: stepping("const again = () => Promise.resolve().then(again); again(); return grid;"),
  },
  {
    name: "loops for ever in an error's message",
    expect: "timeout",
    source: stepping("throw { get message() { for (;;) {} } };"),
  },
  {
    name: "catches being stopped",
    expect: "timeout",
    source: stepping("for (;;) { try { for (;;) {} } catch {} finally { continue; } }"),
  },
  {
    name: "a regular expression that explodes",
    expect: "timeout",
    source: stepping("/^(a+)+$/.test('a'.repeat(60) + '!'); return grid;"),
  },
];
