import { forgetAtCommit } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import type { KeyRow } from "./columns.ts";
import { type CreatedKey, createKey, type NewKey } from "./create.ts";
import { keyNotActive } from "./errors.ts";
import { readExpiry } from "./expiry.ts";
import type { ApiKeyRotate } from "./schemas.ts";
import { lockKey, replaceKey } from "./sql.ts";
import { checkWithin } from "./within.ts";

/**
 * Makes a new key of the same settings, while the old one works for the grace and no longer than it would have
 * anyway. Throws 404, 403 for a key that is allowed more than whoever rotates it, 409 for one that no longer works.
 */
export async function rotateKey(
  call: Pick<Call<object, ApiKeyRotate>, "tx" | "principal" | "params" | "body" | "now">,
): Promise<CreatedKey> {
  const { tx, principal, body, now } = call;
  const { graceSeconds = 0, expiresAt } = body;
  const id = call.params.id!;
  const old = await lockKey(tx, id);
  const settings = {
    ...old,
    expiresAt: expiresAt === undefined ? old.expiresAt : readExpiry(expiresAt, now),
  };
  const maker = await lockActor(tx, principal!, "api_keys");
  checkWithin(maker, old);
  checkWithin(maker, settings);
  return replace(tx, old, { ...settings, maker }, graceSeconds, now);
}

/** The same for an operator at the command line, who may rotate every key. `expiresAt` is the old one's where left out. */
export async function rotateByOperator(
  tx: Tx,
  id: string,
  { graceSeconds, expiresAt }: { graceSeconds: number; expiresAt: Date | undefined },
  now = new Date(),
): Promise<CreatedKey> {
  const old = await lockKey(tx, id);
  return replace(tx, old, { ...old, expiresAt: expiresAt ?? old.expiresAt }, graceSeconds, now);
}

async function replace(
  tx: Tx,
  old: KeyRow,
  settings: NewKey,
  graceSeconds: number,
  now: Date,
): Promise<CreatedKey> {
  if (old.isRevoked || (old.expiresAt && old.expiresAt <= now)) throw keyNotActive();
  const created = await createKey(tx, settings, now);
  forgetAtCommit(tx);
  const until = new Date(now.getTime() + graceSeconds * 1000);
  await replaceKey(tx, old.id, { by: created.id, until }, now);
  return created;
}
