const sleepers = new Set<() => void>();

/** Tells the workers of this process that there is something to do. */
export function wakeWorkers(): void {
  for (const wake of sleepers) wake();
}

/** Sleeps until woken, aborted, or `ms` milliseconds have passed. */
export function sleepUntilWoken(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    sleepers.add(wake);
    signal.addEventListener("abort", wake);
    if (signal.aborted) wake();
  });
}
