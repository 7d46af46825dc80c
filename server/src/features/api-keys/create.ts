import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../db/tenant.ts";
import { insertKey } from "./queries.ts";
import { hashKey, makeKey, shownParts } from "./token.ts";

export type CreatedKey = { id: string; key: string; permissions: readonly string[] };

/** Makes an API key. Its text is in the result and nowhere else: only its hash is kept. */
export async function createKey(
  tx: Tx,
  input: { name: string; permissions: readonly string[]; expiresAt: Date | null },
): Promise<CreatedKey> {
  const key = makeKey();
  const id = uuidv7();
  await insertKey(tx, { id, ...input, hash: hashKey(key), ...shownParts(key) });
  return { id, key, permissions: input.permissions };
}
