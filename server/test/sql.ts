import type { Database } from "../src/db/database.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement, looked at by assertions
type Rows = any[];
export type Query = (text: string, values?: unknown[]) => Promise<Rows>;

/** Runs statements behind the server's back in one transaction, as the schema's owner, bound to a store where one is given. */
export async function asOwner<T>(
  database: Database,
  store: { id: string } | undefined,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const owner = await database.connectOwner();
  try {
    await owner.query("begin");
    if (store) await owner.query("select set_config('app.store_id', $1, true)", [store.id]);
    const result = await work(async (text, values) => (await owner.query(text, values)).rows);
    await owner.query("commit");
    return result;
  } finally {
    await owner.end();
  }
}
