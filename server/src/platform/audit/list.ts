import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { isTimeKey, paginationJson, readWindow } from "../../http/lists.ts";
import { instant } from "../../kit/instant.ts";
import { isoTime } from "../../kit/iso-time.ts";
import type { AuditQuery } from "./schemas.ts";

const SORT = "-at";
// A name is looked up when it is read: who was renamed is found under the name of today.
const actorName = `case e.actor_kind
  when 'cli' then null
  when 'api_key' then (select k.name from api_keys k where k.store_id = e.store_id and k.api_key_id = e.actor_id)
  else (select coalesce(nullif(s.name, ''), s.email) from staff s
    where s.store_id = e.store_id and s.staff_id = e.actor_id) end`;

/** A page of a store's audit log, newest first, as the JSON text of the answer's data. One statement. */
export async function listAuditEntries(tx: Tx, query: AuditQuery): Promise<string> {
  const window = readWindow(query, SORT, isTimeKey);
  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const filters = readFilters(query, param);
  const matching = filters.join(" and ") || "true";
  // All of them are counted as they are written; those of a filter are counted here.
  const total = filters.length
    ? `select count(*) as total from audit_entries e where ${matching}`
    : "select coalesce(sum(total), 0)::bigint as total from audit_counts";
  const rest = window.cursor
    ? ` and (e.at, e.entry_id) < (${param(window.cursor.key)}::timestamptz, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : ` offset ${param((window.page - 1) * window.limit)}`;
  const rows = await tx.query(
    statement(`
      select t.total, e.entry_id, e.at, e.actor_kind, e.actor_id, ${actorName}, e.action, e.resource_id, e.fields,
        e.ip, e.request_id
      from (${total}) t left join lateral (
        select e.* from audit_entries e where ${matching}${rest}
        order by e.at desc, e.entry_id desc
        limit ${param(window.limit + 1)}${offset}) e on true
      order by e.at desc, e.entry_id desc`),
    values,
  );
  const found = rows.filter(([, id]) => id !== null);
  const page = found.slice(0, window.limit);
  const [, id, key] = page.at(-1) ?? [];
  const last = found.length > page.length ? { key: key!, id: id! } : undefined;
  const entries = page.map(presentEntry).join(",");
  return `{"entries":[${entries}],"pagination":${paginationJson(window, Number(rows[0]![0]), last)}}`;
}

function readFilters(query: AuditQuery, param: (value: Value) => string): string[] {
  const { actorKind, actorId, action, resourceId, since, until } = query;
  const filters: string[] = [];
  if (actorKind !== undefined) filters.push(`e.actor_kind = ${param(actorKind)}`);
  if (actorId !== undefined) filters.push(`e.actor_id = ${param(actorId.toLowerCase())}`);
  if (action !== undefined) filters.push(`e.action = ${param(action)}`);
  if (resourceId !== undefined) filters.push(`e.resource_id = ${param(resourceId.toLowerCase())}`);
  if (since !== undefined) filters.push(`e.at >= ${param(instant(since)!)}`);
  if (until !== undefined) filters.push(`e.at < ${param(instant(until)!)}`);
  return filters;
}

function presentEntry(row: Row): string {
  const [, id, at, kind, actorId, name, action, resourceId, fields, ip, requestId] = row;
  const text = (value: string | null | undefined) => JSON.stringify(value ?? null);
  const actor = `{"kind":"${kind}","id":${text(actorId)},"name":${text(name)}}`;
  return `{"id":"${id}","at":"${isoTime(at!)}","actor":${actor},"action":${text(action)},"resourceId":${text(resourceId)},"fields":${fields},"ip":${text(ip)},"requestId":${text(requestId)}}`;
}
