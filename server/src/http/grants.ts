import { permissionDenied } from "./errors.ts";
import { allows, type Permission } from "./principal.ts";

/**
 * Lets nobody grant what they do not hold (contract, section 6). Throws 403 naming each permission that is not held:
 * by its place, where the list stands in the request's body at `field`.
 */
export function checkGrant(held: ReadonlySet<string>, permissions: readonly string[], field?: string): void {
  const missing = permissions.filter((permission) => !allows(held, permission as Permission));
  if (missing.length === 0) return;
  const errors = missing.map((permission) => ({
    field: `${field}/${permissions.indexOf(permission)}`,
    code: "not_held" as const,
  }));
  throw permissionDenied(missing.join(", "), field === undefined ? undefined : errors);
}
