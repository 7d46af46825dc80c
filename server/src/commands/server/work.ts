import { Command } from "commander";
import { createWork } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { openDatabase } from "../../db/database.ts";
import type { Tally } from "../../jobs/worker.ts";
import { createTraffic } from "../../kit/flow/traffic.ts";
import { createLog } from "../../log.ts";
import { logLostSecrets } from "../lost-secrets.ts";
import { fail, print, say, UsageError } from "../run.ts";
import { onSignal } from "../signals.ts";
import { serverBeside } from "./import-process.ts";
import { refuseToLoseMails } from "./lost-mails.ts";
import { observe } from "./observe.ts";
import { traceWork } from "./trace.ts";

type WorkOptions = { once?: boolean; kinds?: string; json?: boolean };

const MAX_SHUTDOWN_MS = 9_000;
/** Three for each of two imports: to read, to write and to report progress. */
const CONNECTIONS_BESIDE = 6;

export const workCommand = () =>
  new Command("work")
    .description(
      "do background jobs: send mails, import files, clean up; beside `serve` or instead of its own",
    )
    .option("--once", "do what is due now, and stop")
    .option("--kinds <kinds>", "only jobs of these kinds, such as import; with a comma between two")
    .option("--json", "print one JSON object at the end")
    .addHelpText(
      "after",
      `
Stops at SIGTERM or SIGINT: jobs that are being done get 9 seconds to end; what is not done by then is done by
another worker. Any number of workers may run at once. Exit codes: 0 stopped or done, 1 failed, 2 wrong usage.`,
    )
    .action(run);

async function run({ once, kinds, json }: WorkOptions): Promise<void> {
  const config = readConfig();
  // The JSON object is the last line of standard output, so the log goes elsewhere.
  const log = createLog(config.logLevel, json ? process.stderr : undefined);
  if (config.databaseUrl) refuseToLoseMails(config);
  const { signal, stop } = stopSignal();
  const traffic = createTraffic();
  // Its parent, such as a process manager, may send messages, too.
  const server = kinds === undefined ? undefined : serverBeside(traffic, stop);
  const database = await openDatabase({
    ...config,
    poolSize: server ? Math.min(config.poolSize, CONNECTIONS_BESIDE) : config.poolSize,
    say,
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  try {
    if (!server) await logLostSecrets(database, log);
    const endTraces = await traceWork(config);
    const observation = once ? undefined : await observe(config, log, () => work.backlog());
    observation?.watch({ pool: database.pool });
    const meter = observation?.meter ?? (server && { ...server.meter, delivered() {} });
    const work = createWork(config, database, log, meter);
    const only = kinds === undefined ? undefined : kindsIn(kinds, work.kinds);
    if (once) {
      const tally = await work.once(signal, { only });
      await endTraces();
      return report(json, tally);
    }
    const worker = work.start(server && traffic, { only });
    log.info(only ? { kinds: only } : {}, "working");
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    const tally = await worker.close();
    await Promise.all([observation?.close(), endTraces()]);
    // A server prints by itself.
    if (!server) report(json, tally);
  } finally {
    server?.leave();
    await database.close();
  }
}

function kindsIn(text: string, all: readonly string[]): string[] {
  const kinds = text.split(",");
  const unknown = kinds.find((kind) => !all.includes(kind));
  if (unknown !== undefined)
    throw new UsageError(`--kinds takes ${[...all].sort().join(", ")}, not ${unknown}`);
  return kinds;
}

// Aborted when the process gets a signal to stop; after its time, the process exits.
function stopSignal(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => {
    if (signal.aborted) return;
    controller.abort();
    const late = new Error("jobs were still being done when the time was over");
    setTimeout(() => process.exit(fail(late)), MAX_SHUTDOWN_MS).unref();
  };
  onSignal(stop);
  return { signal, stop };
}

function report(json: boolean | undefined, { done, failed, postponed, left }: Tally): void {
  print(
    json,
    { done, failed, postponed, left },
    () => `${done} done, ${failed} failed, ${postponed} to be tried again, ${left} left to another worker`,
  );
}
