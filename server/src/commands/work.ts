import { Command } from "commander";
import { createWork } from "../app.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import type { Tally } from "../jobs/worker.ts";
import { createLog } from "../log.ts";
import { refuseToLoseMails } from "./lost-mails.ts";
import { tellLostSecrets } from "./lost-secrets.ts";
import { observe } from "./observe.ts";
import { fail, print, say } from "./run.ts";
import { onSignal } from "./signals.ts";
import { traceWork } from "./trace.ts";

type WorkOptions = { once?: boolean; json?: boolean };

const MAX_SHUTDOWN_MS = 9_000;

export const workCommand = () =>
  new Command("work")
    .description(
      "do background jobs: send mails, import files, clean up; beside `serve` or instead of its own",
    )
    .option("--once", "do what is due now, and stop")
    .option("--json", "print one JSON object at the end")
    .addHelpText(
      "after",
      `
Stops at SIGTERM or SIGINT: jobs that are being done get 9 seconds to end; what is not done by then is done by
another worker. Any number of workers may run at once. Exit codes: 0 stopped or done, 1 failed, 2 wrong usage.`,
    )
    .action(run);

async function run({ once, json }: WorkOptions): Promise<void> {
  const config = readConfig();
  // The JSON object is the last line of standard output, so the log goes elsewhere.
  const log = createLog(config.logLevel, json ? process.stderr : undefined);
  if (config.databaseUrl) refuseToLoseMails(config);
  const stop = stopSignal();
  const database = await openDatabase({
    ...config,
    say,
    onLost: () => log.error("the embedded database is gone; starting it again"),
    onRecovered: () => log.info("the embedded database is back"),
  });
  try {
    await tellLostSecrets(database, log);
    const endTraces = await traceWork(config);
    const observation = once ? undefined : await observe(config, log, () => work.backlog());
    observation?.watch({ pool: database.pool });
    const work = createWork(config, database, log, observation?.meter);
    if (once) {
      const tally = await work.once(stop);
      await endTraces();
      return report(json, tally);
    }
    const worker = work.start();
    log.info("working");
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener("abort", resolve));
    const tally = await worker.close();
    await Promise.all([observation?.close(), endTraces()]);
    report(json, tally);
  } finally {
    await database.close();
  }
}

// Aborted when the process is told to stop; one that has not by the end of its time is ended.
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  onSignal(() => {
    if (stop.signal.aborted) return;
    stop.abort();
    const late = new Error("jobs were still being done when the time was over");
    setTimeout(() => process.exit(fail(late)), MAX_SHUTDOWN_MS).unref();
  });
  return stop.signal;
}

function report(json: boolean | undefined, { done, failed, postponed, left }: Tally): void {
  print(
    json,
    { done, failed, postponed, left },
    () => `${done} done, ${failed} failed, ${postponed} to be tried again, ${left} left to another worker`,
  );
}
