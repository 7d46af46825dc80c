import type { Socket } from "node:net";
import type { PoolClient } from "pg";
import { isUuid } from "../kit/cursor.ts";
import type { Pool, Row } from "./pool.ts";
import type { Statement, Value } from "./statement.ts";

/** A transaction, or a series of reads, that sees and writes one store's rows only. */
export type Tx = {
  readonly storeId: string;
  /** Runs one statement; rows come as texts. */
  query(statement: Statement, values?: readonly Value[]): Promise<Row[]>;
  /** Leaves a statement to run last, together with the commit: for a row that many transactions change. */
  atCommit(statement: Statement, values?: readonly Value[]): void;
};

/**
 * Reads of one store. Each statement is a transaction of its own and one round trip: under READ COMMITTED a
 * longer one would show nothing else.
 */
export function tenantReads(pool: Pool, storeId: string): Tx {
  const bind = binding(storeId, "begin read only");
  return {
    storeId,
    async query(statement, values) {
      const client = await pool.connect();
      const bound = corked(client, () => {
        const begun = client.query(bind);
        const rows = run(client, statement, values);
        return [begun, rows, client.query("commit")] as const;
      });
      const settled = await Promise.allSettled(bound);
      release(client, settled);
      return value(settled[1]);
    },
    atCommit() {
      throw new Error("reads do not commit");
    },
  };
}

/** How a write ends when its work succeeds: for good, or undone after all the checks (a dry run). */
export type Ending = "commit" | "rollback";

/**
 * Runs `work` in one transaction of one store and returns its result; the binding travels with the first
 * statement. Throws what `work` throws, and what PostgreSQL says at commit, after rolling back.
 */
export async function tenantTransaction<T>(
  pool: Pool,
  storeId: string,
  work: (tx: Tx) => Promise<T>,
  ending: Ending = "commit",
): Promise<T> {
  const bind = binding(storeId, "begin");
  const client = await pool.connect();
  let broken: unknown;
  let failure: PromiseRejectedResult | undefined;
  const leftForCommit: [Statement, readonly Value[]][] = [];
  let begun: Promise<unknown> | undefined;
  const tx: Tx = {
    storeId,
    async query(statement, values) {
      const rows = corked(client, () => {
        begun ??= client.query(bind);
        return run(client, statement, values);
      });
      // What was sent behind a failed statement fails because of it: the first failure is the one to tell.
      for (const outcome of await Promise.allSettled([begun, rows])) {
        if (outcome.status === "rejected") failure ??= outcome;
      }
      if (failure) throw failure.reason;
      return rows;
    },
    atCommit: (statement, values = []) => leftForCommit.push([statement, values]),
  };
  try {
    const result = await work(tx);
    const last = corked(client, () => [
      ...(begun ? [] : [client.query(bind)]),
      ...leftForCommit.map(([statement, values]) => run(client, statement, values)),
      client.query(ending),
    ]);
    for (const outcome of await Promise.allSettled(last)) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken instanceof Error ? broken : undefined);
  }
}

/** Runs a statement that several stores or none may see, as a narrow definer function needs it. One round trip. */
export async function unboundQuery(
  pool: Pool,
  statement: Statement,
  values: readonly Value[],
): Promise<Row[]> {
  const client = await pool.connect();
  const settled = await Promise.allSettled([run(client, statement, values)]);
  release(client, settled);
  return value(settled[0]);
}

// SET LOCAL and not set_config(): only the former reaches the workers of a sharded database.
function binding(storeId: string, begin: string): string {
  if (!isUuid(storeId)) throw new Error("not a store id");
  return `${begin}; set local app.store_id = '${storeId}'`;
}

async function run(
  client: PoolClient,
  { name, text }: Statement,
  values: readonly Value[] = [],
): Promise<Row[]> {
  const result = await client.query({ name, text, values: values as unknown[], rowMode: "array" });
  return result.rows as Row[];
}

// One write to the socket for all that is sent in the same turn.
function corked<T>(client: PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

// A connection whose transaction did not end as it should is not handed on.
function release(client: PoolClient, settled: readonly PromiseSettledResult<unknown>[]): void {
  const last = settled.at(-1);
  client.release(last?.status === "rejected" && !("code" in Object(last.reason)) ? last.reason : undefined);
}

function value<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
