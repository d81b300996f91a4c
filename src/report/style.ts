import { DARK_STYLE } from "./svg.ts";

/** Readable on screen in both schemes, on paper, and at any width. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1f; --muted: #5a5a64; --line: #d7d7de; --paper: #fdfdfc; --link: #1d4fa3; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #ececf0; --muted: #a6a6b2; --line: #3c3c45; --paper: #17171b; --link: #8fb6ff; }
}
${DARK_STYLE}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; } h2 { margin-top: 3rem; border-top: 2px solid var(--line); padding-top: 1rem; } h3 { margin: 2rem 0 .3rem; }
a { color: var(--link); } td a, th a { text-decoration: underline dotted; text-underline-offset: 2px; }
.definition, figcaption, .columns, .files { color: var(--muted); font-size: .875rem; max-width: 60rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th.text, td.text, tbody th { text-align: left; } thead th { border-bottom: 2px solid var(--muted); vertical-align: bottom; white-space: normal; } td.text { white-space: normal; }
tbody th { font-weight: 600; }
.columns { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; margin: .6rem 0; } .columns div { display: inline; } .columns dt { display: inline; font-weight: 600; } .columns dt::after { content: ": "; } .columns dd { display: inline; margin: 0; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; }
nav ul { columns: 2; padding-left: 1.2rem; }
dt:target, li:target { outline: 2px solid var(--link); outline-offset: 3px; }
@media print { main { max-width: none; padding: 0; } figure, tr { break-inside: avoid; } a { color: inherit; } .scroll { overflow: visible; } table { font-size: 7.5pt; } th, td { white-space: normal; padding: .15rem .3rem; } nav, .files { display: none; } }
`;
