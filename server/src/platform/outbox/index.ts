export { type EventType, leaveEvents, type NewEvent } from "./sql.ts";
