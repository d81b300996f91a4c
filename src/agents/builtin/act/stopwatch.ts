/** Milliseconds of work done so far: a busy machine thinks longer, not less. */
export const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
