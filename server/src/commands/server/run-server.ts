import cluster from "node:cluster";
import type { Logger } from "pino";
import { consoleFilesOf, createApp, createWork } from "../../app.ts";
import type { Config } from "../../config.ts";
import { IMPORT } from "../../exchange/imports/index.ts";
import { stopListening } from "../../http/limits/stop-listening.ts";
import type { Worker } from "../../jobs/worker.ts";
import { type Channel, publishTraffic, whenQuiet } from "../../kit/flow/traffic.ts";
import { createMedia, tryBucket } from "../../platform/media/index.ts";
import { logLostSecrets } from "../lost-secrets.ts";
import { fail, say } from "../run.ts";
import { announce } from "./announce.ts";
import { buildConsole } from "./build-console.ts";
import { type Door, listen } from "./door.ts";
import { type ImportProcess, importBeside } from "./import-process.ts";
import { observe } from "./observe.ts";
import type { Opening } from "./open.ts";
import { type Server, superviseWorkers } from "./supervise.ts";
import { traceWork } from "./trace.ts";

/** The options of `stoa serve`. */
export type ServeOptions = {
  port?: string;
  host?: string;
  processes?: string;
  demo?: boolean;
  json?: boolean;
  buildConsole?: boolean;
};

// One of several ends before it is killed (supervise.ts).
const MAX_SHUTDOWN_MS = cluster.isWorker ? 7_500 : 9_000;

/**
 * Runs the server until a signal stops it: waits for its database to be opened, then takes over from the
 * `door`, which only the first process has. Throws if it cannot start.
 */
export async function runServer(
  config: Config,
  options: ServeOptions,
  { log, opening }: Opening,
  door?: Door,
): Promise<void> {
  const took: Record<string, number> & { modules: number } = { modules: process.uptime() };
  const { processes } = config;
  const database = await opening;
  if (database.clusterFolder && cluster.isPrimary)
    log.warn(
      { folder: database.clusterFolder },
      "the database is kept outside of the data directory; see stoa data",
    );
  if (cluster.isPrimary) {
    void tryBucket(config, log);
    await logLostSecrets(database, log);
  }
  const endTraces = await traceWork(config);
  took.database = process.uptime() - took.modules;
  const isSupervisor = cluster.isPrimary && processes > 1;
  const observation = await observe(config, log, () => work.backlog(), isSupervisor).catch(async (error) => {
    await database.close();
    throw error;
  });
  const work = createWork(config, database, log, observation?.meter);
  const server = isSupervisor ? superviseWorkers(processes, log, door!) : await serveHere();
  let closing: Promise<void> | undefined;
  let imports: ImportProcess | undefined;
  let endBuild = () => {};
  let endSettling = () => {};
  const awaited = new Set<string>();
  const awaiting = <T>(name: string, work: Promise<T> | undefined) => {
    awaited.add(name);
    return Promise.resolve(work).finally(() => awaited.delete(name));
  };
  const close = () => {
    closing ??= (async () => {
      endBuild();
      endSettling();
      setTimeout(() => {
        log.error(
          { waitsFor: [...awaited] },
          `stopping takes longer than ${MAX_SHUTDOWN_MS / 1_000} s: it ends at once`,
        );
        process.exit(1);
      }, MAX_SHUTDOWN_MS).unref();
      const [ended] = await Promise.allSettled([
        isSupervisor ? awaiting("its processes", server.close()) : server.close(),
        awaiting("imports", imports?.close()),
      ]);
      await awaiting("metrics and traces", Promise.all([observation?.close(), endTraces()]));
      await awaiting("the database", database.close());
      if (ended.status === "rejected") throw ended.reason;
    })();
    return closing;
  };
  const end = () =>
    close().then(
      () => process.exit(0),
      (error) => process.exit(fail(error)),
    );
  process.on("SIGTERM", end);
  // A terminal signals all processes; the first one stops the others.
  process.on("SIGINT", () => cluster.isPrimary && void end());
  if (cluster.isWorker) {
    // Without the first process it ends, too. Node would end it at once, with what it has accepted.
    cluster.worker!.exitedAfterDisconnect = true;
    process.on("disconnect", end);
  }
  process.on("SIGHUP", () => {
    imports?.renew();
    if (server.restart) void server.restart();
    else if (cluster.isPrimary) void end();
  });
  try {
    const before = process.uptime();
    const url = await server.start(() => closing !== undefined);
    took.server = process.uptime() - before;
    if (config.work && cluster.isPrimary && !closing)
      imports = importBeside(() => work.isDue(IMPORT), {
        traffic: server.traffic,
        log,
        meter: observation?.meter,
        dataDir: config.dataDir,
      });
    const demo =
      url && options.demo
        ? await (await import("./demo.ts")).ensureDemo(
            database,
            { dataDir: config.dataDir, media: createMedia({ ...config, log }) },
            say,
          )
        : undefined;
    if (url) announce(url, demo, options.json, log, took);
    if (!closing) endSettling = whenQuiet(server.traffic, () => settle(server, log));
    if (url && options.buildConsole && !closing) endBuild = buildConsole(consoleFilesOf(config), log);
  } catch (error) {
    await close();
    throw error;
  }

  async function serveHere(): Promise<Server> {
    const app = await createApp(
      config,
      database,
      log,
      undefined,
      cluster.isWorker ? (process as Channel) : undefined,
      observation?.meter,
    );
    observation?.watch(app.watched);
    let worker: Worker | undefined;
    return {
      traffic: app.traffic,
      prepare: app.http.prepareDocument,
      async start(isClosing) {
        if (cluster.isWorker) await doorIsOpen();
        else if (!door!.handle) await door!.close();
        const url = await listen(
          (at) => app.http.listen({ ...at, handle: door?.handle } as typeof at),
          config,
        );
        // The door did not hold the process.
        app.http.server.ref();
        if (config.work && !isClosing()) {
          worker = work.start(app.traffic, { except: [IMPORT] });
          app.dependOn(worker);
        }
        if (cluster.isPrimary) return url;
        process.on("message", async (message) => {
          if (!("accept" in Object(message))) return;
          await stopListening(app.http.server);
          process.send!({ accepts: false }, () => {});
        });
        process.send!({ url: url.href }, () => {});
        publishTraffic(app.traffic, process as Channel);
      },
      async close() {
        const ended = await Promise.allSettled([
          awaiting("requests", app.close()),
          awaiting("jobs", worker?.close()),
        ]);
        for (const { status, reason } of ended as PromiseRejectedResult[])
          if (status === "rejected") throw reason;
      },
    };
  }
}

// Does two things of a tenth of a second of CPU each that can wait until the first requests were answered.
async function settle({ prepare, traffic }: Server, log: Logger): Promise<void> {
  await prepare?.().catch((error) => log.error({ err: error }, "no OpenAPI document"));
  // Starting leaves 10 MB behind, which would only be given back under load.
  // A last resort also flushes the code that requests have compiled.
  const flavor = traffic.quietMs() === Infinity ? "last-resort" : "regular";
  globalThis.gc?.({ type: "major", execution: "sync", flavor });
}

// The first process stops to answer in the meantime.
function doorIsOpen(): Promise<void> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!("doorIsOpen" in Object(message))) return;
      process.off("message", hear);
      resolve();
    };
    process.on("message", hear);
    process.send!({ isAtDoor: true }, () => {});
  });
}
