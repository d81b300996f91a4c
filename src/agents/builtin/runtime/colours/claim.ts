/** What one rule says about the next frame. Pairs (cell, colour) in flat lists. */
export interface Claim {
  /** Names the rule and its case; trust is kept per name. */
  readonly rule: string;
  /** What comes to light where something left: any draw of another rule goes over it. */
  readonly erase: readonly number[];
  readonly draw: readonly number[];
  /** Of claims with the same rival name only the most trusted one is used. */
  readonly rival?: string;
  /** Others may change with it: it is right where what it draws is. */
  readonly part?: boolean;
  /** Nothing like it was seen: that it is wrong says nothing of its group. */
  readonly guess?: boolean;
  /** Trust before any evidence. */
  readonly prior?: number;
}

export const PRIOR = 0.6;

/** Rules are named `group: case`; a case not yet seen is trusted like its group. */
export const groupOf = (rule: string): string => rule.split(":")[0]!;
