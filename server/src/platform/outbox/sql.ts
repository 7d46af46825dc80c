import { v7 as uuidv7 } from "uuid";
import { countedIn } from "../../db/counted.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";
import { type Event, events } from "./columns.ts";
import { type EventResource, type EventType, eventKinds } from "./kinds.ts";
import { forgetAnswers, told } from "./told-sql.ts";

/**
 * What happened to a resource; `data` is its JSON text after the change, for a reader who may see all of it. Null: whoever is told of
 * it is told the resource as it is then.
 */
export type NewEvent = {
  type: EventType;
  resourceId: string;
  /**
   * Counts up for each resource, from 1 without gaps. A resource that does not count its events itself leaves it out, and holds
   * the resource's row until the transaction ends.
   */
  sequence?: bigint;
  data: string | null;
};

const columns = "store_id, event_id, type, resource, resource_id, sequence, data, created_at, request_id";
// All of them: by the limit, the planner thinks of few also where it does not know how many, and keeps a plan for any number.
const given = `(
    select * from unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::bigint[]) with ordinality
      as given (event_id, type, resource, resource_id, data, sequence, n)
    limit cardinality($3::uuid[])) given`;

// Their deliveries are made by the statement that makes the events, and both are counted by it: without a further round trip.
const outcome = `
  ${told}
  ${countedIn("event_counts", "resource", "added")}`;
const returned = "returning event_id, type, resource, resource_id, created_at";

const insert = statement(`
  with added as (
    insert into events (${columns})
    select $1, event_id, type, resource, resource_id, sequence, data::json, $2, $9 from ${given} order by n
    ${returned}),
  ${outcome}`);

const insertCounted = statement(`
  with given as (select * from ${given}),
  counted as (
    insert into event_sequences as s (store_id, resource, resource_id, last)
    select $1, resource, resource_id, count(*) from given group by 2, 3 order by 2, 3
    on conflict (store_id, resource, resource_id) do update set last = s.last + excluded.last
    returning resource, resource_id, last),
  added as (
    insert into events (${columns})
    select $1, g.event_id, g.type, g.resource, g.resource_id,
      c.last - count(*) over of_it + row_number() over (of_it order by g.n), g.data::json, $2, $9
    from given g join counted c on c.resource = g.resource and c.resource_id = g.resource_id
    window of_it as (partition by g.resource, g.resource_id)
    order by g.n
    ${returned}),
  ${outcome}`);

/**
 * Enqueues events in the transaction of the change that they tell of: they are there exactly if it commits, and so are the
 * deliveries to those who are told of them. Returns their ids.
 */
export function enqueueEvents(tx: Tx, all: readonly NewEvent[], now: Date): readonly string[] {
  const events = all.map((event) => ({ ...event, id: uuidv7() }));
  const counted = events.filter(({ sequence }) => sequence === undefined);
  const numbered = events.filter(({ sequence }) => sequence !== undefined);
  if (numbered.length) tx.atCommit(insert, valuesOf(tx, numbered, now));
  if (counted.length) tx.atCommit(insertCounted, valuesOf(tx, counted, now));
  return events.map(({ id }) => id);
}

const valuesOf = (tx: Tx, all: readonly (NewEvent & { id: string })[], now: Date) => [
  tx.storeId,
  now,
  all.map(({ id }) => id),
  all.map(({ type }) => type),
  all.map(({ type }) => eventKinds[type].resource),
  all.map(({ resourceId }) => resourceId),
  all.map(({ data }) => data),
  all.map(({ sequence }) => (sequence === undefined ? null : String(sequence))),
  tx.requestId ?? null,
];

const about = "store_id = $1 and resource = $2 and resource_id = any($3::uuid[])";
const blank = statement(`
  with forgotten as (${forgetAnswers(`select event_id from events where ${about}`)})
  update events set data = null where ${about}`);

/**
 * Takes the data out of the events about resources: whoever is told of them later is told the resource as it is then. What receivers
 * answered to them is forgotten, too, also of events that never had data.
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

/** How many events of some kinds there are in a range of time. */
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

/** The next events of some kinds in a range of time behind one of them, the oldest first. */
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

/** How long events are kept, in milliseconds: 30 days (contract, section 8). */
export const EVENTS_KEPT_MS = 30 * 86_400_000;

/** Deletes events after 30 days. */
export const eventsSweeper = sweeperOf(
  "events",
  deletionBefore("events", "event_id", "created_at", {
    counted: { returns: "resource", by: countedIn("event_counts", "resource", "gone", "-") },
  }),
  EVENTS_KEPT_MS,
);
