import { type Actor, checkReach } from "../grants/index.ts";
import type { Member } from "./columns.ts";
import { ownerStays } from "./errors.ts";

/**
 * Throws 403 unless an actor may change a member: nobody changes the owner here, and nobody changes a person who holds
 * more than they do.
 */
export function checkMayChange(actor: Actor, member: Member): void {
  if (member.type === "owner") throw ownerStays();
  checkReach(actor, member.permissions, { field: "/id" });
}
