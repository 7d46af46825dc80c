import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { createFreshCaches } from "./db/fresh-cache.ts";
import { authenticateKey, createKeyUses, type KnownKey } from "./features/api-keys/index.ts";
import { resolveStore } from "./features/stores/index.ts";
import { routes } from "./features.ts";
import { memoryLimiter } from "./http/limits.ts";
import { createHttpServer } from "./http/server.ts";
import type { Store } from "./http/store.ts";

/** The wired application: an HTTP server that does not listen yet, and how to let go of all it holds. */
export type App = { http: FastifyInstance; close(): Promise<void> };

/** Wires the application together; the only place that knows of everything. The database stays the caller's to close. */
export function createApp(config: Config, database: Database, log: Logger): App {
  const { pool } = database;
  const caches = createFreshCaches(database.appUrl);
  const stores = caches.cache<Store>(({ id }) => id);
  const keys = caches.cache<KnownKey>(({ storeId }) => storeId);
  const uses = createKeyUses(pool);

  const http = createHttpServer({
    routes,
    pool,
    log,
    limiter: config.rateLimit ? memoryLimiter() : undefined,
    trustProxy: config.trustProxy,
    directory: {
      storeOf: (host) => resolveStore(pool, stores, host),
      async principalOf(store, token) {
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
