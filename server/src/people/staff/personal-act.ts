import type { Call } from "../../http/route.ts";
import { addAuditEntry } from "../../platform/audit/index.ts";
import type { StaffAccount } from "./accounts.ts";

/** Notes in the audit log what a member did without being logged in. */
export function notePersonalAct(
  { tx, body, client, now }: Pick<Call, "tx" | "body" | "client" | "now">,
  { id, type }: Pick<StaffAccount, "id" | "type">,
  action: string,
): void {
  addAuditEntry(tx, {
    actor: { kind: type, id },
    action,
    resourceId: id,
    fields: Object.keys(body),
    ip: client.ip,
    requestId: null,
    at: now,
  });
}
