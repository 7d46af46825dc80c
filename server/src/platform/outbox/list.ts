import { type TSchema, Type } from "typebox";
import { equals, filter } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byTime } from "../../http/lists/sorts.ts";
import { instant } from "../../kit/time/instant.ts";
import { EventTypeSchema, events } from "./columns.ts";
import type { EventResource } from "./kinds.ts";

/** The resources that an event list's caller may read. */
export type Readable = { readable: readonly EventResource[] };

/**
 * The list of a store's events that its reader may see, the newest first; `row` is the schema of an event.
 */
export const eventList = (row: TSchema) =>
  list({
    name: "events",
    row,
    reply: "EventList",
    table: events,
    from: "events e",
    sorts: { timestamp: byTime("e.created_at") },
    sort: "-timestamp",
    filters: {
      id: equals(
        "e.event_id",
        Type.String({ format: "uuid", description: "The id of the event, as deliveries name it." }),
        (id) => id.toLowerCase(),
      ),
      type: equals<typeof EventTypeSchema>("e.type", EventTypeSchema),
      resourceId: equals(
        "e.resource_id",
        Type.String({ format: "uuid", description: "The id of the resource that the event tells of." }),
        (id) => id.toLowerCase(),
      ),
      since: filter(
        Type.String({ format: "date-time", description: "From this time on." }),
        (since, param) => [`e.created_at >= ${param(instant(since)!)}`],
      ),
      until: filter(
        Type.String({ format: "date-time", description: "Before this time." }),
        (until, param) => [`e.created_at < ${param(instant(until)!)}`],
      ),
    },
    scope: ({ readable }: Readable, param) => `e.resource = any(${param(readable)}::text[])`,
    total: (_, filters) => (filters ? undefined : "h.total"),
    head: ({ readable }, param, store) => ({
      from: `(select coalesce(sum(total), 0)::bigint as total from event_counts
        where store_id = ${store} and resource = any(${param(readable)}::text[])) h`,
    }),
  });
