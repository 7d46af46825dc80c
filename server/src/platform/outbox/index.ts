export { blankEvents, type EventType, leaveEvents } from "./sql.ts";
