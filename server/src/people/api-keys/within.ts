import type { FieldError } from "../../http/errors.ts";
import { isWithin } from "../../kit/ip-range.ts";
import { type Actor, type Bounds, checkGrant } from "../grants/index.ts";
import type { KeySettings } from "./columns.ts";
import { beyondOwnKey } from "./errors.ts";

/**
 * Lets nobody make, change or rotate a key that would be allowed more than they are. A key that is itself bounded (in
 * time, rate or addresses) hands its bounds on: else a stolen one would make itself another without. Throws 403;
 * `field` is where the permissions stand in the request's body.
 */
export function checkWithin(actor: Actor, settings: KeySettings, field?: string): void {
  checkGrant(actor, settings.permissions, field);
  const errors = actor.bounds ? beyond(settings, actor.bounds) : [];
  if (errors.length) throw beyondOwnKey(errors);
}

function beyond({ allowedIps, rateLimit, expiresAt }: Bounds, own: Bounds): FieldError[] {
  const fields: string[] = [];
  if (own.expiresAt && (!expiresAt || expiresAt > own.expiresAt)) fields.push("/expiresAt");
  if (own.rateLimit && (!rateLimit || rateLimit > own.rateLimit)) fields.push("/rateLimit");
  if (own.allowedIps.length) {
    if (!allowedIps.length) fields.push("/allowedIps");
    allowedIps.forEach((range, i) => {
      if (!isWithin(range, own.allowedIps)) fields.push(`/allowedIps/${i}`);
    });
  }
  return fields.map((field) => ({ field, code: "not_held" }));
}
