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
  // An idle connection that breaks is replaced by the pool at the next use: nothing is lost, nothing to do.
  pool.on("error", () => {});
  return pool;
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
  return client;
}
