import { list } from "../../../http/lists/page.ts";
import { byTime } from "../../../http/lists/sorts.ts";
import type { SessionPrincipal } from "../../../http/request/principal.ts";
import type { Call } from "../../../http/route.ts";
import { type Person, personOf, placeOf } from "../person.ts";
import { sessions } from "./columns.ts";

const row = sessions.schema({ "x-name": "Session" });

/** The active sessions of a person, the latest log-in first; `of` finds the person of a request. */
export const sessionsOf = <Asked extends Pick<Call, "now">>(of: (call: Asked) => Person) =>
  list({
    name: "sessions",
    row,
    reply: "SessionList",
    table: sessions,
    from: "sessions s",
    sorts: { createdAt: byTime("s.created_at") },
    sort: "-createdAt",
    scope(call: Asked, param) {
      const { column, id } = placeOf(of(call));
      return `s.${column} = ${param(id)} and s.ended_at is null and s.expires_at > ${param(call.now)}`;
    },
  });

/** A person's own. */
export const ownSessions = sessionsOf(({ principal }: Pick<Call, "principal" | "now">) =>
  personOf(principal as SessionPrincipal),
);
