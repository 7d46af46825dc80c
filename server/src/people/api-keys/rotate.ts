import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import { type CreatedKey, createKey } from "./create.ts";
import { readExpiry } from "./expiry.ts";
import { checkWithin, lockMaker } from "./maker.ts";
import { lockKey, replaceKey } from "./queries.ts";
import type { ApiKeyRotate } from "./schemas.ts";

const keyNotActive = () => new ApiError(409, "invalid_status_transition", { message: "key_not_active" });

/**
 * Makes a new key of the same settings, while the old one works for the grace and no longer than it would have
 * anyway. Throws 404, 403 for a key that may more than who rotates it, 409 for one that no longer works.
 */
export async function rotateKey(
  tx: Tx,
  principal: Principal,
  id: string,
  { graceSeconds = 0, expiresAt }: ApiKeyRotate,
  now: Date,
): Promise<CreatedKey> {
  const old = await lockKey(tx, id);
  const settings = {
    ...old,
    expiresAt: expiresAt === undefined ? old.expiresAt : readExpiry(expiresAt, now),
  };
  const maker = await lockMaker(tx, principal);
  checkWithin(maker, old);
  checkWithin(maker, settings);
  if (old.isRevoked || (old.expiresAt && old.expiresAt <= now)) throw keyNotActive();
  const created = await createKey(tx, { ...settings, maker }, now);
  forgetAtCommit(tx);
  await replaceKey(tx, id, created.id, new Date(now.getTime() + graceSeconds * 1000), now);
  return created;
}
