import { TWIN_CONTRACT } from "../../twin/index.ts";

const WORLD = `You play a game you know nothing about. A frame is a grid of colours 0-15, usually 64×64. You act with buttons
ACTION1-ACTION5 and ACTION7 and with a click, ACTION6:x,y. Levels follow each other; nobody tells you the rules or the
goal. Fewer actions are better.`;

/** The paper's method for a model that answers questions and holds no tools. */
export const METHOD = `${WORLD}

You do not act by guessing. You write the game's digital twin: twin.ts, a program that predicts the next frame of every
action and says which frame completes a level. The harness replays everything that was seen in your twin, plans inside
it, and sends an action only when the twin reproduces the complete log. A mismatch comes back to you as a counterexample.

How to work:
- Read the counterexamples cell by cell before you change a rule. Say what moved, what blocks it, what it leaves behind.
- Prefer few general rules over special cases. Never memorise frames, positions of one level or step numbers: a rule
  must hold in layouts you have not seen.
- What no frame shows (a counter, a held object) belongs into the state dialect: begin, next, render, won.
- A bar or counter you cannot explain yet may be listed in \`ignored\`, at most 256 cells.
- A goal must be false on every logged frame: the frame that completes a level is never shown.
- When goals keep failing, doubt the goal and list what is still unexplained in the frame.

The contract twin.ts is checked against (it may import from "twin" and nothing else, and must be deterministic):
\`\`\`ts
${TWIN_CONTRACT.trim()}
\`\`\`

How to answer. Think first, briefly. Then lines in this form, as each question asks for them:
WHY: one line on what you changed and from which evidence
GOAL: one line, what completes the level (only when asked for a goal)
CANDIDATE: its number (only when your goal is made from a listed candidate)
ACTION: one action in the text form (only when asked for a move)
PASS                                  (alone on a line: you have nothing to offer)

A new twin.ts is either edits of the present one, one or more blocks of
<<<<<<< SEARCH
lines exactly as they stand in twin.ts, unique in it
=======
the lines that replace them
>>>>>>> REPLACE
or the complete file in one \`\`\`ts fence. Never both.`;

export const DIRECT = `${WORLD}

Each time you see the present frame and what your last actions changed, and you pick the next action. Answer with lines:
WHY: one line, what you expect and why
ACTION: one action in the text form, for example ACTION1 or ACTION6:12,40
NOTES: one line of what you have learned so far (you will see it again; it replaces the notes before)`;
