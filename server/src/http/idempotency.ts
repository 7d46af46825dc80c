import { createHash } from "node:crypto";
import { statement } from "../db/statement.ts";
import { deletionBefore, sweeperOf } from "../db/sweep.ts";
import type { Tx } from "../db/tenant.ts";
import type { Vault } from "../kit/vault.ts";
import { idempotencyInProgress, idempotencyKeyReused, invalidField } from "./errors.ts";

/** An answer as it is kept and sent again, byte for byte. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: string | Buffer };

/**
 * What makes two requests the same retry: who asks for what under which key, and with which body. `vault` is there
 * where the answer carries secrets, and seals what is kept of it.
 */
export type Attempt = { digest: Buffer; requestHash: Buffer; vault?: Vault | undefined };

const HOURS_KEPT = 24;

/** Reads an Idempotency-Key header (contract, section 2: 1-255 visible ASCII characters). Throws 400 for another form. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalidField("/Idempotency-Key", "invalid_header");
}

/** Identifies an attempt. */
export function attemptOf(
  key: string,
  principal: string,
  method: string,
  path: string,
  body: Buffer,
): Attempt {
  const digest = createHash("sha256")
    .update(JSON.stringify([principal, method, path, key]))
    .digest();
  return { digest, requestHash: createHash("sha256").update(body).digest() };
}

const lock = statement(`select pg_try_advisory_xact_lock($1::bigint)`);
const find = statement(`
  select status, headers, body, request_hash = $2 from idempotency_keys
  where digest = $1 and created_at > now() - interval '${HOURS_KEPT} hours'`);
const savepoint = statement("savepoint work");
const undoWork = statement("rollback to savepoint work");
const keep = statement(`
  insert into idempotency_keys (store_id, digest, request_hash, status, headers, body)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (store_id, digest) do update set request_hash = excluded.request_hash, status = excluded.status,
    headers = excluded.headers, body = excluded.body, created_at = now()`);

/**
 * Claims an attempt for this transaction. Returns the kept answer where there is one. Throws 409 where the same
 * attempt is still running, or where the key was used with another body.
 */
export async function claimAttempt(tx: Tx, attempt: Attempt): Promise<KeptAnswer | undefined> {
  const { digest, requestHash } = attempt;
  // Looked up after the lock is had and with a snapshot of its own: whoever held it has committed by then.
  const [locked, kept] = await Promise.all([
    tx.query(lock, [lockNumber(tx.storeId, digest)]),
    tx.query(find, [digest, requestHash]),
    tx.query(savepoint),
  ]);
  if (locked[0]?.[0] !== "t") throw idempotencyInProgress();
  const [status, headers, body, same] = kept[0] ?? [];
  if (!status) return undefined;
  if (same !== "t") throw idempotencyKeyReused();
  return { status: Number(status), ...opened(attempt, headers!, body!) };
}

/** Keeps a success with the work that it answers, or a refusal (`undo`) after undoing its work. */
export async function keepAnswer(tx: Tx, attempt: Attempt, answer: KeptAnswer, undo = false): Promise<void> {
  if (undo) {
    await tx.query(undoWork);
    tx.dropLeft();
  }
  const { headers, body } = sealed(attempt, answer);
  tx.atCommit(keep, [tx.storeId, attempt.digest, attempt.requestHash, answer.status, headers, body]);
}

const PURPOSE = "kept answer";

function sealed({ vault }: Attempt, { headers, body }: KeptAnswer): { headers: string; body: string } {
  if (!vault) return { headers: JSON.stringify(headers), body: String(body) };
  const text = JSON.stringify({ headers, body: String(body) });
  return { headers: "{}", body: vault.seal(PURPOSE, text).toString("base64") };
}

function opened({ vault }: Attempt, headers: string, body: string): Omit<KeptAnswer, "status"> {
  return vault
    ? JSON.parse(vault.open(PURPOSE, Buffer.from(body, "base64")))
    : { headers: JSON.parse(headers), body };
}

// Advisory locks belong to the whole database: what one store's attempts lock is no other's.
function lockNumber(storeId: string, digest: Buffer): bigint {
  const storeBits = BigInt(`0x${storeId.replaceAll("-", "").slice(16)}`);
  return BigInt.asIntN(64, digest.readBigInt64BE() ^ storeBits);
}

/** Deletes kept answers when their 24 hours are over. */
export const answersSweeper = sweeperOf(
  "answers",
  deletionBefore("idempotency_keys", "digest", "created_at"),
  HOURS_KEPT * 3_600_000,
);
