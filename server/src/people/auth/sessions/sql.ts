import { announceChange } from "../../../db/fresh-cache.ts";
import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import type { ValuesOf } from "../../../http/nouns/table.ts";
import type { Client } from "../../../http/request/client.ts";
import { idColumns, ofEither, type Person, placeOf } from "../person.ts";
import { knownSessions } from "./columns.ts";

const insert = statement(`
  insert into sessions (store_id, session_id, staff_id, customer_id, must_change_password, by_cookie, ip, user_agent,
    created_at, last_used_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`);

/** A session that begins: whose it is, from where, until when. */
export type NewSession = {
  id: string;
  of: Person;
  mustChangePassword: boolean;
  byCookie: boolean;
  client: Client;
  expiresAt: Date;
};

/** Adds a session. */
export async function insertSession(
  tx: Tx,
  { id, of, mustChangePassword, byCookie, client, expiresAt }: NewSession,
  now: Date,
): Promise<void> {
  const how = [mustChangePassword, byCookie, ...originOf(client)];
  await tx.query(insert, [tx.storeId, id, ...idColumns(of), ...how, now, expiresAt]);
}

const renew = statement(`
  update sessions set last_used_at = $3, expires_at = $4, ip = $5, user_agent = $6 where store_id = $1 and session_id = $2`);

/** Has a session last until another time, and notes from where it was used. */
export async function renewSession(
  tx: Tx,
  { id, client, expiresAt }: Pick<NewSession, "id" | "client" | "expiresAt">,
  now: Date,
): Promise<void> {
  await tx.query(renew, [tx.storeId, id, now, expiresAt, ...originOf(client)]);
}

const originOf = ({ ip, userAgent }: Client) => [ip, userAgent?.toWellFormed() ?? null];

const find = statement(`
  select ${knownSessions.select} from sessions s where s.store_id = $1 and s.session_id = $2 and s.ended_at is null`);

/** A session that has not ended. */
export async function findSession(tx: Tx, id: string): Promise<ValuesOf<typeof knownSessions> | undefined> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  return row && knownSessions.read(row);
}

const lockOwn = ofEither((column) =>
  statement(`
    select 1 from sessions where store_id = $1 and session_id = $2 and ${column} = $3 and ended_at is null and expires_at > $4
    for update`),
);

/** Whether a session is a person's and goes on; it is locked then. */
export async function lockSessionOf(tx: Tx, of: Person, sessionId: string, now: Date): Promise<boolean> {
  const { column, id } = placeOf(of);
  return (await tx.query(lockOwn[column], [tx.storeId, sessionId, id, now])).length === 1;
}

const end = ofEither((column) =>
  statement(`
    update sessions set ended_at = $3
    where store_id = $1 and ${column} = $2 and ended_at is null and session_id is distinct from $4::uuid returning 1`),
);

/**
 * Ends a person's sessions, all or all but one: their tokens are refused from this process's next request on.
 * Returns how many there were.
 */
export async function endSessions(
  tx: Tx,
  of: Person,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<number> {
  const { column, id } = placeOf(of);
  const ended = await tx.query(end[column], [tx.storeId, id, now, exceptSessionId]);
  announceChange(tx);
  return ended.length;
}

const endOne = statement(
  "update sessions set ended_at = $3 where store_id = $1 and session_id = $2 and ended_at is null",
);

/** Ends one session. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query(endOne, [tx.storeId, sessionId, now]);
  announceChange(tx);
}

const endByToken = statement(`
  update sessions s set ended_at = $3 from refresh_tokens t
  where t.store_id = $1 and t.hash = $2 and s.store_id = t.store_id and s.session_id = t.session_id and s.ended_at is null`);

/** Ends the session of the refresh token with this hash, be the token used or not. */
export async function endSessionOfToken(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.query(endByToken, [tx.storeId, hash, now]);
  announceChange(tx);
}

const lift = statement(
  "update sessions set must_change_password = false where store_id = $1 and session_id = $2",
);

/** Lets a session do everything again once its temporary password was changed. */
export async function liftPasswordChange(tx: Tx, sessionId: string): Promise<void> {
  await tx.query(lift, [tx.storeId, sessionId]);
  announceChange(tx);
}

const places = statement(
  "select distinct ip, user_agent from sessions where store_id = $1 and staff_id = $2",
);

/** The places of a member's stored sessions: those of the last 30 days at least. */
export async function findPlaces(
  tx: Tx,
  staffId: string,
): Promise<{ ip: string; userAgent: string | null }[]> {
  const rows = await tx.query(places, [tx.storeId, staffId]);
  return rows.map(([ip, userAgent]) => ({ ip: ip ?? "", userAgent: userAgent ?? null }));
}
