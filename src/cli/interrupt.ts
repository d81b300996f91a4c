/** The command line names the game; an agent that lists processes must not read it there. */
export function hideCommandLine(): void {
  process.title = "twin";
}

/** Aborts at the first Ctrl-C (or SIGTERM); a second one ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}

export function untilInterrupted(signal = interruptSignal()): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
