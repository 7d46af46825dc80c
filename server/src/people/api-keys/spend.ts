import { ApiError } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import type { Principal } from "../../http/request/principal.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney } from "../../kit/money.ts";
import { isCount, type LimitName, limitNames } from "../grants/index.ts";
import { type Amounts, addHour, findNextRelease, sumOf } from "./hours.ts";
import { lockCounted, writeCounted } from "./spend-sql.ts";

/** Amounts toward daily limits, in minor units and counts; an unbounded one exceeds every limit. */
export type Spending = Readonly<Partial<Record<LimitName, bigint | "boundless">>>;
type Spender = Pick<Call, "tx" | "store" | "now"> & { principal?: Call["principal"] };

const isLimited = (principal: Principal | undefined): boolean =>
  principal?.kind === "api_key" && principal.isLimited;

/**
 * Counts the work of a key with daily limits in its transaction; for other callers, it only records effects
 * that people may have to confirm. It takes two round trips, and locks the counters until the transaction
 * ends, so it comes after all other locks. Throws 403 naming the exceeded limit.
 */
export async function spend({ tx, principal, store, now }: Spender, spending: Spending): Promise<void> {
  if (isSome(spending.refunds)) noteEffect(tx, "refund");
  if (isSome(spending.cancellations)) noteEffect(tx, "cancellation");
  if (!isLimited(principal)) return;
  const amounts = Object.fromEntries(
    limitNames.map((name) => {
      const amount = spending[name] ?? 0n;
      return [name, amount === "boundless" || amount < 0n ? 0n : amount];
    }),
  ) as Amounts;
  const limited = limitNames.filter((name) => isSome(spending[name]));
  if (!limited.length) return;
  const { countedWith, hours: before, limits } = await lockCounted(tx, principal!.id, now);
  const hours = addHour(before, amounts, now);
  const counted = sumOf(hours);
  for (const name of limited) {
    const most = limits[name];
    if (most === undefined) continue;
    if (spending[name] !== "boundless" && counted[name] <= most) continue;
    const had = counted[name] - amounts[name];
    const textOf = (amount: bigint) =>
      isCount(name) ? String(amount) : formatMoney(String(amount), store.currencyDigits);
    throw beyondLimit(name, {
      most: textOf(most),
      left: textOf(had < most ? most - had : 0n),
      until: findNextRelease(before, name, now).toISOString(),
    });
  }
  await writeCounted(tx, { countedWith, hours, now });
}

/** Counts a manual change of a balance: of a gift card or of store credit. */
export async function spendCredit(call: Spender, amount: bigint): Promise<void> {
  if (amount !== 0n) noteEffect(call.tx, amount > 0n ? "credit" : "balance");
  await spend(call, { credit: amount });
}

/** Counts a manual discount. */
export async function spendDiscount(call: Spender, discounts: bigint | "boundless"): Promise<void> {
  if (isSome(discounts)) noteEffect(call.tx, "discount");
  await spend(call, { discounts });
}

const isSome = (amount: bigint | "boundless" | undefined): boolean =>
  amount !== undefined && (amount === "boundless" || amount > 0n);

const beyondLimit = (limit: LimitName, values: { most: string; left: string; until: string }) =>
  new ApiError(403, "permission_denied", {
    message: `daily_limit_${limit}`,
    values,
    details: { limit, ...values },
  });
