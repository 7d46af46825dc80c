export { type Event, events } from "./columns.ts";
export { type EventResource, type EventType, eventKinds, subscribable } from "./kinds.ts";
export { eventList } from "./list.ts";
export {
  blankEvents,
  countEvents,
  EVENTS_KEPT_MS,
  eventsAfter,
  eventsSweeper,
  findEvent,
  leaveEvents,
} from "./sql.ts";
