export { EntryAbout, entriesAbout } from "./about-sql.ts";
export { entryOfCommand } from "./entry.ts";
export { noteChange } from "./note-change.ts";
export { auditRoutes } from "./routes.ts";
export { addAuditEntry, auditInsert, auditSweeper } from "./sql.ts";
