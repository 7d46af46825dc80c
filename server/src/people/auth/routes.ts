import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { ApiError, invalidCredential } from "../../http/answers/errors.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import type { SessionPrincipal } from "../../http/request/principal.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { hashToken } from "../../kit/secrets/token.ts";
import { foreignSite } from "./errors.ts";
import { personOf } from "./person.ts";
import { RefreshBody, Refreshed } from "./schemas.ts";
import { readAccessToken } from "./sessions/access-token.ts";
import { clearCookies, REFRESH_COOKIE } from "./sessions/cookie.ts";
import { endOwnSession } from "./sessions/end.ts";
import { ownSessions } from "./sessions/list.ts";
import { PROOF_HEADER, requireProof } from "./sessions/proof.ts";
import { refreshSession } from "./sessions/refresh.ts";
import { endSession, endSessionOfToken, endSessions } from "./sessions/sql.ts";
import { lockToken } from "./sessions/token-sql.ts";
import type { Sides } from "./side.ts";

const tag = "Sessions";

const proofs = {
  [PROOF_HEADER]:
    "The `sessionProof` that the log-in answered, where the refresh token is the cookie of the owner or the staff.",
};

/** The endpoints of sessions, which are people's of either side. */
export const authRoutes = (sides: Sides): readonly Route[] => [
  route({
    method: "POST",
    path: "/api/v1/auth/refresh",
    permission: "open",
    tag,
    operation: "refreshSession",
    answersWith: ["Set-Cookie"],
    refuses: [401],
    proofs,
    summary: "Renew a session",
    description:
      "Answers a new access token and a new refresh token. A refresh token can be used once. Used again within 10 seconds, it gives the same new token, since the first answer may have been lost. Used again later, it ends the session, since it may have been stolen. A session lasts 30 days from its last refresh, and 90 days at most. The cookie of the owner or the staff counts only with `X-Session-Proof`, since a script of the shop's theme runs at the same address as the console.",
    body: RefreshBody,
    bodyOptional: true,
    reply: Refreshed,
    secret: true,
    async handle(call) {
      const { body } = call;
      const cookie = body.refreshToken === undefined ? call.client.cookie(REFRESH_COOKIE) : undefined;
      const token = body.refreshToken ?? cookie;
      if (token === undefined) throw invalidCredential();
      if (cookie !== undefined && !call.client.isOwnOrigin()) throw foreignSite();
      const outcome = await refreshSession(call, sides, {
        token,
        asCookie: cookie !== undefined,
        proof: call.header(PROOF_HEADER),
      });
      if (outcome instanceof ApiError) return refuseAfterWrites(outcome);
      return { message: "ok", data: JSON.stringify(outcome.fields), headers: outcome.headers };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/logout",
    permission: "open",
    tag,
    answersWith: ["Set-Cookie"],
    refuses: [401],
    proofs,
    summary: "Log out",
    description:
      "Ends the session of the access token (also of an expired one), the refresh token or the cookie, and deletes the cookie. The cookie of the owner or the staff counts only with `X-Session-Proof`, or beside the session's own access token. The answer is the same when there is no such session.",
    body: RefreshBody,
    bodyOptional: true,
    async prepare({ store, vault, client, now }) {
      const token = client.bearer();
      return token ? readAccessToken(vault, store.id, token, now) : undefined;
    },
    async handle(call) {
      const { tx, body, client, prepared, now } = call;
      const cookie = await checkRefreshCookie(call, prepared?.sessionId);
      if (cookie instanceof ApiError && !client.bearer() && !body.refreshToken) throw cookie;
      const credentials = cookie instanceof ApiError ? undefined : cookie;
      const refreshTokens = [body.refreshToken, credentials?.token].filter((token) => token !== undefined);
      await logOut({ tx, now }, { refreshTokens, sessionId: prepared?.sessionId });
      return logOutAnswer(credentials);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/logout-all",
    permission: "session",
    tag,
    answersWith: ["Set-Cookie"],
    summary: "Log out everywhere",
    description: "Ends all sessions of the person who is logged in, including this one.",
    beforePasswordChange: true,
    beforeEnrolment: true,
    async handle({ tx, principal, client, now }) {
      await endSessions(tx, personOf(principal as SessionPrincipal), now);
      const hasCookie = client.cookie(REFRESH_COOKIE) !== undefined && client.isOwnOrigin();
      return logOutAnswer(
        hasCookie ? { isStaffs: (principal as SessionPrincipal).kind === "staff" } : undefined,
      );
    },
  }),
  listRoute(
    {
      path: "/api/v1/auth/sessions",
      permission: "session",
      tag,
      summary: "List one's own sessions",
      description: "The sessions that have not ended, the latest log-in first.",
    },
    ownSessions,
  ),
  route({
    method: "DELETE",
    path: "/api/v1/auth/sessions/:id",
    permission: "session",
    tag,
    summary: "End one of one's own sessions",
    description: "Its tokens are refused from the next request on.",
    async handle(call) {
      await endOwnSession(call);
      return { message: "session.other_ended", data: null };
    },
  }),
];

const logOutAnswer = (cookie: { isStaffs: boolean } | undefined): Answer => ({
  message: "session.ended",
  data: null,
  headers: cookie ? clearCookies(cookie.isStaffs) : {},
});

/** Identifies a session to end: by refresh tokens, including used ones, and by the id in an access token. */
type SessionNames = { refreshTokens: readonly string[]; sessionId: string | undefined };

/** Ends the identified sessions, if any; the answer is always the same. */
async function logOut(
  { tx, now }: Pick<Call, "tx" | "now">,
  { refreshTokens, sessionId }: SessionNames,
): Promise<void> {
  if (sessionId) await endSession(tx, sessionId, now);
  for (const token of refreshTokens) await endSessionOfToken(tx, hashToken(token), now);
}

/**
 * The refresh token in a browser's cookie, if it is valid: sent by a page of the store and, for a session of
 * staff, with its proof or its access token (whose session is `provenId`). Returns the refusal of a cookie
 * alone; undefined without one.
 */
async function checkRefreshCookie(
  { tx, vault, client, header }: Pick<Call, "tx" | "vault" | "client" | "header">,
  provenId: string | undefined,
): Promise<{ token: string; isStaffs: boolean } | ApiError | undefined> {
  const token = client.cookie(REFRESH_COOKIE);
  if (token === undefined) return undefined;
  if (!client.isOwnOrigin()) return foreignSite();
  const found = await lockToken(tx, hashToken(token));
  const isStaffs = found !== undefined && found.staffId !== null;
  try {
    if (isStaffs && found.sessionId !== provenId) requireProof(vault, found.sessionId, header(PROOF_HEADER));
  } catch (refusal) {
    if (refusal instanceof ApiError) return refusal;
    throw refusal;
  }
  return { token, isStaffs };
}
