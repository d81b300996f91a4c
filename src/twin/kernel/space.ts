/** The states a search has found, and how to find more. One implementation per dialect; node 0 is the start. */
export interface Space {
  /** Distinct states stored. */
  readonly size: number;
  /** Bytes of typed storage. */
  readonly bytes: number;
  /** The state last reached has UNKNOWN cells (where that can be seen without rendering). */
  readonly unknown: boolean;
  /** Makes a node the one that moves are tried from; `leave` ends that and checks that the twin kept its hands off. */
  focus(node: number): void;
  leave(): void;
  /** The clicks the twin itself proposes in the focused state. */
  ownClicks(): readonly number[];
  /** A new node's number, or `~node` of the state already known. */
  reach(code: number): number;
  /** Of the state last reached (the start, before any move). */
  goal(): boolean;
  lost(): boolean;
  estimate(): number;
  /** The frame of the state last reached. Valid until the next call. */
  frame(): Uint8Array;
  parent(node: number): number;
  move(node: number): number;
  /** A shorter way to a known node was found: the state last reached by `code` from the focused node. */
  reparent(node: number, code: number): void;
}

/** The moves that lead from the start to a node. */
export function pathTo(space: Space, node: number): number[] {
  const codes: number[] = [];
  for (let at = node; at !== 0; at = space.parent(at)) codes.push(space.move(at));
  return codes.reverse();
}
