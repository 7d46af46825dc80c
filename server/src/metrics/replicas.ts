import { Counter, Gauge, type Registry } from "prom-client";
import type { Replicas } from "../db/replicas.ts";

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
