export { EntryAbout, entriesAbout } from "./about-sql.ts";
export {
  type AuditEntry,
  addAuditEntry,
  auditInsert,
  auditSweeper,
  entryOfCommand,
  noteChange,
} from "./entries.ts";
export { auditRoutes } from "./routes.ts";
