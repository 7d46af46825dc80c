import type { StoredAnswer } from "../idempotency/idempotency.ts";
import type { MessageKey } from "../messages.ts";
import type { ApiError, FieldError } from "./errors.ts";

/**
 * A file that is made while it is sent: `chunks` is read no faster than the reader takes it. A browser may
 * show it at once where `isShown`; `language` is that of its texts. One that another thread makes takes no
 * turn with the downloads that this one makes.
 */
export type Download<Chunk extends string | Uint8Array = string> = {
  type: string;
  filename: string;
  chunks: AsyncIterable<Chunk>;
  isShown?: boolean;
  language?: string;
  isMadeBeside?: boolean;
};

/** A handler's answer; the envelope is put around it. */
export type Answer = {
  message: MessageKey;
  /** The envelope's `data`, as JSON text or its UTF-8 bytes; null where there is none. */
  data: string | Buffer | null;
  status?: 200 | 201 | 202 | 301;
  /** Fields taken in another sense than sent. */
  warnings?: readonly FieldError[];
  /** The resource's version, for its ETag. */
  version?: number;
  /** The tag that `tagOf` makes of the data, on `shared` routes, where it is known from before. */
  tag?: string | undefined;
  /**
   * On `shared` routes, whose answer it is where it depends on who asks: one person's own is given to nobody
   * else by any cache.
   */
  audience?: "strangers" | "own" | undefined;
  /** Path of what was created, or of what has moved. */
  location?: string;
  /** Further header fields; of several cookies each is one. */
  headers?: Record<string, string | string[]>;
  /** Made by `refused`. */
  refusal?: ApiError;
  /** A file that is sent instead, without an envelope; only where the route declares `downloads`. */
  download?: Download<string | Uint8Array>;
};

/** An answer that refuses but commits the writes, also in a dry run: a failed attempt is counted. */
export const refuseAfterWrites = (error: ApiError): Answer => ({ message: "ok", data: null, refusal: error });

/** A response as it is stored for retries, and its refusal, if it is one. */
export type RouteResponse = StoredAnswer & { refusal?: ApiError };

/**
 * Looks at what a write would answer, and at the write's time `now`, before it is committed. What it throws
 * refuses and undoes the write.
 */
export type Approve = (answer: Answer, now: Date) => void;
