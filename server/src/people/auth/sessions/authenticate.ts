import type { FreshCache } from "../../../db/fresh-cache.ts";
import type { Pool } from "../../../db/pool/pool.ts";
import { type Tx, tenantReads } from "../../../db/tenant.ts";
import { invalidCredential, sessionExpired } from "../../../http/answers/errors.ts";
import type { SessionPrincipal } from "../../../http/request/principal.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Vault } from "../../../kit/secrets/vault.ts";
import type { Sides } from "../side.ts";
import { readAccessToken, type TokenSubject } from "./access-token.ts";
import { findSession } from "./sql.ts";

/** A cached session. */
export type KnownSession = { storeId: string; principal: SessionPrincipal; endsAt: number };

/** The context of authentication. */
export type SessionRuntime = { pool: Pool; cache: FreshCache<KnownSession>; vault: Vault; sides: Sides };

/**
 * Authenticates an access token in a store. Throws 401: `session_expired` for a valid token that has expired
 * or whose session has ended, `unauthenticated` for any other.
 */
export async function authenticateSession(
  { pool, cache, vault, sides }: SessionRuntime,
  store: Store,
  token: string,
): Promise<SessionPrincipal> {
  const now = new Date();
  const read = await readAccessToken(vault, store.id, token, now);
  if (!read) throw invalidCredential();
  if (read.isExpired) throw sessionExpired();
  const session = await cache(`${store.id} ${read.sessionId}`, () =>
    loadSession(tenantReads(pool, store.id), sides, read),
  );
  if (!session || session.endsAt <= now.getTime()) throw sessionExpired();
  if (session.principal.id !== read.personId) throw invalidCredential();
  return session.principal;
}

// A session that has not ended, of a person who is active. The two reads travel together, as the token names
// both. A token that names another person than its session is forged.
async function loadSession(
  tx: Tx,
  sides: Sides,
  { kind, personId, sessionId }: TokenSubject,
): Promise<KnownSession | undefined> {
  const [session, state] = await Promise.all([
    findSession(tx, sessionId),
    sides[kind].findAccess(tx, personId),
  ]);
  if (!session) return undefined;
  if ((kind === "staff" ? session.staffId : session.customerId) !== personId) throw invalidCredential();
  if (!state) return undefined;
  const { mustChangePassword, expiresAt } = session;
  const principal = { ...state, id: personId, sessionId, mustChangePassword };
  return { storeId: tx.storeId, principal, endsAt: expiresAt.getTime() };
}
