import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { drawForOthers } from "../../http/limits/primary-limiter.ts";
import { createTraffic, hearTraffic, type Traffic } from "../../kit/flow/traffic.ts";
import type { Door } from "./door.ts";

/** The time that a process has to stop, in ms; with DOOR_MS, it is less than this process has. */
const STOP_MS = 8_000;
/** The time that all processes have to stop accepting connections, in ms. */
const DOOR_MS = 500;
/** The pause before a process that died, or did not start, is replaced, in ms. */
const PAUSE_MS = 1_000;

/** The processes that answer requests: this one, or others that it watches. */
export type Server = {
  /** The requests that come to it. */
  traffic: Traffic;
  /** Makes what nobody should wait for later. */
  prepare?(): Promise<void>;
  /** Resolves with the address once it answers; undefined in a process that another supervises. */
  start(isClosing: () => boolean): Promise<URL | undefined>;
  /** Replaces the processes one by one, so that one answers at all times. */
  restart?(): Promise<void>;
  /** Lets requests end, and stops. */
  close(): Promise<void>;
};

/**
 * Starts processes that listen on one port, with one set of rate limits, and puts another in the place of
 * each that dies. Each is this program again, with the same arguments and PORT. They accept connections from
 * one socket, which is open while any of them listens: what one leaves in it, another takes. The first of
 * them has the door closed.
 */
export function superviseWorkers(count: number, log: Logger, door: Door): Server {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const serving = new Set<Worker>();
  const drawFor = drawForOthers();
  const traffic = createTraffic();
  let isClosing = false;
  let restarting = Promise.resolve();

  let closing: Promise<void> | undefined;
  const closedDoor = () => (closing ??= door.close());

  // Resolves when it listens, with where. Throws where it ends before.
  async function begin(): Promise<URL> {
    const worker = cluster.fork({ PORT: String(door.port) });
    drawFor(worker);
    hearTraffic(traffic, worker);
    worker.on("message", (message) => {
      if ("isAtDoor" in Object(message))
        void closedDoor().then(() => worker.send({ doorIsOpen: true }, () => {}));
    });
    worker.on("error", (error) => log.error({ err: error }, "a process cannot be reached"));
    const url = await new Promise<URL>((resolve, reject) => {
      worker.on("message", (message) => "url" in Object(message) && resolve(new URL(message.url)));
      worker.once("exit", (code, signal) => reject(new Error(`it ended (${signal ?? `exit code ${code}`})`)));
      worker.once("error", reject);
    }).catch((error) => {
      worker.process.kill("SIGKILL");
      throw error;
    });
    serving.add(worker);
    worker.once("exit", (code, signal) => {
      if (!serving.delete(worker) || isClosing) return;
      log.error({ pid: worker.process.pid, code, signal }, "a process died; another takes its place");
      void replace();
    });
    return url;
  }

  async function replace(): Promise<void> {
    for (let isMissing = true; isMissing; ) {
      await sleep(PAUSE_MS);
      if (isClosing) return;
      isMissing = !(await begins("a process did not start; it is tried again"));
    }
  }

  const begins = (complaint: string) =>
    begin().then(
      () => true,
      (error) => {
        if (!isClosing) log.error({ err: error }, complaint);
        return false;
      },
    );

  async function stop(worker: Worker): Promise<void> {
    serving.delete(worker);
    if (worker.isDead()) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    const late = setTimeout(() => {
      log.error(
        { pid: worker.process.pid },
        `a process did not stop within ${STOP_MS / 1_000} s: it is killed`,
      );
      worker.process.kill("SIGKILL");
    }, STOP_MS);
    worker.process.kill("SIGTERM");
    await ended;
    clearTimeout(late);
  }

  // Resolves when it accepts no more, or has ended.
  const closeDoor = (worker: Worker) =>
    new Promise<void>((resolve) => {
      worker.on("message", (message) => "accepts" in Object(message) && resolve());
      worker.once("exit", () => resolve());
      worker.send({ accept: false }, (error: Error | null) => error && resolve());
    });

  // The new one answers before the old one stops.
  async function renewAll(): Promise<void> {
    for (const old of [...serving]) {
      // It has died, and another takes its place.
      if (isClosing || !serving.has(old)) continue;
      if (!(await begins("a new process did not start; the former ones go on"))) return;
      await stop(old);
    }
    log.info({ processes: serving.size }, "all processes were restarted");
  }

  return {
    traffic,
    async start() {
      const [url] = await Promise.all(Array.from({ length: count }, begin)).catch((error) => {
        if (isClosing) return [];
        throw error;
      });
      return url;
    },
    restart: () => (restarting = restarting.then(renewAll)),
    async close() {
      isClosing = true;
      // A client whose connection one of them closes connects again, and must not reach another that is about
      // to close.
      await Promise.race([Promise.all([...serving].map(closeDoor)), sleep(DOOR_MS)]);
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stop(worker!)));
    },
  };
}
