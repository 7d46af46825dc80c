import { type Static, Type } from "typebox";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import type { SessionPrincipal } from "../../http/principal.ts";
import { isTimeKey, listQuery, paginationJson, readWindow } from "../../http/window.ts";
import { isoTime } from "../../kit/iso-time.ts";
import { endSession } from "./end-sessions.ts";
import { personOf, placeOf } from "./person.ts";

export const SessionListQuery = Type.Object(listQuery, { additionalProperties: false });

const SORT = "-createdAt";
// Where a session's columns, its id first, stand in a row: behind the total.
const ID = 1;

/** A page of a person's own sessions that go on, the latest log-in first, as JSON text. One statement. */
export async function listSessions(
  tx: Tx,
  principal: SessionPrincipal,
  query: Static<typeof SessionListQuery>,
  now: Date,
): Promise<string> {
  const { column, id } = placeOf(personOf(principal));
  const window = readWindow(query, SORT, isTimeKey);
  const values: Value[] = [id, now, window.limit + 1];
  const param = (value: Value) => `$${values.push(value)}`;
  const matching = `s.${column} = $1 and s.ended_at is null and s.expires_at > $2`;
  const rest = window.cursor
    ? ` and (s.created_at, s.session_id) < (${param(window.cursor.key)}::timestamptz, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, s.session_id, s.created_at, s.last_used_at, s.expires_at, s.ip, s.user_agent
      from (select count(*) as total from sessions s where ${matching}) t left join lateral (
        select s.* from sessions s where ${matching}${rest}
        order by s.created_at desc, s.session_id desc
        limit $3${offset}) s on true
      order by s.created_at desc, s.session_id desc`),
    values,
  );
  const found = rows.filter((row) => row[ID] !== null);
  const page = found.slice(0, window.limit);
  const end = page.at(-1);
  const last = found.length > page.length && end ? { key: end[ID + 1]!, id: end[ID]! } : undefined;
  const sessions = page.map((row) => present(row, principal.sessionId)).join(",");
  return `{"sessions":[${sessions}],"pagination":${paginationJson(window, Number(rows[0]![0]), last)}}`;
}

function present(row: Row, current: string): string {
  const [, id, createdAt, lastUsedAt, expiresAt, ip, userAgent] = row;
  return JSON.stringify({
    id,
    current: id === current,
    createdAt: isoTime(createdAt!),
    lastUsedAt: isoTime(lastUsedAt!),
    expiresAt: isoTime(expiresAt!),
    ip,
    userAgent,
  });
}

const find = { staff_id: findBy("staff_id"), customer_id: findBy("customer_id") };

function findBy(column: "staff_id" | "customer_id") {
  return statement(`
    select 1 from sessions where session_id = $1 and ${column} = $2 and ended_at is null and expires_at > $3
    for update`);
}

/** Ends one of a person's own sessions. Throws 404 for any other, and for one that has ended. */
export async function endOwnSession(
  tx: Tx,
  principal: SessionPrincipal,
  sessionId: string,
  now: Date,
): Promise<void> {
  const { column, id } = placeOf(personOf(principal));
  const found = await tx.query(find[column], [sessionId, id, now]);
  if (!found.length) throw notFound();
  await endSession(tx, sessionId, now);
}
