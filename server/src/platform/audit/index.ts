export { entryOfCommand, entryOfRequest } from "./entry.ts";
export { noteChange } from "./note-change.ts";
export { auditRoutes } from "./routes.ts";
export { addAttempt, addAuditAsOwner, addAuditEntry, auditSweeper, EntryAbout, entriesAbout } from "./sql.ts";
