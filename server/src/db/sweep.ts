import { type Statement, statement, type Value } from "./statement.ts";
import type { Tx } from "./tenant.ts";

/** The result of a sweep: the number of rows that it deleted, and whether there may be more. */
export type Swept = { rows: number; mayHaveMore: boolean };

/** Deletes a noun's own rows that have expired. */
export type Sweeper = {
  /** By name, the times before which rows of each kind are over. */
  limits(now: Date): Record<string, Date>;
  /** Deletes some of a store's rows that are over, oldest first. */
  sweep(tx: Tx, now: Date): Promise<Swept>;
};

const MOST = 1_000;

/**
 * A further condition of a deletion, and the statement that counts the `gone` rows elsewhere, by the columns
 * that it `returns`.
 */
type Besides = { condition?: string; counted?: { returns: string; by: string } };

/**
 * The statement that deletes some of the rows of the store $1 whose `time` is before $2, oldest first, and
 * counts them.
 */
export const deletionBefore = (
  table: string,
  key: string,
  time: string,
  { condition = "true", counted }: Besides = {},
): Statement =>
  statement(`
    with gone as (
      delete from ${table} where store_id = $1 and (${key}) in (
        select ${key} from ${table} where store_id = $1 and ${time} < $2 and ${condition} order by ${time} limit ${MOST})
      returning ${counted?.returns ?? "1"})${counted ? `, counted as (${counted.by})` : ""}
    select count(*) from gone`);

/** A sweeper of one kind of row, which is over `lifeMs` milliseconds after its `time`. */
export function sweeperOf(name: string, deletion: Statement, lifeMs: number): Sweeper {
  const limit = (now: Date) => new Date(now.getTime() - lifeMs);
  return {
    limits: (now) => ({ [name]: limit(now) }),
    sweep: (tx, now) => sweepRows(tx, [[deletion, limit(now)]]),
  };
}

/**
 * Runs deletions in one store, its id before each one's values; at most 1,000 rows of each, so that no lock
 * is held for long.
 */
export async function sweepRows(
  tx: Tx,
  deletions: readonly (readonly [Statement, ...Value[]])[],
): Promise<Swept> {
  const results = await Promise.all(
    deletions.map(([deletion, ...values]) => tx.query(deletion, [tx.storeId, ...values])),
  );
  const counts = results.map(([row]) => Number(row![0]));
  return { rows: counts.reduce((sum, n) => sum + n, 0), mayHaveMore: counts.some((n) => n >= MOST) };
}
