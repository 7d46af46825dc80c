import { route } from "../../http/route.ts";
import { auditLog } from "./list.ts";

export const auditRoutes = [
  route({
    method: "GET",
    path: "/api/v1/audit",
    permission: "settings:read",
    tag: "Audit log",
    summary: "Read who changed what",
    description:
      "Each write that succeeded, of keys, the owner, staff and the command line, each log-in of the owner and the staff, and each export of a person's data, the newest first. A failed log-in names the account that was tried and has `staff` without an id as its actor. What else customers do is not in it.",
    query: auditLog.query,
    reply: auditLog.reply,
    async handle(call) {
      return { message: "ok", data: await auditLog.answer(call) };
    },
  }),
];
