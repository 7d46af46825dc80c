import { formatPercent, HUNDRED_PERCENT } from "../../../kit/money.ts";
import type { Fee } from "../cash-on-delivery.ts";
import type { PriceParts } from "../price-parts.ts";
import { greater, sum } from "../round.ts";
import type { ServiceShare, TaxedService } from "../services.ts";
import { type Taxing, wholeOf } from "../tax.ts";
import type { Priced, SummedLine } from "../types.ts";
import { type Calculations, percent, type Step } from "./calculation.ts";
import type { PriceExplanation } from "./explanation-schema.ts";

type Amounts = Pick<Priced, "subtotal" | "discount" | "shipping" | "codFee">;

/** Explains the tax in or on an amount. */
export function explainTax(
  write: Calculations,
  amount: bigint,
  rate: bigint,
  tax: bigint,
  taxing: Taxing,
): Step {
  const whole = wholeOf(taxing, rate);
  const formula = `${write.money(amount)} × ${percent(rate)}${taxing.inclusive ? ` ÷ ${percent(whole)}` : ""}`;
  return write.round(formula, amount * rate, whole, tax);
}

/** Explains a unit price without the tax that was in it. */
export function explainPriceWithoutTax(
  write: Calculations,
  { unitPrice, taxRate }: NonNullable<SummedLine["taxedPrice"]>,
  net: bigint,
): Step {
  const whole = HUNDRED_PERCENT + taxRate;
  const formula = `${write.money(unitPrice)} × ${percent(HUNDRED_PERCENT)} ÷ ${percent(whole)}`;
  return write.round(formula, unitPrice * HUNDRED_PERCENT, whole, net);
}

/** Explains the tax of shipping or of the fee; where several rates share it, each has its part. */
export function explainTaxes(write: Calculations, { shares, tax }: TaxedService, taxing: Taxing) {
  const [first] = shares;
  const taxRate = formatPercent(first!.rate?.rate ?? 0n);
  if (shares.length === 1)
    return { taxRate, tax: explainTax(write, first!.amount, first!.rate?.rate ?? 0n, tax, taxing) };
  const whole = sum(shares.map(({ weight }) => weight!));
  const all = sum(shares.map(({ amount }) => amount));
  const explainShare = ({ rate, amount, weight, tax, tookRemainder }: ServiceShare) => ({
    taxRate: formatPercent(rate?.rate ?? 0n),
    country: rate?.country ?? null,
    share: write.share(
      `${write.money(all)} × ${write.money(weight!)} ÷ ${write.money(whole)}`,
      all * weight!,
      whole,
      tookRemainder,
    ),
    tax: explainTax(write, amount, rate?.rate ?? 0n, tax, taxing),
  });
  return {
    taxRate,
    tax: write.sum(shares.map(({ tax }) => tax)),
    taxShares: shares.map(explainShare),
  };
}

/** Explains the fee for paying on delivery, and its tax. */
export function explainFee(
  write: Calculations,
  fee: Fee,
  { subtotal, discount, shipping, codFee }: Amounts,
  { taxing, taxedFee }: PriceParts,
): PriceExplanation["codFee"] {
  const isFixed = fee.rule.type === "fixed";
  return {
    base: isFixed ? null : explainBase(write, fee.base, [subtotal, -discount, shipping.cost]),
    fee: isFixed ? write.sum([fee.unbounded, codFee - fee.unbounded]) : explainPercentage(write, fee),
    ...explainTaxes(write, taxedFee, taxing),
  };
}

// The fee of an order that kept its discounts stays, whatever its lines come to.
const explainBase = (write: Calculations, base: bigint, amounts: readonly bigint[]): Step =>
  sum(amounts) === base ? write.sum(amounts) : write.plain(base);

function explainPercentage(write: Calculations, { rule, base, unbounded, amount }: Fee): Step {
  const { money } = write;
  const formula = `${money(base)} × ${percent(rule.value)}`;
  const parts = [write.round(formula, base * rule.value, HUNDRED_PERCENT, unbounded).calculation];
  const raised = greater(unbounded, rule.minimum ?? 0n);
  if (raised !== unbounded) parts.push(`max(${money(unbounded)}, ${money(raised)}) = ${money(raised)}`);
  if (raised !== amount) parts.push(`min(${money(raised)}, ${money(amount)}) = ${money(amount)}`);
  return write.step(amount, parts.join("; "));
}
