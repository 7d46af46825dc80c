import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import type { Kind } from "./person.ts";

/** Failures in a row that lock an account, and for how long. */
const MAX_FAILURES = 10;
const LOCK_MS = 30 * 60_000;
/** Failures are forgotten after a day without one: the lock itself lets more tries through. */
export const FORGET_MS = 24 * 60 * 60_000;

/** The key of failures: the side, and the keyed hash of the typed address. */
export type FailurePlace = { kind: Kind; digest: Buffer };

const count = statement(`
  insert into login_failures as f (store_id, kind, digest, failures, failed_at)
  values ($1, $2, $3, 1, $4)
  on conflict (store_id, kind, digest) do update set
    failures = case when f.locked_until is not null or f.failed_at < $5 then 1 else f.failures + 1 end,
    locked_until = case when f.locked_until is null and f.failed_at >= $5 and f.failures + 1 >= ${MAX_FAILURES}
      then $6::timestamptz end,
    failed_at = greatest(f.failed_at, $4)
  where f.locked_until is null or f.locked_until <= $4
  returning 1`);

/** Counts a failure; false, and nothing is counted, where the address is locked. */
export async function countFailure(tx: Tx, { kind, digest }: FailurePlace, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const lock = new Date(now.getTime() + LOCK_MS);
  return (await tx.query(count, [tx.storeId, kind, digest, now, forgotten, lock])).length === 1;
}

const find = statement(
  "select locked_until from login_failures where store_id = $1 and kind = $2 and digest = $3 for update",
);

/**
 * The failures at an address, locked; until when they lock it, if they do. Undefined where there are none.
 */
export async function lockFailures(
  tx: Tx,
  { kind, digest }: FailurePlace,
): Promise<{ lockedUntil: Date | undefined } | undefined> {
  const [row] = await tx.query(find, [tx.storeId, kind, digest]);
  return row && { lockedUntil: row[0] ? new Date(isoTime(row[0])) : undefined };
}

const forget = statement("delete from login_failures where store_id = $1 and kind = $2 and digest = $3");

/** Forgets the failures at an address, and its lock. */
export async function forgetFailures(tx: Tx, { kind, digest }: FailurePlace): Promise<void> {
  await tx.query(forget, [tx.storeId, kind, digest]);
}
