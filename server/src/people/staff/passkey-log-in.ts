import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import type { Call } from "../../http/route.ts";
import { forgiveFailures, wrongCredentials } from "../auth/index.ts";
import {
  type Assertion,
  CHALLENGE_MS,
  challengeOver,
  findPasskey,
  makeChallenge,
  partyOf,
  readChallenge,
  redeemPasskey,
  requestOptions,
  spendChallenge,
} from "../factors/index.ts";
import { noteFailure, openStaffSession } from "./let-in.ts";
import { factorMembers } from "./members.ts";

const PURPOSE = "passkey log-in";
const ACTION = "auth.tenant.passkey-login";

/** Answers what a passkey is to sign, for somebody who has not said who they are. Nothing is written. */
export function beginPasskeyLogIn(call: Call): Answer {
  const token = makeChallenge(call, PURPOSE, { staffId: "", account: "", action: ACTION });
  const options = requestOptions(token, partyOf(call));
  return {
    message: "ok",
    data: JSON.stringify({ challengeToken: token, expiresIn: CHALLENGE_MS / 1000, options }),
  };
}

type Sent = { challengeToken: string; credential: Assertion };

/**
 * Lets in whose passkey signed the challenge: it stands for the password and the second factor. Nobody guesses it, so an address that is
 * locked by wrong passwords is no reason to keep its holder out. All that is wrong with it is the same 401. Throws 400, 429.
 */
export async function logInByPasskey(call: Call<{ cookie?: boolean }, Sent>): Promise<Answer> {
  const { tx, body } = call;
  const { challengeToken, credential } = body;
  const challenge = readChallenge(call, PURPOSE, challengeToken);
  if (!challenge) throw challengeOver();
  const staffId = (await findPasskey(tx, credential.id, partyOf(call).host))?.staffId;
  if (staffId) await call.drawAttempt(staffId);
  const holder = staffId && (await factorMembers.lock(tx, staffId));
  if (!staffId || !holder) return refuseAfterWrites(wrongCredentials());
  const isTheirs = holder.isActive && (await redeemPasskey(call, staffId, challengeToken, credential));
  // A challenge is used up by what it let in, and by nothing else: whoever heard of it cannot end it.
  if (!isTheirs || !(await spendChallenge(tx, staffId, challenge.issuedAt))) {
    noteFailure(call, staffId);
    return refuseAfterWrites(wrongCredentials());
  }
  await forgiveFailures(call, "staff", holder.countedAs);
  return openStaffSession(call, staffId, ACTION);
}
