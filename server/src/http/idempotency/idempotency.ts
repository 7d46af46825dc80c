// Claims attempts, and stores the answers that retries get.

import { hash } from "node:crypto";
import type { Tx } from "../../db/tenant.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { idempotencyInProgress, idempotencyKeyReused, invalidHeader } from "../answers/errors.ts";
import {
  type AnswerParts,
  type Claim,
  type Claimed,
  lockAttempt,
  lockAttempts,
  storeAttempt,
} from "./sql.ts";

/** An answer as it is stored and sent again, byte for byte. */
export type StoredAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
};

/**
 * Two requests with the same attempt are the same retry: the same sender, request, key and body. `vault` is
 * there where the answer carries secrets, and seals the stored answer.
 */
export type Attempt = { digest: Buffer; requestHash: Buffer; vault?: Vault | undefined };

/**
 * Reads an Idempotency-Key header (1-255 visible ASCII characters). Throws 400 for
 * another form.
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalidHeader("Idempotency-Key", "invalid_idempotency_key");
}

/** Identifies an attempt. */
export function attemptOf(
  key: string,
  principal: string,
  method: string,
  path: string,
  body: Buffer,
): Attempt {
  const digest = hash("sha256", JSON.stringify([principal, method, path, key]), "buffer");
  return { digest, requestHash: hash("sha256", body, "buffer") };
}

/**
 * Distinguishes two bodies. It is keyed: by a plain hash of a body with a password in it, the password could
 * be guessed.
 */
export function fingerprint(vault: Vault, query: string, body: string | Buffer): Buffer {
  const bytes =
    typeof body === "string" ? `${query}\n${body}` : Buffer.concat([Buffer.from(`${query}\n`), body]);
  const digest = hash("sha256", bytes, "hex");
  return vault.mac("request body", digest);
}

/**
 * Claims an attempt for this transaction. Returns the stored answer where there is one, marked as a replay.
 * Throws 409 where the same attempt is still running, or where the key was used with another body.
 */
export async function claimAttempt(tx: Tx, attempt: Attempt): Promise<StoredAnswer | undefined> {
  return answerOf(attempt, await lockAttempt(tx, lockedRowOf(tx, attempt)));
}

/**
 * Claims attempts of different digests for one transaction; undefined ones are of requests without a key.
 * Each function returns or throws what `claimAttempt` does.
 */
export async function claimAttempts(
  tx: Tx,
  all: readonly (Attempt | undefined)[],
): Promise<(() => StoredAnswer | undefined)[]> {
  const attempts = all.filter((one) => one !== undefined);
  const claims = attempts.length
    ? await lockAttempts(
        tx,
        attempts.map((one) => lockedRowOf(tx, one)),
      )
    : [];
  return all.map((one) => () => one && answerOf(one, claims[attempts.indexOf(one)]!));
}

const lockedRowOf = ({ storeId }: Tx, { digest, requestHash }: Attempt): Claimed => ({
  lockNumber: lockNumber(storeId, digest),
  digest,
  requestHash,
});

function answerOf(attempt: Attempt, { isLocked, stored }: Claim): StoredAnswer | undefined {
  if (!isLocked) throw idempotencyInProgress();
  if (!stored) return undefined;
  if (!stored.isSame) throw idempotencyKeyReused();
  const { headers, body } = openAnswer(attempt, stored);
  return { status: stored.status, headers: { ...headers, "idempotent-replayed": "true" }, body };
}

/** Keeps the answer of what succeeded for retries, together with the commit. */
export function storeAnswer(tx: Tx, attempt: Attempt, answer: StoredAnswer): void {
  storeAttempt(tx, attempt, { status: answer.status, ...sealAnswer(attempt, answer) });
}

const PURPOSE = "kept answer";

function sealAnswer({ vault }: Attempt, { headers, body }: StoredAnswer): AnswerParts {
  if (!vault) return { headers: JSON.stringify(headers), body: String(body), sealed: null };
  const text = JSON.stringify({ headers, body: String(body) });
  return { headers: "{}", body: "", sealed: vault.seal(PURPOSE, text) };
}

function openAnswer(
  { vault }: Attempt,
  { headers, body, sealed }: AnswerParts,
): Omit<StoredAnswer, "status"> {
  if (!vault) return { headers: JSON.parse(headers), body };
  // An answer that a version before migration 0241 stored stands in the body.
  return JSON.parse(vault.open(PURPOSE, sealed ?? Buffer.from(body, "base64")));
}

// Advisory locks belong to the whole database: what one store's attempts lock is no other's.
function lockNumber(storeId: string, digest: Buffer): bigint {
  const storeBits = BigInt(`0x${storeId.replaceAll("-", "").slice(16)}`);
  return BigInt.asIntN(64, digest.readBigInt64BE() ^ storeBits);
}
