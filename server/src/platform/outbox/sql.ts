import { v7 as uuidv7 } from "uuid";
import { addToCount, subtractFromCount } from "../../db/counters.ts";
import { unnestRows } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { type Event, events } from "./columns.ts";
import { deferDeliveries, forgetAnswers } from "./deliver-sql.ts";
import { type EventResource, type EventType, eventKinds } from "./kinds.ts";

/**
 * An event to enqueue; `data` is the resource's JSON text after the change, with all fields. Null: the
 * resource is read when the event is sent.
 */
export type NewEvent = {
  type: EventType;
  resourceId: string;
  /**
   * Counts up for each resource, from 1 without gaps. A resource that does not count its events itself leaves
   * it out, and holds the resource's row until the transaction ends.
   */
  sequence?: bigint;
  data: string | null;
};

const columns = "store_id, event_id, type, resource, resource_id, sequence, data, created_at, request_id";
const arrays = "$2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[], $8::text[]";
const names = "event_id, type, resource, resource_id, data, created_at, request_id";
const raise = statement(`
  insert into event_sequences as c (store_id, resource, resource_id, last)
  select s.store_id, g.resource, g.resource_id, count(*)
  from stores s, ${unnestRows("$2::text[], $3::uuid[]", "g", "resource, resource_id")}
  where s.store_id = $1 group by 1, 2, 3 order by 2, 3
  on conflict (store_id, resource, resource_id) do update set last = c.last + excluded.last`);
// `offset 0` keeps the planner from reading all sequences for many events.
const insert = statement(`
  insert into events (${columns})
  select s.store_id, g.event_id, g.type, g.resource, g.resource_id,
    coalesce(g.sequence, c.last - count(*) over of_it + row_number() over (of_it order by g.n)),
    g.data::json, g.created_at, g.request_id
  from stores s cross join ${unnestRows(`${arrays}, $9::bigint[]`, "g", `${names}, sequence`)}
  left join lateral (
    select c.last from event_sequences c
    where c.store_id = $1 and c.resource = g.resource and c.resource_id = g.resource_id and g.sequence is null offset 0) c on true
  where s.store_id = $1
  window of_it as (partition by g.resource, g.resource_id) order by g.n`);

const countNew = statement(
  addToCount(
    "event_counts",
    "resource",
    "(select g.resource, count(*) as total from unnest($3::text[]) as g (resource) group by 1) r",
  ),
);

/**
 * Enqueues events and their deliveries in the transaction of the change, so that they exist exactly if it
 * commits. Returns their ids.
 */
export function enqueueEvents(tx: Tx, all: readonly NewEvent[], now: Date): readonly string[] {
  const at = now.toISOString();
  return all.map(({ type, resourceId, sequence, data }) => {
    const { resource } = eventKinds[type];
    const id = uuidv7();
    const event = [id, type, resource, resourceId, data, at, tx.requestId ?? null];
    if (sequence === undefined) tx.rowAtCommit(raise, [resource, resourceId], true);
    tx.rowAtCommit(insert, [...event, sequence === undefined ? null : String(sequence)]);
    deferDeliveries(tx, { id, type, resourceId, at });
    tx.rowAtCommit(countNew, [id, resource]);
    return id;
  });
}

const about = "store_id = $1 and resource = $2 and resource_id = any($3::uuid[])";
const blank = statement(`
  with forgotten as (${forgetAnswers(`select event_id from events where ${about}`)})
  update events set data = null where ${about}`);

/**
 * Removes the data from the events about resources, so that later deliveries read the resource. Answers of
 * receivers are removed too, also for events that never had data.
 */
export async function blankEvents(tx: Tx, resource: EventResource, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.query(blank, [tx.storeId, resource, ids]);
}

const find = statement(
  `select ${events.select}, request_id from events e where store_id = $1 and event_id = $2`,
);

/** An event with the request that enqueued it, if one did; undefined once it is over. */
export async function findEvent(
  tx: Tx,
  id: string,
): Promise<(Event & { requestId: string | undefined }) | undefined> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  return row && { ...events.read(row), requestId: row.at(-1) ?? undefined };
}

const between = "store_id = $1 and type = any($2::text[]) and created_at >= $3 and created_at < $4";
const count = statement(`select count(*) from events where ${between}`);

/** A time from which on, and one before which. */
export type Range = { from: Date; to: Date };

/** Counts events of some kinds in a range of time. */
export async function countEvents(tx: Tx, types: readonly string[], { from, to }: Range): Promise<number> {
  const [row] = await tx.query(count, [tx.storeId, types, from, to]);
  return Number(row![0]);
}

const walk = statement(`
  select event_id, type, created_at from events
  where ${between} and (created_at, event_id) > ($5::timestamptz, $6::uuid)
  order by created_at, event_id limit $7`);

/** An event on a walk through all of a range; `at` is its time as PostgreSQL prints it. */
export type Passed = { id: string; type: string; at: string };

/** The next events of some kinds in a range of time after a given one, the oldest first. */
export async function eventsAfter(
  tx: Tx,
  types: readonly string[],
  { from, to }: Range,
  { id, at }: Pick<Passed, "id" | "at">,
  most: number,
): Promise<Passed[]> {
  const rows = await tx.query(walk, [tx.storeId, types, from, to, at, id, most]);
  return rows.map(([eventId, type, time]) => ({ id: eventId!, type: type!, at: time! }));
}

/** An event with the few fields of its data by which a person knows what it tells of. */
export type EventHead = {
  id: string;
  type: EventType;
  resourceId: string;
  /** The time as PostgreSQL prints it. */
  at: string;
} & Readonly<Partial<Record<"orderNumber" | "amount" | "currency", string>>>;

const heads = statement(`
  select event_id, type, resource_id, created_at, data->>'orderNumber', data->>'finalAmount', data->>'currency'
  from events where store_id = $1 and type = any($2::text[]) and (created_at, event_id) > ($3::timestamptz, $4::uuid)
  order by created_at, event_id limit $5`);

/** The next events of some kinds after a given one, the oldest first. */
export async function eventHeads(
  tx: Tx,
  types: readonly string[],
  { id, at }: Pick<EventHead, "id" | "at">,
  most: number,
): Promise<EventHead[]> {
  const rows = await tx.query(heads, [tx.storeId, types, at, id, most]);
  return rows.map(([eventId, type, resourceId, time, orderNumber, amount, currency]) => ({
    id: eventId!,
    type: type as EventType,
    resourceId: resourceId!,
    at: time!,
    ...(orderNumber && { orderNumber }),
    ...(amount && { amount }),
    ...(currency && { currency }),
  }));
}

/** How long events are stored, in milliseconds: 30 days. */
export const EVENT_RETENTION_MS = 30 * 86_400_000;

/** Deletes events after 30 days. */
export const eventsSweeper = sweeperOf(
  "events",
  deletionBefore("events", "event_id", "created_at", {
    counted: { returns: "resource", by: subtractFromCount("event_counts", "resource") },
  }),
  EVENT_RETENTION_MS,
);
