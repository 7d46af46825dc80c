import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import type { KeySettings } from "./columns.ts";
import { insertKey, type Maker } from "./sql.ts";
import { hashKey, makeKey, shownParts } from "./token.ts";

export type CreatedKey = { id: string; key: string; permissions: readonly string[] };
export type NewKey = Pick<KeySettings, "name" | "permissions" | "expiresAt"> &
  Partial<KeySettings> & { maker?: Maker | undefined };

/** Makes an API key. Its text is in the result and nowhere else: only its hash is kept. */
export async function createKey(tx: Tx, input: NewKey, now = new Date()): Promise<CreatedKey> {
  const { kind = "secret", allowedIps = [], allowedOrigins = [], rateLimit = null, maker } = input;
  const key = makeKey(kind);
  const id = uuidv7();
  const settings = { ...input, kind, allowedIps, allowedOrigins, rateLimit, maker };
  await insertKey(tx, { ...settings, id, hash: hashKey(key), ...shownParts(key) }, now);
  return { id, key, permissions: input.permissions };
}
