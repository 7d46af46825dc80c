import type { Call } from "../../../http/route.ts";
import { addAuditEntry, entryOfRequest } from "../../../platform/audit/index.ts";
import type { StaffAccount } from "../account-sql.ts";

type Runtime = Pick<Call, "tx" | "body" | "client" | "requestId" | "now">;

/** Logs an action of a member who was not logged in. */
export function noteAct(
  call: Runtime,
  { id, type }: Pick<StaffAccount, "id" | "type">,
  action: string,
): void {
  const entry = { actor: { kind: type, id }, action, resourceId: id, fields: Object.keys(call.body) };
  addAuditEntry(call.tx, entryOfRequest(call, entry));
}
