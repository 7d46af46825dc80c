import { type TSchema, Type } from "typebox";
import { bigint, hide, id, json, orNull, time, word } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { type EventResource, type EventType, eventTypes } from "./kinds.ts";

export const EventTypeSchema = Type.Unsafe<EventType>({
  type: "string",
  enum: [...eventTypes],
  // Clients overlook kinds of events that they do not know.
  "x-may-grow": true,
});
const Data: TSchema = Type.Unknown();

/** The columns of an event `e`. */
export const events = table("e", {
  id: id("event_id", {
    description: "The same each time that the event is told; also the header `webhook-id`.",
  }),
  type: word<EventType>("type", EventTypeSchema),
  timestamp: time("created_at"),
  sequence: bigint("sequence", {
    description: "Counts up for each resource, from 1 without gaps: a later one tells of a later state.",
  }),
  /**
   * Null if the resource is read when the event is sent: of some kinds always, of others once its person was
   * anonymized.
   */
  data: hide(orNull({ ...json("data", Data), read: (text: string) => text })),
  resource: hide(word<EventResource>("resource", Type.String())),
  resourceId: hide(id("resource_id")),
});
/** A stored event; `data` is JSON text. */
export type Event = ValuesOf<typeof events>;
