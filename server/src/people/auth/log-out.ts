import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";
import { REFRESH_COOKIE } from "./cookie.ts";
import { foreignSite } from "./errors.ts";
import { PROOF_HEADER, requireProof } from "./session-proof.ts";
import { endSession, endSessionOfToken } from "./session-sql.ts";
import { lockToken } from "./token-sql.ts";

/** What names a session that is to end: refresh tokens, used ones too, and the id in an access token. */
export type Named = { refreshTokens: readonly string[]; sessionId: string | undefined };

/** Ends the sessions that are named, where there are any: it tells nothing. */
export async function logOut(
  { tx, now }: Pick<Call, "tx" | "now">,
  { refreshTokens, sessionId }: Named,
): Promise<void> {
  if (sessionId) await endSession(tx, sessionId, now);
  for (const token of refreshTokens) await endSessionOfToken(tx, hashToken(token), now);
}

/**
 * The refresh token in a browser's cookie, where it counts: sent by a page of the store's own and, for a session of staff, with its proof
 * or its access token (whose session is `provenId`). Returns what the cookie alone is refused by; undefined where there is none.
 */
export async function checkRefreshCookie(
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
