/** Which node is expanded next. */
export interface Frontier {
  add(node: number, depth: number, estimate: number): void;
  /** A shorter way to a known node was found. */
  improve(node: number, depth: number, estimate: number): void;
  /** -1 when nothing is left. */
  next(): number;
}

/** In the order of discovery: nodes are numbered in it, so the queue is a counter and a set of leaves. */
export class BreadthFirst implements Frontier {
  #next = 0;
  #known = 0;
  #leaves = new Set<number>();

  add(node: number): void {
    while (this.#known < node) this.#leaves.add(this.#known++);
    this.#known = node + 1;
  }

  improve(): void {
    // Breadth-first always comes the shortest way first.
  }

  next(): number {
    while (this.#next < this.#known) {
      const node = this.#next++;
      if (!this.#leaves.delete(node)) return node;
    }
    return -1;
  }
}

/** A*: least depth + estimate first, the deeper one on ties. A binary heap that may hold a node twice. */
export class BestFirst implements Frontier {
  #nodes: number[] = [];
  #keys: number[] = [];

  add(node: number, depth: number, estimate: number): void {
    // The fraction prefers depth on ties; depths stay far below a million.
    const key = depth + estimate - depth / 1e6;
    const nodes = this.#nodes;
    const keys = this.#keys;
    let at = nodes.length;
    nodes.push(node);
    keys.push(key);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (keys[up]! <= key) break;
      nodes[at] = nodes[up]!;
      keys[at] = keys[up]!;
      at = up;
    }
    nodes[at] = node;
    keys[at] = key;
  }

  improve(node: number, depth: number, estimate: number): void {
    this.add(node, depth, estimate);
  }

  next(): number {
    const nodes = this.#nodes;
    const keys = this.#keys;
    if (nodes.length === 0) return -1;
    const best = nodes[0]!;
    const node = nodes.pop()!;
    const key = keys.pop()!;
    const size = nodes.length;
    if (size === 0) return best;
    let at = 0;
    for (;;) {
      let down = at * 2 + 1;
      if (down >= size) break;
      if (down + 1 < size && keys[down + 1]! < keys[down]!) down++;
      if (keys[down]! >= key) break;
      nodes[at] = nodes[down]!;
      keys[at] = keys[down]!;
      at = down;
    }
    nodes[at] = node;
    keys[at] = key;
    return best;
  }
}
