export { EntryAbout, entriesAbout } from "./about-sql.ts";
export { entryOfCommand, entryOfRequest } from "./entry.ts";
export { noteChange } from "./note-change.ts";
export { auditRoutes } from "./routes.ts";
export { addAttempt, addAuditAsOwner, addAuditEntry, auditSweeper } from "./sql.ts";
