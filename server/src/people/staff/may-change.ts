import { ApiError } from "../../http/errors.ts";
import type { Principal } from "../../http/principal.ts";
import { checkReach } from "./power.ts";
import type { Member } from "./staff-queries.ts";

/**
 * Throws 403 unless an actor may change a member: nobody changes the owner here, and nobody changes who holds more
 * than they do.
 */
export function checkMayChange(actor: Principal, member: Member): void {
  if (member.type === "owner") throw new ApiError(403, "owner_only", { message: "owner_stays" });
  checkReach(actor, member.permissions, "/id");
}
