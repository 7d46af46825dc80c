import cluster from "node:cluster";
import { createServer } from "node:net";
import { Command } from "commander";
import { consoleFilesOf, createApp, createWork } from "../app.ts";
import { type Config, readConfig, settingsHelp } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { IMPORT } from "../exchange/imports/index.ts";
import { stopListening } from "../http/limits/stop-listening.ts";
import type { Worker } from "../jobs/worker.ts";
import type { Channel } from "../kit/channel.ts";
import { publishTraffic } from "../kit/traffic.ts";
import { createLog } from "../log.ts";
import { createMedia, tryBucket } from "../platform/media/index.ts";
import { announce } from "./announce.ts";
import { bindTo } from "./bind.ts";
import { buildConsole } from "./build-console.ts";
import { type ImportProcess, importBeside } from "./import-process.ts";
import { refuseToLoseMails } from "./lost-mails.ts";
import { logLostSecrets } from "./lost-secrets.ts";
import { observe } from "./observe.ts";
import { fail, say, UsageError } from "./run.ts";
import { type Server, superviseWorkers } from "./supervise.ts";
import { traceWork } from "./trace.ts";

type ServeOptions = {
  port?: string;
  host?: string;
  processes?: string;
  demo?: boolean;
  json?: boolean;
  buildConsole?: boolean;
};

const PORTS_TRIED = 20;
// One of several ends before it is killed (supervise.ts).
const MAX_SHUTDOWN_MS = cluster.isWorker ? 7_500 : 9_000;
const MAX_PROCESSES = 64;

export const serveCommand = () =>
  new Command("serve")
    .description("start the server, and the embedded database where DATABASE_URL names no other")
    .option("--port <port>", "port to listen on (PORT)")
    .option("--host <address>", "address to listen on (HOST)")
    .option("--processes <n>", "how many processes answer; SIGHUP restarts them one after the other", "1")
    .option("--demo", "make a demo store, if there is none, and print how to use it")
    .option("--build-console", "build the console beside the server, where its sources have changed")
    .option("--json", "print one JSON object when ready")
    .addHelpText("after", () => `\nEnvironment:\n${settingsHelp.map(helpLine).join("\n")}`)
    .action(serve);

async function serve(options: ServeOptions): Promise<void> {
  const config = withOptions(readConfig(), options);
  const { processes } = config;
  const log = createLog(config.logLevel);
  // Said before the database is started, which takes longer than finding out.
  if (config.portIsGiven && cluster.isPrimary) await findPort(config);
  if (config.work && config.databaseUrl) refuseToLoseMails(config);
  const database = await openDatabase({
    ...config,
    say,
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  if (database.keptOutside && cluster.isPrimary)
    log.warn(
      { folder: database.keptOutside },
      "the database is kept outside of the data directory; see stoa data",
    );
  if (cluster.isPrimary) {
    void tryBucket(config, log);
    await logLostSecrets(database, log);
  }
  const endTraces = await traceWork(config);
  const isSupervisor = cluster.isPrimary && processes > 1;
  const observation = await observe(config, log, () => work.backlog(), isSupervisor).catch(async (error) => {
    await database.close();
    throw error;
  });
  const work = createWork(config, database, log, observation?.meter);
  const server = isSupervisor ? superviseWorkers(processes, log, () => findPort(config)) : await serveHere();
  let closing: Promise<void> | undefined;
  let imports: ImportProcess | undefined;
  let endBuild = () => {};
  const awaited = new Set<string>();
  const awaiting = <T>(name: string, work: Promise<T> | undefined) => {
    awaited.add(name);
    return Promise.resolve(work).finally(() => awaited.delete(name));
  };
  const close = () => {
    closing ??= (async () => {
      endBuild();
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
  // A terminal tells all processes; the first one knows what is to be done.
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
    const url = await server.start(() => closing !== undefined);
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
    // Starting leaves 10 MB behind, which would only be given back under load.
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    if (url) announce(url, demo, options.json, log);
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
      async start(isClosing) {
        const url = await listen((at) => app.http.listen(at), config);
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

// One to listen on; nobody does when this returns. Throws as `listen`.
async function findPort(config: Config): Promise<number> {
  const probe = createServer();
  const url = await listen((at) => bindTo(probe, at), config);
  await new Promise((resolve) => probe.close(resolve));
  return Number(url.port);
}

const isTaken = (error: unknown) => (error as { code?: string }).code === "EADDRINUSE";
const named = (error: unknown, port: number) =>
  isTaken(error) ? new Error(`port ${port} is in use; choose another with --port or PORT`) : error;

// A port that was asked for is that one or none; the default one gives way to the next that is free.
async function listen(
  bind: (at: { host: string; port: number }) => Promise<string>,
  { host, port, portIsGiven }: Config,
): Promise<URL> {
  for (let tried = port; ; tried++) {
    try {
      const url = new URL(await bind({ host, port: tried }));
      if (tried !== port) say(`port ${port} is in use, so it is ${url.port}`);
      return url;
    } catch (error) {
      if (portIsGiven || !isTaken(error)) throw named(error, port);
      if (tried >= port + PORTS_TRIED)
        throw new Error(`the ports ${port} to ${tried} are in use; choose one with --port`);
    }
  }
}

function withOptions(config: Config, { port, host, processes = "1" }: ServeOptions): Config {
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError(`${port} is not a port number`);
  }
  return {
    ...config,
    processes: countOf(processes),
    // One of several is told the port that the first one chose.
    ...(port && cluster.isPrimary ? { port: Number(port), portIsGiven: true } : {}),
    ...(host ? { host } : {}),
  };
}

function countOf(processes: string): number {
  const count = Number(processes);
  if (!/^\d+$/.test(processes) || count < 1 || count > MAX_PROCESSES)
    throw new UsageError(`--processes takes a number from 1 to ${MAX_PROCESSES}`);
  return count;
}

const helpLine = ({ name, takes, otherwise }: (typeof settingsHelp)[number]) =>
  `  ${name.padEnd(16)} ${takes}${otherwise ? ` (default ${otherwise})` : ""}`;
