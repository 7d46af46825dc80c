import type { Answer, Call } from "../../http/route.ts";
import { forgiveFailures } from "../auth/index.ts";
import { redeemMailed, wrongToken } from "./accept-invitation.ts";
import { countedAs } from "./accounts.ts";
import { giveNewPassword } from "./new-password.ts";
import { notePersonalAct } from "./personal-act.ts";

/** Gives who holds a mailed token the password they chose; all their sessions end. */
export async function resetPassword(
  call: Call<object, { token: string; password: string; email?: string }, string>,
): Promise<Answer> {
  const account = await redeemMailed(call, "reset_password");
  if (!account) return wrongToken();
  const { tx, vault, prepared } = call;
  await giveNewPassword(tx, account, prepared, call);
  await forgiveFailures(tx, vault, "staff", countedAs(account));
  notePersonalAct(call, account, "auth.tenant.reset-password");
  return { message: "customer.password_set", data: null };
}
