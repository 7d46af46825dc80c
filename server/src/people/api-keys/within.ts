import type { FieldError } from "../../http/answers/errors.ts";
import { isWithin } from "../../kit/web/ip-range.ts";
import { type Actor, type Bounds, checkGrant, limitsBeyond } from "../grants/index.ts";
import type { KeySettings } from "./columns.ts";
import { beyondOwnKey } from "./errors.ts";

/**
 * Refuses to create, change or rotate a key that is allowed more than the actor. The limits of a key
 * (lifetime, rate, addresses, confirmation, daily amounts) apply to the keys that it creates: otherwise a
 * stolen key could create one without. Throws 403; `field` is the place of the permissions in the request's
 * body.
 */
export function checkWithin(actor: Actor, settings: KeySettings, field?: string): void {
  checkGrant(actor, settings.permissions, field);
  const errors = actor.bounds ? beyond(settings, actor.bounds) : [];
  if (errors.length) throw beyondOwnKey(errors);
}

/**
 * The key whose counters a new key shares: its creator with daily limits, which many keys would otherwise
 * multiply.
 */
export const countingKeyOf = ({ id, bounds }: Actor): string | null =>
  bounds?.dailyLimits ? (bounds.countedWith ?? id) : null;

function beyond({ kind, allowedIps, rateLimit, expiresAt, confirm, dailyLimits }: KeySettings, own: Bounds) {
  const fields: string[] = [];
  if (own.expiresAt && (!expiresAt || expiresAt > own.expiresAt)) fields.push("/expiresAt");
  if (own.rateLimit && (!rateLimit || rateLimit > own.rateLimit)) fields.push("/rateLimit");
  if (own.allowedIps.length) {
    if (!allowedIps.length) fields.push("/allowedIps");
    allowedIps.forEach((range, i) => {
      if (!isWithin(range, own.allowedIps)) fields.push(`/allowedIps/${i}`);
    });
  }
  // A publishable key does nothing that these bound.
  if (kind === "secret") {
    if (own.confirm === "person" && confirm !== "person") fields.push("/confirm");
    const names = own.dailyLimits ? limitsBeyond(dailyLimits ?? {}, own.dailyLimits) : [];
    fields.push(...names.map((name) => `/dailyLimits/${name}`));
  }
  return fields.map((field): FieldError => ({ field, code: "not_held" }));
}
