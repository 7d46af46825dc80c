import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";

const RETENTION_HOURS = 24;

// Of the store's row: see lockOf.
const lock = statement("select pg_try_advisory_xact_lock($2::bigint) from stores where store_id = $1");
const find = statement(`
  select status, headers, body, sealed, request_hash = $3 from idempotency_keys
  where store_id = $1 and digest = $2 and created_at > now() - interval '${RETENTION_HOURS} hours'`);
const store = statement(`
  insert into idempotency_keys (store_id, digest, request_hash, status, headers, body, sealed)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (store_id, digest) do update set request_hash = excluded.request_hash, status = excluded.status,
    headers = excluded.headers, body = excluded.body, sealed = excluded.sealed, created_at = excluded.created_at`);

/** The parts of an answer as they are stored: as texts, or `sealed` where the answer has secrets. */
export type AnswerParts = { headers: string; body: string; sealed: Buffer | null };
/** The row of an answer, and whether it is of a request with this hash. */
type StoredRow = AnswerParts & { status: number; isSame: boolean };

/**
 * Takes the lock of an attempt without waiting for it and looks for its stored answer: one round trip. The
 * answer is looked up after the lock is had and with a snapshot of its own: whoever held it has committed by
 * then.
 */
export async function lockAttempt(
  tx: Tx,
  lockNumber: bigint,
  digest: Buffer,
  requestHash: Buffer,
): Promise<{ isLocked: boolean; stored: StoredRow | undefined }> {
  const [locked, found] = await Promise.all([
    tx.query(lock, [tx.storeId, lockNumber]),
    tx.query(find, [tx.storeId, digest, requestHash]),
  ]);
  const [status, headers, body, sealed, same] = found[0] ?? [];
  const stored = status
    ? {
        status: Number(status),
        headers: headers!,
        body: body!,
        sealed: sealed == null ? null : Buffer.from(sealed.slice(2), "hex"),
        isSame: same === "t",
      }
    : undefined;
  return { isLocked: locked[0]?.[0] === "t", stored };
}

/** Keeps an answer, together with the commit. */
export function storeAttempt(
  tx: Tx,
  { digest, requestHash }: { digest: Buffer; requestHash: Buffer },
  { status, headers, body, sealed }: AnswerParts & { status: number },
): void {
  tx.atCommit(store, [tx.storeId, digest, requestHash, status, headers, body, sealed]);
}

/** Deletes stored answers when their 24 hours are over. */
export const answersSweeper = sweeperOf(
  "answers",
  deletionBefore("idempotency_keys", "digest", "created_at"),
  RETENTION_HOURS * 3_600_000,
);
