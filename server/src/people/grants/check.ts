import { type FieldCode, permissionDenied } from "../../http/answers/errors.ts";
import { allows, type Permission, type Principal } from "../../http/request/principal.ts";
import type { Actor } from "./lock-actor.ts";

type Holder = Pick<Actor, "permissions">;

/**
 * Refuses to grant permissions that the actor lacks. Throws 403 naming each missing
 * permission by its place, if the list is in the request's body at `field`.
 */
export function checkGrant(actor: Holder, granted: readonly string[], field?: string): void {
  const missing = missingPermissions(actor, granted);
  if (!missing.length) return;
  const errors = missing.map((permission) => ({
    field: `${field}/${granted.indexOf(permission)}`,
    code: "not_held" as const,
  }));
  throw permissionDenied(missing.join(", "), field === undefined ? undefined : errors);
}

/**
 * Refuses actions on a person or role with permissions that the actor lacks: changing a person's email
 * amounts to taking over their account. `field` points at it in the request. Throws 403 naming the
 * permissions.
 */
export function checkReach(
  actor: Holder,
  own: readonly string[],
  { field, code = "holds_more" }: { field: string; code?: FieldCode },
): void {
  const missing = missingPermissions(actor, own);
  if (missing.length) throw permissionDenied(missing.join(", "), [{ field, code }]);
}

/**
 * Refuses what a key or a member of the staff does without its permission, where the route alone does not
 * tell that it is needed. Shoppers and the server need none. Throws 403.
 */
export function checkRight(principal: Principal | undefined, needed: Permission): void {
  if (!principal || principal.kind === "customer") return;
  if (!allows(principal.permissions, needed)) throw permissionDenied(needed);
}

const missingPermissions = ({ permissions }: Holder, wanted: readonly string[]) =>
  wanted.filter((permission) => !allows(permissions, permission as Permission));
