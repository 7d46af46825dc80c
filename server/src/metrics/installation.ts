import { Gauge, Registry } from "prom-client";
import type { JobBacklog } from "../jobs/backlog.ts";

const DEADLINE_MS = 2_000;
/** However often the metrics are read, the database is asked no more often than this, in ms. */
const PAUSE_MS = 2_000;

/** The waiting work: jobs by their kinds, and deliveries to webhooks. */
export type Backlog = {
  jobs: readonly JobBacklog[];
  webhooks: { due: number; later: number; oldestSeconds: number };
};

/**
 * Metrics that are the same for all processes: their text in Prometheus' format, and the registry that makes
 * it.
 */
export type InstallationMetrics = { registry: Registry; read(): Promise<string> };

/**
 * Makes what `readBacklog` reads from the database when the metrics are read. Where it does not answer within
 * 2 s, there are no figures of what waits, and `stoa_db_up` is 0.
 */
export function createInstallationMetrics(readBacklog: () => Promise<Backlog>): InstallationMetrics {
  const registry = new Registry();
  const registers = [registry];
  const backlog = atIntervals(readBacklog);
  const due = new Gauge({
    name: "stoa_jobs_due",
    help: "Jobs that are due and not begun, by kind; 10,000 means that many or more.",
    labelNames: ["kind"],
    registers,
  });
  const oldest = new Gauge({
    name: "stoa_jobs_oldest_due_seconds",
    help: "How long the oldest job that is due and not begun has been due, by kind, in seconds; 0 where there is none.",
    labelNames: ["kind"],
    registers,
  });
  const deliveries = new Gauge({
    name: "stoa_webhook_deliveries_pending",
    help: "Deliveries to webhooks that are due, and those that wait for another try; 10,000 means that many or more.",
    labelNames: ["state"],
    registers,
  });
  const oldestDelivery = new Gauge({
    name: "stoa_webhook_oldest_due_seconds",
    help: "How long the oldest delivery that is due has been due, in seconds; 0 where there is none.",
    registers,
  });
  const up = new Gauge({
    name: "stoa_db_up",
    help: "1 if the database told within 2 seconds what waits in the queue.",
    registers,
  });
  return {
    registry,
    async read() {
      const waiting = await inTime(backlog());
      up.set(waiting ? 1 : 0);
      for (const gauge of [due, oldest, deliveries, oldestDelivery]) gauge.reset();
      for (const { kind, due: jobs, oldestSeconds } of waiting?.jobs ?? []) {
        due.set({ kind }, jobs);
        oldest.set({ kind }, oldestSeconds);
      }
      if (waiting) {
        deliveries.set({ state: "due" }, waiting.webhooks.due);
        deliveries.set({ state: "retry" }, waiting.webhooks.later);
        oldestDelivery.set(waiting.webhooks.oldestSeconds);
      }
      return registry.metrics();
    },
  };
}

// One at a time, and none for a while after one that ended: who asks meanwhile gets what that one told.
function atIntervals(ask: () => Promise<Backlog>): () => Promise<Backlog> {
  let last: Promise<Backlog> | undefined;
  let over = Number.POSITIVE_INFINITY;
  return () => {
    if (last && performance.now() < over) return last;
    over = Number.POSITIVE_INFINITY;
    last = ask().finally(() => {
      over = performance.now() + PAUSE_MS;
    });
    return last;
  };
}

async function inTime(asked: Promise<Backlog>): Promise<Backlog | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
