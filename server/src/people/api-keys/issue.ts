import { validationFailed } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { lockActor } from "../grants/index.ts";
import { type CreatedKey, createKey } from "./create.ts";
import { readExpiry } from "./expiry.ts";
import { kindFaults, readOrigins } from "./kinds.ts";
import type { ApiKeyCreate } from "./schemas.ts";
import { checkWithin, readRanges } from "./within.ts";

/** Makes a key for somebody who asks for one. Throws 403 for what they do not hold themselves, 400. */
export async function issueKey(
  call: Pick<Call<object, ApiKeyCreate>, "tx" | "principal" | "body" | "now">,
): Promise<CreatedKey> {
  const { tx, principal, body, now } = call;
  const errors = kindFaults(body);
  if (errors.length) throw validationFailed(errors);
  const settings = {
    kind: body.kind ?? "secret",
    name: body.name.trim(),
    permissions: body.permissions ?? [],
    allowedIps: readRanges(body.allowedIps ?? []),
    allowedOrigins: readOrigins(body.allowedOrigins ?? []),
    rateLimit: body.rateLimit ?? null,
    expiresAt: readExpiry(body.expiresAt, now),
  };
  const maker = await lockActor(tx, principal!, "api_keys");
  checkWithin(maker, settings, "/permissions");
  return createKey(tx, { ...settings, maker }, now);
}
