import type { Socket } from "node:net";
import type { ClientBase } from "pg";
import { afterReading } from "../kit/after-reading.ts";

/** The socket of a connection, to hold back its writes until they can go out together, or to cut it. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Closes a connection without a farewell, which nobody may be there to hear. What it still owed fails with ETIMEDOUT. */
export function cut(client: ClientBase): void {
  streamOf(client).destroy(
    Object.assign(new Error("the database did not answer in time"), { code: "ETIMEDOUT" }),
  );
}

/** What `work` on a connection comes to; after `ms` milliseconds the connection is cut, and the work throws. */
export async function within<T>(client: ClientBase, ms: number, work: Promise<T>): Promise<T> {
  const takeBack = afterReading(() => cut(client), ms);
  try {
    return await work;
  } finally {
    takeBack();
  }
}
