import { formatMoney, formatPercent, HUNDRED_PERCENT } from "../../../kit/money.ts";
import { STANDARD } from "../../../platform/settings/index.ts";
import type { PriceCoupon } from "../discount-types.ts";
import {
  type Effect,
  isAutomatic,
  isByHand,
  type Part,
  percentageOf,
  type Step as Taken,
} from "../effect.ts";
import { type PriceParts, taxedAmounts } from "../price-parts.ts";
import { exemptionOf, type Taxing, taxKey } from "../tax.ts";
import type { Priced, PricedLine, SummedLine } from "../types.ts";
import { type Calculations, calculations, percent, type Step } from "./calculation.ts";
import type { PriceExplanation } from "./explanation-schema.ts";
import { explainFee, explainPriceWithoutTax, explainTax } from "./services.ts";
import { explainShipping } from "./shipping.ts";
import { explainSold } from "./sold.ts";

type Amounts = Omit<Priced, "explained">;

/**
 * Explains how each amount was calculated, as plain JSON; amounts are texts of minor units, calculations have
 * decimals.
 */
export function explain(parts: PriceParts, priced: Amounts): PriceExplanation {
  const { lines, effect, shipment, fee, taxing } = parts;
  const write = calculations(parts.digits);
  const taxes = taxedAmounts(parts);
  const added = taxing.inclusive ? 0n : priced.tax;
  return {
    pricesIncludeTax: taxing.inclusive,
    lines: lines.map((line, i) => explainLine(write, line, priced.lines[i]!, effect, taxing)),
    ...(hasDiscounts(priced) && { discounts: explainDiscounts(write, priced, effect) }),
    coupon: explainCoupon(write, effect),
    shipping: shipment ? explainShipping(write, shipment, parts) : null,
    codFee: fee ? explainFee(write, fee, priced, parts) : null,
    taxes: priced.taxes.map((one) => ({
      name: one.name,
      taxRate: formatPercent(one.rate),
      country: one.country,
      province: one.province,
      ...write.sum(taxes.flatMap(({ rate, tax }) => (rate && taxKey(rate) === taxKey(one) ? [tax] : []))),
    })),
    totals: {
      subtotal: write.sum(priced.lines.map(({ subtotal }) => subtotal)),
      discount: write.sum(priced.lines.map(({ discount }) => discount)),
      shipping: write.plain(priced.shipping.cost),
      codFee: write.plain(priced.codFee),
      tax: write.sum(taxes.map(({ tax }) => tax)),
      final: write.sum([priced.subtotal, -priced.discount, priced.shipping.cost, priced.codFee, added]),
    },
    ...(priced.storeCreditAmount > 0n && {
      payment: {
        giftCards: write.plain(priced.giftCardAmount),
        storeCredit: write.plain(priced.storeCreditAmount),
        due: write.sum([priced.final, -priced.giftCardAmount, -priced.storeCreditAmount]),
      },
    }),
  };
}

const hasDiscounts = ({ discounts, manual }: Amounts) => discounts.length + manual.length > 0;

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "unitPrice", "listPrice", "ownPrice"]);

/** An explanation whose amounts are decimals with exactly `digits` fraction digits instead of minor units. */
export const writeExplanation = (explained: PriceExplanation, digits: number): PriceExplanation =>
  JSON.parse(JSON.stringify(explained), (key, value) =>
    AMOUNTS.has(key) && typeof value === "string" ? formatMoney(value, digits) : value,
  );

function explainLine(
  write: Calculations,
  line: SummedLine,
  priced: PricedLine,
  effect: Effect,
  taxing: Taxing,
): PriceExplanation["lines"][number] {
  const { key, quantity, unitPrice, subtotal, priceByHand, listed, taxedPrice, taxClass = STANDARD } = line;
  const { discount, taxRate, tax, taxedBy } = priced;
  const parts = effect.steps.flatMap((step) => {
    const part = step.parts.get(key);
    return part ? [{ of: step.of, part, explained: explainPart(write, line, step, part, discount) }] : [];
  });
  const isByCouponAlone = parts.every(({ of }) => !of);
  const times = `${quantity} × ${write.money(unitPrice)} = ${write.money(subtotal)}`;
  return {
    key,
    quantity: String(quantity),
    unitPrice: String(unitPrice),
    ...(taxedPrice && { withoutTax: explainPriceWithoutTax(write, taxedPrice, unitPrice) }),
    ...(listed && {
      priceList: {
        id: listed.tier.listId,
        name: listed.tier.listName,
        minimumQuantity: String(listed.tier.minimumQuantity),
        ownPrice: String(listed.ownPrice),
      },
    }),
    ...(priceByHand && {
      priceByHand: { ...priceByHand, listPrice: textOrNull(priceByHand.listPrice) },
    }),
    subtotal: write.step(subtotal, times),
    discount:
      parts.length > 1 ? write.sum(parts.map(({ part }) => part.amount)) : (parts[0]?.explained ?? null),
    ...(!isByCouponAlone && {
      discounts: parts.map(({ of, explained }) => ({
        id: isAutomatic(of) ? of.id : null,
        name: nameOf(of, effect),
        ...explained,
      })),
    }),
    tookRemainder: parts.some(({ part }) => part.tookRemainder),
    taxable: write.sum([subtotal, -discount]),
    exemption: exemptionOf(taxing, line),
    ...(taxClass !== STANDARD && { taxClass }),
    ...(line.isDigital && taxedBy && { taxCountry: taxedBy.country }),
    taxRate: formatPercent(taxRate),
    tax: explainTax(write, subtotal - discount, taxRate, tax, taxing),
    total: write.sum([subtotal, -discount, taxing.inclusive ? 0n : tax]),
    ...explainSold(write, line, priced, taxing.inclusive),
  };
}

const textOrNull = (amount: bigint | null) => (amount === null ? null : String(amount));
const nameOf = (of: Taken["of"], { coupon }: Effect): string =>
  isByHand(of) ? of.reason : (of?.name ?? coupon!.code);

// The share of a line in a discount: by what was left of the line, or of its "get Y" pieces.
function explainPart(
  write: Calculations,
  { unitPrice, sold }: SummedLine,
  step: Taken,
  part: Part,
  discount: bigint,
): Step {
  const { money } = write;
  if (part.soldAmount !== undefined) {
    const formula = `${money(discount)} × ${money(part.soldAmount)} ÷ ${money(sold!.discount)}`;
    return write.share(formula, discount * part.soldAmount, sold!.discount, part.tookRemainder);
  }
  if (!part.getPieces) {
    const formula = `${money(step.discount)} × ${money(part.left)} ÷ ${money(step.eligible)}`;
    return write.share(formula, step.discount * part.left, step.eligible, part.tookRemainder);
  }
  const percentage = percentageOf(step.of!);
  const { pieces, amount } = part.getPieces;
  const formula = `${pieces} × ${money(unitPrice)} × ${percent(percentage)}`;
  const whole = write.round(formula, pieces * unitPrice * percentage, HUNDRED_PERCENT, amount);
  if (part.amount === amount) return whole;
  const least = `min(${money(amount)}, ${money(part.left)}) = ${money(part.amount)}`;
  return write.step(part.amount, `${whole.calculation}; ${least}`);
}

function explainCoupon(write: Calculations, { coupon, steps }: Effect): PriceExplanation["coupon"] {
  const step = steps.at(-1);
  if (!coupon || !step) return null;
  return { code: coupon.code, type: coupon.type, ...explainStep(write, coupon, step) };
}

type ExplainedDiscount = NonNullable<PriceExplanation["discounts"]>[number];

function explainDiscounts(
  write: Calculations,
  { discounts, manual }: Amounts,
  { steps }: Effect,
): ExplainedDiscount[] {
  const nothing = { eligible: write.plain(0n), discount: write.plain(0n) };
  const explainOne = (one: Exclude<Taken["of"], undefined>) => {
    const step = steps.find(({ of }) => of === one);
    return step ? explainStep(write, one, step) : nothing;
  };
  return [
    ...manual.map(({ discount: one }) => ({
      id: null,
      name: one.reason,
      type: one.type,
      ...explainOne(one),
    })),
    ...discounts.map(({ discount: one }) => ({
      id: one.id,
      name: one.name,
      type: one.type,
      ...explainOne(one),
    })),
  ];
}

function explainStep(
  write: Calculations,
  rule: PriceCoupon | Exclude<Taken["of"], undefined>,
  { eligible, discount, parts, isSold }: Taken,
): { eligible: Step; discount: Step } {
  const { money } = write;
  if (rule.type === "free_shipping") return { eligible: write.plain(eligible), discount: write.plain(0n) };
  const all = [...parts.values()];
  if (isSold || all.some(({ getPieces }) => getPieces))
    return { eligible: write.plain(eligible), discount: write.sum(all.map(({ amount }) => amount)) };
  const of = write.sum(all.map(({ left }) => left));
  if (rule.type === "fixed") {
    const formula = `min(${money(rule.value)}, ${money(eligible)}) = ${money(discount)}`;
    return { eligible: of, discount: write.step(discount, formula) };
  }
  const percentage = percentageOf(rule);
  const formula = `${money(eligible)} × ${percent(percentage)}`;
  return { eligible: of, discount: write.round(formula, eligible * percentage, HUNDRED_PERCENT, discount) };
}
