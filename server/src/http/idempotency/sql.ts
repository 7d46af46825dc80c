import { insertStatement, unnestRows } from "../../db/insert-statement.ts";
import type { Row } from "../../db/pool/pool.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";

const RETENTION_HOURS = 24;

// Of the store's row: see lockOf.
const lock = statement("select pg_try_advisory_xact_lock($2::bigint) from stores where store_id = $1");
const find = statement(`
  select status, headers, body, sealed, request_hash = $3 from idempotency_keys
  where store_id = $1 and digest = $2 and created_at > now() - interval '${RETENTION_HOURS} hours'`);
const insert = insertStatement(
  "idempotency_keys",
  {
    digest: "bytea",
    request_hash: "bytea",
    status: "integer",
    headers: "json",
    body: "text",
    sealed: "bytea",
  },
  `(store_id, digest) do update set request_hash = excluded.request_hash, status = excluded.status,
    headers = excluded.headers, body = excluded.body, sealed = excluded.sealed, created_at = excluded.created_at`,
);

/** The parts of an answer as they are stored: as texts, or `sealed` where the answer has secrets. */
export type AnswerParts = { headers: string; body: string; sealed: Buffer | null };
/** The row of an answer, and whether it is of a request with this hash. */
type StoredRow = AnswerParts & { status: number; isSame: boolean };

/** The lock of an attempt, and what its row has. */
export type Claimed = { lockNumber: bigint; digest: Buffer; requestHash: Buffer };
/** Whether the lock is had, and the stored answer. */
export type Claim = { isLocked: boolean; stored: StoredRow | undefined };

/**
 * Takes the lock of an attempt without waiting for it and looks for its stored answer: one round trip. The
 * answer is looked up after the lock is had and with a snapshot of its own: whoever held it has committed by
 * then.
 */
export async function lockAttempt(tx: Tx, { lockNumber, digest, requestHash }: Claimed): Promise<Claim> {
  const [locked, found] = await Promise.all([
    tx.query(lock, [tx.storeId, lockNumber]),
    tx.query(find, [tx.storeId, digest, requestHash]),
  ]);
  return { isLocked: locked[0]?.[0] === "t", stored: storedRow(found[0]) };
}

const lockAll = statement(`
  select pg_try_advisory_xact_lock(g.lock_number)
  from stores, ${unnestRows("$2::bigint[]", "g", "lock_number")} where stores.store_id = $1 order by g.n`);
const findAll = statement(`
  select k.status, k.headers, k.body, k.sealed, k.request_hash = g.request_hash, g.n
  from ${unnestRows("$2::bytea[], $3::bytea[]", "g", "digest, request_hash")}, lateral (
    select * from idempotency_keys where store_id = $1 and digest = g.digest
      and created_at > now() - interval '${RETENTION_HOURS} hours' limit 1) k`);

/** Does what `lockAttempt` does, for attempts of different digests. */
export async function lockAttempts(tx: Tx, all: readonly Claimed[]): Promise<Claim[]> {
  const [locked, found] = await Promise.all([
    tx.query(lockAll, [tx.storeId, all.map(({ lockNumber }) => String(lockNumber))]),
    tx.query(findAll, [
      tx.storeId,
      all.map(({ digest }) => bytes(digest)),
      all.map(({ requestHash }) => bytes(requestHash)),
    ]),
  ]);
  const rows = new Map(found.map((row) => [Number(row.at(-1)), row]));
  return all.map((_, i) => ({ isLocked: locked[i]?.[0] === "t", stored: storedRow(rows.get(i + 1)) }));
}

function storedRow(row: Row | undefined): StoredRow | undefined {
  const [status, headers, body, sealed, same] = row ?? [];
  return status
    ? {
        status: Number(status),
        headers: headers!,
        body: body!,
        sealed: sealed == null ? null : Buffer.from(sealed.slice(2), "hex"),
        isSame: same === "t",
      }
    : undefined;
}

/** Stores an answer, together with the commit. */
export function storeAttempt(
  tx: Tx,
  { digest, requestHash }: { digest: Buffer; requestHash: Buffer },
  answer: AnswerParts & { status: number },
): void {
  tx.allAtCommit(storeAll, [{ digest, requestHash, ...answer }]);
}

type Stored = AnswerParts & { digest: Buffer; requestHash: Buffer; status: number };
const storeAll: WriteAll<Stored> = (storeId, all) =>
  insert(
    storeId,
    all.map(({ digest, requestHash, status, headers, body, sealed }) => [
      bytes(digest),
      bytes(requestHash),
      status,
      headers,
      body,
      sealed && bytes(sealed),
    ]),
  );
const bytes = (content: Buffer) => `\\x${content.toString("hex")}`;

/** Deletes stored answers when their 24 hours are over. */
export const answersSweeper = sweeperOf(
  "answers",
  deletionBefore("idempotency_keys", "digest", "created_at"),
  RETENTION_HOURS * 3_600_000,
);
