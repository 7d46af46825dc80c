import { list } from "../../http/page.ts";
import type { SessionPrincipal } from "../../http/principal.ts";
import type { Call } from "../../http/route.ts";
import { byTime } from "../../http/sorts.ts";
import { sessions } from "./columns.ts";
import { personOf, placeOf } from "./person.ts";

/** A person's own sessions that go on, the latest log-in first. */
export const ownSessions = list({
  name: "sessions",
  row: sessions.schema({ "x-name": "Session" }),
  reply: "SessionList",
  table: sessions,
  from: "sessions s",
  sorts: { createdAt: byTime("s.created_at") },
  sort: "-createdAt",
  scope({ principal, now }: Pick<Call, "principal" | "now">, param) {
    const { column, id } = placeOf(personOf(principal as SessionPrincipal));
    return `s.${column} = ${param(id)} and s.ended_at is null and s.expires_at > ${param(now)}`;
  },
});
