import { flag, hide, id, moment, orNull, text, time } from "../../../http/nouns/columns.ts";
import { table } from "../../../http/nouns/table.ts";
import type { SessionPrincipal } from "../../../http/request/principal.ts";

const isCurrent = flag("s.session_id", { description: "Whether this request was sent with this session." });

/** The columns of a session `s`, as the person whose it is sees it. */
export const sessions = table("s", {
  id: id("session_id"),
  current: {
    ...isCurrent,
    json: (sessionId, { principal }) => String(sessionId === (principal as SessionPrincipal).sessionId),
  } as typeof isCurrent,
  createdAt: time("created_at"),
  lastUsedAt: time("last_used_at", {
    description: "The time of the last refresh, else of the log-in.",
    examples: ["2026-01-31T12:00:00.000Z"],
  }),
  expiresAt: time("expires_at"),
  ip: orNull(text("ip", { description: "The address that the log-in or the last refresh came from." })),
  userAgent: orNull(text("user_agent")),
});

/** The columns of a session `s` that authentication reads. */
export const knownSessions = table("s", {
  sessionId: hide(id("session_id")),
  staffId: hide(orNull(id("staff_id"))),
  customerId: hide(orNull(id("customer_id"))),
  mustChangePassword: hide(flag("must_change_password")),
  expiresAt: moment("expires_at"),
});

/** A refresh token `t` with columns of its session `s`. */
export const refreshTokens = table("t", {
  sessionId: hide(id("session_id")),
  staffId: hide(orNull(id("s.staff_id"))),
  customerId: hide(orNull(id("s.customer_id"))),
  sessionCreatedAt: moment("s.created_at"),
  /** Whether its session goes on. */
  isAlive: hide(flag("s.ended_at is null")),
  expiresAt: moment("expires_at"),
  usedAt: orNull(moment("used_at")),
});
