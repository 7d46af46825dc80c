import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import type { AuditEntry } from "./entry.ts";

const insert = statement(`
  insert into audit_entries
    (store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields, ip, request_id, via)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

/** Adds an entry to the store's audit log, together with the commit. */
export function addAuditEntry(tx: Tx, entry: AuditEntry): void {
  tx.atCommit(insert, auditInsert(tx.storeId, entry).values);
}

const insertIfNamed = statement(`
  insert into audit_entries
    (store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields, ip, request_id, via)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 where $7::uuid is not null`);

/**
 * Adds an entry about an attempt upon a resource. Where there is no such resource the same statement adds nothing, so
 * that the time it takes does not tell.
 */
export function addAttempt(tx: Tx, entry: AuditEntry): void {
  tx.atCommit(insertIfNamed, auditInsert(tx.storeId, entry).values);
}

/** The statement that adds an entry to a store's audit log, for a connection of another kind that is bound to it. */
export function auditInsert(storeId: string, entry: AuditEntry) {
  const { actor, action, resourceId, fields, ip, requestId, at, via = null } = entry;
  const who = [actor.kind, actor.id];
  const what = [action, resourceId, JSON.stringify(fields)];
  return { text: insert.text, values: [storeId, uuidv7(), at, ...who, ...what, ip, requestId, via] };
}

const KEPT_MS = 400 * 86_400_000;

/** Deletes entries after 400 days. */
export const auditSweeper = sweeperOf("entries", deletionBefore("audit_entries", "entry_id", "at"), KEPT_MS);
