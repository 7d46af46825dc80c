import { v7 as uuidv7 } from "uuid";
import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { duplicate, invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { Proof } from "../auth/index.ts";
import { isAnyLeft } from "./any-left.ts";
import { CHALLENGE_MS, makeChallenge, readChallenge } from "./challenge.ts";
import { mailFactorChange } from "./mail-notice.ts";
import type { Members } from "./members.ts";
import { type Attestation, nameOf } from "./passkey-schemas.ts";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listKnownPasskeys,
  renamePasskey,
} from "./passkey-sql.ts";
import { challengeOver, type ProofAgain, settleAgain } from "./prove-factor.ts";
import { giveFirstRecoveryCodes } from "./recovery-codes.ts";
import { spendChallenge } from "./sql.ts";
import { creationOptions, partyOf, readAttestation } from "./webauthn.ts";

/** The most passkeys of a person. */
const MOST = 20;
const PURPOSE = "passkey";

/** Begins to add a passkey: answers the browser's options to a person who has proven their identity again. */
export async function beginPasskey(
  call: Call<object, ProofAgain, Proof | undefined>,
  members: Members,
): Promise<Answer> {
  const { tx, store, principal, prepared } = call;
  const holder = (await members.lock(tx, principal!.id))!;
  const refusal = await settleAgain(call, holder, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  const party = partyOf(call);
  const token = makeChallenge(call, PURPOSE, { staffId: holder.id, account: "", action: "" });
  const person = { id: holder.id, email: holder.email, name: holder.name, storeName: store.name };
  const options = creationOptions(token, party, person, await listKnownPasskeys(tx, holder.id, party.host));
  return {
    message: "ok",
    data: JSON.stringify({ challengeToken: token, expiresIn: CHALLENGE_MS / 1000, options }),
  };
}

type New = { challengeToken: string; name: string; credential: Attestation };

/**
 * Stores the passkey that a browser created. Answers recovery codes if the person has none. Throws 400, 409.
 */
export async function addPasskey(call: Call<object, New>, members: Members): Promise<Answer> {
  const { tx, body, principal, now } = call;
  const { id } = principal!;
  await call.drawAttempt(id);
  const holder = (await members.lock(tx, id))!;
  const challenge = readChallenge(call, PURPOSE, body.challengeToken);
  if (challenge?.staffId !== id || !(await spendChallenge(tx, id, challenge.issuedAt))) throw challengeOver();
  const party = partyOf(call);
  const made = await readAttestation(body.credential, body.challengeToken, party);
  if (!made) throw invalidField("/credential", "invalid_passkey");
  if ((await countPasskeys(tx, id)) >= MOST) throw invalidField("", "too_many_passkeys");
  const named = { id: uuidv7(), name: nameOf(body.name), host: party.host, now };
  const passkey = await insertPasskey(tx, id, { ...made, ...named });
  if (!passkey) throw duplicate("/credential");
  await members.note(tx, id, true);
  const recoveryCodes = await giveFirstRecoveryCodes(tx, id);
  await mailFactorChange(call, holder, "passkeyAdded");
  return { message: "factor.added", data: JSON.stringify({ passkey, recoveryCodes }) };
}

/** Gives a passkey of one's own another name. Throws 404. */
export async function updatePasskey(call: Call<object, { name: string }>): Promise<Answer> {
  const { tx, body, params, principal } = call;
  const passkey = await renamePasskey(tx, principal!.id, params.id!, nameOf(body.name));
  return { message: "ok", data: JSON.stringify(passkey) };
}

/** Takes a passkey of one's own away; recovery codes go with the last second factor. Throws 404. */
export async function removePasskey(
  call: Call<object, ProofAgain, Proof | undefined>,
  members: Members,
): Promise<Answer> {
  const { tx, params, principal, prepared } = call;
  const holder = (await members.lock(tx, principal!.id))!;
  const refusal = await settleAgain(call, holder, prepared);
  if (refusal) return refuseAfterWrites(refusal);
  await deletePasskey(tx, holder.id, params.id!);
  if (!(await isAnyLeft(tx, holder.id))) await members.note(tx, holder.id, false);
  await mailFactorChange(call, holder, "passkeyRemoved");
  return { message: "factor.removed", data: null };
}
