import { type Call, route } from "../../http/route.ts";
import { sessionsOf } from "../auth/index.ts";
import { factorRoutes } from "../factors/index.ts";
import { staffAuthRoutes } from "./log-in/routes.ts";
import { endMemberSession, endMemberSessions, resetSecondFactor } from "./members/access.ts";
import { memberRoutes } from "./members/routes.ts";
import { memberSql } from "./members/sql.ts";
import { ownRoutes } from "./own-routes.ts";
import { roleRoutes } from "./roles/routes.ts";
import { factorMembers } from "./side.ts";

const tag = "Staff";
const memberSessions = sessionsOf(({ params }: Pick<Call, "params" | "now">) => ({ staffId: params.id! }));

/** The endpoints by which the owner manages the staff's access. */
const accessRoutes = [
  route({
    method: "GET",
    path: "/api/v1/staff/:id/sessions",
    permission: "owner",
    tag,
    operation: "listStaffSessions",
    summary: "List the sessions of one of the staff",
    description: "Those that have not ended, the latest log-in first, with device, address and last use.",
    query: memberSessions.query,
    reply: memberSessions.reply,
    async handle(call) {
      await memberSql.get(call.tx, call.params.id!);
      return { message: "ok", data: await memberSessions.answer(call) };
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/staff/:id/sessions/:sessionId",
    permission: "owner",
    tag,
    operation: "endStaffSession",
    summary: "End a session of one of the staff",
    description: "Its tokens are refused from the next request on.",
    handle: endMemberSession,
  }),
  route({
    method: "POST",
    path: "/api/v1/staff/:id/end-sessions",
    permission: "owner",
    effects: ["revocation"],
    tag,
    operation: "endStaffSessions",
    summary: "End all sessions of one of the staff",
    handle: endMemberSessions,
  }),
  route({
    method: "POST",
    path: "/api/v1/staff/:id/reset-second-factor",
    permission: "owner",
    effects: ["revocation"],
    tag,
    operation: "resetStaffSecondFactor",
    summary: "Take the second factors of one of the staff away",
    description:
      "For a person who has lost them. Recovery codes go, too, all sessions of the person end, and a mail tells them. The next log-in takes the password alone.",
    handle: resetSecondFactor,
  }),
];

export const staffRoutes = [
  ...roleRoutes,
  ...memberRoutes,
  ...accessRoutes,
  ...staffAuthRoutes,
  ...ownRoutes,
  ...factorRoutes(factorMembers),
];
