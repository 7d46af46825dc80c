import { isDeepStrictEqual } from "node:util";
import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import { readOrigins } from "./kinds.ts";
import type { ApiKeyUpdate } from "./schemas.ts";
import { changeKey, lockKey } from "./sql.ts";
import { checkWithin, readRanges } from "./within.ts";

/**
 * Changes a key's name, addresses and rate; a field left out keeps its value. What changes nothing is not written.
 * Throws 404, and 403 for a key that is allowed more than whoever changes it, before or after.
 */
export async function updateKey(
  call: Pick<Call<object, ApiKeyUpdate>, "tx" | "principal" | "params" | "body" | "now">,
): Promise<void> {
  const { tx, principal, now } = call;
  const { name, allowedIps, allowedOrigins, rateLimit } = call.body;
  const before = await lockKey(tx, call.params.id!);
  if (allowedOrigins?.length && before.kind !== "publishable")
    throw invalidField("/allowedOrigins", "only_publishable");
  const after = {
    ...before,
    name: name?.trim() ?? before.name,
    allowedIps: allowedIps ? readRanges(allowedIps) : before.allowedIps,
    allowedOrigins: allowedOrigins ? readOrigins(allowedOrigins) : before.allowedOrigins,
    rateLimit: rateLimit === undefined ? before.rateLimit : rateLimit,
  };
  const actor = await lockActor(tx, principal!, "api_keys");
  checkWithin(actor, before);
  checkWithin(actor, after);
  if (isDeepStrictEqual(after, before)) return;
  forgetAtCommit(tx);
  await changeKey(tx, after, now);
}
