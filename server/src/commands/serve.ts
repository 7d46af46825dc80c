import { Command } from "commander";
import { createApp, createWork } from "../app.ts";
import { type Config, readConfig, settingsHelp } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { type Demo, ensureDemo } from "./demo.ts";
import { say, UsageError } from "./run.ts";

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
  const database = await openDatabase({
    ...config,
    say,
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  const app = createApp(config, database, log);
  const worker = config.work ? createWork(config, database, log).start() : undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
      await Promise.all([app.close(), worker?.close()]);
      await database.close();
    })();
    return closing;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void close().then(() => process.exit(0)));
  }
  try {
    const url = await listen(app.http, config);
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

// A port that was asked for is that one or none; the default one gives way to the next that is free.
async function listen(
  http: ReturnType<typeof createApp>["http"],
  { host, port, portIsGiven }: Config,
): Promise<URL> {
  for (let tried = port; ; tried++) {
    try {
      return new URL(await http.listen({ host, port: tried }));
    } catch (error) {
      if ((error as { code?: string }).code !== "EADDRINUSE") throw error;
      if (portIsGiven) throw new Error(`port ${port} is in use; choose another with --port or PORT`);
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
