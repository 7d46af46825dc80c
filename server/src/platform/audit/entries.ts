import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Answer, Call, Route } from "../../http/route.ts";
import { isUuid } from "../../kit/cursor.ts";

/** Who did something: a key, the owner or one of the staff by id, or an operator at the command line. */
export type Actor = { kind: "api_key" | "owner" | "staff" | "cli"; id: string | null };

/** An entry of the audit log: what was done to what, by whom, from where. It holds names of fields, never values. */
export type AuditEntry = {
  actor: Actor;
  action: string;
  resourceId: string | null;
  fields: readonly string[];
  ip: string | null;
  requestId: string | null;
  at: Date;
};

const insert = statement(`
  insert into audit_entries
    (store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields, ip, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);

/** Adds an entry to the store's audit log, together with the commit. */
export function addAuditEntry(tx: Tx, entry: AuditEntry): void {
  tx.atCommit(insert, auditInsert(tx.storeId, entry).values);
}

/** The statement that adds an entry to a store's audit log, for a connection of another kind that is bound to it. */
export function auditInsert(storeId: string, entry: AuditEntry) {
  const { actor, action, resourceId, fields, ip, requestId, at } = entry;
  const who = [actor.kind, actor.id];
  const what = [action, resourceId, JSON.stringify(fields)];
  return { text: insert.text, values: [storeId, uuidv7(), at, ...who, ...what, ip, requestId] };
}

/** An entry about what an operator did at the command line; `fields` are the names of the options given. */
export const entryOfCommand = (
  action: string,
  resourceId: string | null = null,
  fields: readonly string[] = [],
): AuditEntry => ({
  actor: { kind: "cli", id: null },
  action,
  resourceId,
  fields,
  ip: null,
  requestId: null,
  at: new Date(),
});

/**
 * Notes a write that succeeded, a PUT or DELETE only where it wrote a row: one sent again finds everything done. What
 * customers and anonymous visitors do is theirs, and not noted.
 */
export function noteChange(
  tx: Tx,
  route: Route,
  { principal, params, body, now, client }: Omit<Call, "tx">,
  { location }: Answer,
  requestId: string,
): void {
  if (!principal || principal.kind === "customer") return;
  if (route.method !== "POST" && !tx.hasWritten()) return;
  const resourceId = Object.values(params).at(-1) ?? location?.slice(location.lastIndexOf("/") + 1);
  addAuditEntry(tx, {
    actor: { kind: principal.kind, id: principal.id },
    action: actionOf(route),
    resourceId: resourceId && isUuid(resourceId) ? resourceId : null,
    fields: Object.keys(body),
    ip: client.ip,
    requestId,
    at: now,
  });
}

/**
 * What a route does, in words for the log's readers: those of its path, and the act where they name none. So
 * `POST /api/v1/products` is `products.create`, `POST /api/v1/products/:id/stock` `products.stock`.
 */
export function actionOf({ method, path }: Pick<Route, "method" | "path">): string {
  const words = path.split("/").filter((word) => word && !word.startsWith(":"));
  const [, , ...named] = words;
  const act = { GET: "read", POST: named.length === 1 && "create", PUT: "update", DELETE: "delete" }[method];
  return (act ? [...named, act] : named).join(".");
}

const KEPT_MS = 400 * 86_400_000;

/** Deletes entries after 400 days. */
export const auditSweeper = sweeperOf("entries", deletionBefore("audit_entries", "entry_id", "at"), KEPT_MS);
