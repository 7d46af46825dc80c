import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool.ts";
import { tenantReads } from "../../db/tenant.ts";
import { keyExpired, keyRevoked, unauthenticated } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import type { Store } from "../../http/store.ts";
import { findKey, type KeyRow } from "./queries.ts";
import { hashKey, looksLikeKey } from "./token.ts";

/** A key as it is kept in memory. */
export type KnownKey = KeyRow & { principal: Principal };

/** Who an API key is in a store. Throws 401 for one that is unknown there, revoked or expired. */
export async function authenticateKey(
  pool: Pool,
  cache: FreshCache<KnownKey>,
  store: Store,
  token: string,
): Promise<Principal> {
  if (!looksLikeKey(token)) throw unauthenticated();
  const hash = hashKey(token);
  const key = await cache(`${store.id} ${hash.toString("base64")}`, async () => {
    const found = await findKey(tenantReads(pool, store.id), hash);
    return found && { ...found, principal: asPrincipal(found) };
  });
  if (!key) throw unauthenticated();
  if (key.isRevoked) throw keyRevoked();
  if (key.expiresAt !== undefined && key.expiresAt <= Date.now()) throw keyExpired();
  return key.principal;
}

function asPrincipal({ id, permissions, rateLimit }: KeyRow): Principal {
  return { kind: "api_key", id, permissions: new Set(permissions), rateLimit };
}
