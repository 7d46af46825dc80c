import { isDeepStrictEqual } from "node:util";
import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Principal } from "../../http/principal.ts";
import { checkWithin, lockMaker, readRanges } from "./maker.ts";
import { changeKey, lockKey } from "./queries.ts";
import type { ApiKeyUpdate } from "./schemas.ts";

/**
 * Changes a key's name, addresses and rate; a field left out keeps its value. What changes nothing is not written.
 * Throws 404, and 403 for a key that may more than who changes it, before or after.
 */
export async function updateKey(
  tx: Tx,
  principal: Principal,
  id: string,
  { name, allowedIps, rateLimit }: ApiKeyUpdate,
  now: Date,
): Promise<void> {
  const before = await lockKey(tx, id);
  const after = {
    ...before,
    name: name?.trim() ?? before.name,
    allowedIps: allowedIps ? readRanges(allowedIps) : before.allowedIps,
    rateLimit: rateLimit === undefined ? before.rateLimit : rateLimit,
  };
  const maker = await lockMaker(tx, principal);
  checkWithin(maker, before);
  checkWithin(maker, after);
  if (isDeepStrictEqual(after, before)) return;
  forgetAtCommit(tx);
  await changeKey(tx, after, now);
}
