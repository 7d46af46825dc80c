import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import {
  ApiError,
  type FieldError,
  keyRevoked,
  permissionDenied,
  sessionExpired,
} from "../../http/errors.ts";
import { checkGrant } from "../../http/grants.ts";
import { allows, type Principal, permissions } from "../../http/principal.ts";
import { canonicalRange, isWithin } from "../../kit/ip-range.ts";
import { type KeySettings, shareKey } from "./queries.ts";

type Bounds = Pick<KeySettings, "allowedIps" | "rateLimit" | "expiresAt">;

/** Who makes, changes or rotates a key: what they hold at that moment, and what they are bounded to. */
export type Maker = { kind: string; id: string; held: ReadonlySet<string>; bounds: Bounds | undefined };

const findHeld = statement(`
  select s.type, array_to_string(r.permissions, ',')
  from staff s left join roles r on r.store_id = s.store_id and r.role_id = s.role_id
  where s.staff_id = $1 and s.is_active for share of s`);

/**
 * The maker a principal is, read anew and kept from changing until the transaction ends: a key that another process
 * has just revoked leaves no other behind. Throws 401 and 403 for who may no longer.
 */
export async function lockMaker(tx: Tx, { kind, id }: Principal): Promise<Maker> {
  if (kind === "api_key") {
    const key = await shareKey(tx, id);
    if (key.isRevoked) throw keyRevoked();
    return permitted({ kind, id, held: new Set(key.permissions), bounds: key });
  }
  const [row] = await tx.query(findHeld, [id]);
  if (!row) throw sessionExpired();
  const [type, held] = row;
  return permitted({
    kind,
    id,
    held: new Set(type === "owner" ? permissions : held?.split(",")),
    bounds: undefined,
  });
}

function permitted(maker: Maker): Maker {
  if (!allows(maker.held, "api_keys")) throw permissionDenied("api_keys");
  return maker;
}

/**
 * Lets nobody make, change or rotate a key that may what they may not. A key that is itself bounded (in time, rate or
 * addresses) hands its bounds on: else a stolen one would make itself another without. Throws 403; `field` is where
 * the permissions stand in the request's body.
 */
export function checkWithin({ held, bounds }: Maker, settings: KeySettings, field?: string): void {
  checkGrant(held, settings.permissions, field);
  const errors = bounds ? beyond(settings, bounds) : [];
  if (errors.length) throw new ApiError(403, "permission_denied", { message: "beyond_own_key", errors });
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

/** Addresses and ranges, each written in the one way and named once. They have been checked. */
export const readRanges = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => canonicalRange(text)!)),
];
