import type { Tx } from "../../db/tenant.ts";
import type { Permission } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import type { Event, EventResource } from "../../platform/outbox/index.ts";
import { resources } from "./resources.ts";
import { shownTo } from "./shown.ts";

type Reading = { tx: Tx; store: Store; can(permission: Permission): boolean };

/** Writes events as they are sent, each as JSON text of `{id, type, timestamp, sequence, data}`, for one reader. */
export async function serializeEvents(
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
