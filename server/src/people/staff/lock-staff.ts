import type { Call } from "../../http/route.ts";
import { type Actor, lockActor } from "../grants/index.ts";
import { lockStaffOfStore } from "./members/sql.ts";

/**
 * Lets one transaction per store at a time change roles and staff, and returns its actor with their current
 * permissions. Throws 401 and 403 as `lockActor`; `needed` defaults to the permission for staff.
 */
export async function lockStaff(
  { tx, principal }: Pick<Call, "tx" | "principal">,
  needed: "staff" | "owner" = "staff",
): Promise<Actor> {
  const [, actor] = await Promise.all([lockStaffOfStore(tx), lockActor(tx, principal!, needed)]);
  return actor;
}
