import { type Answer, refuseAfterWrites } from "../../http/answers/answer.ts";
import type { Call } from "../../http/route.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { normalizeEmail } from "../../kit/email.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { redeemCode, refuseLocked, settleAttempt } from "../auth/index.ts";
import {
  canBeEntered,
  changeCustomer,
  customers,
  getAccount,
  lockCustomerByEmail,
} from "../customers/index.ts";
import { enter } from "./log-in.ts";

/**
 * Lets a customer in by the code that was mailed to their address, which it proves, too. A wrong one is counted like a wrong password, and apart
 * from those. Where the store does not allow it, or nobody has the address, it is the same 401. Throws 429.
 */
export async function logInByCode(
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
