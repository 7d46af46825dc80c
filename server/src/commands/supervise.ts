import cluster, { type Worker } from "node:cluster";
import type { Server as Listener } from "node:net";
import type { Logger } from "pino";
import { drawForOthers } from "../http/primary-limiter.ts";
import { stopListening } from "../http/stop-listening.ts";
import { handOver } from "./handover.ts";

/** How long a new process may take until it answers, in ms: a machine that starts all it has takes its time, and killing helps nobody then. */
const START_MS = 180_000;
/** How long a process that was told to stop may take, in ms; less than this one may. */
const STOP_MS = 8_000;
/** A process that lived so long is replaced at once; one that fails at its start is not tried again and again. */
const SOUND_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;

/** What answers requests: this process, or others that it watches. */
export type Server = {
  /** Resolves when it answers, with where; a process that is handed its connections does not know. */
  start(isClosing: () => boolean): Promise<URL | undefined>;
  /** Puts new processes in the place of those that answer, without a moment in which none does. */
  restart?(): Promise<void>;
  /** Lets requests end, and stops. */
  close(): Promise<void>;
};

/**
 * Starts processes that answer on one port, with one set of rate limits, and puts another in the place of each that dies.
 * Each is this program again, with the same arguments. `listen` has the listener listen, and tells where.
 */
export function superviseWorkers(
  count: number,
  log: Logger,
  listen: (listener: Listener) => Promise<URL>,
): Server {
  const handover = handOver();
  const serving = new Set<Worker>();
  const drawFor = drawForOthers();
  let isClosing = false;
  let failures = 0;
  let isReplacing = false;
  let anotherAnswers = Promise.withResolvers<void>();
  let restarting: Promise<void> | undefined;
  let isRestartAsked = false;

  // Resolves when it answers. Throws where it ends before, or takes too long.
  async function begin(): Promise<void> {
    const worker = cluster.fork();
    drawFor(worker);
    worker.on("error", (error) => log.error({ err: error }, "a process cannot be reached"));
    const late = setTimeout(() => worker.process.kill("SIGKILL"), START_MS);
    try {
      await new Promise<void>((resolve, reject) => {
        handover.add(worker, () => leave(worker)).then(resolve);
        worker.once("error", reject);
        worker.once("exit", (code, signal) =>
          reject(new Error(`a process ended before it answered (${signal ?? `exit code ${code}`})`)),
        );
      });
      serving.add(worker);
      anotherAnswers.resolve();
      anotherAnswers = Promise.withResolvers();
      const since = performance.now();
      worker.once("exit", (code, signal) => {
        if (!serving.delete(worker) || isClosing) return;
        log.error({ pid: worker.process.pid, code, signal }, "a process died; another takes its place");
        if (performance.now() - since > SOUND_MS) failures = 0;
        replace();
      });
    } finally {
      clearTimeout(late);
    }
  }

  // One loop for all that are missing, however many die.
  function replace(): void {
    if (isReplacing) return;
    isReplacing = true;
    void beginMissing().finally(() => {
      isReplacing = false;
    });
  }

  async function beginMissing(): Promise<void> {
    while (!isClosing && serving.size < count) {
      const pause = failures && Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause).unref());
      failures++;
      if (isClosing) return;
      const missing = Array.from({ length: count - serving.size }, begin);
      for (const begun of await Promise.allSettled(missing))
        if (begun.status === "rejected")
          log.error(
            { reason: (begun.reason as Error).message },
            "a process did not start; it is tried again",
          );
    }
  }

  async function stop(worker: Worker): Promise<void> {
    serving.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    if (!handover.end(worker)) worker.process.kill("SIGTERM");
    const late = setTimeout(() => worker.process.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  // It was told to end by somebody else. The last one that answers goes on until another does, or until all end: what is accepted
  // meanwhile would wait for a process that may never come.
  async function leave(worker: Worker): Promise<void> {
    if (isClosing) return;
    const answered = serving.delete(worker);
    if (answered) replace();
    if (answered && !serving.size) await anotherAnswers.promise;
    if (!isClosing) await stop(worker);
  }

  // The new one answers before the old one is told to stop.
  async function renewAll(): Promise<void> {
    for (const old of [...serving]) {
      if (isClosing) return;
      // It has died, and another has its place.
      if (!serving.has(old)) continue;
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
      await Promise.all(Array.from({ length: count }, begin));
      return isClosing ? undefined : listen(handover.listener);
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
      await stopListening(handover.listener);
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stop));
    },
  };
}
