import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type ApiError, accountLocked, wrongCredentials } from "../../http/errors.ts";
import type { Vault } from "../../kit/vault.ts";
import type { Verdict } from "./check-password.ts";
import type { Kind } from "./person.ts";

/** Failures in a row that lock an account, and for how long (contract, section 6). */
const MAX_FAILURES = 10;
const LOCK_MS = 30 * 60_000;
/** Failures are forgotten after a day without one: the lock itself lets more tries through. */
export const FORGET_MS = 24 * 60 * 60_000;

/**
 * Settles an attempt in the transaction that answers it, atomically: counts a failure (10 in a row lock the address
 * for 30 minutes) and forgets failures on success. Returns the refusal, or undefined for who may come in; answer it
 * as `refusal`, so that the count is kept. An address nobody has is counted and locked like any other.
 */
export async function settleLogIn(
  tx: Tx,
  vault: Vault,
  verdict: Verdict,
  now: Date,
): Promise<ApiError | undefined> {
  const { kind, email } = verdict;
  const digest = digestOf(tx, vault, kind, email);
  if (verdict.proof === "none" || !(await stillHolds(tx, verdict)))
    return countFailure(tx, kind, digest, now);
  return forgetFailures(tx, kind, digest, now);
}

/** Forgets the failures at an address, and its lock: whoever holds it has proved it in another way. */
export async function forgiveFailures(tx: Tx, vault: Vault, kind: Kind, email: string): Promise<void> {
  await tx.query(forget, [kind, digestOf(tx, vault, kind, email)]);
}

const digestOf = (tx: Tx, vault: Vault, kind: Kind, email: string) =>
  vault.mac("log-in failures", `${tx.storeId} ${kind} ${email.trim().toLowerCase()}`);

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
const find = statement(`
  select extract(epoch from locked_until) * 1000 from login_failures
  where kind = $1 and digest = $2 for update`);
const forget = statement("delete from login_failures where kind = $1 and digest = $2");

async function countFailure(tx: Tx, kind: string, digest: Buffer, now: Date): Promise<ApiError> {
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const lock = new Date(now.getTime() + LOCK_MS);
  const counted = await tx.query(count, [tx.storeId, kind, digest, now, forgotten, lock]);
  if (counted.length) return wrongCredentials();
  return lockOf(await tx.query(find, [kind, digest]), now) ?? wrongCredentials();
}

async function forgetFailures(
  tx: Tx,
  kind: string,
  digest: Buffer,
  now: Date,
): Promise<ApiError | undefined> {
  const rows = await tx.query(find, [kind, digest]);
  const locked = lockOf(rows, now);
  if (!locked && rows.length) await tx.query(forget, [kind, digest]);
  return locked;
}

function lockOf([row]: readonly (readonly (string | null)[])[], now: Date): ApiError | undefined {
  const left = Number(row?.[0] ?? 0) - now.getTime();
  return left > 0 ? accountLocked(Math.ceil(left / 1000)) : undefined;
}

// The password was compared before the transaction: a change of it, or of the account, that came between counts. The
// lock makes a change that comes now wait, so that it sees the session that follows, and can end it.
const unchanged = {
  staff: statement(`
    select 1 from staff where staff_id = $1 and is_active and password_hash is not distinct from $2
    for no key update`),
  customer: statement(`
    select 1 from customers where customer_id = $1 and is_active and password_hash is not distinct from $2
      and temporary_hash is not distinct from $3
    for no key update`),
};

async function stillHolds(tx: Tx, { kind, account }: Verdict): Promise<boolean> {
  if (!account) return false;
  const values: Value[] = [account.id, account.passwordHash];
  if (kind === "customer") values.push(account.temporaryHash);
  return (await tx.query(unchanged[kind], values)).length === 1;
}
