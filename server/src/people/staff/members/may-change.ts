import { type Actor, checkReach } from "../../grants/index.ts";
import type { Member } from "../columns.ts";
import { ownerStays } from "../errors.ts";

/**
 * Throws 403 unless an actor may change a member: not the owner, and nobody with permissions that the actor
 * lacks.
 */
export function checkMayChange(actor: Actor, member: Member): void {
  if (member.type === "owner") throw ownerStays();
  checkReach(actor, member.permissions, { field: "/id" });
}
