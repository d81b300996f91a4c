/** Milliseconds of work done so far: a busy machine thinks longer, not less. */
export const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Asked for every board of a search, and the clock costs as much as a board: it is read now and then. */
const SELDOM = 64;

/** Whether so many milliseconds of work are over. */
export function deadline(until: number): () => boolean {
  let asked = 0;
  let over = false;
  return () => {
    if (!over && asked++ % SELDOM === 0) over = worked() > until;
    return over;
  };
}
