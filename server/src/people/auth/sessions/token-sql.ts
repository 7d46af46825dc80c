import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { ValuesOf } from "../../../http/nouns/table.ts";
import { isoTime } from "../../../kit/time/iso-time.ts";
import { refreshTokens } from "./columns.ts";

const insert = statement(`
  insert into refresh_tokens (store_id, hash, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`);

/** A refresh token to store: its hash, session and expiry. */
export type NewToken = { hash: Buffer; sessionId: string; expiresAt: Date };

/** Adds a session's current refresh token. */
export async function insertToken(
  tx: Tx,
  { hash, sessionId, expiresAt }: NewToken,
  now: Date,
): Promise<void> {
  await tx.query(insert, [tx.storeId, hash, sessionId, now, expiresAt]);
}

export type TokenRow = ValuesOf<typeof refreshTokens>;

// Both rows are locked, so that a waiting request sees the result of the one before.
const findLocked = statement(`
  select ${refreshTokens.select} from refresh_tokens t
  join sessions s on s.store_id = t.store_id and s.session_id = t.session_id
  where t.store_id = $1 and t.hash = $2
  for update of t, s`);

/** The token with this hash, locked with its session: the uses of one token come one after another. */
export async function lockToken(tx: Tx, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await tx.query(findLocked, [tx.storeId, hash]);
  return row && refreshTokens.read(row);
}

const findExpiry = statement("select expires_at from refresh_tokens where store_id = $1 and hash = $2");

/** Until when the token with this hash lasts; undefined where there is none. */
export async function findTokenExpiry(tx: Tx, hash: Buffer): Promise<Date | undefined> {
  const [row] = await tx.query(findExpiry, [tx.storeId, hash]);
  return row && new Date(isoTime(row[0]!));
}

const use = statement("update refresh_tokens set used_at = $3 where store_id = $1 and hash = $2");

/** Marks a token as used. */
export async function markUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.query(use, [tx.storeId, hash, now]);
}
