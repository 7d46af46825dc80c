import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { type ApiError, sessionExpired, unauthenticated } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { hashToken, looksLikeToken, makeToken, tokenOfDigest } from "../../kit/token.ts";
import { endSession } from "./end-sessions.ts";
import { handOver, type Tokens } from "./hand-over.ts";
import {
  findTokenExpiry,
  lockToken,
  REFRESH_PREFIX,
  REFRESH_TTL_MS,
  rotateToken,
  SESSION_MAX_MS,
  type TokenRow,
} from "./refresh-tokens.ts";

/** For so long after its use a token gives the same successor again: the answer may have been lost (contract, section 6). */
const GRACE_MS = 10_000;

type Means = Pick<Call, "store" | "vault" | "client" | "now" | "isDryRun">;

/**
 * Renews a session by its refresh token. The successor is derived from the token, so that whoever uses it within ten
 * seconds gets the very same one, and nothing secret has to be kept for that. A use after that is a theft of one or
 * the other: it ends the session, and the refusal is returned, for `refusal`. Throws 401 for a token that is unknown,
 * expired, of a session that has ended or a person who is not active.
 */
export async function refreshSession(
  tx: Tx,
  means: Means,
  token: string,
  asCookie: boolean,
): Promise<Tokens | ApiError> {
  const { now, isDryRun } = means;
  const found = looksLikeToken(REFRESH_PREFIX, token) && (await lockToken(tx, hashToken(token)));
  if (!found) throw unauthenticated();
  if (!found.isAlive) throw sessionExpired();
  if (found.usedAt && now.getTime() - found.usedAt.getTime() > GRACE_MS) {
    await endSession(tx, found.sessionId, now);
    return sessionExpired();
  }
  if (found.expiresAt <= now) throw sessionExpired();
  const successor = found.usedAt
    ? await findSuccessor(tx, means, token)
    : await makeSuccessor(tx, means, token, found);
  const { storeId } = tx;
  const { kind, personId, sessionId } = found;
  if (!isDryRun) {
    return handOver(means.vault, { storeId, kind, personId, sessionId }, { ...successor, asCookie }, now);
  }
  // What a dry run answers is good for nothing: with a stolen token it would renew a session unnoticed.
  const claims = { storeId, kind, personId, sessionId: uuidv7() };
  const { expiresAt } = successor;
  return handOver(means.vault, claims, { refreshToken: makeToken(REFRESH_PREFIX), expiresAt, asCookie }, now);
}

type Successor = { refreshToken: string; expiresAt: Date };

const PURPOSE = "refresh successor";

async function makeSuccessor(
  tx: Tx,
  { vault, client, now }: Means,
  token: string,
  { sessionId, sessionCreatedAt }: TokenRow,
): Promise<Successor> {
  const refreshToken = tokenOfDigest(REFRESH_PREFIX, vault.mac(PURPOSE, token));
  const end = Math.min(now.getTime() + REFRESH_TTL_MS, sessionCreatedAt.getTime() + SESSION_MAX_MS);
  const expiresAt = new Date(end);
  const rotation = { from: hashToken(token), to: hashToken(refreshToken), expiresAt };
  await rotateToken(tx, sessionId, rotation, client, now);
  return { refreshToken, expiresAt };
}

// The token may have been used just before the installation's secret was changed.
async function findSuccessor(tx: Tx, { vault }: Means, token: string): Promise<Successor> {
  for (const digest of vault.macs(PURPOSE, token)) {
    const refreshToken = tokenOfDigest(REFRESH_PREFIX, digest);
    const expiresAt = await findTokenExpiry(tx, hashToken(refreshToken));
    if (expiresAt) return { refreshToken, expiresAt };
  }
  throw sessionExpired();
}
