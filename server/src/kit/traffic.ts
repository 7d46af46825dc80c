/** When this process last had to do with a request, so that what can wait gives way to requests. */
export type Traffic = {
  /** A request came, or was answered. */
  note(): void;
  /** For how long no request came or was answered, in milliseconds. */
  quietMs(): number;
};

/** Watches the traffic of a process; quiet from the beginning. */
export function createTraffic(): Traffic {
  let last = -Infinity;
  return {
    note() {
      last = performance.now();
    },
    quietMs: () => performance.now() - last,
  };
}
