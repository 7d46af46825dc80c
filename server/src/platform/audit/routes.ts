import { route } from "../../http/route.ts";
import { listAuditEntries } from "./list.ts";
import { AuditLog, AuditQuery } from "./schemas.ts";

export const auditRoutes = [
  route({
    method: "GET",
    path: "/api/v1/audit",
    permission: "settings:read",
    tag: "Audit log",
    summary: "Read who changed what",
    description:
      "Each write that succeeded, of keys, the owner, staff and the command line, the newest first. What customers do is not in it.",
    query: AuditQuery,
    reply: AuditLog,
    async handle({ tx, query }) {
      return { message: "ok", data: await listAuditEntries(tx, query) };
    },
  }),
];
