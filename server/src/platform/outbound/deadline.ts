import { OutboundError } from "./errors.ts";

/**
 * Does work that ends when its signal is aborted: after `ms`, with a timeout as the reason, or with the outer signal, for its
 * reason.
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const end = () =>
    stop.abort(outer!.reason instanceof OutboundError ? outer!.reason : new OutboundError("canceled"));
  if (outer?.aborted) end();
  outer?.addEventListener("abort", end, { once: true });
  const timer = setTimeout(() => stop.abort(new OutboundError("timeout")), ms);
  try {
    stop.signal.throwIfAborted();
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", end);
  }
}

/** What a promise comes to, or the signal's reason, whichever is first; for work that may not heed the signal. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end = () => {};
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
