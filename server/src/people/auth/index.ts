/**
 * Sessions, passwords and one-time codes of people. A log-in compares the password in `prepare`
 * (`checkPassword`), decides in the transaction (`settleLogIn`, whose refusal is answered by `refused`), and
 * opens a session (`openSession`). See docs/decisions/0017-sessions-and-tokens.md.
 */

export { deferCode, deferCodeAndToken, issueCode, isToken, redeemCode } from "./codes.ts";
export { wrongCredentials } from "./errors.ts";
export { type Account, checkPassword, hashTemporary, type Verdict } from "./passwords/check.ts";
export { hashPassword, verifyPassword } from "./passwords/hash.ts";
export { Password, requirePassword } from "./passwords/rules.ts";
export { dropCodes, exportPerson, forgetPerson } from "./person-sql.ts";
export { type Proof, prepareProof, settleProof } from "./prove.ts";
export { authRoutes } from "./routes.ts";
export { LogInBody, LogInQuery, sessionSchema } from "./schemas.ts";
export { authenticateSession, type KnownSession } from "./sessions/authenticate.ts";
export { PROOF_COOKIE } from "./sessions/cookie.ts";
export { endSessionOf, endSessionsOf } from "./sessions/end.ts";
export { sessionsOf } from "./sessions/list.ts";
export { openSession } from "./sessions/open.ts";
export { endSessions, findPlaces, liftPasswordChange } from "./sessions/sql.ts";
export { forgiveFailures, refuseLocked, settleAttempt, settleLogIn } from "./settle-log-in.ts";
export type { PersonAccess, Side, Sides } from "./side.ts";
export { authSweeper } from "./sweep.ts";
