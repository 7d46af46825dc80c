import { v7 as uuidv7 } from "uuid";
import { type ApiError, invalidCredential, sessionExpired } from "../../../http/answers/errors.ts";
import type { Call } from "../../../http/route.ts";
import { hashToken, looksLikeToken, makeToken, tokenOfDigest } from "../../../kit/secrets/token.ts";
import { addAuditEntry, entryOfRequest } from "../../../platform/audit/index.ts";
import { queueMail } from "../../../platform/mail/index.ts";
import { readSettings } from "../../../platform/settings/index.ts";
import type { Sides } from "../side.ts";
import { handOver, REFRESH_PREFIX, REFRESH_TTL_MS, SESSION_MAX_MS, type Tokens } from "./hand-over.ts";
import { requireConsoleHost, requireProof } from "./proof.ts";
import { endSession, renewSession } from "./sql.ts";
import { findTokenExpiry, insertToken, lockToken, markUsed, type TokenRow } from "./token-sql.ts";

/**
 * For so long after its use a token gives the same successor again: the answer may have been lost (contract,
 * section 6).
 */
const GRACE_MS = 10_000;

type Runtime = Pick<Call, "tx" | "store" | "vault" | "client" | "requestId" | "now" | "isDryRun">;

/**
 * Renews a session by its refresh token. The successor is derived from the token, so that a repeated use
 * within ten seconds gets the same one, and no secret has to be stored for that. A later use means that one
 * of them was stolen: it ends the session, mails its person, and returns the refusal, for `refused`. Throws
 * 401 for a token that is unknown, expired, of an ended session or an inactive person, and for a cookie of
 * staff without the session's proof.
 */
export async function refreshSession(
  call: Runtime,
  sides: Sides,
  { token, asCookie, proof }: { token: string; asCookie: boolean; proof?: string | undefined },
): Promise<Tokens | ApiError> {
  const { tx, store, vault, client, now, isDryRun } = call;
  const found = looksLikeToken(REFRESH_PREFIX, token) && (await lockToken(tx, hashToken(token)));
  if (!found) throw invalidCredential();
  // Before anything else: a page of the shop shall neither use a staff session nor end it.
  if (asCookie && found.staffId) {
    requireConsoleHost(client, store);
    requireProof(vault, found.sessionId, proof);
  }
  if (!found.isAlive) throw sessionExpired();
  if (found.usedAt && now.getTime() - found.usedAt.getTime() > GRACE_MS) {
    await endStolen(call, sides, found);
    return sessionExpired();
  }
  if (found.expiresAt <= now) throw sessionExpired();
  const kind = found.staffId ? "staff" : "customer";
  const personId = (found.staffId ?? found.customerId)!;
  // The refusal undoes writes for an inactive person.
  const [state, successor] = await Promise.all([
    sides[kind].findAccess(tx, personId),
    found.usedAt ? findSuccessor(call, token) : makeSuccessor(call, token, found),
  ]);
  if (!state) throw sessionExpired();
  const claims = { storeId: tx.storeId, kind, personId, sessionId: found.sessionId } as const;
  if (!isDryRun) return handOver(call, claims, { ...successor, asCookie });
  // The token in a dry run's answer is invalid: otherwise a stolen token could renew a session unnoticed.
  const refreshToken = makeToken(REFRESH_PREFIX);
  return handOver(call, { ...claims, sessionId: uuidv7() }, { ...successor, refreshToken, asCookie });
}

async function endStolen(call: Runtime, sides: Sides, found: TokenRow): Promise<void> {
  const { tx, now } = call;
  const { sessionId, staffId, customerId } = found;
  await endSession(tx, sessionId, now);
  await mailStolen(
    call,
    await sides[staffId ? "staff" : "customer"].findContact(tx, (staffId ?? customerId)!),
    customerId,
  );
  if (!staffId) return;
  // It is unknown which of the token's two holders sent it.
  const entry = {
    actor: { kind: "staff", id: null },
    action: "auth.refresh.reuse",
    resourceId: staffId,
  } as const;
  addAuditEntry(tx, entryOfRequest(call, entry));
}

async function mailStolen(
  { tx, store, vault, client, now }: Runtime,
  contact: { email: string; language: string | null } | undefined,
  customerId: string | null,
): Promise<void> {
  if (!contact) return;
  const { timeZone } = await readSettings(tx);
  await queueMail(tx, vault, {
    template: "session_ended",
    to: contact.email,
    language: contact.language ?? store.defaultLanguage,
    storeName: store.name,
    values: { at: now.toISOString(), timeZone, ip: client.ip, userAgent: client.userAgent ?? null },
    customerId,
  });
}

type Successor = { refreshToken: string; expiresAt: Date };

const PURPOSE = "refresh successor";

async function makeSuccessor(
  { tx, vault, client, now }: Runtime,
  token: string,
  { sessionId, sessionCreatedAt }: TokenRow,
): Promise<Successor> {
  const refreshToken = tokenOfDigest(REFRESH_PREFIX, vault.mac(PURPOSE, token));
  const end = Math.min(now.getTime() + REFRESH_TTL_MS, sessionCreatedAt.getTime() + SESSION_MAX_MS);
  const expiresAt = new Date(end);
  await Promise.all([
    markUsed(tx, hashToken(token), now),
    insertToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt }, now),
    renewSession(tx, { id: sessionId, client, expiresAt }, now),
  ]);
  return { refreshToken, expiresAt };
}

// The token may have been used just before the installation's secret was changed.
async function findSuccessor({ tx, vault }: Runtime, token: string): Promise<Successor> {
  for (const digest of vault.macs(PURPOSE, token)) {
    const refreshToken = tokenOfDigest(REFRESH_PREFIX, digest);
    const expiresAt = await findTokenExpiry(tx, hashToken(refreshToken));
    if (expiresAt) return { refreshToken, expiresAt };
  }
  throw sessionExpired();
}
