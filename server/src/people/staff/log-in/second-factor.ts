import { createHash } from "node:crypto";
import { type Answer, refuseAfterWrites } from "../../../http/answers/answer.ts";
import type { Call } from "../../../http/route.ts";
import {
  CHALLENGE_MS,
  challengeOver,
  countRecoveryCodes,
  factorIn,
  findTotp,
  listKnownPasskeys,
  mailFactorChange,
  makeChallenge,
  partyOf,
  readChallenge,
  redeemFactor,
  requestOptions,
  type SentFactor,
  spendChallenge,
  tryFactor,
} from "../../factors/index.ts";
import type { StaffAccount } from "../account-sql.ts";
import { factorMembers } from "../side.ts";
import { type Entry, noteFailure, openStaffSession } from "./open-session.ts";

type FactorAnswer = SentFactor & { challengeToken: string };

// Another password since the challenge was made makes it worthless.
const markOf = ({ passwordHash }: Pick<StaffAccount, "passwordHash">): string =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url");

/**
 * Lets a member in who has proved one thing, or asks for the second factor of one who has any; the audit log
 * calls it `action`.
 */
export function letInOrAsk(
  call: Entry,
  account: Pick<StaffAccount, "id" | "passwordHash"> & { hasSecondFactor?: boolean },
  action: string,
): Promise<Answer> {
  return account.hasSecondFactor
    ? askForFactor(call, account, action)
    : openStaffSession(call, account.id, action);
}

async function askForFactor(
  call: Entry,
  account: Pick<StaffAccount, "id" | "passwordHash">,
  action: string,
): Promise<Answer> {
  const { tx } = call;
  const about = { staffId: account.id, account: markOf(account), action };
  const party = partyOf(call);
  const [totp, passkeys, codesLeft] = await Promise.all([
    findTotp(tx, account.id),
    listKnownPasskeys(tx, account.id, party.host),
    countRecoveryCodes(tx, account.id),
  ]);
  const challengeToken = makeChallenge(call, "second factor", about);
  const methods = [
    totp?.sealed ? "totp" : [],
    passkeys.length ? "passkey" : [],
    codesLeft ? "recovery_code" : [],
  ].flat();
  const secondFactor = {
    challengeToken,
    expiresIn: CHALLENGE_MS / 1000,
    methods,
    ...(passkeys.length && { passkey: requestOptions(challengeToken, party, passkeys) }),
  };
  return { message: "factor.needed", data: JSON.stringify({ secondFactor }) };
}

/**
 * Finishes a log-in by a second factor. A wrong one is counted like a wrong password and refused at its
 * field; a challenge that is over is 400, too. Throws 400, 429.
 */
export async function finishLogIn(call: Call<{ cookie?: boolean }, FactorAnswer>): Promise<Answer> {
  const { tx, body } = call;
  const challenge = readChallenge(call, "second factor", body.challengeToken);
  if (!challenge) throw challengeOver();
  const { staffId, account, action, issuedAt } = challenge;
  const name = factorIn(body);
  await call.drawAttempt(staffId);
  const holder = await factorMembers.lock(tx, staffId);
  if (!holder?.isActive || !holder.hasSecondFactor || markOf(holder) !== account) throw challengeOver();
  const verify = () => redeemFactor(call, staffId, name);
  const refusal = await tryFactor(call, holder, { field: `/${name}`, verify });
  if (refusal) {
    if (refusal.status === 400) noteFailure(call, holder.id);
    return refuseAfterWrites(refusal);
  }
  if (!(await spendChallenge(tx, staffId, issuedAt))) throw challengeOver();
  if (name === "recoveryCode") await mailFactorChange(call, holder, "recoveryCodeUsed");
  return openStaffSession(call, staffId, action);
}
