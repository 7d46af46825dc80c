import { type ApiError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import type { Vault } from "../../kit/vault.ts";
import { type Proof, prepareProof, refuseLocked, settleAttempt, settleProof } from "../auth/index.ts";
import type { Holder, Members } from "./members.ts";
import { lockTotp, useStep } from "./sql.ts";
import { stepOf } from "./totp.ts";

type Runtime = Pick<Call, "tx" | "vault" | "now">;
const SEALED_FOR = "second factor";

/** Seals a secret for codes so that it is of no use in another person's row. */
export const sealSecret = (
  { vault, tx }: Pick<Runtime, "vault" | "tx">,
  id: string,
  secret: string,
): Buffer => vault.seal(SEALED_FOR, JSON.stringify({ storeId: tx.storeId, id, secret }));

/** A sealed secret of this person; undefined for any other, and where the installation's secret was lost. */
export function openSecret(vault: Vault, storeId: string, id: string, sealed: Buffer): string | undefined {
  try {
    const read = JSON.parse(vault.open(SEALED_FOR, sealed));
    return read.storeId === storeId && read.id === id ? read.secret : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is a code of a person's that has not been used; it is used up by that. Throws nothing. */
export async function redeemTotp({ tx, vault, now }: Runtime, id: string, code: string): Promise<boolean> {
  const kept = await lockTotp(tx, id);
  const secret = kept?.sealed && openSecret(vault, tx.storeId, id, kept.sealed);
  const step = secret && stepOf(secret, code, now);
  return step ? useStep(tx, id, step) : false;
}

/**
 * Tries what somebody sends as a second factor, and counts a failure like a failed log-in. Returns the refusal, to be answered by
 * `refused`: 400 at its field, or 429 while the account is locked, whatever was sent. A success forgets the failures.
 */
export async function tryFactor(
  call: Runtime,
  { countedAs }: Pick<Holder, "countedAs">,
  { field, verify }: { field: string; verify(): Promise<boolean> },
): Promise<ApiError | undefined> {
  const who = { kind: "staff", email: countedAs } as const;
  const locked = await refuseLocked(call, who);
  if (locked) return locked;
  const refusal = await settleAttempt(call, who, await verify());
  return refusal?.status === 401 ? invalidField(field, "invalid_code") : refusal;
}

/** By what somebody who is logged in shows that it is still them: their password, or a code of their second factor. */
export type Again = { password?: string; code?: string };

/** Compares the password, where one was sent. Throws 400 where neither was, 429, 503. For `prepare`. */
export async function prepareAgain(
  call: Preparation<object, Again>,
  { side }: Members,
): Promise<Proof | undefined> {
  const { body, principal } = call;
  if (body.password !== undefined)
    return prepareProof(call, side, { field: "/password", password: body.password });
  if (body.code === undefined) throw validationFailed([{ field: "/password", code: "required" }]);
  await call.drawAttempt(principal!.id);
  return undefined;
}

/** Returns the refusal of a password or a code that is wrong, to be answered by `refused`. The account is locked. */
export async function settleAgain(
  call: Runtime & Pick<Call<object, Again>, "body">,
  holder: Holder,
  proof: Proof | undefined,
): Promise<ApiError | undefined> {
  if (proof) return settleProof(call, proof);
  const verify = () => redeemTotp(call, holder.id, call.body.code!);
  return tryFactor(call, holder, { field: "/code", verify });
}
