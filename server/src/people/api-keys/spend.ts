import { ApiError } from "../../http/answers/errors.ts";
import type { Principal } from "../../http/request/principal.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { isCount, type LimitName, limitNames } from "../grants/index.ts";
import { addSpent } from "./spend-sql.ts";

/** What is done that may be limited, in minor units and counts; what has no bound is more than any limit. */
export type Spending = Readonly<Partial<Record<LimitName, bigint | "boundless">>>;

/** Whether what somebody does is counted by the day. */
export const isLimited = (principal: Principal | undefined): boolean =>
  principal?.kind === "api_key" && principal.isLimited;

/**
 * Counts what a key with daily limits does, in the transaction that does it; others are not counted. It takes two round trips, and locks what is
 * counted until the transaction ends, so it comes after all other locks. Throws 403 for more than is left, naming that.
 */
export async function spend(
  { tx, principal, store, now }: Pick<Call, "tx" | "store" | "now"> & { principal?: Call["principal"] },
  spending: Spending,
): Promise<void> {
  if (!isLimited(principal)) return;
  const amounts = Object.fromEntries(
    limitNames.map((name) => {
      const amount = spending[name] ?? 0n;
      return [name, amount === "boundless" || amount < 0n ? 0n : amount];
    }),
  ) as Record<LimitName, bigint>;
  const named = limitNames.filter((name) => spending[name] === "boundless" || amounts[name] > 0n);
  if (!named.length) return;
  const { timeZone } = await readSettings(tx);
  const { counted, limits, until } = await addSpent(tx, principal!.id, amounts, { now, timeZone });
  for (const name of named) {
    const most = limits[name];
    if (most === undefined) continue;
    if (spending[name] !== "boundless" && counted[name] <= most) continue;
    const before = counted[name] - amounts[name];
    const told = (amount: bigint) =>
      isCount(name) ? String(amount) : formatMoney(String(amount), store.currencyDigits);
    throw beyondLimit(name, {
      most: told(most),
      left: told(before < most ? most - before : 0n),
      until: until.toISOString(),
    });
  }
}

const beyondLimit = (limit: LimitName, values: { most: string; left: string; until: string }) =>
  new ApiError(403, "permission_denied", {
    message: `daily_limit_${limit}`,
    values,
    details: { limit, ...values },
  });
