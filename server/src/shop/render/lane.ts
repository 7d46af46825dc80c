import { Worker } from "node:worker_threads";
import { type FromWorker, METER, type ToWorker, type Work, type WorkName } from "./messages.ts";
import { type Need, ThemeError, type ThemeFiles } from "./protocol.ts";
import { checkSize, exceeds, watch } from "./watch.ts";

export type LaneOptions = {
  name: string;
  heapMb: number;
  /** As `nice` has it: what strangers' new themes do gives way to all else. */
  priority: number;
  /** Milliseconds without work after which the worker is ended; it is started again when there is some. */
  idleMs: number;
  /** How many themes the worker remembers compiled, and how many bytes of its heap they may take. */
  themes: number;
  themeBytes: number;
  /** A page ended its worker; `cpuMs` is what it had taken by then. */
  onEnd(key: string, error: ThemeError, cpuMs: number | undefined): void;
  log: { warn(fields: object, message: string): void };
};

export type Job = {
  key: string;
  work: WorkName;
  input: Work[WorkName]["input"];
  files?: () => Promise<ThemeFiles>;
  load?: (needs: Need[]) => Promise<unknown[]>;
  /** How often its worker ran out of memory while nothing could be blamed. */
  begunAnew?: number;
  resolve(answer: never): void;
  reject(error: unknown): void;
};

const MAX_ACTIVE = 8;
const MAX_WAITING_OF_KEY = 200;
const MAX_WAITING = 2000;
const MOST_BEGUN_ANEW = 2;

/**
 * A worker thread with its queue: one theme's pages delay another theme's by one page at most. A page that
 * takes too much ends the worker; its other pages restart in the next one.
 */
export function createLane(options: LaneOptions) {
  const waiting = createRoundRobin<Job>();
  const active = new Map<number, Job>();
  let last = 0;
  let worker: Worker | undefined;
  let meter: Float64Array = new Float64Array(METER.cells);
  let stopWatching: (() => void) | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let started = 0;

  function start(): Worker {
    const shared = new SharedArrayBuffer(METER.cells * Float64Array.BYTES_PER_ELEMENT);
    meter = new Float64Array(shared);
    const { priority, themes, themeBytes } = options;
    const made = new Worker(new URL("../engine/start.ts", import.meta.url), {
      name: `shop-${options.name}`,
      workerData: { shared, priority, themes, themeBytes },
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
      env: {},
      execArgv: [],
    });
    started++;
    made.on("message", (message: FromWorker) => receive(made, message));
    made.on("error", (error: Error & { code?: string }) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (!isMemory) options.log.warn({ err: error }, "a render worker failed");
      end(made, isMemory ? new ThemeError("theme_out_of_memory", "The page uses too much memory.") : error);
    });
    made.on("exit", () => end(made, new Error("the render worker has ended")));
    stopWatching = watch(made, meter, (fault, cpuMs) => end(made, exceeds(fault), cpuMs));
    return made;
  }

  /** Ends a worker: its current job gets the error, its other jobs restart. */
  function end(ended: Worker, error: Error, cpuMs?: number): void {
    if (ended !== worker) return;
    worker = undefined;
    stopWatching?.();
    void ended.terminate();
    const culprit = meter[METER.work] ?? 0;
    const jobs = [...active];
    active.clear();
    const isBlamed = jobs.some(([id]) => id === culprit);
    const isMemory = error instanceof ThemeError && error.code === "theme_out_of_memory";
    for (const [id, job] of jobs.reverse()) {
      if (!isBlamed && isMemory) job.begunAnew = (job.begunAnew ?? 0) + 1;
      if ((job.begunAnew ?? 0) > MOST_BEGUN_ANEW) job.reject(error);
      else if (id !== culprit) waiting.putBack(job.key, job);
      else {
        if (error instanceof ThemeError) options.onEnd(job.key, error, cpuMs);
        job.reject(error);
      }
    }
    // A worker that fails by itself, without a job to blame, would fail for every job.
    if (!isBlamed && !isMemory) for (const job of waiting.drain()) job.reject(error);
    pump();
  }

  function receive(from: Worker, message: FromWorker): void {
    const job = active.get(message.id);
    if (from !== worker || !job) return;
    if (message.type === "theme") void sendTheme(from, message.id, job, message.key);
    else if (message.type === "needs") void sendAnswers(from, message.id, job, message.needs);
    else {
      active.delete(message.id);
      if (message.type === "done") job.resolve(message.answer as never);
      else {
        const { code, message: text, at } = message.error;
        job.reject(new ThemeError(code, text, { at }));
      }
      pump();
    }
  }

  async function sendTheme(to: Worker, id: number, job: Job, key: string): Promise<void> {
    try {
      const theme = await job.files!();
      checkSize(theme.files);
      if (to === worker) to.postMessage({ type: "theme", key, theme } satisfies ToWorker);
    } catch (error) {
      abandon(to, id, job, error);
    }
  }

  async function sendAnswers(to: Worker, id: number, job: Job, needs: Need[]): Promise<void> {
    try {
      const answers = await job.load!(needs);
      if (to === worker) to.postMessage({ type: "answers", id, answers } satisfies ToWorker);
    } catch (error) {
      abandon(to, id, job, error);
    }
  }

  function abandon(from: Worker, id: number, job: Job, error: unknown): void {
    if (from !== worker || !active.delete(id)) return;
    from.postMessage({ type: "forget", id } satisfies ToWorker);
    job.reject(error);
    pump();
  }

  function pump(): void {
    clearTimeout(idle);
    while (active.size < MAX_ACTIVE) {
      const job = waiting.take();
      if (!job) break;
      worker ??= start();
      const id = ++last;
      active.set(id, job);
      worker.postMessage({ type: "work", id, work: job.work, input: job.input } as ToWorker);
    }
    if (!worker) return;
    // A worker at rest keeps no process alive; one at work does, so that its pages are answered.
    if (active.size) {
      worker.ref();
      return;
    }
    worker.unref();
    idle = setTimeout(() => {
      const rested = worker;
      worker = undefined;
      stopWatching?.();
      void rested?.terminate();
    }, options.idleMs).unref();
  }

  return {
    /** Has work done. Rejects with ThemeError, and with what `files` and `load` throw. */
    add(job: Job): void {
      const isFull = waiting.count(job.key) >= MAX_WAITING_OF_KEY || waiting.size() >= MAX_WAITING;
      if (isClosed || isFull) {
        job.reject(new ThemeError("theme_busy", "Too many pages are being rendered.", { retryAfter: 1 }));
        return;
      }
      waiting.put(job.key, job);
      pump();
    },
    use: () => ({ started, isRunning: worker !== undefined, active: active.size, waiting: waiting.size() }),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(idle);
      stopWatching?.();
      const ended = worker;
      worker = undefined;
      const error = new ThemeError("theme_busy", "The server is stopping.", { retryAfter: 1 });
      for (const job of [...active.values(), ...waiting.drain()]) job.reject(error);
      active.clear();
      await ended?.terminate();
    },
  };
}

/** Queues by key that are served in turns: each key's first, then each key's second, and so on. */
function createRoundRobin<T>() {
  const queues = new Map<string, T[]>();
  let size = 0;

  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    return queue;
  };

  return {
    put(key: string, item: T): void {
      queueOf(key).push(item);
      size++;
    },
    /** Puts an item before all others of its key. */
    putBack(key: string, item: T): void {
      queueOf(key).unshift(item);
      size++;
    },
    take(): T | undefined {
      const [entry] = queues;
      if (!entry) return undefined;
      const [key, queue] = entry;
      const item = queue.shift();
      size--;
      // The key goes to the end of the line.
      queues.delete(key);
      if (queue.length) queues.set(key, queue);
      return item;
    },
    drain(): T[] {
      const all = [...queues.values()].flat();
      queues.clear();
      size = 0;
      return all;
    },
    count: (key: string) => queues.get(key)?.length ?? 0,
    size: () => size,
  };
}
