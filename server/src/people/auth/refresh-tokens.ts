import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Kind } from "./person.ts";

export const REFRESH_PREFIX = "rt_";
const DAY = 24 * 60 * 60_000;
/** How long a refresh token lasts (contract, section 6), and how long a session can be renewed at most. */
export const REFRESH_TTL_MS = 30 * DAY;
export const SESSION_MAX_MS = 90 * DAY;

const insert = statement(`
  insert into refresh_tokens (store_id, hash, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`);

/** Adds a session's current refresh token. */
export async function insertToken(
  tx: Tx,
  hash: Buffer,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(insert, [tx.storeId, hash, sessionId, now, expiresAt]);
}

/** A refresh token with what matters of its session and person. */
export type TokenRow = {
  sessionId: string;
  kind: Kind;
  personId: string;
  sessionCreatedAt: Date;
  /** Whether its session goes on and its person is active. */
  isAlive: boolean;
  expiresAt: Date;
  usedAt: Date | undefined;
};

const ms = (column: string) => `extract(epoch from ${column}) * 1000`;
// Both rows are locked: whoever waited goes on with what the one before has left, of the token and of the session.
const findLocked = statement(`
  select t.session_id, s.staff_id, s.customer_id, ${ms("s.created_at")}, ${ms("t.expires_at")}, ${ms("t.used_at")},
    s.ended_at is null and coalesce(p.is_active, c.is_active)
  from refresh_tokens t
  join sessions s on s.store_id = t.store_id and s.session_id = t.session_id
  left join staff p on p.store_id = s.store_id and p.staff_id = s.staff_id
  left join customers c on c.store_id = s.store_id and c.customer_id = s.customer_id
  where t.hash = $1
  for update of t, s`);

/** The token with this hash, locked with its session: the uses of one token come one after another. */
export async function lockToken(tx: Tx, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await tx.query(findLocked, [hash]);
  if (!row) return undefined;
  const [sessionId, staffId, customerId, createdAt, expiresAt, usedAt, isAlive] = row;
  return {
    sessionId: sessionId!,
    kind: staffId ? "staff" : "customer",
    personId: (staffId ?? customerId)!,
    sessionCreatedAt: new Date(Number(createdAt)),
    isAlive: isAlive === "t",
    expiresAt: new Date(Number(expiresAt)),
    usedAt: usedAt ? new Date(Number(usedAt)) : undefined,
  };
}

const findExpiry = statement(`select ${ms("expires_at")} from refresh_tokens where hash = $1`);

/** Until when the token with this hash lasts; undefined where there is none. */
export async function findTokenExpiry(tx: Tx, hash: Buffer): Promise<Date | undefined> {
  const [row]: Row[] = await tx.query(findExpiry, [hash]);
  return row && new Date(Number(row[0]));
}

const use = statement("update refresh_tokens set used_at = $2 where hash = $1");
const renew = statement(`
  update sessions set last_used_at = $2, expires_at = $3, ip = $4, user_agent = $5 where session_id = $1`);

/** Puts a token in the place of another, and has its session last as long. */
export async function rotateToken(
  tx: Tx,
  sessionId: string,
  { from, to, expiresAt }: { from: Buffer; to: Buffer; expiresAt: Date },
  { ip, userAgent }: { ip: string; userAgent: string | undefined },
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.query(use, [from, now]),
    insertToken(tx, to, sessionId, now, expiresAt),
    tx.query(renew, [sessionId, now, expiresAt, ip, userAgent?.toWellFormed() ?? null]),
  ]);
}
