const EVERY_MS = 5;
const MOST_MS = 2 * EVERY_MS;

/**
 * A clock of this process: it tells milliseconds, and passes over those in which the process had something to
 * do and was given no processor. What is promised in seconds is measured by it: what else the machine does is
 * no delay of ours. `stop` ends it.
 */
export function startOwnTime(): { ms(): number; stop(): void } {
  let passed = 0;
  let last = performance.now();
  let used = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    // A turn that comes late counts for what was done in it, else for no more than two.
    passed += Math.min(now - last, Math.max(MOST_MS, (user + system) / 1_000));
    last = now;
    used = process.cpuUsage();
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    ms() {
      look();
      return passed;
    },
    stop: () => clearInterval(timer),
  };
}
