import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { hashToken } from "../../kit/token.ts";
import { endSession } from "./end-sessions.ts";

/** What names a session that is to end: refresh tokens, used ones too, and the id in an access token. */
export type Named = { refreshTokens: readonly string[]; sessionId: string | undefined };

const endByToken = statement(`
  update sessions s set ended_at = $2 from refresh_tokens t
  where t.hash = $1 and s.store_id = t.store_id and s.session_id = t.session_id and s.ended_at is null`);

/** Ends the sessions that are named, where there are any: it tells nothing. */
export async function logOut(tx: Tx, { refreshTokens, sessionId }: Named, now: Date): Promise<void> {
  if (sessionId) await endSession(tx, sessionId, now);
  for (const token of refreshTokens) await tx.query(endByToken, [hashToken(token), now]);
  forgetAtCommit(tx);
}
