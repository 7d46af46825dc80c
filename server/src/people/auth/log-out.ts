import type { Call } from "../../http/route.ts";
import { hashToken } from "../../kit/token.ts";
import { endSession, endSessionOfToken } from "./session-sql.ts";

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
