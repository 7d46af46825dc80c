import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool/pool.ts";
import { tenantReads } from "../../db/tenant.ts";
import { invalidCredential, keyExpired, keyIncomplete, keyRevoked } from "../../http/answers/errors.ts";
import type { KeyPrincipal, PublishableKey } from "../../http/request/principal.ts";
import type { Store } from "../../http/request/store.ts";
import { rangeChecker } from "../../kit/web/ip-range.ts";
import type { KeyKind, KeyRow } from "./columns.ts";
import { addressNotAllowed } from "./errors.ts";
import { findKey } from "./sql.ts";
import { beginsAsKey, hashKey, looksLikeKey } from "./token.ts";

/** A cached key, ready for requests. */
export type KnownKey = {
  storeId: string;
  principal: KeyPrincipal;
  publishable: PublishableKey;
  isRevoked: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Whether it may be used from an address; undefined where it may from all. */
  isAllowed: ((ip: string) => boolean) | undefined;
};

type Runtime = { pool: Pool; cache: FreshCache<KnownKey> };
type SentKey = { token: string; ip: string };

/**
 * Authenticates an API key in a store. Throws 401 for one that is unknown, revoked or expired, 403 for one
 * that may not be used from this address.
 */
export const authenticateKey = async (
  runtime: Runtime,
  store: Store,
  shown: SentKey,
): Promise<KeyPrincipal> => (await usableKey(runtime, store, shown, "secret")).principal;

/** Authenticates a publishable key. The caller checks the origin of the request. */
export const authenticatePublishable = async (
  runtime: Runtime,
  store: Store,
  shown: SentKey,
): Promise<PublishableKey> => (await usableKey(runtime, store, shown, "publishable")).publishable;

async function usableKey(
  { pool, cache }: Runtime,
  store: Store,
  { token, ip }: SentKey,
  kind: KeyKind,
): Promise<KnownKey> {
  if (!looksLikeKey(token, kind)) throw beginsAsKey(token, kind) ? keyIncomplete() : invalidCredential();
  const hash = hashKey(token);
  const key = await cache(`${store.id} ${hash.toString("base64")}`, async () => {
    const found = await findKey(tenantReads(pool, store.id), hash);
    return found && toKnownKey(found);
  });
  if (!key) throw invalidCredential();
  if (key.isRevoked) throw keyRevoked();
  if (key.expiresAt <= Date.now()) throw keyExpired(new Date(key.expiresAt));
  if (key.isAllowed && !key.isAllowed(ip)) throw addressNotAllowed();
  return key;
}

function toKnownKey(row: KeyRow): KnownKey {
  const { id, storeId, permissions, expiresAt, allowedIps, allowedOrigins, isRevoked, confirm, dailyLimits } =
    row;
  const rateLimit = row.rateLimit ?? undefined;
  return {
    storeId,
    principal: {
      kind: "api_key",
      id,
      permissions: new Set(permissions),
      rateLimit,
      needsPerson: confirm === "person",
      isLimited: dailyLimits !== null,
    },
    publishable: { id, rateLimit, allowedOrigins },
    isRevoked,
    expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    isAllowed: allowedIps.length ? rangeChecker(allowedIps) : undefined,
  };
}
