import type { Database } from "../../../db/database.ts";
import { tenantReads, tenantTransaction } from "../../../db/tenant.ts";
import type { Answer } from "../../../http/answers/answer.ts";
import { notFound } from "../../../http/answers/errors.ts";
import { noteEffect } from "../../../http/effects.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Call } from "../../../http/route.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { addAuditEntry, entryOfCommand } from "../../../platform/audit/index.ts";
import { endSessionOf, endSessions } from "../../auth/index.ts";
import { dropFactors, type Holder, mailFactorChange } from "../../factors/index.ts";
import { findAccount } from "../account-sql.ts";
import { factorMembers } from "../side.ts";
import { memberSql } from "./sql.ts";

type MemberCall = Pick<Call, "tx" | "params" | "now">;

/** Ends one session of a member. Throws 404 for one that is not the member's, and for one that has ended. */
export async function endMemberSession(call: MemberCall): Promise<Answer> {
  const { tx, params } = call;
  await memberSql.get(tx, params.id!);
  await endSessionOf(call, { staffId: params.id! }, params.sessionId!);
  return { message: "session.other_ended", data: null };
}

/** Ends all sessions of a member. Throws 404. */
export async function endMemberSessions({ tx, params, now }: MemberCall): Promise<Answer> {
  await memberSql.get(tx, params.id!);
  await endSessions(tx, { staffId: params.id! }, now);
  return { message: "staff.sessions_ended", data: null };
}

/** Removes all second factors of a member; their sessions end, and an email notifies them. Throws 404. */
export async function resetSecondFactor(call: MemberCall & Pick<Call, "store" | "vault">): Promise<Answer> {
  const { tx, params, now } = call;
  const holder = await factorMembers.lock(tx, params.id!);
  if (!holder) throw notFound();
  noteEffect(tx, "revocation");
  await takeFactors(call, holder);
  await endSessions(tx, { staffId: holder.id }, now);
  return { message: "factor.reset", data: null };
}

/** Removes them for an operator at the command line. Returns undefined if no active member has this email. */
export async function resetFactorByOperator(
  { pool, vault }: Pick<Database, "pool" | "vault">,
  store: Store,
  emailAsWritten: string,
): Promise<{ id: string; email: string; type: "owner" | "staff"; hadSecondFactor: boolean } | undefined> {
  const written = emailAsWritten.trim().toLowerCase();
  const sought = { email: normalizeEmail(emailAsWritten) ?? written, written };
  const found = await findAccount(tenantReads(pool, store.id), sought);
  if (!found?.isActive) return undefined;
  return tenantTransaction(pool, store.id, async (tx) => {
    const holder = (await factorMembers.lock(tx, found.id))!;
    const { id, email, type, hasSecondFactor } = holder;
    await takeFactors({ tx, store, vault }, holder);
    await endSessions(tx, { staffId: id }, new Date());
    addAuditEntry(tx, entryOfCommand("staff.reset-second-factor", id, []));
    return { id, email, type, hadSecondFactor: hasSecondFactor };
  });
}

async function takeFactors(call: Pick<Call, "tx" | "store" | "vault">, holder: Holder): Promise<void> {
  await dropFactors(call.tx, holder.id);
  await factorMembers.note(call.tx, holder.id, false);
  if (holder.hasSecondFactor) await mailFactorChange(call, holder, "secondFactorReset");
}
