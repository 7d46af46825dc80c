import { once } from "node:events";
import { createServer } from "node:net";
import { Command } from "commander";
import { createApp, createWork } from "../app.ts";
import { type Config, readConfig, settingsHelp } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import type { Worker } from "../jobs/worker.ts";
import { createLog } from "../log.ts";
import { type Demo, ensureDemo } from "./demo.ts";
import { fail, say, UsageError } from "./run.ts";

type ServeOptions = { port?: string; host?: string; demo?: boolean; json?: boolean };

const PORTS_TRIED = 20;
const MAX_SHUTDOWN_MS = 9_000;

export const serveCommand = () =>
  new Command("serve")
    .description("start the server, and the embedded database where DATABASE_URL names no other")
    .option("--port <port>", "port to listen on (PORT)")
    .option("--host <address>", "address to listen on (HOST)")
    .option("--demo", "make a demo store, if there is none, and print how to use it")
    .option("--json", "print one JSON object when ready")
    .addHelpText("after", () => `\nEnvironment:\n${settingsHelp.map(helpLine).join("\n")}`)
    .action(serve);

async function serve(options: ServeOptions): Promise<void> {
  const config = withOptions(readConfig(), options);
  const log = createLog(config.logLevel);
  // Said before the database is started, which takes longer than finding out.
  if (config.portIsGiven) await tryPort(config);
  const database = await openDatabase({
    ...config,
    say,
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  if (database.keptOutside)
    log.warn(
      { folder: database.keptOutside },
      "the database is kept outside of the data directory; see stoa data",
    );
  const app = createApp(config, database, log);
  let worker: Worker | undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
      const ended = await Promise.allSettled([app.close(), worker?.close()]);
      await database.close();
      for (const { status, reason } of ended as PromiseRejectedResult[])
        if (status === "rejected") throw reason;
    })();
    return closing;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () =>
      close().then(
        () => process.exit(0),
        (error) => process.exit(fail(error)),
      ),
    );
  }
  try {
    const url = await listen(app.http, config);
    if (config.work && !closing) worker = createWork(config, database, log).start();
    const demo = options.demo ? await ensureDemo(database, config.dataDir, say) : undefined;
    announce(
      url,
      demo,
      options.json,
      log.isLevelEnabled("info") ? (line) => log.info({ url: line }, "listening") : () => {},
    );
  } catch (error) {
    await close();
    throw error;
  }
}

async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
  } catch (error) {
    throw named(error, port);
  } finally {
    probe.close();
  }
}

const isTaken = (error: unknown) => (error as { code?: string }).code === "EADDRINUSE";
const named = (error: unknown, port: number) =>
  isTaken(error) ? new Error(`port ${port} is in use; choose another with --port or PORT`) : error;

// A port that was asked for is that one or none; the default one gives way to the next that is free.
async function listen(
  http: ReturnType<typeof createApp>["http"],
  { host, port, portIsGiven }: Config,
): Promise<URL> {
  for (let tried = port; ; tried++) {
    try {
      const url = new URL(await http.listen({ host, port: tried }));
      if (tried !== port) say(`port ${port} is in use, so it is ${url.port}`);
      return url;
    } catch (error) {
      if (portIsGiven || !isTaken(error)) throw named(error, port);
      if (tried >= port + PORTS_TRIED)
        throw new Error(`the ports ${port} to ${tried} are in use; choose one with --port`);
    }
  }
}

function announce(
  url: URL,
  demo: Demo | undefined,
  json: boolean | undefined,
  log: (url: string) => void,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ url: url.origin, demo: demo && demoLinks(url, demo) })}\n`);
    return;
  }
  if (!demo) {
    log(url.origin);
    return;
  }
  const { store, docs, curl } = demoLinks(url, demo);
  process.stdout.write(`
  Stoa is running.

  demo store   ${store}
  reference    ${docs}
  API key      ${demo.key}
  owner        ${demo.owner.email}   password ${demo.owner.password}

  First request:

  ${curl}

`);
}

function demoLinks(url: URL, demo: Demo) {
  const store = `http://${demo.domain}:${url.port}`;
  const curl = `curl -H 'Authorization: Bearer ${demo.key}' '${store}/api/v1/products?limit=3'`;
  return { ...demo, store, docs: `${store}/docs`, curl };
}

function withOptions(config: Config, { port, host }: ServeOptions): Config {
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError(`${port} is not a port number`);
  }
  return { ...config, ...(port ? { port: Number(port), portIsGiven: true } : {}), ...(host ? { host } : {}) };
}

const helpLine = ({ name, takes, otherwise }: (typeof settingsHelp)[number]) =>
  `  ${name.padEnd(16)} ${takes}${otherwise ? ` (default ${otherwise})` : ""}`;
