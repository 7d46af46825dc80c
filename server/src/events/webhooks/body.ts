import { type TSchema, Type } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import type { Permission } from "../../http/principal.ts";
import type { Store } from "../../http/store.ts";
import { type Event, type EventResource, events } from "../../platform/outbox/index.ts";
import { resources } from "./resources.ts";
import { shownTo } from "./shown.ts";

const Data: TSchema = Type.Unsafe<object | null>({
  anyOf: [{ type: "object" }, { type: "null" }],
  description:
    "The resource after the change, as a key with the reader's permissions reads it. Products, customers, refunds and returns, and orders of a person who was anonymized since then, are told as they are when the event is sent or read; null if there is no such resource any more. Of a deleted product it is the `id` alone.",
});

/** An event as it is sent and listed. */
export const EventSchema = events.schema({ "x-name": "Event" }, { data: Data });

type Reading = { tx: Tx; store: Store; can(permission: Permission): boolean };

/** Writes events as they are sent, each as JSON text of `{id, type, timestamp, sequence, data}`, for one reader. */
export async function tellEvents(
  { tx, store, can }: Reading,
  all: readonly Event[],
): Promise<readonly string[]> {
  const blank = all.filter(({ data }) => data === null);
  const now = new Map<EventResource, ReadonlyMap<string, string>>();
  for (const resource of new Set(blank.map((event) => event.resource))) {
    const ids = blank.filter((event) => event.resource === resource).map(({ resourceId }) => resourceId);
    now.set(resource, await resources[resource].current(tx, store, [...new Set(ids)]));
  }
  return all.map(({ id, type, timestamp, sequence, resource, resourceId, data }) => {
    const told = data ?? now.get(resource)?.get(resourceId);
    const shown = told === undefined ? "null" : shownTo(told, resources[resource].guarded ?? [], can);
    return `{"id":"${id}","type":"${type}","timestamp":"${timestamp}","sequence":${sequence},"data":${shown}}`;
  });
}
