import type { Via } from "../../http/request/route-request.ts";
import type { Call } from "../../http/route.ts";

/** Who did something: a key, the owner, one of the staff or a customer by id, or an operator at the command line. */
export type Actor = { kind: "api_key" | "owner" | "staff" | "customer" | "cli"; id: string | null };

/** An entry of the audit log: what was done to what, by whom, from where. It holds names of fields, never values. */
export type AuditEntry = {
  actor: Actor;
  action: string;
  resourceId: string | null;
  fields: readonly string[];
  ip: string | null;
  requestId: string | null;
  at: Date;
  /** What sent it for them; nothing where they did themselves. */
  via?: Via | undefined;
};

/** An entry about what came of a request that no principal sent, such as a log-in, or besides what its route is for. */
export const entryOfRequest = (
  { client, requestId, now }: Pick<Call, "client" | "requestId" | "now">,
  entry: Pick<AuditEntry, "actor" | "action" | "resourceId"> & { fields?: readonly string[] },
): AuditEntry => ({ fields: [], ...entry, ip: client.ip, requestId, at: now, via: client.via });

/** An entry about what an operator did at the command line; `fields` are the names of the options given. */
export const entryOfCommand = (
  action: string,
  resourceId: string | null = null,
  fields: readonly string[] = [],
): AuditEntry => ({
  actor: { kind: "cli", id: null },
  action,
  resourceId,
  fields,
  ip: null,
  requestId: null,
  at: new Date(),
});
