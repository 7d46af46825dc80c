import { v7 as uuidv7 } from "uuid";
import { statement } from "../db/statement.ts";
import type { Tx } from "../db/tenant.ts";
import type { Answer, Call, Route } from "./route.ts";

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
  const { actor, action, resourceId, fields, ip, requestId, at } = entry;
  tx.atCommit(insert, [
    tx.storeId,
    uuidv7(),
    at,
    actor.kind,
    actor.id,
    action,
    resourceId,
    JSON.stringify(fields),
    ip,
    requestId,
  ]);
}

/** Notes a write that succeeded. What customers and anonymous visitors do is theirs, and not noted. */
export function noteChange(
  tx: Tx,
  { method, path }: Route,
  { principal, params, body, now, client }: Omit<Call, "tx">,
  { location }: Answer,
  requestId: string,
): void {
  if (!principal || principal.kind === "customer") return;
  addAuditEntry(tx, {
    actor: { kind: principal.kind, id: principal.id },
    action: `${method} ${path}`,
    resourceId: location?.slice(location.lastIndexOf("/") + 1) ?? Object.values(params).at(-1) ?? null,
    fields: Object.keys(body),
    ip: client.ip,
    requestId,
    at: now,
  });
}
