type Waiting = { begin(): void; refuse(): void };

/**
 * Runs tasks, `atOnce` of them at a time; `waiting` more may stand in line. Holders, such as stores, take
 * turns, and each one's tasks run in the order they came. Where all places are taken, the newest task of the
 * holder with the longest line gives way to one of a holder that has fewer. Throws what `full` makes.
 */
export function boundedQueue(
  atOnce: number,
  waiting: number,
  full: () => Error,
): <T>(task: () => Promise<T>, holder?: string) => Promise<T> {
  let running = 0;
  let inLine = 0;
  // The holder whose turn is next comes first.
  const lines = new Map<string, Waiting[]>();

  const next = (): Waiting | undefined => {
    for (const [holder, line] of lines) {
      const [first] = line.splice(0, 1);
      lines.delete(holder);
      if (line.length) lines.set(holder, line);
      inLine--;
      return first;
    }
    return undefined;
  };
  const makeRoom = (holder: string) => {
    const own = lines.get(holder)?.length ?? 0;
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= own + 1) throw full();
    longest.pop()!.refuse();
    inLine--;
  };
  const wait = (holder: string) => {
    if (inLine >= waiting) makeRoom(holder);
    inLine++;
    return new Promise<void>((begin, reject) => {
      const line = lines.get(holder) ?? [];
      lines.set(holder, line);
      line.push({ begin, refuse: () => reject(full()) });
    });
  };
  return async (task, holder = "") => {
    if (running < atOnce) running++;
    // A finished task hands its place to the next in line, so a newcomer cannot take it.
    else await wait(holder);
    try {
      return await task();
    } finally {
      const following = next();
      if (following) following.begin();
      else running--;
    }
  };
}
