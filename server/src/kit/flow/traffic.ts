/** A way between two processes that takes messages which JSON can write. */
export type Channel = {
  send(message: object, done: (error: Error | null) => void): unknown;
  on(event: "message", listener: (message: unknown) => void): unknown;
};

/** When this process last had to do with a request, so that what can wait gives way to requests. */
export type Traffic = {
  /** A request came, or was answered. */
  note(): void;
  /** For how long no request came or was answered, in milliseconds. */
  quietMs(): number;
};

/** How often another process is told that requests come, in milliseconds. */
const REPORT_MS = 100;

/** Tells another process of requests while they come. Call what it returns to end that. */
export function publishTraffic(traffic: Traffic, to: Pick<Channel, "send">): () => void {
  const timer = setInterval(() => {
    // One that has gone need not hear it.
    if (traffic.quietMs() < REPORT_MS) to.send({ requests: true }, () => {});
  }, REPORT_MS).unref();
  return () => clearInterval(timer);
}

/** Notes the requests that another process tells of. */
export function hearTraffic(traffic: Traffic, from: Pick<Channel, "on">): void {
  from.on("message", (message) => {
    if ("requests" in Object(message)) traffic.note();
  });
}

/** How long no request came before what can wait is done, in milliseconds. */
const QUIET_MS = 2_000;

/** Does something once, when no request came for two seconds. Call what it returns to call it off. */
export function whenQuiet(traffic: Traffic, act: () => unknown, quietMs = QUIET_MS): () => void {
  const begun = performance.now();
  const timer = setInterval(() => {
    if (Math.min(traffic.quietMs(), performance.now() - begun) < quietMs) return;
    clearInterval(timer);
    act();
  }, quietMs / 5).unref();
  return () => clearInterval(timer);
}

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
