export { blankEvents, type EventType, leaveEvents, type NewEvent } from "./sql.ts";
