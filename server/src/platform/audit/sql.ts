import type { Client } from "pg";
import { Type } from "typebox";
import { v7 as uuidv7 } from "uuid";
import { freePart, subtractFromCount } from "../../db/counters.ts";
import { insertStatement } from "../../db/insert-statement.ts";
import { statement, type WriteAll } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { hide, id, json, type Reader, text, time } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import type { AuditEntry } from "./entry.ts";

const columns =
  "store_id, entry_id, at, actor_kind, actor_id, action, resource_id, fields, ip, request_id, via";
const given = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11";

const insert = statement(`insert into audit_entries (${columns}) values (${given})`);
const insertAll = insertStatement("audit_entries", {
  entry_id: "uuid",
  at: "timestamptz",
  actor_kind: "text",
  actor_id: "uuid",
  action: "text",
  resource_id: "uuid",
  fields: "json",
  ip: "text",
  request_id: "text",
  via: "text",
});
const count = statement(`
  insert into audit_counts as c (store_id, part, total)
  select store_id, ${freePart("audit_counts")}, $2::bigint from stores where store_id = $1
  on conflict (store_id, part) do update set total = c.total + excluded.total`);

/** Adds an entry to the store's audit log, together with the commit. */
export function addAuditEntry(tx: Tx, entry: AuditEntry): void {
  tx.allAtCommit(insertEntries, [entry]);
  tx.allAtCommit(countEntries, [entry]);
}

const insertEntries: WriteAll<AuditEntry> = (storeId, all) => insertAll(storeId, all.map(rowOf));
const countEntries: WriteAll<AuditEntry> = (storeId, all) => [count, [storeId, all.length]];

// Without a resource, as long and of the same form.
const insertIfNamed = statement(`
  insert into audit_entries (${columns})
  select s.${given.replace("$1", "store_id")} from stores s where s.store_id = $1 and $7::uuid is not null`);
const countIfNamed = statement(`
  insert into audit_counts as c (store_id, part, total)
  select s.store_id, ${freePart("audit_counts")}, 1 from stores s where s.store_id = $1 and $2::uuid is not null
  on conflict (store_id, part) do update set total = c.total + excluded.total`);

/**
 * Adds an entry about an attempt on a resource. Without such a resource the same statements run and add
 * nothing, so that timing does not reveal whether it exists.
 */
export function addAttempt(tx: Tx, entry: AuditEntry): void {
  tx.atCommit(insertIfNamed, valuesOf(tx.storeId, entry));
  tx.atCommit(countIfNamed, [tx.storeId, entry.resourceId]);
}

/** Adds an entry to a store's audit log in a transaction of the schema's owner. */
export async function addAuditAsOwner(owner: Client, storeId: string, entry: AuditEntry): Promise<void> {
  await owner.query(insert.text, valuesOf(storeId, entry));
  await owner.query(count.text, [storeId, 1]);
}

const valuesOf = (storeId: string, entry: AuditEntry) => [storeId, ...rowOf(entry)];

function rowOf(entry: AuditEntry) {
  const { actor, action, resourceId, fields, ip, requestId, at, via = null } = entry;
  const what = [action, resourceId, JSON.stringify(fields)];
  return [uuidv7(), at.toISOString(), actor.kind, actor.id, ...what, ip, requestId, via];
}

const RETENTION_MS = 400 * 86_400_000;

/** Deletes entries after 400 days. */
export const auditSweeper = sweeperOf(
  "entries",
  deletionBefore("audit_entries", "entry_id", "at", {
    counted: { returns: "1", by: subtractFromCount("audit_counts") },
  }),
  RETENTION_MS,
);

const entries = table("e", {
  id: hide(id("entry_id")),
  at: time("at", {}),
  actor: text("actor_kind"),
  action: text("action"),
  fields: json("fields", Type.Array(Type.String())),
});

/** An entry as shown to the person whom it concerns: it names the kind of actor, not the actor. */
export const EntryAbout = entries.schema({});

const find = statement(`
  select ${entries.select} from audit_entries e where store_id = $1 and resource_id = $2 order by at, entry_id`);

/** The entries about a resource, the oldest first, as the JSON text of an array. */
export const entriesAbout = async (call: Reader & { tx: Tx }, resourceId: string): Promise<string> =>
  entries.array(await call.tx.query(find, [call.tx.storeId, resourceId]), call);
