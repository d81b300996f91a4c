/**
 * Par stands in for a first-time player, whom nobody has watched here: twice the best known solution, because half of
 * what a careful newcomer does is looking, and five actions for every mechanic met for the first time. It plays the
 * part of the human baseline when scoring and is never called human.
 */
export const par = (bestActions: number, mechanicsIntroduced: number): number =>
  2 * bestActions + 5 * mechanicsIntroduced;
