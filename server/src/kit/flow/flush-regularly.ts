/** Writes at an interval, each time after the write before has ended. */
export type RegularFlush = {
  /** Writes now, after the write before. */
  flush(): Promise<void>;
  /** Writes for the last time. */
  close(): Promise<void>;
};

/** Starts to call `write` every `everyMs` milliseconds; the timer alone keeps no process alive. */
export function flushRegularly(write: () => Promise<void>, everyMs: number): RegularFlush {
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(flush, everyMs).unref();
  return {
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
