import { type ApiError, invalidField } from "../../http/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { checkPassword, settleLogIn, type Verdict } from "../auth/index.ts";
import { countedAs, findAccountById } from "./accounts.ts";

/** Compares the password that a member who is logged in gives again. Throws 429. */
export async function prepareProof(
  { tx, principal, now, drawAttempt }: Pick<Preparation, "tx" | "principal" | "now" | "drawAttempt">,
  password: string,
): Promise<Verdict> {
  const { id } = principal!;
  drawAttempt(id);
  const account = await findAccountById(tx, id);
  const email = account ? countedAs(account) : "";
  return checkPassword({ kind: "staff", email, account }, password, now);
}

/**
 * Counts a wrong password like a failed log-in and returns the refusal, to be answered as `refusal`: 400 at `field`,
 * since the session itself is a good one, or 429 for an account that is locked.
 */
export async function settleProof(
  { tx, vault, now }: Pick<Call, "tx" | "vault" | "now">,
  verdict: Verdict,
  field: string,
): Promise<ApiError | undefined> {
  const refusal = await settleLogIn(tx, vault, verdict, now);
  return refusal?.status === 401 ? invalidField(field, "wrong_password") : refusal;
}
