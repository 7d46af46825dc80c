import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { IMPORT } from "../../exchange/imports/index.ts";
import type { JobMeter } from "../../jobs/job.ts";
import { sleep } from "../../jobs/wake.ts";
import { hearTraffic, publishTraffic, type Traffic } from "../../kit/flow/traffic.ts";

/** The interval between looks for waiting imports while no process imports, in ms. */
const LOOK_MS = 1_000;
/** The time that the process has to stop, in ms, before it is killed; this process may take longer. */
const STOP_MS = 8_000;
/**
 * As `nice` has it. Not the lowest, 19: requests may wait for a lock that the process holds, and it would
 * hold it longer.
 */
const PRIORITY = 10;
/** A file that takes more memory, in MB, ends the process and not the server. */
const MOST_MB = 512;

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** A process that imports. */
export type ImportProcess = {
  /** Replaces the process, if there is one, by a new one of the current program. */
  renew(): void;
  /** Stops the process and waits for its end. The next worker continues its import. */
  close(): Promise<void>;
};

type Runtime = { traffic: Traffic; log: Logger; meter: JobMeter | undefined; dataDir: string };

/**
 * Runs due imports in a process of their own: `stoa work --kinds import`, at a low priority. It starts when
 * the first import waits, and again if it ends. It is notified of requests, and reports its jobs to the
 * meter.
 */
export function importBeside(
  isDue: () => Promise<boolean>,
  { traffic, log, meter, dataDir }: Runtime,
): ImportProcess {
  const stop = new AbortController();
  const { signal } = stop;
  let end = () => {};

  // Resolves when it has ended, with how.
  async function run(): Promise<string> {
    const child = fork(main, ["work", "--kinds", IMPORT], {
      execArgv: [...process.execArgv, `--max-old-space-size=${MOST_MB}`],
      // It works on the same data, wherever it would look for it by itself; and this process has the port for
      // metrics.
      env: { ...process.env, STOA_DATA_DIR: dataDir, METRICS_PORT: undefined },
    });
    let late: NodeJS.Timeout | undefined;
    end = () => {
      child.kill("SIGTERM");
      late ??= setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    };
    const endPublishing = publishTraffic(traffic, {
      send: (message, done) => child.connected && child.send(message, done),
    });
    child.on("message", (message) => {
      const { performed } = Object(message) as { performed?: Parameters<JobMeter["performed"]> };
      if (performed) meter?.performed(...performed);
    });
    try {
      lower(child.pid);
      const [code, by] = await once(child, "exit");
      return by ?? `exit code ${code}`;
    } catch (error) {
      return String(error);
    } finally {
      end = () => {};
      clearTimeout(late);
      endPublishing();
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      if ((await isDue().catch(() => false)) && !signal.aborted) {
        const how = await run();
        if (!signal.aborted) log.warn({ how }, "the import process ended; another goes on");
      }
      await sleep(LOOK_MS, signal);
    }
  })();
  return {
    renew: () => end(),
    close() {
      stop.abort();
      end();
      return running;
    },
  };
}

// Where that is forbidden, nothing changes.
function lower(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, PRIORITY);
  } catch {}
}

/** Messages from and to the server of a process that imports beside it, if there is one. */
export function serverBeside(
  traffic: Traffic,
  stop: () => void,
): { meter: JobMeter; leave(): void } | undefined {
  if (!process.send) return undefined;
  hearTraffic(traffic, process);
  // However it ended, this one ends with it.
  process.on("disconnect", stop);
  if (!process.connected) stop();
  return {
    meter: { performed: (...performed) => void process.send?.({ performed }, () => {}) },
    leave: () => process.connected && process.disconnect(),
  };
}
