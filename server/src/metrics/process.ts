import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Pool } from "../db/pool/pool.ts";
import type { Replicas } from "../db/replicas/replicas.ts";
import { placesOf } from "../db/sharding/node-query.ts";
import type { HttpMeter } from "../http/answers/meter.ts";
import type { JobMeter } from "../jobs/job.ts";
import { createDurations } from "./durations.ts";

/** Counters that parts of a process call. */
export type Meter = HttpMeter &
  JobMeter & {
    /** A request that a bucket had no token for, by the name of its policy. */
    limited(policy: string): void;
    /**
     * A try to deliver an event to a webhook: taken by the receiver, to be tried again, or failed for good.
     */
    delivered(outcome: "sent" | "retried" | "failed"): void;
  };

/** Values that are looked at when the metrics are read. */
export type Watched = {
  pool: Pool;
  /** The open connections of the server; none in a process that only works. */
  connections?: () => Promise<number>;
  /** The memory of caches in bytes, and how often a cached page was looked for, and found. */
  memory?: () => Readonly<Record<"pages" | "indexes", { bytes: number }>>;
  lookups?: () => { hits: number; misses: number };
  /** Whether Redis is away, where there should be one. */
  isRedisAway?: (() => boolean) | undefined;
  /** The reads of each replica, where there are replicas. */
  replicas?: Replicas["counts"] | undefined;
};

/** The metrics of one process. */
export type ProcessMetrics = { registry: Registry; meter: Meter; watch(watched: Watched): void };

/** Makes the metrics of this process. Labels are words of the program, and never come from a request. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // The mean over processes would hide the one that hangs.
  for (const name of registry.getMetricsAsArray().map(({ name }) => name))
    if (/^nodejs_eventloop_lag_(p\d+_)?seconds$/.test(name))
      Object.assign(registry.getSingleMetric(name)!, { aggregator: "max" });
  new Gauge({
    name: "stoa_processes",
    help: "Processes that these metrics are the sum of.",
    registers,
  }).set(1);

  const durations = createDurations("stoa_http_request_duration_seconds");
  registry.registerMetric(durations.metric);
  const cuts = new Counter({
    name: "stoa_http_connections_cut_total",
    help: "Connections that were cut: their answer was not read, their request came too slowly, their bytes were no request, they asked for too much at a time, or there were too many.",
    labelNames: ["reason"],
    registers,
  });
  const limited = new Counter({
    name: "stoa_rate_limited_total",
    help: "Requests that a rate limit refused, by its policy.",
    labelNames: ["policy"],
    registers,
  });
  const jobs = new Histogram({
    name: "stoa_job_duration_seconds",
    help: "How long jobs took, by kind and by what became of them, in seconds.",
    labelNames: ["kind", "outcome"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const deliveries = new Counter({
    name: "stoa_webhook_deliveries_total",
    help: "Tries to deliver an event to a webhook: sent, to be retried, or failed for good.",
    labelNames: ["outcome"],
    registers,
  });
  for (const reason of ["unread", "slow", "malformed", "pipelined", "refused"]) cuts.inc({ reason }, 0);
  for (const outcome of ["sent", "retried", "failed"]) deliveries.inc({ outcome }, 0);

  return {
    registry,
    meter: {
      answered: durations.observe,
      cut: (reason) => cuts.inc({ reason }),
      limited: (policy) => limited.inc({ policy }),
      performed: (kind, outcome, ms) => jobs.observe({ kind, outcome }, ms / 1_000),
      delivered: (outcome) => deliveries.inc({ outcome }),
    },
    watch(watched) {
      watch(registry, watched);
      if (watched.replicas) watchReplicas(registry, watched.replicas);
    },
  };
}

function watch(registry: Registry, { pool, connections, memory, lookups, isRedisAway }: Watched): void {
  const registers = [registry];
  const sumOf = (figure: (one: Pool) => number) => placesOf(pool).reduce((sum, one) => sum + figure(one), 0);
  new Gauge({
    name: "stoa_db_connections",
    help: "Connections to the database that are open, by whether they are in use.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set(
        { state: "busy" },
        sumOf((one) => one.totalCount - one.idleCount),
      );
      this.set(
        { state: "idle" },
        sumOf((one) => one.idleCount),
      );
    },
  });
  new Gauge({
    name: "stoa_db_connections_limit",
    help: "Connections to the database that may be open (STOA_POOL_SIZE; on a cluster so many to each node).",
    registers,
    collect() {
      this.set(sumOf((one) => one.options.max));
    },
  });
  new Gauge({
    name: "stoa_db_waiting",
    help: "Transactions and groups of reads that wait for a connection.",
    registers,
    collect() {
      this.set(sumOf((one) => one.waitingCount));
    },
  });
  new Gauge({
    name: "stoa_db_nodes",
    help: "On a cluster, its nodes, by whether this process asks them directly. The coordinator passes on what is for the unreachable ones.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool.nodes?.counts() ?? {})) this.set({ state }, count);
    },
  });
  if (connections)
    new Gauge({
      name: "stoa_http_connections",
      help: "Open connections of clients.",
      registers,
      async collect() {
        this.set(await connections());
      },
    });
  if (memory)
    new Gauge({
      name: "stoa_cache_bytes",
      help: "Memory that kept pages and facet indexes take, in bytes.",
      labelNames: ["cache"],
      registers,
      collect() {
        for (const [cache, { bytes }] of Object.entries(memory())) this.set({ cache }, bytes);
      },
    });
  if (lookups)
    new Counter({
      name: "stoa_page_cache_lookups_total",
      help: "How often a kept page was looked for, by whether there was one.",
      labelNames: ["result"],
      registers,
      collect() {
        const { hits, misses } = lookups();
        this.reset();
        this.inc({ result: "hit" }, hits);
        this.inc({ result: "miss" }, misses);
      },
    });
  if (isRedisAway)
    new Gauge({
      name: "stoa_redis_away",
      help: "1 while Redis is away and processes count requests for themselves.",
      registers,
      aggregator: "max",
      collect() {
        this.set(isRedisAway() ? 1 : 0);
      },
    });
}

/**
 * Has a registry tell of the replicas of the database. A replica is called by its place in
 * DATABASE_REPLICA_URLS, from 1.
 */
export function watchReplicas(registry: Registry, counts: Replicas["counts"]): void {
  const registers = [registry];
  new Gauge({
    name: "stoa_replica_lag_seconds",
    help: "How far a replica of the database is behind, in seconds, where that is known.",
    labelNames: ["replica"],
    registers,
    aggregator: "max",
    collect() {
      this.reset();
      for (const { number, lagSeconds } of counts().replicas)
        if (lagSeconds !== undefined) this.set({ replica: number }, lagSeconds);
    },
  });
  new Gauge({
    name: "stoa_replica_used",
    help: "1 while a replica is read, 0 while it is left out.",
    labelNames: ["replica"],
    registers,
    aggregator: "min",
    collect() {
      for (const { number, isUsed } of counts().replicas) this.set({ replica: number }, isUsed ? 1 : 0);
    },
  });
  new Counter({
    name: "stoa_replica_reads_total",
    help: "Reads that a replica did.",
    labelNames: ["replica"],
    registers,
    collect() {
      this.reset();
      for (const { number, reads } of counts().replicas) this.inc({ replica: number }, reads);
    },
  });
  new Counter({
    name: "stoa_replica_fallbacks_total",
    help: "Requests that a replica might have answered and the primary did: all replicas were behind or away, whoever asked had just written, or a replica failed.",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, times] of Object.entries(counts().fallbacks)) this.inc({ reason }, times);
    },
  });
}
