import { type Answer, type Call, refused } from "../../http/route.ts";
import { forgiveFailures } from "../auth/index.ts";
import { redeemMailed } from "./accept-invitation.ts";
import { wrongToken } from "./errors.ts";
import { giveNewPassword } from "./new-password.ts";
import { noteAct } from "./note-act.ts";
import { countedAs } from "./side.ts";

/** Gives somebody who holds a mailed token the password that they chose; all their sessions end. */
export async function resetPassword(
  call: Call<object, { token: string; password: string; email?: string }, string>,
): Promise<Answer> {
  const account = await redeemMailed(call, "reset_password");
  if (!account) return refused(wrongToken());
  await giveNewPassword(call, account, { passwordHash: call.prepared });
  await forgiveFailures(call, "staff", countedAs(account));
  noteAct(call, account, "auth.tenant.reset-password");
  return { message: "customer.password_set", data: null };
}
