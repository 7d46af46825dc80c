import { announceChange } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { noteEffect } from "../../http/effects.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import { apiKey, settingsOf } from "./api-key.ts";
import { apiKeys, type ShownRow } from "./columns.ts";
import { addKey, type CreatedKey, type NewKey } from "./create.ts";
import { beyondOwnKey, keyNotActive } from "./errors.ts";
import { readExpiry } from "./expiry.ts";
import type { ApiKeyRotate } from "./schemas.ts";
import { keySql } from "./sql.ts";
import { checkWithin, countingKeyOf } from "./within.ts";

/**
 * Creates a new key with the same settings, while the old one works for the grace period, at most until its
 * own expiry; returns its row and its text. Throws 404, 403 for a key that is allowed more than the caller,
 * 409 for one that no longer works.
 */
export async function rotateKey(
  call: Pick<Call<object, ApiKeyRotate>, "tx" | "principal" | "params" | "body" | "now">,
): Promise<RotatedKey> {
  const { tx, principal, body, now } = call;
  const { graceSeconds = 0, expiresAt } = body;
  const row = await keySql.lock(tx, call.params.id!);
  const old = settingsOf(apiKey.writes.draftOf(row));
  const settings = {
    ...old,
    expiresAt: expiresAt === undefined ? old.expiresAt : readExpiry(expiresAt, now),
  };
  const maker = await lockActor(tx, principal!, "api_keys");
  checkWithin(maker, old);
  checkWithin(maker, settings);
  // Else it would have the limits of that key, and its own as well.
  const its = countingKeyOf(maker);
  if (its !== null && its !== (apiKeys.get(row, "countedWith") ?? apiKeys.get(row, "id")))
    throw beyondOwnKey([{ field: "/dailyLimits", code: "not_held" }]);
  return replace(tx, row, { ...settings, maker }, graceSeconds, now);
}

/** Rotates any key for an operator at the command line. `expiresAt` defaults to the old one's. */
export async function rotateByOperator(
  tx: Tx,
  id: string,
  { graceSeconds, expiresAt }: { graceSeconds: number; expiresAt: Date | undefined },
  now = new Date(),
): Promise<CreatedKey> {
  const row = await keySql.lock(tx, id);
  const old = settingsOf(apiKey.writes.draftOf(row));
  const made = await replace(tx, row, { ...old, expiresAt: expiresAt ?? old.expiresAt }, graceSeconds, now);
  return { id: apiKeys.get(made.row, "id"), key: made.secret, permissions: old.permissions };
}

type RotatedKey = { row: ShownRow; secret: string };

async function replace(
  tx: Tx,
  old: ShownRow,
  settings: NewKey,
  graceSeconds: number,
  now: Date,
): Promise<RotatedKey> {
  const { id, revokedAt, expiresAt, countedWith } = apiKeys.read(old);
  const at = now.toISOString();
  if (revokedAt || (expiresAt && expiresAt <= at)) throw keyNotActive();
  noteEffect(tx, "revocation");
  // The new key takes over the counts of the old one.
  const made = await addKey(tx, { ...settings, countedWith: countedWith ?? id }, now);
  announceChange(tx);
  const until = new Date(now.getTime() + graceSeconds * 1000).toISOString();
  const end = graceSeconds
    ? { expiresAt: expiresAt && expiresAt < until ? expiresAt : until }
    : { revokedAt: at };
  await keySql.change(tx, id, { ...end, replacedBy: apiKeys.text(made.row, "id"), updatedAt: at }, now);
  return made;
}
