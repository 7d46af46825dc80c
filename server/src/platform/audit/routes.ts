import { listRoute } from "../../http/nouns/noun-routes.ts";
import { auditLog } from "./list.ts";

export const auditRoutes = [
  listRoute(
    {
      path: "/api/v1/audit",
      permission: "settings:read",
      tag: "Audit log",
      operation: "listAuditEntries",
      summary: "Read who changed what",
      description:
        "Every write that succeeded, by a key, the owner, the staff or the command line, every log-in of the owner and the staff, and every export of a person's data. The newest entry comes first. A failed log-in names the account that was tried; its actor is `staff` without an id. Nothing else that customers do is in the log.",
    },
    auditLog,
  ),
];
