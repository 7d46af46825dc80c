/**
 * Sessions, passwords and one-time codes of people. A log-in compares the password in `prepare`
 * (`checkPassword`), decides in the transaction (`settleLogIn`, whose refusal is answered by `refused`), and
 * opens a session (`openSession`). See docs/decisions/0017-sessions-and-tokens.md.
 */
export { authenticateSession, type KnownSession } from "./authenticate.ts";
export { type Account, checkPassword, hashTemporary, type Verdict } from "./check-password.ts";
export { deferCode, deferCodeAndToken, issueCode, isToken, redeemCode } from "./codes.ts";
export { PROOF_COOKIE } from "./cookie.ts";
export { endSessionOf, endSessionsOf } from "./end-sessions.ts";
export { wrongCredentials } from "./errors.ts";
export { hashPassword, verifyPassword } from "./hash-password.ts";
export { sessionsOf } from "./list.ts";
export { openSession } from "./open-session.ts";
export { Password, requirePassword } from "./password-rules.ts";
export { dropCodes, exportPerson, forgetPerson } from "./person-sql.ts";
export { type Proof, prepareProof, settleProof } from "./prove.ts";
export { authRoutes } from "./routes.ts";
export { LogInBody, LogInQuery, sessionSchema } from "./schemas.ts";
export { endSessions, findPlaces, liftPasswordChange } from "./session-sql.ts";
export { forgiveFailures, refuseLocked, settleAttempt, settleLogIn } from "./settle-log-in.ts";
export type { PersonAccess, Side, Sides } from "./side.ts";
export { authSweeper } from "./sweep.ts";
