/** The paper's five in its order. */
export const PAPER_SIGNALS = ["color_gone", "color_new", "local_burst", "big_change", "frontier"] as const;
export type SignalName = (typeof PAPER_SIGNALS)[number];
