import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import {
  type FieldCode,
  keyRevoked,
  ownerOnly,
  permissionDenied,
  sessionExpired,
} from "../../http/errors.ts";
import { allows, type Permission, type Principal, permissions } from "../../http/principal.ts";

const lockAll = statement("select pg_advisory_xact_lock(hashtextextended('staff ' || $1::text, 0))");
const findHeld = statement(`
  select s.type, array_to_string(r.permissions, ',')
  from staff s left join roles r on r.store_id = s.store_id and r.role_id = s.role_id
  where s.staff_id = $1 and s.is_active`);
const findKey = statement(
  "select 1 from api_keys where api_key_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())",
);

/**
 * Lets one transaction a store at a time change roles and staff, and returns its actor with what they hold now: nobody
 * hands out what was taken from them a moment ago. Throws 401 for who was deactivated, 403 for who may not any more.
 */
export async function lockStaff(tx: Tx, principal: Principal): Promise<Principal> {
  const actor = await lockWithActor(tx, principal);
  if (!allows(actor.permissions, "staff")) throw permissionDenied("staff");
  return actor;
}

/** As `lockStaff`, for what only the owner does. Throws 403 for who is not the owner any more. */
export async function lockStaffAsOwner(tx: Tx, principal: Principal): Promise<Principal> {
  const actor = await lockWithActor(tx, principal);
  if (actor.kind !== "owner") throw ownerOnly();
  return actor;
}

async function lockWithActor(tx: Tx, principal: Principal): Promise<Principal> {
  const locked = tx.query(lockAll, [tx.storeId]);
  if (principal.kind === "api_key") {
    const [, [key]] = await Promise.all([locked, tx.query(findKey, [principal.id])]);
    if (!key) throw keyRevoked();
    return principal;
  }
  const [, [row]] = await Promise.all([locked, tx.query(findHeld, [principal.id])]);
  if (!row) throw sessionExpired();
  const [type, ofRole] = row;
  const held = new Set<string>(type === "owner" ? permissions : ofRole?.split(","));
  return { ...principal, kind: type as "owner" | "staff", permissions: held };
}

/**
 * Lets nobody act upon who or what holds permissions that they do not hold: to change a person's email is to become
 * that person. `field` points at it in the request. Throws 403 naming the permissions.
 */
export function checkReach(
  actor: Principal,
  held: readonly string[],
  field: string,
  code: FieldCode = "holds_more",
): void {
  const missing = held.filter((permission) => !allows(actor.permissions, permission as Permission));
  if (missing.length) throw permissionDenied(missing.join(", "), [{ field, code }]);
}
