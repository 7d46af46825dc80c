import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { foreignSite } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken, makeToken } from "../../kit/token.ts";
import { handOver, type Tokens } from "./hand-over.ts";
import type { Kind } from "./person.ts";
import { insertToken, REFRESH_PREFIX, REFRESH_TTL_MS } from "./refresh-tokens.ts";

/** Who logs in how. `cookie` is the query's `?cookie=true`. */
export type LogIn = { kind: Kind; id: string; mustChangePassword?: boolean; cookie?: boolean | undefined };

const insert = statement(`
  insert into sessions (store_id, session_id, staff_id, customer_id, must_change_password, by_cookie, ip, user_agent,
    created_at, last_used_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`);

/**
 * Opens a session. The tokens are fields for the answer's `data`, and header fields for `headers`: where a cookie is
 * asked for, the refresh token is in it and not among the fields. Throws 403 for a cookie asked for from another site.
 */
export async function openSession(
  tx: Tx,
  { store, vault, client, now }: Pick<Call, "store" | "vault" | "client" | "now">,
  { kind, id, mustChangePassword = false, cookie = false }: LogIn,
): Promise<Tokens & { sessionId: string }> {
  if (cookie && !client.isSameSite) throw foreignSite();
  const sessionId = uuidv7();
  const refreshToken = makeToken(REFRESH_PREFIX);
  const expiresAt = new Date(now.getTime() + REFRESH_TTL_MS);
  const [staffId, customerId] = kind === "staff" ? [id, null] : [null, id];
  await Promise.all([
    tx.query(insert, [
      tx.storeId,
      sessionId,
      staffId,
      customerId,
      mustChangePassword,
      cookie,
      client.ip,
      client.userAgent?.toWellFormed() ?? null,
      now,
      expiresAt,
    ]),
    insertToken(tx, hashToken(refreshToken), sessionId, now, expiresAt),
  ]);
  const claims = { storeId: store.id, kind, personId: id, sessionId };
  const tokens = await handOver(vault, claims, { refreshToken, expiresAt, asCookie: cookie }, now);
  return { ...tokens, sessionId };
}
