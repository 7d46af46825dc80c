import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { normalizeEmail } from "../../kit/text/email.ts";
import { readSettings } from "../../platform/settings/index.ts";
import {
  hashPassword,
  LogInBody,
  LogInQuery,
  redeemCode,
  refuseLocked,
  requirePassword,
  settleAttempt,
} from "../auth/index.ts";
import {
  canBeEntered,
  changeCustomer,
  customers,
  getAccount,
  lockCustomerByEmail,
  type OrdersOf,
} from "../customers/index.ts";
import { enqueueRequest } from "./access-job.ts";
import {
  Address,
  LoggedInCustomer,
  PasswordChange,
  Register,
  Reset,
  Verification,
} from "./access-schemas.ts";
import { enter, logIn, prepareLogIn } from "./log-in.ts";
import { changePassword, preparePasswordChange, resetPassword } from "./passwords.ts";
import { prepareRegistration } from "./register.ts";
import { verifyEmail } from "./verify-email.ts";

const tag = "Customer log-in";
const mailSent: Answer = { message: "customer.mail_sent", data: null };
const hidesAccounts = "The answer is the same whether or not there is an account with the address.";

/** The endpoints of shoppers who are not logged in, and of their passwords. */
export const accessRoutes = (orders: OrdersOf): readonly Route[] => [
  route({
    method: "POST",
    path: "/api/v1/auth/customer/register",
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    summary: "Register",
    description: `Mails a code to the address. Once the code was sent to POST /api/v1/auth/customer/verify-email there is a customer, and the password works. Registrations that are not confirmed within 24 hours are deleted. ${hidesAccounts}`,
    body: Register,
    prepare: prepareRegistration,
    async handle({ tx, vault, prepared }) {
      await enqueueRequest(tx, vault, prepared);
      return mailSent;
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/customer/login",
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    answersWith: ["Set-Cookie"],
    refuses: [401],
    summary: "Log in",
    description:
      "Ten failures in a row lock an address for 30 minutes, whether or not it has an account. The password of a registration that waits for its address to be confirmed is 403 `email_not_confirmed`; with any other password nobody learns of it. Nor does it tell whether the address has an account.",
    query: LogInQuery,
    body: LogInBody,
    reply: LoggedInCustomer,
    prepare: prepareLogIn,
    handle: logIn,
  }),
  mailRoute(
    "login-code",
    "log_in",
    "Mail a code to log in with",
    "Only where the store allows it (`customerCodeLogin` in the settings): 6 digits for ten minutes and five tries.",
  ),
  route({
    method: "POST",
    path: "/api/v1/auth/customer/login-by-code",
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    answersWith: ["Set-Cookie"],
    refuses: [401],
    summary: "Log in by a mailed code",
    description:
      "The code works once, and proves the address. Ten wrong codes in a row lock the log-in by code for 30 minutes, and not the password; all that is wrong is the same 401.",
    query: LogInQuery,
    body: Verification,
    reply: LoggedInCustomer,
    handle: logInByCode,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/customer/verify-email",
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    summary: "Confirm an email address",
    description:
      "Takes the code of six digits that was mailed, or the token of the mail's link. They are valid for 24 hours; the code has five tries, and ten wrong codes in a row lock the address for codes for 30 minutes: 429 `account_locked`.",
    body: Verification,
    async handle(call) {
      const email = normalizeEmail(call.body.email)!;
      await call.drawAttempt(email);
      return verifyEmail(call, { email, code: call.body.code }, orders);
    },
  }),
  mailRoute("resend-verification", "verify", "Mail a new code that confirms an email address"),
  mailRoute("forgot-password", "reset", "Mail a code to choose a new password"),
  route({
    method: "POST",
    path: "/api/v1/auth/customer/reset-password",
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    summary: "Choose a new password with a mailed code",
    description: "Also confirms the email address and ends all sessions of the account.",
    body: Reset,
    async prepare(call) {
      const { body, store } = call;
      const email = normalizeEmail(body.email)!;
      await call.drawAttempt(email);
      requirePassword("/password", body.password, { email, storeName: store.name });
      return { email, passwordHash: await hashPassword(body.password, store.id) };
    },
    handle: resetPassword,
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/customer/change-password",
    permission: "customer",
    beforePasswordChange: true,
    guarded: true,
    secret: true,
    tag,
    summary: "Change my password",
    description: "Ends all other sessions of the account.",
    body: PasswordChange,
    prepare: preparePasswordChange,
    handle: changePassword,
  }),
];

function mailRoute(path: string, act: "verify" | "reset" | "log_in", summary: string, more = "") {
  return route({
    method: "POST",
    path: `/api/v1/auth/customer/${path}`,
    permission: "open",
    guarded: true,
    secret: true,
    tag,
    summary,
    description: [more, hidesAccounts].filter(Boolean).join(" "),
    body: Address,
    async handle(call) {
      const email = normalizeEmail(call.body.email)!;
      await call.drawAttempt(email);
      await enqueueRequest(call.tx, call.vault, { act, email, locale: call.messages.locale });
      return mailSent;
    },
  });
}

/**
 * Logs a customer in by the code mailed to their address, which also confirms the address. Wrong codes are
 * counted like wrong passwords, but separately. A store that does not allow it and an unknown address answer
 * the same 401. Throws 429.
 */
async function logInByCode(
  call: Call<{ cookie?: boolean }, { email: string; code: string }>,
): Promise<Answer> {
  const { tx, body, now } = call;
  const email = normalizeEmail(body.email)!;
  await call.drawAttempt(email);
  const tried = { kind: "customer", email, guessed: "code" } as const;
  const [{ customerCodeLogin: isAllowed }, row] = await Promise.all([
    readSettings(tx),
    lockCustomerByEmail(tx, email),
  ]);
  // A right code is not used up while the address is locked.
  const locked = await refuseLocked(call, tried);
  if (locked) return refuseAfterWrites(locked);
  const id = row ? customers.get(row, "id") : NIL_UUID;
  const isRight = await redeemCode(call, {
    of: { customerId: id },
    purpose: "log_in",
    code: body.code.trim(),
  });
  const isIn =
    isAllowed &&
    isRight &&
    row !== undefined &&
    customers.get(row, "isActive") &&
    canBeEntered(await getAccount(tx, id), now);
  const refusal = await settleAttempt(call, tried, isIn);
  if (refusal) return refuseAfterWrites(refusal);
  // At once, as the answer has it.
  if (!customers.get(row!, "isEmailVerified")) await changeCustomer(tx, row!, { isEmailVerified: "t" }, now);
  return enter(call, id, false);
}
