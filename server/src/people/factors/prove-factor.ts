import { type ApiError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { type Proof, prepareProof, refuseLocked, settleAttempt, settleProof } from "../auth/index.ts";
import { readChallenge } from "./challenge.ts";
import { mailFactorChange } from "./mail-notice.ts";
import type { Holder, Members } from "./members.ts";
import type { Assertion } from "./passkey-schemas.ts";
import { lockPasskey, notePasskeyUse } from "./passkey-sql.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { lockTotp, spendChallenge, useStep } from "./sql.ts";
import { stepOf } from "./totp.ts";
import { checkAssertion, partyOf, userHandleOf } from "./webauthn.ts";

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
  const stored = await lockTotp(tx, id);
  const secret = stored?.sealed && openSecret(vault, tx.storeId, id, stored.sealed);
  const step = secret && stepOf(secret, code, now);
  return step ? useStep(tx, id, step) : false;
}

/**
 * Checks a second factor, and counts a failure like a failed log-in. Returns the refusal, to be answered by
 * `refused`: 400 at its field, or 429 while the account is locked, whatever was sent. A success clears the
 * failures.
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

/**
 * Whether a passkey of this person signed a challenge, here; its use is noted then. Whose it is, the
 * authenticator may say, too. The account is locked.
 */
export async function redeemPasskey(
  call: Pick<Call, "tx" | "client" | "now">,
  staffId: string,
  token: string,
  sent: Assertion,
): Promise<boolean> {
  const { tx, now } = call;
  const party = partyOf(call);
  const passkey = await lockPasskey(tx, sent.id, party.host);
  if (passkey?.staffId !== staffId) return false;
  const { userHandle } = sent.response;
  if (userHandle && userHandle !== userHandleOf(staffId)) return false;
  const signCount = await checkAssertion(sent, token, party, passkey);
  if (signCount === undefined) return false;
  await notePasskeyUse(tx, passkey.id, signCount, now);
  return true;
}

/** A second factor as it is sent: one of a code, a recovery code, and a passkey that signed the challenge. */
export type SentFactor = {
  code?: string;
  recoveryCode?: string;
  challengeToken?: string;
  passkey?: Assertion;
};
type FactorName = "code" | "passkey" | "recoveryCode";

/** The one second factor that was sent. Throws 400 for none and for several. */
export function factorIn(sent: SentFactor): FactorName {
  const given = (["code", "passkey", "recoveryCode"] as const).filter((name) => sent[name] !== undefined);
  if (given.length === 1) return given[0]!;
  const values = { choices: "code, passkey, recoveryCode" };
  throw validationFailed([{ field: "", code: "one_factor", values }]);
}

/**
 * Whether a second factor that was sent is this person's; a code is used up by that. The account is locked.
 */
export function redeemFactor(
  call: Runtime & Pick<Call<object, SentFactor>, "body" | "client">,
  id: string,
  name: FactorName,
): Promise<boolean> {
  const { tx, body } = call;
  switch (name) {
    case "code":
      return redeemTotp(call, id, body.code!);
    case "passkey":
      return redeemPasskey(call, id, body.challengeToken!, body.passkey!);
    case "recoveryCode":
      return redeemRecoveryCode(tx, id, body.recoveryCode!);
  }
}

/** For a challenge that is too old, used up, or none. */
export const challengeOver = () => invalidField("/challengeToken", "challenge_over");

/**
 * The proof of identity of a person who is logged in: their password, and their second factor if they have
 * one.
 */
export type ProofAgain = SentFactor & { password?: string };

/** Compares the password, where one was sent. Throws 429, 503. For `prepare`. */
export async function prepareAgain(
  call: Preparation<object, ProofAgain>,
  { side }: Members,
): Promise<Proof | undefined> {
  const { body, principal } = call;
  if (body.password !== undefined)
    return prepareProof(call, side, { field: "/password", password: body.password });
  await call.drawAttempt(principal!.id);
  return undefined;
}

/**
 * Returns the refusal of a wrong password or second factor, to be answered by `refused`. A person with a
 * second factor has to send it: otherwise a stolen password and session could replace it. The account is
 * locked. Throws 400.
 */
export async function settleAgain(
  call: Runtime & Pick<Call<object, ProofAgain>, "body" | "client" | "store">,
  holder: Holder,
  proof: Proof | undefined,
): Promise<ApiError | undefined> {
  const { tx, body } = call;
  const refusal = proof && (await settleProof(call, proof));
  if (refusal || !holder.hasSecondFactor) return refusal;
  const name = factorIn(body);
  // It is a challenge of the log-in by passkeys, which anybody may ask for.
  const challenge =
    name === "passkey" ? readChallenge(call, "passkey log-in", body.challengeToken ?? "") : undefined;
  if (name === "passkey" && !challenge) throw challengeOver();
  const verify = () => redeemFactor(call, holder.id, name);
  const wrong = await tryFactor(call, holder, { field: `/${name}`, verify });
  if (wrong) return wrong;
  if (challenge && !(await spendChallenge(tx, holder.id, challenge.issuedAt))) throw challengeOver();
  if (name === "recoveryCode") await mailFactorChange(call, holder, "recoveryCodeUsed");
  return undefined;
}
