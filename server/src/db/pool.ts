import type { Socket } from "node:net";
import pg from "pg";

/** Rows as PostgreSQL writes them: every column is its text, or null. What a text means is the reader's to know. */
export type Row = (string | null)[];

// Decoding costs as much as querying: columns stay text, and go into the JSON as they are.
const asText = { getTypeParser: () => (text: string) => text };

export type Pool = pg.Pool;

/** A pool of pipelined connections; connects when first used. `max` connections at most. */
export function createPool(connectionString: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    types: asText as never,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "stoa",
  });
  // A connection that breaks fails the statements it carries, and those are answered for; the pool replaces it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The socket of a connection, to hold back its writes until they can go out together. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** One connection outside any pool, for what needs a session of its own: migrations, listening, commands. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: "stoa",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  await client.connect();
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'");
  return client;
}
