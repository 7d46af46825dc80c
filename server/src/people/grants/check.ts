import { type FieldCode, permissionDenied } from "../../http/answers/errors.ts";
import { allows, type Permission } from "../../http/request/principal.ts";
import type { Actor } from "./lock-actor.ts";

type Holder = Pick<Actor, "permissions">;

/**
 * Lets nobody grant what they do not hold (contract, section 6). Throws 403 naming each permission that is not held:
 * by its place, where the list stands in the request's body at `field`.
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
 * Lets nobody act upon a person or a role that holds permissions which they do not hold: to change a person's email is
 * to become that person. `field` points at it in the request. Throws 403 naming the permissions.
 */
export function checkReach(
  actor: Holder,
  held: readonly string[],
  { field, code = "holds_more" }: { field: string; code?: FieldCode },
): void {
  const missing = missingPermissions(actor, held);
  if (missing.length) throw permissionDenied(missing.join(", "), [{ field, code }]);
}

const missingPermissions = ({ permissions }: Holder, wanted: readonly string[]) =>
  wanted.filter((permission) => !allows(permissions, permission as Permission));
