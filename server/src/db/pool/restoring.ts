import type { Client } from "pg";
import { sqlState } from "../faults.ts";
import { statement } from "../statement.ts";
import type { Pool } from "./pool.ts";
import { unboundQuery } from "./unbound-query.ts";

// A lock of its own session: however a restore ends, nobody is told any more that it goes on.
const LOCK = 7_310_522;
const LOCK_NOT_AVAILABLE = "55P03";
const tryLock = statement("select pg_try_advisory_xact_lock_shared($1)");

/**
 * Does the work of a restore, while every process of the installation knows of it. Throws where another one
 * goes on.
 */
export async function whileRestoring<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  // A process that asks whether a restore goes on has the lock for a moment.
  await owner.query("set lock_timeout = '2s'");
  try {
    await owner.query("select pg_advisory_lock($1)", [LOCK]);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error("another process is restoring this database", { cause: error });
  }
  try {
    return await work();
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => {});
  }
}

/** Whether the database is being restored; answers as soon as the database does. Throws where it does not. */
export async function isBeingRestored(pool: Pool): Promise<boolean> {
  const [row] = await unboundQuery(pool, tryLock, [LOCK]);
  return row![0] !== "t";
}
