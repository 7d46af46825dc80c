import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool.ts";
import { tenantReads } from "../../db/tenant.ts";
import { keyExpired, keyRevoked, unauthenticated } from "../../http/errors.ts";
import type { KeyPrincipal } from "../../http/principal.ts";
import type { Store } from "../../http/store.ts";
import { rangeChecker } from "../../kit/ip-range.ts";
import type { KeyRow } from "./columns.ts";
import { addressNotAllowed } from "./errors.ts";
import { findKey } from "./sql.ts";
import { hashKey, looksLikeKey } from "./token.ts";

/** A key as it is kept in memory: all that a request needs is worked out. */
export type KnownKey = {
  storeId: string;
  principal: KeyPrincipal;
  isRevoked: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Whether it may be used from an address; undefined where it may from all. */
  isAllowed: ((ip: string) => boolean) | undefined;
};

/**
 * Who an API key is in a store. Throws 401 for one that is unknown there, revoked or expired, 403 for one that may not
 * be used from this address.
 */
export async function authenticateKey(
  { pool, cache }: { pool: Pool; cache: FreshCache<KnownKey> },
  store: Store,
  { token, ip }: { token: string; ip: string },
): Promise<KeyPrincipal> {
  if (!looksLikeKey(token)) throw unauthenticated();
  const hash = hashKey(token);
  const key = await cache(`${store.id} ${hash.toString("base64")}`, async () => {
    const found = await findKey(tenantReads(pool, store.id), hash);
    return found && known(found);
  });
  if (!key) throw unauthenticated();
  if (key.isRevoked) throw keyRevoked();
  if (key.expiresAt <= Date.now()) throw keyExpired();
  if (key.isAllowed && !key.isAllowed(ip)) throw addressNotAllowed();
  return key.principal;
}

function known({ id, storeId, permissions, rateLimit, expiresAt, allowedIps, isRevoked }: KeyRow): KnownKey {
  return {
    storeId,
    principal: { kind: "api_key", id, permissions: new Set(permissions), rateLimit: rateLimit ?? undefined },
    isRevoked,
    expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    isAllowed: allowedIps.length ? rangeChecker(allowedIps) : undefined,
  };
}
