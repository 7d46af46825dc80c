import type { Socket } from "node:net";
import type { ClientBase } from "pg";
import { afterReading } from "../../kit/flow/after-reading.ts";

/** The socket of a connection, to hold back its writes until they can go out together, or to cut it. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * Closes a connection without a farewell, which nobody may be there to hear. What it still owed fails with
 * ETIMEDOUT.
 */
export function cut(client: ClientBase): void {
  streamOf(client).destroy(
    Object.assign(new Error("the database did not answer in time"), { code: "ETIMEDOUT" }),
  );
}

// Connecting takes some ten turns of the event loop. In a busy process each may take long, without the
// database being away.
const PARTS = 40;

/**
 * Does something after `ms` milliseconds, and not before 40 turns of the event loop: a process that is busy
 * hears late, and the database may have answered long ago. Returns what takes it back.
 */
export const afterSilence = (work: () => void, ms: number): (() => void) =>
  afterReading(work, ms, { parts: PARTS });

/**
 * Returns the result of `work` on a connection; after `ms` milliseconds the connection is cut, and the work
 * throws.
 */
export async function within<T>(client: ClientBase, ms: number, work: Promise<T>): Promise<T> {
  const takeBack = afterSilence(() => cut(client), ms);
  try {
    return await work;
  } finally {
    takeBack();
  }
}
