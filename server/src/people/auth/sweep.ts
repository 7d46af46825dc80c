import { deletionBefore, type Sweeper, sweepRows } from "../../db/sweep.ts";
import { FORGET_MS } from "./failure-sql.ts";

const RETENTION_MS = 30 * 24 * 60 * 60_000;

// Their refresh tokens are deleted by cascade.
const expiredSessions = deletionBefore("sessions", "session_id", "expires_at");
const endedSessions = deletionBefore("sessions", "session_id", "ended_at");
const tokens = deletionBefore("refresh_tokens", "hash", "expires_at");
// Codes of registrations are deleted with these.
const codes = deletionBefore("account_codes", "code_id", "expires_at", {
  condition: "registration_id is null",
});
const failures = deletionBefore("login_failures", "kind, digest", "failed_at", {
  condition: "coalesce(locked_until <= $3, true)",
});

// Of sessions the end counts, of tokens and codes the expiry, of failures the time they happened.
const limits = (now: Date) => ({
  sessions: new Date(now.getTime() - RETENTION_MS),
  codes: now,
  failures: new Date(now.getTime() - FORGET_MS),
});

/**
 * Drops some of a store's sessions that ended or expired more than 30 days ago, refresh tokens and codes that
 * have expired, and failed log-ins that no longer count.
 */
export const authSweeper: Sweeper = {
  limits,
  sweep(tx, now) {
    const before = limits(now);
    return sweepRows(tx, [
      [expiredSessions, before.sessions],
      [endedSessions, before.sessions],
      [tokens, before.codes],
      [codes, before.codes],
      [failures, before.failures, now],
    ]);
  },
};
