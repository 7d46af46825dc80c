import { type Answer, refuseAfterWrites } from "../../../http/answers/answer.ts";
import { type Call, route } from "../../../http/route.ts";
import { forgiveFailures, LogInBody, LogInQuery, prepareProof, wrongCredentials } from "../../auth/index.ts";
import {
  type Assertion,
  CHALLENGE_MS,
  challengeOver,
  findPasskey,
  makeChallenge,
  PasskeyLogIn,
  PasskeyRequest,
  partyOf,
  readChallenge,
  redeemPasskey,
  requestOptions,
  spendChallenge,
} from "../../factors/index.ts";
import { closeStore, logIn, prepareLogIn, resetPassword, transferStore } from "../actions.ts";
import { StaffMember } from "../columns.ts";
import { factorMembers, staffSide } from "../side.ts";
import { acceptInvitation, prepareMailed } from "./accept-invitation.ts";
import { forgotPassword } from "./forgot-password.ts";
import { logInByLink } from "./login-link.ts";
import { noteFailure, openStaffSession } from "./open-session.ts";
import {
  ForgottenPassword,
  InvitationAcceptance,
  LoggedIn,
  LoggedInOrAsked,
  LogInLink,
  PasswordReset,
  SecondFactor,
  StoreClosure,
  StoreTransfer,
} from "./schemas.ts";
import { finishLogIn } from "./second-factor.ts";

const tag = "Log-in of the owner and the staff";

export const staffAuthRoutes = [
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/login",
    permission: "open",
    tag,
    answersWith: ["Set-Cookie"],
    refuses: [401],
    summary: "Log in as the owner or one of the staff",
    description:
      "A wrong address, a wrong password and a deactivated account all give the same 401. Ten failures in a row lock the address for 30 minutes: 429 `account_locked`. Users with a second factor get no session yet, but `secondFactor` with a token, and finishes the log-in at `second-factor`.",
    guarded: true,
    secret: true,
    query: LogInQuery,
    body: LogInBody,
    reply: LoggedInOrAsked,
    prepare: prepareLogIn,
    handle: logIn,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/second-factor",
    permission: "open",
    tag,
    operation: "finishTenantLogin",
    answersWith: ["Set-Cookie"],
    summary: "Finish a log-in by a second factor",
    description:
      "Takes the `challengeToken` of the log-in and one of `code`, `passkey` and `recoveryCode`, within five minutes. The answer is that of a log-in. A wrong one counts like a wrong password; a code that was used is a wrong one.",
    guarded: true,
    secret: true,
    query: LogInQuery,
    body: SecondFactor,
    reply: LoggedIn,
    handle: finishLogIn,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/passkey-login/start",
    permission: "open",
    tag,
    summary: "Begin a log-in by a passkey",
    description:
      "Answers what a passkey is to sign (WebAuthn). Nobody has said who they are: the browser offers the passkeys that it has for this host.",
    guarded: true,
    secret: true,
    onlyReads: true,
    reply: PasskeyRequest,
    async handle(call) {
      return beginPasskeyLogIn(call);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/passkey-login",
    permission: "open",
    tag,
    operation: "loginTenantByPasskey",
    answersWith: ["Set-Cookie"],
    refuses: [401],
    summary: "Log in by a passkey",
    description:
      "Takes what the passkey signed, once, within five minutes. It stands for the password and the second factor, also while wrong passwords have locked the address. The answer is that of a log-in; all that is wrong with a passkey is the same 401.",
    guarded: true,
    secret: true,
    query: LogInQuery,
    body: PasskeyLogIn,
    reply: LoggedIn,
    handle: logInByPasskey,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/login-link",
    permission: "open",
    tag,
    operation: "loginTenantByLink",
    answersWith: ["Set-Cookie"],
    summary: "Log in by a link of the operator",
    description:
      "Takes the token of a link that `stoa staff login-link` printed, `…/console#login=<token>`. It works once, within 15 minutes. The answer is that of a log-in.",
    guarded: true,
    secret: true,
    query: LogInQuery,
    body: LogInLink,
    reply: LoggedInOrAsked,
    handle: logInByLink,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/accept-invitation",
    permission: "open",
    tag,
    answersWith: ["Set-Cookie"],
    summary: "Accept an invitation to the staff",
    description: "Takes the code from the mail, sets the password and logs the person in.",
    guarded: true,
    secret: true,
    query: LogInQuery,
    body: InvitationAcceptance,
    reply: LoggedIn,
    prepare: prepareMailed,
    handle: acceptInvitation,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/forgot-password",
    permission: "open",
    tag,
    summary: "Request a code to choose a new password",
    description: "The code is mailed if there is such an account. The answer is the same if there is none.",
    guarded: true,
    body: ForgottenPassword,
    handle: forgotPassword,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/tenant/reset-password",
    permission: "open",
    tag,
    summary: "Choose a new password with a mailed code",
    description: "Ends all sessions of the account. A code works once, within an hour.",
    guarded: true,
    body: PasswordReset,
    prepare: prepareMailed,
    handle: resetPassword,
  }),
  route({
    method: "POST",
    path: "/api/v1/store/transfer",
    permission: "owner",
    tag: "Store",
    answersWith: ["Location"],
    summary: "Give the store to one of the staff",
    description:
      "From the next request on, that person is the owner and you are one of the staff, with the role `roleId` or none.",
    guarded: true,
    body: StoreTransfer,
    reply: StaffMember,
    prepare: (call) => prepareProof(call, staffSide, { field: "/password", password: call.body.password }),
    handle: transferStore,
  }),
  route({
    method: "POST",
    path: "/api/v1/store/close",
    permission: "owner",
    tag: "Store",
    summary: "Close the store",
    description:
      "From the next request on, every request is 403, for everybody. The data stays. Only the operator of the server can open the store again (`stoa store resume`).",
    guarded: true,
    body: StoreClosure,
    prepare: (call) => prepareProof(call, staffSide, { field: "/password", password: call.body.password }),
    handle: closeStore,
  }),
];

const PURPOSE = "passkey log-in";
const ACTION = "auth.tenant.passkey-login";

/** Answers the challenge for a passkey to an unidentified person. Writes nothing. */
function beginPasskeyLogIn(call: Call): Answer {
  const token = makeChallenge(call, PURPOSE, { staffId: "", account: "", action: ACTION });
  const options = requestOptions(token, partyOf(call));
  return {
    message: "ok",
    data: JSON.stringify({ challengeToken: token, expiresIn: CHALLENGE_MS / 1000, options }),
  };
}

type PasskeyAnswer = { challengeToken: string; credential: Assertion };

/**
 * Logs in the person whose passkey signed the challenge: it replaces the password and the second factor. It
 * cannot be guessed, so it works while wrong passwords lock the address. All its faults answer the same 401.
 * Throws 400, 429.
 */
async function logInByPasskey(call: Call<{ cookie?: boolean }, PasskeyAnswer>): Promise<Answer> {
  const { tx, body } = call;
  const { challengeToken, credential } = body;
  const challenge = readChallenge(call, PURPOSE, challengeToken);
  if (!challenge) throw challengeOver();
  const staffId = (await findPasskey(tx, credential.id, partyOf(call).host))?.staffId;
  if (staffId) await call.drawAttempt(staffId);
  const holder = staffId && (await factorMembers.lock(tx, staffId));
  if (!staffId || !holder) return refuseAfterWrites(wrongCredentials());
  const isTheirs = holder.isActive && (await redeemPasskey(call, staffId, challengeToken, credential));
  // Only a successful log-in uses a challenge up, so that others who know it cannot end it.
  if (!isTheirs || !(await spendChallenge(tx, staffId, challenge.issuedAt))) {
    noteFailure(call, staffId);
    return refuseAfterWrites(wrongCredentials());
  }
  await forgiveFailures(call, "staff", holder.countedAs);
  return openStaffSession(call, staffId, ACTION);
}
