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
      "Each write that succeeded, of keys, the owner, staff and the command line, and each export of a person's data, the newest first. What else customers do is not in it.",
    query: auditLog.query,
    reply: auditLog.reply,
    async handle(call) {
      return { message: "ok", data: await auditLog.answer(call) };
    },
  }),
];
