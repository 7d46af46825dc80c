import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import { drawForOthers } from "../http/primary-limiter.ts";

/** How long a new process may take until it answers, in ms. */
const START_MS = 60_000;
/** How long a process that was told to stop may take, in ms. */
const STOP_MS = 9_000;
/** A process that lived so long is replaced at once; one that fails at its start is not tried again and again. */
const SOUND_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

/** What answers requests: this process, or others that it watches. */
export type Server = {
  /** Resolves when it answers, with where. */
  start(isClosing: () => boolean): Promise<URL>;
  /** Puts new processes in the place of those that answer, without a moment in which none does. */
  restart?(): Promise<void>;
  /** Lets requests end, and stops. */
  close(): Promise<void>;
};

/**
 * Starts processes that answer on one port, with one set of rate limits, and puts another in the place of each that dies.
 * Each is this program again, with the same arguments.
 */
export function superviseWorkers(count: number, log: Logger): Server {
  const serving = new Set<Worker>();
  const drawFor = drawForOthers();
  let isClosing = false;
  let failures = 0;
  let restarting: Promise<void> | undefined;
  let isRestartAsked = false;

  // Resolves when it answers. Throws where it ends before, or takes too long.
  async function begin(): Promise<{ worker: Worker; url: URL }> {
    const worker = cluster.fork();
    drawFor(worker);
    const late = setTimeout(() => worker.process.kill("SIGKILL"), START_MS);
    try {
      const url = await new Promise<URL>((resolve, reject) => {
        worker.on("message", (message) => {
          const { url } = Object(message) as { url?: string };
          if (url) resolve(new URL(url));
        });
        worker.once("exit", (code, signal) =>
          reject(new Error(`a process ended before it answered (${signal ?? `exit code ${code}`})`)),
        );
      });
      serving.add(worker);
      const since = performance.now();
      worker.once("exit", (code, signal) => {
        if (!serving.delete(worker) || isClosing) return;
        log.error({ pid: worker.process.pid, code, signal }, "a process died; another takes its place");
        if (performance.now() - since > SOUND_MS) failures = 0;
        void replace();
      });
      return { worker, url };
    } finally {
      clearTimeout(late);
    }
  }

  async function replace(): Promise<void> {
    while (!isClosing && serving.size < count) {
      const pause = failures && Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause).unref());
      failures++;
      try {
        if (!isClosing) await begin();
      } catch (error) {
        log.error({ reason: (error as Error).message }, "a process did not start; it is tried again");
      }
    }
  }

  async function stop(worker: Worker): Promise<void> {
    serving.delete(worker);
    if (worker.isDead()) return;
    const ended = once(worker, "exit");
    worker.process.kill("SIGTERM");
    const late = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  // The new one answers before the old one is told to stop.
  async function renewAll(): Promise<void> {
    for (const old of [...serving]) {
      if (isClosing) return;
      try {
        await begin();
      } catch (error) {
        log.error({ reason: (error as Error).message }, "a new process did not start; the former ones go on");
        return;
      }
      await stop(old);
    }
    log.info({ processes: serving.size }, "all processes were restarted");
  }

  return {
    async start() {
      // One first: it finds the port, which the others then share.
      const { url } = await begin();
      await Promise.all(Array.from({ length: count - 1 }, begin));
      return url;
    },
    async restart() {
      isRestartAsked = true;
      restarting ??= (async () => {
        while (isRestartAsked && !isClosing) {
          isRestartAsked = false;
          await renewAll();
        }
        restarting = undefined;
      })();
      await restarting;
    },
    async close() {
      isClosing = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stop));
    },
  };
}
