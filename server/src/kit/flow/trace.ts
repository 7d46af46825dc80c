import { channel, tracingChannel } from "node:diagnostics_channel";

/** A part of the work, for a trace: words of the program and ids, no content and no token. */
export type Part = {
  name: string;
  kind: "client" | "consumer";
  attributes: Readonly<Record<string, string | number>>;
};

const parts = tracingChannel<unknown, Part>("stoa.part");

/** Does a part of the work, which a trace has as a span where traces are made; else it costs nothing. */
export function traceWork<T>(part: () => Part, work: () => Promise<T>): Promise<T> {
  return parts.hasSubscribers ? parts.tracePromise(work, part()) : work();
}

/** A request on its way, for a trace; `traceparent` is the caller's trace (W3C Trace Context). */
export type TracedRequest = { method: string; traceparent: string | undefined };
/** How a request ended. */
export type TracedEnd = {
  route: string | undefined;
  status: number;
  attributes: Readonly<Record<string, string>>;
};

const requests = channel("stoa.request");
const ends = channel("stoa.request.end");

/** A request that begins, where traces are made. */
export const beginTraced = (request: TracedRequest): TracedRequest | undefined =>
  requests.hasSubscribers ? request : undefined;

/** Runs work as a part of a request. */
export const within = <T>(request: TracedRequest | undefined, work: () => T): T =>
  request ? requests.runStores(request, work) : work();

/** Ends a request's trace. */
export function endTraced(request: TracedRequest, end: TracedEnd): void {
  ends.publish({ request, end });
}
