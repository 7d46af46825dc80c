import { totalmem } from "node:os";
import { setImmediate, setTimeout } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { FastifyReply, FastifyRequest } from "fastify";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import type { FairShareLimits } from "../../kit/flow/fair-share.ts";
import { createQuota } from "../../kit/flow/quota.ts";
import type { Traffic } from "../../kit/flow/traffic.ts";
import { rateLimited, unavailable } from "../answers/errors.ts";
import { BULK_BODY_LIMIT } from "../lists/bulk-schemas.ts";
import { BODY_LIMIT } from "../request/body.ts";

/**
 * The memory that a process may take, in bytes: all of it, and of that its heap, where V8 keeps objects and
 * texts.
 */
type Memory = { all: number; heap: number };

const MEBIBYTE = 1_048_576;
/** The memory of a process without any large body. */
const OWN: Memory = { all: 144 * MEBIBYTE, heap: 96 * MEBIBYTE };
/** How many times its length a body takes at most while it is read, parsed and written, garbage included. */
const COPIES: Memory = { all: 24, heap: 10 };
const MOST_BODIES = 120 * MEBIBYTE;

/** The share of each of so many processes in the machine's memory, or in the limit of its control group. */
export function memoryOf(processes: number): Memory {
  // 0 where nobody knows, and beyond all bounds where there is none.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    all: Math.min(constrained, totalmem()) / processes,
    heap: getHeapStatistics().heap_size_limit,
  };
}

/**
 * How many bytes large bodies may have together, of all stores and of each: a store may have a third of all,
 * or one of the largest bodies where that is more and there is memory for it. A body of the size that most
 * routes take always fits.
 */
export function bodyQuota({ all, heap }: Memory): { each: number; all: number } {
  const most = Math.min(MOST_BODIES, (all - OWN.all) / COPIES.all, (heap - OWN.heap) / COPIES.heap);
  const bytes = Math.max(BODY_LIMIT, Math.floor(most));
  return { each: Math.max(Math.min(bytes, BULK_BODY_LIMIT), Math.floor(bytes / 3)), all: bytes };
}

/**
 * Limits of the memory that requests take while their clients are slow: downloads by number, bodies by bytes.
 */
export type InFlightLimits = {
  downloads: { each: number; all: number };
  bodyBytes: { each: number; all: number };
};

// Below this a body is not counted: the limiter lets too few of them come.
const SMALL_BODY = 65_536;
const RETRY_SECONDS = 5;

/** For so long after a request, downloads give way to others, in milliseconds. */
const BUSY_MS = 100;
/** They then rest for so many times as long as their last part took, and for so many milliseconds at most. */
const RESTS = 2;
const MOST_REST_MS = 50;

/** How many downloads a server makes (decision 27). */
export const downloadLimits: InFlightLimits["downloads"] = { each: 4, all: 50 };

/** How stores share the thread (decision 63). */
export const fairShareLimits: FairShareLimits = {
  atOnce: 1,
  burst: 8,
  waiting: 1_000,
  patienceMs: 3_000,
  sharedMs: 60_000,
};

/**
 * Counts the large bodies and the downloads that are in flight, until the answer is sent or its connection
 * ends.
 */
export type InFlight = {
  /** The largest body that can be taken at all, in bytes. */
  largestBody: number;
  /**
   * Counts a download of the request's store. Throws 429 where the store has as many as it may, 503 where all
   * have.
   */
  download(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Makes the next part of a download of a store, of all downloads one part at a time; stores take turns, and
   * any number may wait, as there are only so many downloads. While requests come, two thirds of the time are
   * theirs.
   */
  inTurn<T>(next: () => Promise<T>, storeId: string): Promise<T>;
  /**
   * Counts the body that a request announces; one of unknown length as the `limit`. Throws as `download`
   * does.
   */
  body(request: FastifyRequest, reply: FastifyReply, limit: number): void;
};

/** Counts those of one server; `traffic` tells when requests come. */
export function createInFlight(limits: InFlightLimits, traffic: Traffic): InFlight {
  const line = boundedQueue(1, Number.POSITIVE_INFINITY, unavailable);
  const downloads = createQuota(limits.downloads);
  const bodies = createQuota(limits.bodyBytes);
  return {
    largestBody: limits.bodyBytes.each,
    download({ visit }, reply) {
      untilAnswered(reply, refuseIfFull(downloads.take(visit.store.id, 1)));
    },
    inTurn: (next, storeId) =>
      line(async () => {
        const begun = performance.now();
        const one = await next();
        const tookMs = performance.now() - begun;
        // Requests that came meanwhile are answered before the next batch.
        if (traffic.quietMs() > BUSY_MS) await setImmediate();
        else await setTimeout(Math.min(MOST_REST_MS, tookMs * RESTS));
        return one;
      }, storeId),
    body({ headers, visit }, reply, limit) {
      const bytes = headers["transfer-encoding"] ? limit : Number(headers["content-length"] ?? 0);
      // One that is too large is refused unread.
      if (bytes <= SMALL_BODY || bytes > limit) return;
      untilAnswered(reply, refuseIfFull(bodies.take(visit.store.id, bytes)));
    },
  };
}

// Where the connection has ended already, no `close` follows.
function untilAnswered({ raw }: FastifyReply, giveBack: () => void): void {
  raw.once("close", giveBack);
  if (raw.closed || raw.destroyed || raw.socket?.destroyed !== false) giveBack();
}

function refuseIfFull(taken: (() => void) | "holder_full" | "all_full"): () => void {
  if (taken === "holder_full") throw rateLimited(RETRY_SECONDS);
  if (taken === "all_full") throw unavailable();
  return taken;
}
