import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { bytesText } from "../../http/nouns/columns.ts";
import { limitsText } from "../grants/index.ts";
import { apiKey } from "./api-key.ts";
import { apiKeys, type KeySettings, type ShownRow } from "./columns.ts";
import { keySql } from "./sql.ts";
import { hashKey, makeKey, visibleParts } from "./token.ts";

export type CreatedKey = { id: string; key: string; permissions: readonly string[] };
/** A new key's settings, and the key or person that creates it; none at the command line. */
export type NewKey = Pick<KeySettings, "name" | "permissions" | "expiresAt"> &
  Partial<KeySettings> & {
    maker?: { kind: string; id: string } | undefined;
    /** The key that it counts with, where it is not to count for itself. */
    countedWith?: string | null;
  };

/** Creates an API key, and returns its row. Only the result has its text: the database stores a hash. */
export async function addKey(
  tx: Tx,
  { maker, expiresAt, dailyLimits, countedWith, ...settings }: NewKey,
  now: Date,
): Promise<{ row: ShownRow; secret: string }> {
  const input = { ...settings, expiresAt: expiresAt?.toISOString() ?? null };
  const draft = {
    ...apiKey.writes.draft({ digits: 0, errors: [] }, input),
    dailyLimits: dailyLimits ? limitsText(dailyLimits) : null,
  };
  const secret = makeKey(settings.kind);
  const derived = {
    ...visibleParts(secret),
    hash: bytesText(hashKey(secret)),
    createdByKind: maker?.kind ?? null,
    createdById: maker?.id ?? null,
    replacedBy: null,
    countedWith: countedWith ?? null,
    revokedAt: null,
    updatedAt: now.toISOString(),
  };
  return { row: await keySql.insert(tx, { id: uuidv7(), draft, derived, now }), secret };
}

/** Creates an API key for an operator at the command line. */
export async function createKey(tx: Tx, input: NewKey, now = new Date()): Promise<CreatedKey> {
  const { row, secret } = await addKey(tx, input, now);
  return { id: apiKeys.get(row, "id"), key: secret, permissions: input.permissions };
}
