/**
 * Runs tasks, `atOnce` of them at a time and in the order they came; `waiting` more may stand in line. Throws what
 * `full` makes for any beyond.
 */
export function boundedQueue(
  atOnce: number,
  waiting: number,
  full: () => Error,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (task) => {
    if (running < atOnce) running++;
    else if (line.length >= waiting) throw full();
    // A finished task hands its place to the next in line, so a newcomer cannot take it.
    else await new Promise<void>((next) => line.push(next));
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
