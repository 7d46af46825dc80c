import { join } from "node:path";
import type { Logger } from "pino";
import { acpForm } from "./agents/acp/index.ts";
import { agentReceivers } from "./agents/identity/index.ts";
import type { CachedShown } from "./agents/session/index.ts";
import { createUcpSerializer, ucpEntrance } from "./agents/ucp/index.ts";
import { type AppRuntime, createAppRuntime } from "./app-runtime.ts";
import { jobKinds, recurringTasks } from "./background.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { followDatabase } from "./db/replicas/replicas.ts";
import { readWebhookBacklog, sendOnce, startSender } from "./events/webhooks/index.ts";
import { filesOf, hooks, pagesOf, routesOf, sides } from "./features.ts";
import { messagesByLocale } from "./http/answers/messages.ts";
import type { Look } from "./http/html/look.ts";
import { countRefusals } from "./http/limits/count-refusals.ts";
import { memoryLimiter } from "./http/limits/limits.ts";
import { limiterElsewhere } from "./http/limits/primary-limiter.ts";
import { stopListening } from "./http/limits/stop-listening.ts";
import type { Store } from "./http/request/store.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { jobBacklog } from "./jobs/backlog.ts";
import { runRecurring } from "./jobs/schedule.ts";
import { addTallies, startWorker, type Tally, type Worker, workOnce } from "./jobs/worker.ts";
import { type Channel, createTraffic, type Traffic } from "./kit/flow/traffic.ts";
import type { Backlog, Meter, Watched } from "./metrics/index.ts";
import { createPayLinks, createProviders } from "./orders/payments/index.ts";
import { type ConsoleFiles, consoleSite } from "./pages/console/index.ts";
import { createLookOf } from "./pages/look/index.ts";
import {
  authenticateKey,
  authenticatePublishable,
  createKeyUses,
  type KnownKey,
} from "./people/api-keys/index.ts";
import { authenticateSession, type KnownSession } from "./people/auth/index.ts";
import { noteChange } from "./platform/audit/index.ts";
import { createMailer } from "./platform/mail/index.ts";
import { createMedia, mediaSweep } from "./platform/media/index.ts";
import { createOutbound } from "./platform/outbound/index.ts";
import { resolveStore } from "./platform/stores/index.ts";
import type { CachedProfile } from "./sales/store-profile/index.ts";
import { formsHandler } from "./shop/forms/index.ts";
import { createShop, type ShopInfo } from "./shop/routes/index.ts";

/** The wired application: an HTTP server that does not listen yet, and how to let go of all it holds. */
export type App = {
  http: HttpServer;
  traffic: Traffic;
  /** The sources of the metrics. */
  watched: Watched;
  /** From now on the server is ready only while the worker gets on, too. */
  dependOn(worker: Pick<Worker, "failing">): void;
  close(): Promise<void>;
};

/** The part of the work that is done: all of it, only jobs of some kinds, or all but these. */
export type Part = { only?: readonly string[] | undefined; except?: readonly string[] };

/** Background work: all the time, giving way to the traffic of a server, or once through what is due. */
export type Work = {
  /** The kinds of jobs that there are. */
  kinds: readonly string[];
  /** Reads what waits to be done, whoever does it. */
  backlog(): Promise<Backlog>;
  /** Whether a job of the kind waits to be begun. */
  isDue(kind: string): Promise<boolean>;
  start(traffic?: Traffic, part?: Part): Worker;
  once(signal?: AbortSignal, part?: Part): Promise<Tally>;
};

/** Wires together what does background jobs. The database stays the caller's to close. */
export function createWork(
  config: Config,
  { pool, vault }: Database,
  log: Logger,
  meter?: Pick<Meter, "performed" | "delivered">,
): Work {
  const runtime = { pool, vault, log, meter };
  const outbound = createOutbound({ allowed: config.webhookAllowedAddresses });
  const media = createMedia({ ...config, log });
  const needed = {
    mailer: createMailer(config),
    providers: createProviders(config),
    payLinks: createPayLinks(config),
    media,
    outbound,
  };
  const { originOf } = needed.payLinks;
  // Agents hear of the orders that they placed.
  const toAgents = agentReceivers({
    outbound: createOutbound({ allowed: config.agentAllowedAddresses }),
    originOf,
    serializeOrder: createUcpSerializer({ vault, messagesByLocale, originOf }),
  });
  const forms = { acp: acpForm({ vault, messagesByLocale, originOf }) };
  const sending = { outbound, originOf, findOthers: [toAgents], forms };
  const kinds = jobKinds(needed).map(({ kind }) => kind);
  const kindsOf = ({ only = kinds, except = [] }: Part, traffic?: Traffic) =>
    jobKinds({ ...needed, traffic }).filter(({ kind }) => only.includes(kind) && !except.includes(kind));
  return {
    kinds,
    async backlog() {
      const [jobs, webhooks] = await Promise.all([jobBacklog(pool, kinds), readWebhookBacklog(pool)]);
      return { jobs, webhooks };
    },
    isDue: async (kind) => (await jobBacklog(pool, [kind])).some(({ due }) => due > 0),
    start(traffic, part = {}) {
      const stop = new AbortController();
      const worker = startWorker(kindsOf(part, traffic), runtime, { traffic });
      if (part.only) return worker;
      const sender = startSender({ ...runtime, ...sending });
      const schedule = runRecurring([...recurringTasks, mediaSweep(media.files)], runtime, stop.signal);
      return {
        failing: () => [...worker.failing(), ...sender.failing()],
        async close() {
          stop.abort();
          const [jobs, sent] = await Promise.all([worker.close(), sender.close(), schedule]);
          return addTallies(jobs, sent);
        },
      };
    },
    async once(signal = new AbortController().signal, part = {}) {
      if (part.only) return workOnce(kindsOf(part), { ...runtime, signal });
      for (const { run } of [...recurringTasks, mediaSweep(media.files)]) await run({ ...runtime, signal });
      const jobs = await workOnce(kindsOf(part), { ...runtime, signal });
      return addTallies(jobs, await sendOnce({ ...runtime, ...sending, signal }));
    },
  };
}

/** Where the console is, and where it is told how its building goes. */
export const consoleFilesOf = ({ consoleDir, cacheDir }: Config): ConsoleFiles => ({
  folder: consoleDir,
  stateFile: join(cacheDir, "console-build.json"),
});

/**
 * Wires the application together; the only place that knows of everything. The database stays the caller's to
 * close. `runtime` is what the nouns keep in memory, `others` a way to the process that has the rate limits'
 * buckets, where that is not this one, `meter` what counts what it does.
 */
export async function createApp(
  config: Config,
  database: Database,
  log: Logger,
  runtime: AppRuntime = createAppRuntime({ log, ...config, appUrl: database.appUrl }),
  others?: Channel,
  meter?: Meter,
): Promise<App> {
  const { pool, vault } = database;
  pool.timeline.changed.add(() => {
    log.warn(
      { timeline: pool.timeline.name },
      "the database was replaced, and may have lost its last commits",
    );
    runtime.indexes.dropAll();
  });
  const { caches, replicas } = followDatabase({ ...database, maxLagMs: config.replicaMaxLagMs, log });
  const stores = caches.cache<Store>(({ id }) => id);
  const keys = caches.cache<KnownKey>(({ storeId }) => storeId);
  const sessions = caches.cache<KnownSession>(({ storeId }) => storeId);
  const looks = caches.cache<Look>(({ storeId }) => storeId);
  const profiles = caches.cache<CachedProfile>(({ storeId }) => storeId);
  const shown = caches.cache<CachedShown>(({ storeId }) => storeId);
  const infos = caches.cache<ShopInfo>(({ storeId }) => storeId);
  const parts: Pick<Worker, "failing">[] = [caches];
  const uses = createKeyUses(pool);
  const counts = [runtime.searches.writeTo(pool), runtime.visits.writeTo(pool)];
  const traffic = createTraffic();
  const byToken = { pool, cache: sessions, vault, sides };

  // The client of Redis is loaded only where there is one: it is half as large as all of ours.
  const shared =
    config.rateLimit && config.redisUrl
      ? (await import("./http/limits/redis-limiter.ts")).redisLimiter(config.redisUrl, log)
      : undefined;
  await shared?.known;
  const limiter = config.rateLimit
    ? (shared?.limiter ?? (others ? limiterElsewhere(others) : memoryLimiter()))
    : undefined;

  const http = createHttpServer({
    routes: routesOf(runtime, profiles, shown),
    pages: pagesOf(runtime),
    lookOf: createLookOf(looks),
    entrancesOf: ucpEntrance,
    files: filesOf(runtime),
    shop: createShop({ ...runtime, infos, log, pageBytes: runtime.shopBytes, handlers: [formsHandler] }),
    sites: [consoleSite(consoleFilesOf(config))],
    hooks,
    pool,
    replicas,
    log,
    vault,
    messagesByLocale,
    noteChange,
    traffic,
    limits: limiter && { take: meter ? countRefusals(limiter, meter) : limiter, rates: config.rates },
    meter,
    failing: () => parts.flatMap((part) => part.failing()),
    trustProxy: config.trustProxy,
    processes: config.processes,
    directory: {
      storeOf: (host) => resolveStore(pool, stores, host),
      async principalOf(store, token, ip) {
        if (!token.startsWith("sk_")) return authenticateSession(byToken, store, token);
        const principal = await authenticateKey({ pool, cache: keys }, store, { token, ip });
        uses.note(store.id, principal.id);
        return principal;
      },
      async publishableOf(store, token, ip) {
        const key = await authenticatePublishable({ pool, cache: keys }, store, { token, ip });
        uses.note(store.id, key.id);
        return key;
      },
    },
  });
  return {
    http,
    watched: {
      pool,
      connections: () =>
        new Promise((resolve) => http.server.getConnections((_, count) => resolve(count ?? 0))),
      memory: runtime.memory,
      lookups: runtime.pages.lookups,
      isRedisAway: shared?.isAway,
      replicas: replicas?.counts,
    },
    traffic,
    dependOn: (worker) => void parts.push(worker),
    close: async () => {
      await stopListening(http.server);
      await http.close();
      await runtime.indexes.close();
      await runtime.renderer.close();
      await uses.close();
      for (const one of counts) await one.close();
      await replicas?.close();
      await caches.close();
      shared?.close();
    },
  };
}
