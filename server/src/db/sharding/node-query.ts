import { conversation } from "../pool/exchange.ts";
import type { Pool, Row } from "../pool/pool.ts";
import { withClient } from "../pool/shares.ts";
import { type Statement, statement, type Value } from "../statement.ts";

/**
 * Where tables have rows: in the PostgreSQL of the pool, and on each node where that is the coordinator of a
 * cluster.
 */
export const placesOf = (pool: Pool): readonly Pool[] => [pool, ...(pool.nodes?.pools() ?? [])];

// These settings let a session use shards as ordinary tables. A PostgreSQL without Citus accepts their names,
// and ignores them.
const opening = [
  "begin",
  "set local citus.override_table_visibility to off",
  "set local citus.enable_manual_changes_to_shards to on",
].map(statement);
const commit = statement("commit");

/** Runs a statement about the tables of one place, bound to no store. One round trip. */
export function nodeQuery(pool: Pool, asked: Statement, values: readonly Value[]): Promise<Row[]> {
  return withClient(pool, async (client) => {
    const ask = conversation(client);
    const sent = [...opening.map((each) => ask(each)), ask(asked, values), ask(commit)];
    return (await Promise.all(sent))[opening.length]!.rows;
  });
}
