import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { createFreshCaches } from "./db/fresh-cache.ts";
import { authenticateKey, createKeyUses, type KnownKey } from "./features/api-keys/index.ts";
import { resolveStore } from "./features/stores/index.ts";
import { jobKinds, recurring, routes } from "./features.ts";
import { memoryLimiter } from "./http/limits.ts";
import { createHttpServer } from "./http/server.ts";
import type { Store } from "./http/store.ts";
import { keepSchedule } from "./jobs/schedule.ts";
import { startWorker, type Worker, workOnce } from "./jobs/worker.ts";

/** The wired application: an HTTP server that does not listen yet, and how to let go of all it holds. */
export type App = { http: FastifyInstance; close(): Promise<void> };

/** Background work: all the time, or once through what is due, returning how many jobs that were. */
export type Work = { start(): Worker; once(): Promise<number> };

/** Wires together what does background jobs. The database stays the caller's to close. */
export function createWork(_config: Config, { pool, vault }: Database, log: Logger): Work {
  const means = { pool, vault, log };
  return {
    start() {
      const stop = new AbortController();
      const worker = startWorker(jobKinds, means);
      const schedule = keepSchedule(recurring, means, stop.signal);
      return {
        async close() {
          stop.abort();
          await Promise.all([worker.close(), schedule]);
        },
      };
    },
    async once() {
      for (const { run } of recurring) await run(means);
      return workOnce(jobKinds, { ...means, signal: new AbortController().signal });
    },
  };
}

/** Wires the application together; the only place that knows of everything. The database stays the caller's to close. */
export function createApp(config: Config, database: Database, log: Logger): App {
  const { pool, vault } = database;
  const caches = createFreshCaches(database.appUrl);
  const stores = caches.cache<Store>(({ id }) => id);
  const keys = caches.cache<KnownKey>(({ storeId }) => storeId);
  const uses = createKeyUses(pool);

  const http = createHttpServer({
    routes,
    pool,
    log,
    vault,
    limiter: config.rateLimit ? memoryLimiter() : undefined,
    trustProxy: config.trustProxy,
    directory: {
      storeOf: (host) => resolveStore(pool, stores, host),
      async principalOf(store, token, _ip) {
        const principal = await authenticateKey(pool, keys, store, token);
        uses.note(store.id, principal.id);
        return principal;
      },
    },
  });
  return {
    http,
    close: async () => {
      await http.close();
      await uses.close();
      await caches.close();
    },
  };
}
