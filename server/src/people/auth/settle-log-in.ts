import type { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { accountLocked, emailNotConfirmed, wrongCredentials } from "./errors.ts";
import { countFailure, type FailurePlace, forgetFailures, lockFailures } from "./failure-sql.ts";
import type { Verdict } from "./passwords/check.ts";
import type { Kind } from "./person.ts";
import type { Side } from "./side.ts";

type Runtime = Pick<Call, "tx" | "vault">;

/**
 * Settles an attempt in the transaction that answers it, atomically: counts a failure (10 in a row lock the
 * address for 30 minutes) and clears failures on success. Returns the refusal, or undefined for a success;
 * answer it by `refused`, so that the count is committed. An unknown address is counted and locked like any
 * other. So is the right password of a pending registration: otherwise passwords could be tried without limit
 * by registering them. The password was compared before the transaction: a change of it, or of the account,
 * since then counts.
 */
export async function settleLogIn(
  call: Runtime & Pick<Call, "now">,
  side: Pick<Side, "isUnchanged">,
  verdict: Verdict,
): Promise<ApiError | undefined> {
  const isRight = verdict.account !== undefined && (await side.isUnchanged(call.tx, verdict.account));
  // Else guesses of the second factor were forgotten whenever the password is given again.
  const wrong = verdict.proof === "waiting" ? emailNotConfirmed : wrongCredentials;
  return settleAttempt(call, verdict, isRight, { wrong, forgets: !verdict.account?.hasSecondFactor });
}

/**
 * The purposes of attempts. Failures of each are counted separately, so that guessing an address's codes does
 * not lock its password. A second factor counts as the password, because it follows it.
 */
const purposes = {
  password: "log-in failures",
  code: "log-in code failures",
  verification: "verification failures",
} as const;
type ProofKind = keyof typeof purposes;

/** The address, side and purpose of an attempt; the purpose defaults to a password. */
export type LogInAttempt = Pick<Verdict, "kind" | "email"> & { guessed?: ProofKind };

/**
 * Settles an attempt of any kind: `wrong` makes its refusal, `forgets` is whether a success clears earlier
 * failures.
 */
export async function settleAttempt(
  call: Runtime & Pick<Call, "now">,
  tried: LogInAttempt,
  isRight: boolean,
  { wrong = wrongCredentials, forgets = true } = {},
): Promise<ApiError | undefined> {
  const { tx, now } = call;
  const place = placeOf(call, tried);
  if (!isRight && (await countFailure(tx, place, now))) return wrong();
  const found = await lockFailures(tx, place);
  const refusal = refusalOf(found, now);
  if (refusal) return refusal;
  if (!isRight) return wrong();
  if (found && forgets) await forgetFailures(tx, place);
  return undefined;
}

/** The refusal while an address is locked; undefined where it is not. Nothing is counted. */
export async function refuseLocked(
  call: Runtime & Pick<Call, "now">,
  tried: LogInAttempt,
): Promise<ApiError | undefined> {
  return refusalOf(await lockFailures(call.tx, placeOf(call, tried)), call.now);
}

function refusalOf(found: { lockedUntil: Date | undefined } | undefined, now: Date): ApiError | undefined {
  const left = (found?.lockedUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 ? accountLocked(Math.ceil(left / 1000)) : undefined;
}

/** Forgets all failures at an address, and its locks: its holder has proved it in another way. */
export async function forgiveFailures(call: Runtime, kind: Kind, email: string): Promise<void> {
  for (const guessed of Object.keys(purposes) as ProofKind[])
    await forgetFailures(call.tx, placeOf(call, { kind, email, guessed }));
}

const placeOf = (
  { tx, vault }: Runtime,
  { kind, email, guessed = "password" }: LogInAttempt,
): FailurePlace => ({
  kind,
  digest: vault.mac(purposes[guessed], `${tx.storeId} ${kind} ${email.trim().toLowerCase()}`),
});
