const BASE_MS = 250;
const MOST_MS = 8_000;

/** The milliseconds that a `Retry-After` header asks for, from seconds or a date; undefined where it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * How long to wait after a number of failed attempts, in milliseconds: exponential, with full jitter. If the server
 * asks for a wait, that long and a little longer, so that many clients do not come back at once.
 * `random` is from 0 to 1.
 */
export function waitMs(failed: number, asked: number | undefined, random: number): number {
  const backoff = Math.min(MOST_MS, BASE_MS * 2 ** (failed - 1));
  return Math.round(asked === undefined ? backoff * random : asked + BASE_MS * random);
}

/** Waits so many milliseconds; throws the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** What `promise` comes to, unless the signal is aborted before; then its reason is thrown, and the work goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

/** A signal that aborts with another one, or after so many milliseconds. */
export type Deadline = {
  signal: AbortSignal;
  isOver(): boolean;
  /** From now on only the other signal counts. */
  lift(): void;
  /** Lets go of the other signal. */
  close(): void;
};

/** Makes a signal that aborts after so many milliseconds, or with `outer`. Close it in any case. */
export function deadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const end = () => controller.abort(outer!.reason);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new DOMException(`no answer within ${ms} ms`, "TimeoutError"));
  }, ms);
  if (outer?.aborted) end();
  else outer?.addEventListener("abort", end, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    lift: () => clearTimeout(timer),
    close() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", end);
    },
  };
}
