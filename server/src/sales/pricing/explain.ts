import { formatMoney } from "../../kit/money.ts";
import { formatPercent, HUNDRED_PERCENT } from "../../kit/percent.ts";
import { type Calculations, calculations, percent, type Step } from "./calculation.ts";
import type { Fee } from "./cash-on-delivery.ts";
import { type CouponEffect, percentageOf } from "./coupon.ts";
import type { PriceExplanation } from "./explanation-schema.ts";
import type { Reckoning } from "./reckoning.ts";
import { greater } from "./round.ts";
import { type Considered, isFree, type Shipment } from "./shipping.ts";
import { exemptionOf, type Taxing, wholeOf } from "./tax.ts";
import type { Priced, PricedLine, SummedLine } from "./types.ts";

type Amounts = Omit<Priced, "explained">;

/** How each amount was reached, as plain JSON; amounts are texts of minor units, calculations have decimals. */
export function explain(reckoning: Reckoning, priced: Amounts): PriceExplanation {
  const { lines, effect, shipment, fee, taxing } = reckoning;
  const write = calculations(reckoning.digits);
  const taxes = [...priced.lines.map(({ tax }) => tax), priced.shipping.tax, priced.codFeeTax];
  const added = taxing.inclusive ? 0n : priced.tax;
  return {
    pricesIncludeTax: taxing.inclusive,
    lines: lines.map((line, i) => explainLine(write, line, priced.lines[i]!, effect, taxing)),
    coupon: explainCoupon(write, lines, effect),
    shipping: shipment ? explainShipping(write, shipment, priced, taxing) : null,
    codFee: fee ? explainFee(write, fee, priced, taxing) : null,
    taxes: priced.taxes.map(({ name, rate, country, province }) => ({
      name,
      taxRate: formatPercent(rate),
      country,
      province,
      ...write.added(taxes),
    })),
    totals: {
      subtotal: write.added(priced.lines.map(({ subtotal }) => subtotal)),
      discount: write.added(priced.lines.map(({ discount }) => discount)),
      shipping: write.plain(priced.shipping.cost),
      codFee: write.plain(priced.codFee),
      tax: write.added(taxes),
      final: write.added([priced.subtotal, -priced.discount, priced.shipping.cost, priced.codFee, added]),
    },
  };
}

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "unitPrice"]);

/** An explanation whose amounts are decimals with exactly `digits` fraction digits instead of minor units. */
export const writeExplanation = (explained: PriceExplanation, digits: number): PriceExplanation =>
  JSON.parse(JSON.stringify(explained), (key, value) =>
    AMOUNTS.has(key) && typeof value === "string" ? formatMoney(value, digits) : value,
  );

function explainLine(
  write: Calculations,
  line: SummedLine,
  priced: PricedLine,
  effect: CouponEffect,
  taxing: Taxing,
): PriceExplanation["lines"][number] {
  const { key, quantity, unitPrice, subtotal } = line;
  const { discount, taxRate, tax } = priced;
  const share = effect.shares.get(key);
  const formula = `${write.money(effect.discount)} × ${write.money(subtotal)} ÷ ${write.money(effect.eligible)}`;
  const times = `${quantity} × ${write.money(unitPrice)} = ${write.money(subtotal)}`;
  return {
    key,
    quantity: String(quantity),
    unitPrice: String(unitPrice),
    subtotal: write.step(subtotal, times),
    discount: share
      ? write.share(formula, effect.discount * subtotal, effect.eligible, share.tookRemainder)
      : null,
    tookRemainder: share?.tookRemainder ?? false,
    taxable: write.added([subtotal, -discount]),
    exemption: exemptionOf(taxing, line),
    taxRate: formatPercent(taxRate),
    tax: explainTax(write, subtotal - discount, taxRate, tax, taxing),
    total: write.added([subtotal, -discount, taxing.inclusive ? 0n : tax]),
  };
}

function explainTax(write: Calculations, amount: bigint, rate: bigint, tax: bigint, taxing: Taxing): Step {
  const whole = wholeOf(taxing, rate);
  const formula = `${write.money(amount)} × ${percent(rate)}${taxing.inclusive ? ` ÷ ${percent(whole)}` : ""}`;
  return write.rounded(formula, amount * rate, whole, tax);
}

function explainCoupon(
  write: Calculations,
  lines: readonly SummedLine[],
  { coupon, eligible, discount, shares }: CouponEffect,
): PriceExplanation["coupon"] {
  if (!coupon) return null;
  const { code, type } = coupon;
  const sums = lines.filter(({ key }) => shares.has(key)).map(({ subtotal }) => subtotal);
  return {
    code,
    type,
    eligible: type === "free_shipping" ? write.plain(eligible) : write.added(sums),
    discount: explainDiscount(),
  };

  function explainDiscount(): Step {
    if (type === "free_shipping") return write.plain(0n);
    const { money } = write;
    if (type === "fixed")
      return write.step(discount, `min(${money(coupon!.value)}, ${money(eligible)}) = ${money(discount)}`);
    const percentage = percentageOf(coupon!);
    const formula = `${money(eligible)} × ${percent(percentage)}`;
    return write.rounded(formula, eligible * percentage, HUNDRED_PERCENT, discount);
  }
}

function explainShipping(
  write: Calculations,
  { zone, considered, chosen }: Shipment,
  { subtotal, discount, shipping }: Amounts,
  taxing: Taxing,
): PriceExplanation["shipping"] {
  const discounted = subtotal - discount;
  return {
    zoneId: zone.id,
    zoneName: zone.name,
    subtotal: write.added([subtotal, -discount]),
    rates: considered.map((one) => explainRate(write, one, discounted)),
    cost: write.added(chosen.price === shipping.cost ? [chosen.price] : [chosen.price, -chosen.price]),
    taxRate: formatPercent(taxing.serviceRate),
    tax: explainTax(write, shipping.cost, taxing.serviceRate, shipping.tax, taxing),
  };
}

function explainRate({ money }: Calculations, { rate, outcome, price }: Considered, discounted: bigint) {
  const { id, name, minimumSubtotal, maximumSubtotal, freeFrom } = rate;
  const at = money(discounted);
  const told = { id, name, outcome };
  if (outcome === "inactive") return { ...told, calculation: null, amount: null };
  if (outcome === "bounds") {
    const isBelow = minimumSubtotal !== null && discounted < minimumSubtotal;
    const calculation = isBelow ? `${at} < ${money(minimumSubtotal)}` : `${at} > ${money(maximumSubtotal!)}`;
    return { ...told, calculation, amount: null };
  }
  const calculation = isFree(rate, discounted) ? `${at} ≥ ${money(freeFrom!)} ⇒ ${money(0n)}` : money(price);
  return { ...told, calculation, amount: String(price) };
}

function explainFee(
  write: Calculations,
  fee: Fee,
  { subtotal, discount, shipping, codFee, codFeeTax }: Amounts,
  taxing: Taxing,
): PriceExplanation["codFee"] {
  const isFixed = fee.rule.type === "fixed";
  return {
    base: isFixed ? null : write.added([subtotal, -discount, shipping.cost]),
    fee: isFixed ? write.plain(codFee) : explainPercentage(write, fee),
    taxRate: formatPercent(taxing.serviceRate),
    tax: explainTax(write, codFee, taxing.serviceRate, codFeeTax, taxing),
  };
}

function explainPercentage(write: Calculations, { rule, base, unbounded, amount }: Fee): Step {
  const { money } = write;
  const formula = `${money(base)} × ${percent(rule.value)}`;
  const parts = [write.rounded(formula, base * rule.value, HUNDRED_PERCENT, unbounded).calculation];
  const raised = greater(unbounded, rule.minimum ?? 0n);
  if (raised !== unbounded) parts.push(`max(${money(unbounded)}, ${money(raised)}) = ${money(raised)}`);
  if (raised !== amount) parts.push(`min(${money(raised)}, ${money(amount)}) = ${money(amount)}`);
  return write.step(amount, parts.join("; "));
}
