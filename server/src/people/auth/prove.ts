import { type ApiError, invalidField } from "../../http/answers/errors.ts";
import type { Call, Preparation } from "../../http/route.ts";
import { checkPassword, type Verdict } from "./passwords/check.ts";
import { settleLogIn } from "./settle-log-in.ts";
import type { Side } from "./side.ts";

/** A password entered again by a person who is logged in: its verdict, and the field it came in. */
export type Proof = { side: Side; verdict: Verdict; field: string };

/** Compares the password that a person who is logged in gives again. Throws 429, 503. For `prepare`. */
export async function prepareProof(
  { tx, principal, now, drawAttempt }: Pick<Preparation, "tx" | "principal" | "now" | "drawAttempt">,
  side: Side,
  { field, password }: { field: string; password: string },
): Promise<Proof> {
  const { id } = principal!;
  await drawAttempt(id);
  const account = await side.findAccount(tx, id);
  const attempt = { storeId: tx.storeId, kind: side.kind, email: account?.email ?? "", account };
  return { side, field, verdict: await checkPassword(attempt, password, now) };
}

/**
 * Counts a wrong password like a failed log-in and returns the refusal, to be answered by `refused`: 400 at
 * its field, since the session itself is a good one and must not be renewed, or 429 for an account that is
 * locked.
 */
export async function settleProof(
  call: Pick<Call, "tx" | "vault" | "now">,
  { side, verdict, field }: Proof,
): Promise<ApiError | undefined> {
  const refusal = await settleLogIn(call, side, verdict);
  return refusal?.status === 401 ? invalidField(field, "wrong_password") : refusal;
}
