import { OutboundError } from "./errors.ts";

/**
 * Does work that ends when its signal is aborted: after `ms`, with a timeout as the reason, or with the outer
 * signal, for its reason.
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

/** The result of work that may not heed its signal, or the signal's reason, whichever is first. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ]);
