import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";

/** The kinds of events that there are (contract, section 8). */
export type EventType = "order_created" | "order_updated" | "order_shipped" | "payment_received";

/** What happened to a resource; `sequence` counts up for each resource, `data` is its JSON text after the change. */
export type NewEvent = {
  type: EventType;
  resource: "order";
  resourceId: string;
  sequence: bigint;
  data: string;
};

const insert = statement(`
  insert into events (store_id, event_id, type, resource, resource_id, sequence, data, created_at)
  select $1, event_id, type, resource, resource_id, sequence, data::json, $2
  from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::bigint[], $8::text[])
    as given (event_id, type, resource, resource_id, sequence, data)`);

const blank = statement(`
  update events set data = null where resource = $1 and resource_id = any($2::uuid[]) and data is not null`);

/** Takes the data out of the events about resources: whoever is told of them later is told the resource as it is then. */
export async function blankEvents(
  tx: Tx,
  resource: NewEvent["resource"],
  ids: readonly string[],
): Promise<void> {
  if (ids.length) await tx.query(blank, [resource, ids]);
}

/** Leaves events in the transaction of the change that they tell of: they are there exactly if it commits. */
export function leaveEvents(tx: Tx, events: readonly NewEvent[], now: Date): void {
  if (!events.length) return;
  tx.atCommit(insert, [
    tx.storeId,
    now,
    events.map(() => uuidv7()),
    events.map(({ type }) => type),
    events.map(({ resource }) => resource),
    events.map(({ resourceId }) => resourceId),
    events.map(({ sequence }) => String(sequence)),
    events.map(({ data }) => data),
  ]);
}
