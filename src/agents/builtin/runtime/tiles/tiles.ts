import type { Icon } from "./icon.ts";
import type { Exit } from "./leaps.ts";
import type { Lattice, Way } from "./looks.ts";
import type { Patch } from "./patch.ts";
import type { Round } from "./rounds.ts";

/** Something that is so at a meeting: `behind`, `button`, `body`, `under`, `row`, `run`, `held`, `taken NAME` or `gone NAME`, and its value. */
export type Test = readonly [what: string, value: string | number];

/**
 * What a body does at a tile: it stops, enters, pushes the row of things there on, or pushes it so that the last one
 * sinks into what is behind, or comes out at the other tile of the same look, or stays and makes something else of it, or loses a
 * life.
 */
export type Deed = "stop" | "enter" | "push" | "sink" | "break" | "die";

/** The first choice whose tests all hold is taken. */
export interface Choice {
  readonly when: readonly Test[];
  readonly does: Deed;
  /** What is there instead once the body has gone on, or where the thing sank. */
  readonly leaves?: string;
  /** It is so while the body is still there. */
  readonly atOnce?: true;
  /** Times it was seen. */
  readonly seen: number;
}

/** How a body looks after a turn: tests are `button`, `body`, `onto` and `moved`. */
export interface Pose {
  readonly when: readonly Test[];
  readonly does: string;
  readonly seen: number;
}

/** Clockwise, as headings are numbered from 1. */
export const FACES = ["up", "right", "down", "left"] as const;
export type Face = (typeof FACES)[number];

/** What a ground becomes when a body goes on from it: tests are `body`. */
export interface Trail {
  readonly when: readonly Test[];
  readonly to: string;
  readonly seen: number;
}

/** How a body goes on while the way is free: not at all, straight on, or a fixed way (falling). */
export type Glide = "none" | "along" | "up" | "down" | "left" | "right";

export const FIXED: Readonly<Record<string, Way>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** What answers to buttons: its looks, and where each button takes it. */
export interface Body {
  readonly looks: readonly string[];
  readonly steps: Readonly<Record<string, Way>>;
  /** It does so this many presses later. */
  readonly late?: number;
}

/** What moves by itself with every button: on while the way is free, then it turns; or always towards the body. */
export interface Walker {
  readonly looks: readonly string[];
  /** Where it goes: "hunt" only towards what it sees, "flee" away from it, and else it stays. */
  readonly turns: "back" | "left" | "right" | "chase" | "hunt" | "flee";
  /** How many tiles it sees; without, as far as nothing stands between. */
  readonly reach?: number;
  /** What it hunts before bodies. */
  readonly prey?: readonly string[];
  /** Turning takes a turn of its own. */
  readonly waits?: true;
  /** It turns back as soon as it has come to where it cannot go on. */
  readonly early?: true;
  /** How it looks going up, right, down and left, where that shows; "" where it was not seen. */
  readonly poses?: readonly string[];
  /** Looks that come one after the other, turn by turn, whether it goes or not; and those with which it rests. */
  readonly phases?: Readonly<Record<string, string>>;
  readonly rests?: readonly string[];
  /** What it goes over besides the floor, and what it did not go over. */
  readonly free: readonly string[];
  readonly bars?: readonly string[];
  readonly seen: number;
}

/**
 * What goes on by itself with every click, to where it looks: the ground it comes to tells where it looks then, that it
 * turns back before it, or that it stays.
 */
export interface Riders {
  /** Looks as on the floor. */
  readonly looks: Readonly<Record<string, Face>>;
  /** By ground, then by where it looked when it came. */
  readonly tracks: Readonly<Record<string, Readonly<Partial<Record<Face, Face | "back" | "stay">>>>>;
  /** What nothing goes on with when it is clicked. */
  readonly still: readonly string[];
  /** Where it comes to rest: looking up, the ground there, and what is there then. */
  readonly homes: readonly { readonly rider: string; readonly on: string; readonly left: string }[];
  readonly seen: number;
}

/** What a piece that is let down comes to: where it was taken, nothing, one like it, another one, no room. */
export type Landing = "home" | "empty" | "same" | "other" | "full";

/**
 * Columns of slots that hold pieces one upon another: a click takes the topmost one up above its column, the next click
 * lets it down on the column that is clicked, back where it was, or not at all.
 */
export interface Stacks {
  /** The cells of a piece among those of a tile, in a slot and above. */
  readonly piece: string;
  readonly raised: string;
  /** Grounds of slots, and of the tile above them. */
  readonly slots: readonly string[];
  readonly over: readonly string[];
  readonly lands: Readonly<Partial<Record<Landing, "in" | "back" | "stay">>>;
  readonly seen: number;
}

/** What turns into something else with every turn: what that makes of tiles that lie so from it, and where it strikes bodies. */
export interface Clock {
  readonly look: string;
  readonly to: string;
  readonly bursts: readonly { readonly way: Way; readonly from: string; readonly to: string }[];
  readonly strikes: readonly Way[];
  readonly seen: number;
}

/** What a button does to things in line with a body that looks so. */
export interface Draw {
  readonly look: string;
  readonly as: string;
  readonly away?: true;
  /** As far as nothing is in the way; else by a tile. */
  readonly slides?: true;
  readonly seen: number;
}

/** The grounds, the neighbours, and what stood in line farther off when a button was tried in vain; the bearings of the body. */
export interface Idle {
  readonly on: readonly string[];
  readonly by: readonly string[];
  readonly far: readonly string[];
  readonly as: readonly number[];
}

/** So many tiles ahead: `body over look`, the body upright, as that was seen; and where it was tried in vain. */
export interface Jump {
  readonly by: number;
  readonly over: readonly string[];
  readonly vain: readonly string[];
}

/** A button that exchanges what is held with what lies under the body. */
export interface Hand {
  readonly button: string;
  /** What can be held, and what was seen to stay where it is. */
  readonly items: readonly string[];
  readonly fixed: readonly string[];
}

/** What a button makes of the tile that lies so from the body. */
export interface Touch {
  readonly button: string;
  /** From the body; from one that looks up, where bodies turn. */
  readonly way: Way;
  readonly from: string;
  readonly to: string;
  readonly seen: number;
  /** Only while a tile elsewhere shows this, or the body where none is told. */
  readonly cue?: { readonly tile?: number; readonly look: string };
}

/** Everywhere one look turns into another when something happens: `take NAME`, `enter NAME`, …; tests are `gone NAME`. */
export interface Effect {
  readonly on: string;
  readonly when: readonly Test[];
  readonly from: string;
  readonly to: string;
  /** Only the first such tile, in reading order. */
  readonly first?: true;
  /** Only the last one. */
  readonly last?: true;
  readonly seen: number;
}

/** What something turned once when this happened, and not always: who knows what else it takes. */
export interface Lever {
  readonly on: string;
  readonly from: string;
}

/**
 * A look that is there while something is so of the whole board, another while it is not: `gone NAME` (none is left to
 * be seen), `here NAME` (the reverse), `filled NAME` (something stands on each), `even NAME NAME` (both carry the same
 * load), `code` (what is shown beside the tiles).
 */
export interface Gate {
  readonly shut: string;
  readonly open: string;
  readonly while: string;
  readonly seen: number;
}

/**
 * What a click does: nothing; it turns tiles to their next colour; or it carries what is on some tiles on to the next of
 * them. Which tiles is told by the name of a figure around the click, or one by one.
 */
export interface ClickRule {
  readonly does: "nothing" | "turn" | "carry";
  readonly figure?: string;
  readonly ways?: readonly Way[];
  readonly seen: number;
}

/** Whether a chosen piece goes where is clicked: tests are `ground`, `line`, `apart` and `over`. */
export interface Bring {
  readonly when: readonly Test[];
  readonly does: boolean;
  readonly seen: number;
}

/** A row of marks: things are to be touched in the order of their colours. */
export interface Order {
  /** A mark's cells: `@` for the colour it stands for, `*` for what changes when its turn has been, all else as it is. */
  readonly mark: string;
  /** Cells in a line of the mark, and what is around it, where marks are no tiles. */
  readonly width?: number;
  /** `@` where it is as the rest of the mark. */
  readonly open: string;
  readonly done: string;
  /** Whether touching the wrong thing begins it anew. */
  readonly undoes: boolean;
  /** With what was touched, if it is right at the beginning. */
  readonly again?: true;
  /** What was touched, by form. */
  readonly touched: readonly string[];
  readonly seen: number;
}

/** A row or column of tiles: how many of each colour (hex digit) are counted out beside it, and what lights up when it holds them. */
export interface CountedLine {
  readonly tiles: readonly number[];
  readonly wants: Readonly<Record<string, number>>;
  readonly lamp: Patch;
}

/** A block of tiles that clicks turn, with counts beside it, and marks (by colour) between two of its tiles. */
export interface Tally {
  readonly lines: readonly CountedLine[];
  /** Tiles that show lamps and nothing else. */
  readonly lamps: readonly number[];
  readonly joints: readonly { readonly tiles: readonly [number, number]; readonly mark: string }[];
}

/** A game told in tiles. Looks go by name. */
export interface TileRules {
  /** By level (hash of its opening). */
  readonly lattices: Readonly<Record<string, Lattice>>;
  /** A look is the tile's cells as hex digits, row by row. */
  readonly looks: Readonly<Record<string, string>>;
  readonly floor: string;
  readonly bodies: readonly Body[];
  /** Looks of bodies that answer to no button as long as they look so. */
  readonly asleep: readonly string[];
  readonly walkers: readonly Walker[];
  /** What walks goes only when a body does. */
  readonly inStep?: true;
  readonly riders?: Riders;
  readonly clocks: readonly Clock[];
  /** Looks of bodies with which staying where they were always ended the game. */
  readonly doomed: readonly string[];
  /** Looks, facing up, of what ends the game for bodies that come before it. */
  readonly strikers: readonly string[];
  readonly hand?: Hand;
  readonly touches: readonly Touch[];
  /** Buttons that never did anything. */
  readonly idle: Readonly<Record<string, Idle>>;
  /** What can be pushed. */
  readonly things: readonly string[];
  /** Grounds that things were pushed onto: what stands on such a ground from the start is no other ground. */
  readonly laden: readonly string[];
  /** What follows a body that goes away from it: the grounds it is not drawn onto. */
  readonly pulls: Readonly<Record<string, readonly string[]>>;
  /** What goes wherever a body goes that it touches, all of it or none; bodies too, where they never part. */
  readonly bound: readonly string[];
  /** By button that turns what is bound: the look it turns about, and by how many quarters. */
  readonly swings: Readonly<Record<string, { readonly pivot: string; readonly turn: number }>>;
  /** By button that draws things in line with the body to it, or drives them away. */
  readonly draws: Readonly<Record<string, readonly Draw[]>>;
  /** What can be taken; how many were is remembered. */
  readonly taken: readonly string[];
  /** By the look ahead. What is not listed was never met, and is hoped to let in. */
  readonly meetings: Readonly<Record<string, readonly Choice[]>>;
  /** Few of a kind, and they always stopped: the circumstances in which that was tried. */
  readonly tried: Readonly<Record<string, readonly number[]>>;
  /** Buttons that were tried at the edge of the board. */
  readonly edges: readonly string[];
  /** Only part of the board is in sight: what stands elsewhere tells nothing. */
  readonly scrolls?: true;
  /** What stopped is tried again with each button, at a run and without: when nothing else is left to do. */
  readonly bold?: true;
  readonly poses: readonly Pose[];
  /** By look of a body that turns to where it goes: where to, and how it looks when that is up. */
  readonly faces: Readonly<Record<string, { readonly to: Face; readonly upright: string }>>;
  /** It turns where it is stopped, too. */
  readonly turnsInPlace?: true;
  /** By button that only changes how bodies look: the looks with which it was tried. */
  readonly posed: Readonly<Record<string, readonly string[]>>;
  /** What a tile shows where a thing is on a ground: `thing on ground`, where drawing one over the other would be wrong. */
  readonly shows: Readonly<Record<string, string>>;
  /** By ground: it may come round again, or depend on how the body looks. */
  readonly trails: Readonly<Record<string, readonly Trail[]>>;
  /** Grounds that carry what stands on them by a tile, after everything else has moved. */
  readonly belts: Readonly<Record<string, Way>>;
  /** By ground that throws on whoever steps on it: how many tiles, and over what. */
  readonly leaps: Readonly<Record<string, { readonly by: number; readonly over: readonly string[] }>>;
  /** Colours, as hex digits, of sides of tiles: a body that comes beside one is thrown away from it, up to what stops it. */
  readonly springs: string;
  /** By ground that sends on whoever steps on it: the ground it comes out by, and the quarter turns it takes there. */
  readonly portals: Readonly<Record<string, { readonly to: string; readonly turn: Exit }>>;
  /** Bodies go round. */
  readonly rounds?: Round;
  /** By button that takes bodies that turn ahead. */
  readonly jumps: Readonly<Record<string, Jump>>;
  /** By body look; `any` else. */
  readonly glides: Readonly<Record<string, Glide>>;
  /** Where a body that glides comes to rest. */
  readonly halts: readonly string[];
  /** Things fall as bodies do. */
  readonly falls: boolean;
  readonly effects: readonly Effect[];
  readonly order?: Order;
  /** What is in the way and may be turned so that it is not, nobody knows quite how. */
  readonly levers: readonly Lever[];
  readonly gates: readonly Gate[];
  /** What things weigh, where that is more than one. */
  readonly loads: Readonly<Record<string, number>>;
  /** By level: what is shown beside the tiles that bodies turn, a look for each of them. */
  readonly codes: Readonly<
    Record<string, { readonly tiles: readonly number[]; readonly forms: readonly string[] }>
  >;
  /** By event, as in effects: cells elsewhere that change with it. */
  readonly patches: Readonly<Record<string, readonly Patch[]>>;
  /** By event too: pictures elsewhere that it turns or recolours. */
  readonly icons: Readonly<Record<string, readonly Icon[]>>;
  /** Tiles with a figure that stopped bodies while such a picture showed another one. */
  readonly locks: readonly string[];
  /** By button pressed, now or some turns ago: cells elsewhere that show it. */
  readonly dials: Readonly<Record<string, readonly (readonly [x: number, y: number, colour: number])[]>>;
  /** By the look that is clicked; what differs only in colours that turn is of one kind. */
  readonly clicks: Readonly<Record<string, ClickRule>>;
  readonly stacks?: Stacks;
  /** What a look becomes when it is clicked, where that is more than a colour that turns. */
  readonly swaps: Readonly<Record<string, string>>;
  /** Pieces as a click marks them, and their looks else; where the next click takes such a piece. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly brings: readonly Bring[];
  /** What such a piece makes of what it goes over. */
  readonly jumped: Readonly<Record<string, string>>;
  /** What such pieces stand on besides the floor: looks of the board that are a piece on one of these are read so. */
  readonly grounds: readonly string[];
  /** By the colour at a corner between four tiles: the tour on which a click there takes the colours around it. */
  readonly corners: Readonly<Record<string, string>>;
  /** What a colour turns into when a click reaches it. */
  readonly next: Readonly<Record<string, string>>;
  /** Which kinds of looks change when a click reaches them. */
  readonly yields: Readonly<Record<string, boolean>>;
  /** By level: what is counted out beside tiles that clicks turn. */
  readonly tallies: Readonly<Record<string, Tally>>;
}

export const NO_TILES: TileRules = {
  lattices: {},
  looks: {},
  floor: "",
  bodies: [],
  asleep: [],
  walkers: [],
  clocks: [],
  doomed: [],
  strikers: [],
  touches: [],
  idle: {},
  things: [],
  laden: [],
  pulls: {},
  bound: [],
  swings: {},
  draws: {},
  taken: [],
  meetings: {},
  tried: {},
  edges: [],
  poses: [],
  faces: {},
  posed: {},
  shows: {},
  trails: {},
  belts: {},
  leaps: {},
  springs: "",
  portals: {},
  jumps: {},
  glides: {},
  halts: [],
  falls: false,
  effects: [],
  levers: [],
  gates: [],
  loads: {},
  codes: {},
  patches: {},
  icons: {},
  locks: [],
  dials: {},
  clicks: {},
  swaps: {},
  chosen: {},
  brings: [],
  jumped: {},
  grounds: [],
  corners: {},
  next: {},
  yields: {},
  tallies: {},
};

const wholes = new WeakMap<object, TileRules>();

/** Rules of which a twin tells only those there are. */
export function wholeRules(told: Partial<TileRules>): TileRules {
  let rules = wholes.get(told);
  if (!rules) {
    rules = { ...NO_TILES, ...told };
    wholes.set(told, rules);
  }
  return rules;
}
