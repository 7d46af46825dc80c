import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { Proof } from "../auth/index.ts";
import { isAnyLeft } from "./any-left.ts";
import { mailFactorChange } from "./mail-notice.ts";
import type { Members } from "./members.ts";
import { openSecret, type ProofAgain, sealSecret, settleAgain, tryFactor } from "./prove-factor.ts";
import { giveFirstRecoveryCodes, giveRecoveryCodes } from "./recovery-codes.ts";
import { confirmSecret, dropSecret, findTotp, lockTotp, storePendingSecret } from "./sql.ts";
import { makeSecret, stepOf, uriOf } from "./totp.ts";

/** How long a secret waits for its first code, in milliseconds. */
const PENDING_MS = 30 * 60_000;

/**
 * Begins with codes: answers a secret that counts once a code of it came back. A secret that counts already
 * goes on until then.
 */
export async function beginTotp(
  call: Call<object, ProofAgain, Proof | undefined>,
  members: Members,
): Promise<Answer> {
  const { tx, store, principal, prepared, now } = call;
  const holder = (await members.lock(tx, principal!.id))!;
  const refusal = await settleAgain(call, holder, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  const secret = makeSecret();
  const until = new Date(now.getTime() + PENDING_MS);
  await storePendingSecret(tx, holder.id, sealSecret(call, holder.id, secret), until);
  const uri = uriOf(secret, { storeName: store.name, email: holder.email });
  return { message: "ok", data: JSON.stringify({ secret, uri }) };
}

/** Makes the secret count of which a code came back. Answers recovery codes where the person has none. */
export async function confirmTotp(call: Call<object, { code: string }>, members: Members): Promise<Answer> {
  const { tx, vault, body, principal, now } = call;
  const { id } = principal!;
  await call.drawAttempt(id);
  const holder = (await members.lock(tx, id))!;
  const stored = await lockTotp(tx, id);
  const isPending = stored?.pending && stored.pendingUntil! > now;
  if (!isPending) throw invalidField("/code", "nothing_to_confirm");
  const secret = openSecret(vault, tx.storeId, id, stored.pending!);
  const step = secret && stepOf(secret, body.code, now);
  const refusal = await tryFactor(call, holder, { field: "/code", verify: async () => Boolean(step) });
  if (refusal) return refuseAfterWrites(refusal);
  await confirmSecret(tx, id, step as number, now);
  await members.note(tx, id, true);
  const recoveryCodes = await giveFirstRecoveryCodes(tx, id);
  await mailFactorChange(call, holder, "totpAdded");
  return { message: "factor.added", data: JSON.stringify({ recoveryCodes }) };
}

/**
 * Takes the secret for codes away; recovery codes go with the last second factor. Throws 404 where there is
 * none.
 */
export async function removeTotp(
  call: Call<object, ProofAgain, Proof | undefined>,
  members: Members,
): Promise<Answer> {
  const { tx, principal, prepared } = call;
  const holder = (await members.lock(tx, principal!.id))!;
  const refusal = await settleAgain(call, holder, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  if (!(await findTotp(tx, holder.id))?.sealed) throw invalidField("", "no_second_factor");
  await dropSecret(tx, holder.id);
  if (!(await isAnyLeft(tx, holder.id))) await members.note(tx, holder.id, false);
  await mailFactorChange(call, holder, "totpRemoved");
  return { message: "factor.removed", data: null };
}

/** Replaces the recovery codes of a person with a second factor by ten new ones. */
export async function renewRecoveryCodes(
  call: Call<object, ProofAgain, Proof | undefined>,
  members: Members,
): Promise<Answer> {
  const { tx, principal, prepared } = call;
  const holder = (await members.lock(tx, principal!.id))!;
  const refusal = await settleAgain(call, holder, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  if (!holder.hasSecondFactor) throw invalidField("", "no_second_factor");
  const recoveryCodes = await giveRecoveryCodes(tx, holder.id);
  await mailFactorChange(call, holder, "recoveryCodesMade");
  return { message: "ok", data: JSON.stringify({ recoveryCodes }) };
}
