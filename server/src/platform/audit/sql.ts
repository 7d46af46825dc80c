import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import type { AuditEntry } from "./entry.ts";

const columns =
  "store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields, ip, request_id, via";
const given = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11";

// How many entries a store has is the sum of parts: a connection counts in one that few others use.
const countedOf = (rows: string, sign: "-" | "" = "") => `
  insert into audit_counts as c (store_id, part, total)
  select $1, pg_backend_pid() % 16, ${sign}count(*) from ${rows} having count(*) > 0
  on conflict (store_id, part) do update set total = c.total + excluded.total`;

const insert = statement(`
  with added as (insert into audit_entries (${columns}) values (${given}) returning 1) ${countedOf("added")}`);

/** Adds an entry to the store's audit log, together with the commit. */
export function addAuditEntry(tx: Tx, entry: AuditEntry): void {
  tx.atCommit(insert, auditInsert(tx.storeId, entry).values);
}

const insertIfNamed = statement(`
  with added as (
    insert into audit_entries (${columns}) select ${given} where $7::uuid is not null returning 1)
  ${countedOf("added")}`);

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
export const auditSweeper = sweeperOf(
  "entries",
  deletionBefore("audit_entries", "entry_id", "at", {
    counted: { returns: "1", by: countedOf("gone", "-") },
  }),
  KEPT_MS,
);
