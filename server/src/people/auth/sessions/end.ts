import { notFound } from "../../../http/answers/errors.ts";
import { noteEffect } from "../../../http/effects.ts";
import type { SessionPrincipal } from "../../../http/request/principal.ts";
import type { Call } from "../../../http/route.ts";
import { addAuditEntry, entryOfRequest } from "../../../platform/audit/index.ts";
import { type Person, personOf, placeOf } from "../person.ts";
import { endSession, endSessions, lockSessionOf } from "./sql.ts";

/** Ends one of a person's own sessions. Throws 404 for any other, and for one that has ended. */
export const endOwnSession = (call: Pick<Call, "tx" | "principal" | "params" | "now">): Promise<void> =>
  endSessionOf(call, personOf(call.principal as SessionPrincipal), call.params.id!);

/** Ends one session of a person. Throws 404 for another person's session, and for one that has ended. */
export async function endSessionOf(
  { tx, now }: Pick<Call, "tx" | "now">,
  of: Person,
  id: string,
): Promise<void> {
  if (!(await lockSessionOf(tx, of, id, now))) throw notFound();
  await endSession(tx, id, now);
}

/** Ends all sessions of another person. If there were any, the audit log names the actor. */
export async function endSessionsOf(
  call: Pick<Call, "tx" | "principal" | "client" | "requestId" | "now">,
  of: Person,
): Promise<void> {
  const { tx, principal, now } = call;
  noteEffect(tx, "revocation");
  const ended = await endSessions(tx, of, now);
  if (!ended || !principal || principal.kind === "customer") return;
  const { kind, id } = principal;
  const entry = { actor: { kind, id }, action: "auth.sessions.end", resourceId: placeOf(of).id };
  addAuditEntry(tx, entryOfRequest(call, entry));
}
