import type { Call } from "../../http/route.ts";
import { type Actor, lockActor } from "../grants/index.ts";
import { lockStaffOfStore } from "./member-sql.ts";

/**
 * Lets one transaction a store at a time change roles and staff, and returns its actor with what they hold now. Throws
 * 401 and 403 as `lockActor`; `needed` is the permission for staff where left out.
 */
export async function lockStaff(
  { tx, principal }: Pick<Call, "tx" | "principal">,
  needed: "staff" | "owner" = "staff",
): Promise<Actor> {
  const [, actor] = await Promise.all([lockStaffOfStore(tx), lockActor(tx, principal!, needed)]);
  return actor;
}
