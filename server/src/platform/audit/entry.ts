import type { Via } from "../../http/request/route-request.ts";
import type { Call } from "../../http/route.ts";

/**
 * The actor of an entry: a key, the owner, a staff member or a customer by id, or an operator at the command
 * line.
 */
export type Actor = { kind: "api_key" | "owner" | "staff" | "customer" | "cli"; id: string | null };

/** An entry of the audit log: action, target, actor and source. It contains names of fields, never values. */
export type AuditEntry = {
  actor: Actor;
  action: string;
  resourceId: string | null;
  fields: readonly string[];
  ip: string | null;
  requestId: string | null;
  at: Date;
  /** The way it was sent on the actor's behalf; absent for direct requests. */
  via?: Via | undefined;
};

/** An entry about a request without a principal, such as a login, or about a side effect of a request. */
export const entryOfRequest = (
  { client, requestId, now }: Pick<Call, "client" | "requestId" | "now">,
  entry: Pick<AuditEntry, "actor" | "action" | "resourceId"> & { fields?: readonly string[] },
): AuditEntry => ({ fields: [], ...entry, ip: client.ip, requestId, at: now, via: client.via });

/** An entry about an operator's command; `fields` are the names of the given options. */
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
