export { type Event, events } from "./columns.ts";
export { UNHEARD } from "./deliver-sql.ts";
export { type EventResource, type EventType, eventKinds, eventTypes, subscribable } from "./kinds.ts";
export { eventList } from "./list.ts";
export {
  blankEvents,
  countEvents,
  EVENT_RETENTION_MS,
  type EventHead,
  enqueueEvents,
  eventHeads,
  eventsAfter,
  eventsSweeper,
  findEvent,
} from "./sql.ts";
