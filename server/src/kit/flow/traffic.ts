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
