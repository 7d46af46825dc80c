import type { Tx } from "../../db/tenant.ts";
import type { Permission } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import { addressMedia, namesMedia } from "../../kit/web/own-media.ts";
import type { Event, EventResource } from "../../platform/outbox/index.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { findPrimaryHost } from "../../platform/stores/index.ts";
import { hideGuarded, resources } from "./resources.ts";

type Reading = { tx: Tx; store: Store; originOf: OriginOf; can(permission: Permission): boolean };

/**
 * Writes events as they are sent, each as JSON text of `{id, type, timestamp, sequence, data}`, for one
 * reader. Media have the address of the store's primary host.
 */
export async function serializeEvents(
  { tx, store, originOf, can }: Reading,
  all: readonly Event[],
): Promise<readonly string[]> {
  const blank = all.filter(({ data }) => data === null);
  const now = new Map<EventResource, ReadonlyMap<string, string>>();
  for (const resource of new Set(blank.map((event) => event.resource))) {
    const ids = blank.filter((event) => event.resource === resource).map(({ resourceId }) => resourceId);
    now.set(resource, await resources[resource].current(tx, store, [...new Set(ids)]));
  }
  const contents = all.map(({ data, resource, resourceId }) => data ?? now.get(resource)?.get(resourceId));
  const host = contents.some((one) => one !== undefined && namesMedia(one)) && (await findPrimaryHost(tx));
  return all.map(({ id, type, timestamp, sequence, resource }, i) => {
    const data = host ? contents[i] && addressMedia(contents[i], originOf(host)) : contents[i];
    const shown = data === undefined ? "null" : hideGuarded(data, resources[resource].guarded ?? [], can);
    return `{"id":"${id}","type":"${type}","timestamp":"${timestamp}","sequence":${sequence},"data":${shown}}`;
  });
}
