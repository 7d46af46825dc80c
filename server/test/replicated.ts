import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../src/db/embedded/open-embedded.ts";
import { removeEmbedded } from "../src/db/embedded/remove-embedded.ts";
import type { Fallback } from "../src/db/replicas/replicas.ts";
import { startReplica, type TestReplica } from "./replica.ts";
import { startServer, type TestServer } from "./server.ts";
import { until } from "./until.ts";

/** A server whose PostgreSQL has a replica, which is read by now. */
export type Replicated = {
  server: TestServer;
  replica: TestReplica;
  /**
   * How many reads the replica did, and how many were sent to the primary instead, of a server, by its
   * metrics.
   */
  counts(of?: TestServer): Promise<Record<Fallback | "reads" | "used", number>>;
  /** Waits until the replica is used. */
  isUsed(of?: TestServer): Promise<void>;
  close(): Promise<void>;
};

/** How old a read from its replica may be. */
export const MAX_LAG_MS = 2_000;

/**
 * Starts a PostgreSQL with a replica, and a server on them that believes what its client says of addresses.
 */
export async function startReplicated(): Promise<Replicated> {
  const dataDir = await mkdtemp(join(tmpdir(), "stoa-replicated-"));
  const primary = await openEmbedded({ dataDir, durable: false });
  const replica = await startReplica(primary);
  const server = await startServer({
    DATABASE_URL: primary.ownerUrl,
    DATABASE_REPLICA_URLS: replica.url,
    DATABASE_REPLICA_MAX_LAG: `${MAX_LAG_MS}ms`,
    METRICS_PORT: "0",
    TRUST_PROXY: "127.0.0.1",
  });
  const counts: Replicated["counts"] = async (of = server) => {
    const text = await (await fetch(of.metricsUrl!)).text();
    const read = (name: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")[1] ?? Number.NaN,
      );
    const fallback = (reason: Fallback) => read(`stoa_replica_fallbacks_total{reason="${reason}"}`);
    return {
      reads: read('stoa_replica_reads_total{replica="1"}'),
      used: read('stoa_replica_used{replica="1"}'),
      behind: fallback("behind"),
      wrote: fallback("wrote"),
      failed: fallback("failed"),
    };
  };
  const isUsed = (of = server) => until(async () => (await counts(of)).used === 1, "the replica is used");
  await isUsed();
  return {
    server,
    replica,
    counts,
    isUsed,
    async close() {
      await server.close();
      await replica.close();
      await primary.close();
      await removeEmbedded(dataDir);
    },
  };
}
