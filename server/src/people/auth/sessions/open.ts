import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../../db/tenant.ts";
import type { Call } from "../../../http/route.ts";
import { hashToken, makeToken } from "../../../kit/secrets/token.ts";
import { foreignSite } from "../errors.ts";
import type { Kind } from "../person.ts";
import { handOver, REFRESH_PREFIX, REFRESH_TTL_MS, type Tokens } from "./hand-over.ts";
import { requireConsoleHost } from "./proof.ts";
import { insertSession } from "./sql.ts";
import { insertToken } from "./token-sql.ts";

/** The person who logs in, and the kind of session. `cookie` is the query's `?cookie=true`. */
export type LogIn = { kind: Kind; id: string; mustChangePassword?: boolean; cookie?: boolean | undefined };

/**
 * Opens a session. The tokens are fields for the answer's `data`, and header fields for `headers`: where a
 * cookie is asked for, the refresh token is in it and not among the fields. Throws 403 for a cookie asked for
 * from another site, or of staff where the console is at another host.
 */
export async function openSession(
  tx: Tx,
  { store, vault, client, now }: Pick<Call, "store" | "vault" | "client" | "now">,
  { kind, id, mustChangePassword = false, cookie = false }: LogIn,
): Promise<Tokens & { sessionId: string }> {
  if (cookie && !client.isOwnOrigin()) throw foreignSite();
  if (cookie && kind === "staff") requireConsoleHost(client, store);
  const sessionId = uuidv7();
  const refreshToken = makeToken(REFRESH_PREFIX);
  const expiresAt = new Date(now.getTime() + REFRESH_TTL_MS);
  const of = kind === "staff" ? { staffId: id } : { customerId: id };
  const session = { id: sessionId, of, mustChangePassword, byCookie: cookie, client, expiresAt };
  await Promise.all([
    insertSession(tx, session, now),
    insertToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt }, now),
  ]);
  const claims = { storeId: store.id, kind, personId: id, sessionId };
  const tokens = await handOver({ vault, now }, claims, { refreshToken, expiresAt, asCookie: cookie });
  return { ...tokens, sessionId };
}
