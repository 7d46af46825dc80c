/** Queues by key that are served in turns: each key's first, then each key's second, and so on. */
export function createRoundRobin<T>() {
  const queues = new Map<string, T[]>();
  let size = 0;

  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    return queue;
  };

  return {
    put(key: string, item: T): void {
      queueOf(key).push(item);
      size++;
    },
    /** Puts an item before all others of its key. */
    putBack(key: string, item: T): void {
      queueOf(key).unshift(item);
      size++;
    },
    take(): T | undefined {
      const [entry] = queues;
      if (!entry) return undefined;
      const [key, queue] = entry;
      const item = queue.shift();
      size--;
      // The key goes to the end of the line.
      queues.delete(key);
      if (queue.length) queues.set(key, queue);
      return item;
    },
    drain(): T[] {
      const all = [...queues.values()].flat();
      queues.clear();
      size = 0;
      return all;
    },
    count: (key: string) => queues.get(key)?.length ?? 0,
    size: () => size,
  };
}
