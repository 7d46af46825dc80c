const sleepers = new Set<() => void>();
let calls = 0;

/** Tells the workers of this process that there is something to do. */
export function wakeWorkers(): void {
  calls++;
  for (const wake of sleepers) wake();
}

/** How often workers were woken so far; to be read before looking for something to do. */
export const wakeCalls = (): number => calls;

/** Sleeps until workers were woken more than `seen` times, or aborted, or `ms` milliseconds have passed. */
export const sleepUntilWoken = async (ms: number, signal: AbortSignal, seen: number): Promise<void> => {
  if (calls === seen) await sleepUntil(ms, signal, sleepers);
};

/** Sleeps until aborted, or `ms` milliseconds have passed. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> => sleepUntil(ms, signal, new Set());

function sleepUntil(ms: number, signal: AbortSignal, among: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      among.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    among.add(wake);
    signal.addEventListener("abort", wake);
    if (signal.aborted) wake();
  });
}
