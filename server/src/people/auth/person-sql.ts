import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import { ofEither, type Person, placeOf } from "./person.ts";

const dropTheirCodes = ofEither((column) =>
  statement(`delete from account_codes where store_id = $1 and ${column} = $2`),
);
const dropTheirSessions = ofEither((column) =>
  statement(`delete from sessions where store_id = $1 and ${column} = $2`),
);

/** Makes every code worthless that was mailed to a person. */
export async function dropCodes(tx: Tx, of: Person): Promise<void> {
  const { column, id } = placeOf(of);
  await tx.query(dropTheirCodes[column], [tx.storeId, id]);
}

/**
 * Deletes a person's sessions and codes. Call `endSessions` first: other processes hear of a session that
 * ends, and not of one that is deleted.
 */
export async function forgetPerson(tx: Tx, of: Person): Promise<void> {
  const { column, id } = placeOf(of);
  await Promise.all([tx.query(dropTheirSessions[column], [tx.storeId, id]), dropCodes(tx, of)]);
}

const findSessions = ofEither((column) =>
  statement(`
    select session_id, ip, user_agent, created_at, last_used_at, expires_at, ended_at from sessions
    where store_id = $1 and ${column} = $2 order by created_at, session_id`),
);
const findCodes = ofEither((column) =>
  statement(`
    select purpose, attempts, created_at, expires_at, used_at from account_codes
    where store_id = $1 and ${column} = $2 order by created_at, code_id`),
);

const time = (text: string | null | undefined) => (text == null ? null : isoTime(text));

/** A person's sessions and codes for a personal export, oldest first, without secrets. */
export async function exportPerson(tx: Tx, of: Person) {
  const { column, id } = placeOf(of);
  const [sessions, codes] = await Promise.all([
    tx.query(findSessions[column], [tx.storeId, id]),
    tx.query(findCodes[column], [tx.storeId, id]),
  ]);
  return {
    sessions: sessions.map(([sessionId, ip, userAgent, createdAt, lastUsedAt, expiresAt, endedAt]) => ({
      id: sessionId!,
      ip: ip!,
      userAgent: userAgent!,
      createdAt: time(createdAt),
      lastUsedAt: time(lastUsedAt),
      expiresAt: time(expiresAt),
      endedAt: time(endedAt),
    })),
    codes: codes.map(([purpose, attempts, createdAt, expiresAt, usedAt]) => ({
      purpose: purpose!,
      attempts: Number(attempts),
      createdAt: time(createdAt),
      expiresAt: time(expiresAt),
      usedAt: time(usedAt),
    })),
  };
}
