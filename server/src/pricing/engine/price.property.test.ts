import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { costOf } from "../../../test/list-model.ts";
import {
  anyCoupon,
  anyDiscountedOrder,
  anyLines,
  anyOrder,
  anyTaxedOrder,
  expectPrice,
  line,
  order,
  taxed,
} from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { modelPrice, modelTaxes } from "../../../test/tax-model.ts";
import { HUNDRED_PERCENT } from "../../kit/money.ts";
import { allocate } from "./allocate.ts";
import type { PriceCoupon, Priced, PriceInput, PriceLine } from "./index.ts";
import { lesser } from "./round.ts";

const numRuns = runs(300, 20_000);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const itemOf = ({ itemId, key }: PriceLine) => itemId ?? key;
const piecesOf = (line: PriceLine, all: readonly PriceLine[]) =>
  sum(all.filter((one) => itemOf(one) === itemOf(line)).map(({ quantity }) => quantity));
const told = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}` : one));
const amountsOf = ({ explained, ...found }: Priced) => found;

test("the parts sum to the totals, to the last unit", () => {
  fc.assert(
    fc.property(fc.oneof(anyDiscountedOrder, anyTaxedOrder), (input) => {
      const found = expectPrice(input);
      const { lines, shipping, codFee, codFeeTax } = found;
      const each = (name: "subtotal" | "discount" | "tax" | "total") => sum(lines.map((one) => one[name]));
      assert.equal(found.subtotal, sum(input.lines.map((one) => one.quantity * modelPrice(input, one))));
      assert.equal(each("subtotal"), found.subtotal);
      assert.equal(each("discount"), found.discount);
      assert.equal(each("tax") + shipping.tax + codFeeTax, found.tax);
      assert.equal(sum(found.taxes.map(({ amount }) => amount)), found.tax);
      const isGross = input.tax.pricesIncludeTax;
      const services = shipping.cost + codFee;
      assert.equal(each("total") + services + (isGross ? 0n : shipping.tax + codFeeTax), found.final);
      assert.equal(found.subtotal - found.discount + services + (isGross ? 0n : found.tax), found.final);
    }),
    { numRuns },
  );
});

test("taxes by class, place and shares of shipping are those of the model, and add up", () => {
  let [several, shared, abroad, reduced] = [0, 0, 0, 0];
  fc.assert(
    fc.property(anyTaxedOrder, (input) => {
      const found = expectPrice(input);
      const discounts = found.lines.map(({ discount }) => discount);
      const explained = found.explained();
      const isFreed = [input.coupon, ...found.discounts.map((one) => one.discount)].some(
        (one) => one?.type === "free_shipping",
      );
      const chosen = explained.shipping?.rates.find(({ outcome }) => outcome === "chosen");
      const shipping = isFreed ? 0n : BigInt(chosen?.amount ?? 0);
      const model = modelTaxes(input, discounts, { shipping, fee: found.codFee });
      assert.deepEqual(
        found.lines.map(({ unitPrice, tax, taxRate: rate }) => ({ unitPrice, tax, rate })),
        input.lines.map((one, i) => ({ unitPrice: modelPrice(input, one), ...model.lines[i]! })),
      );
      assert.deepEqual(
        [found.shipping.cost, found.shipping.tax, found.codFeeTax],
        [model.cost, model.shippingTax, model.feeTax],
      );
      const rows = found.taxes.map(({ country, province, rate, amount, net }) => ({
        name: `${country}/${province ?? ""} ${rate}`,
        amount,
        net,
      }));
      assert.deepEqual(
        rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        model.rows,
      );
      assert.equal(sum(rows.map(({ amount }) => amount)), found.tax);
      assert.deepEqual(
        explained.taxes.map(({ amount }) => BigInt(amount)),
        found.taxes.map(({ amount }) => amount),
      );
      if (rows.length > 1) several++;
      if (explained.shipping?.taxShares) shared++;
      if (new Set(found.taxes.map(({ country }) => country)).size > 1) abroad++;
      if (explained.lines.some(({ withoutTax }) => withoutTax)) reduced++;
    }),
    { numRuns },
  );
  for (const count of [several, shared, reduced, ...(numRuns < 1_000 ? [] : [abroad])])
    assert.ok(count > 0, String(count));
});

test("a line costs the least of its own price and of the tiers that all pieces of its variant reach", () => {
  let listed = 0;
  fc.assert(
    fc.property(anyDiscountedOrder, (input) => {
      const found = expectPrice(input);
      const explained = found.explained();
      for (const [i, one] of input.lines.entries()) {
        const { unitPrice, subtotal } = found.lines[i]!;
        const cost = costOf(one, input.lines);
        assert.deepEqual([unitPrice, subtotal], [cost, one.quantity * cost]);
        const { priceList, unitPrice: told } = explained.lines[i]!;
        assert.equal(told, String(unitPrice));
        assert.equal(priceList !== undefined, unitPrice < one.unitPrice);
        if (!priceList) continue;
        listed++;
        assert.equal(priceList.ownPrice, String(one.unitPrice));
        assert.ok(
          one.tiers!.some(
            ({ listId, listName, minimumQuantity, price }) =>
              listId === priceList.id &&
              listName === priceList.name &&
              String(minimumQuantity) === priceList.minimumQuantity &&
              minimumQuantity <= piecesOf(one, input.lines) &&
              price === unitPrice,
          ),
        );
      }
    }),
    { numRuns },
  );
  assert.ok(listed > numRuns / 10, String(listed));
});

test("the subtotal of a variant does not depend on how many lines it is parted among", () => {
  const tier = (minimumQuantity: bigint, price: bigint): NonNullable<PriceLine["tiers"]>[number] => ({
    listId: "l",
    listName: "List",
    minimumQuantity,
    price,
  });
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 6n }), { minLength: 1, maxLength: 4 }), (counts) => {
      const tiers = [tier(3n, 800n), tier(7n, 700n), tier(12n, 500n)];
      const whole = order([line("mug", 1_000n, { quantity: sum(counts), tiers })]);
      const parted = order(
        counts.map((quantity, i) => line(`mug ${i}`, 1_000n, { itemId: "mug", quantity, tiers })),
      );
      assert.equal(expectPrice(parted).subtotal, expectPrice(whole).subtotal);
    }),
    { numRuns },
  );
});

test("gift cards pay what they hold of all but gift cards; where they leave nothing, paying on delivery costs nothing", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const { giftCards = 0n, lines } = input;
      const found = expectPrice(input);
      const elsewhere = expectPrice({ ...input, paysOnDelivery: false, giftCards: 0n });
      const without = expectPrice({ ...input, giftCards: 0n });
      const rest =
        elsewhere.final - sum(lines.map((one) => (one.isGiftCard ? one.quantity * costOf(one, lines) : 0n)));
      const isAllPaid = rest <= giftCards && rest === elsewhere.final;
      assert.equal(found.codFee, isAllPaid ? 0n : without.codFee);
      assert.equal(found.final, isAllPaid ? elsewhere.final : without.final);
      const payable = rest + (found.final - elsewhere.final);
      assert.equal(found.giftCardAmount, lesser(giftCards, payable));
    }),
    { numRuns },
  );
});

test("the order of lines and of rates changes nothing, and the input stays as it was", () => {
  const anyOrders = anyDiscountedOrder.chain((input) =>
    fc.record({
      input: fc.constant(input),
      lines: fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
      rates: fc.shuffledSubarray([...input.zones[0]!.rates], { minLength: input.zones[0]!.rates.length }),
    }),
  );
  const sorted = (input: PriceInput) => {
    const { lines, ...rest } = amountsOf(expectPrice(input));
    return { ...rest, lines: lines.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
  };
  fc.assert(
    fc.property(anyOrders, ({ input, lines, rates }) => {
      const before = told(input);
      const zones = [{ ...input.zones[0]!, rates }];
      assert.deepEqual(sorted({ ...input, lines, zones }), sorted(input));
      assert.equal(told(input), before);
    }),
    { numRuns },
  );
});

test("no amount is negative, and no coupon takes more than the lines that it applies to are worth", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const found = expectPrice(input);
      const { subtotal, discount, shipping, codFee, codFeeTax, tax, final, lines } = found;
      const all = lines.flatMap((one) => [one.subtotal, one.discount, one.tax, one.taxRate, one.total]);
      for (const one of [
        ...all,
        subtotal,
        discount,
        shipping.cost,
        shipping.tax,
        codFee,
        codFeeTax,
        tax,
        final,
      ])
        assert.ok(one >= 0n);
      const applies = (one: PriceLine) => input.coupon !== undefined && isFor(input.coupon, one);
      for (const [i, one] of lines.entries())
        assert.ok(one.discount <= (applies(input.lines[i]!) ? one.subtotal : 0n));
      assert.ok(discount <= sum(lines.filter((_, i) => applies(input.lines[i]!)).map((one) => one.subtotal)));
      for (const [i, { isGiftCard }] of input.lines.entries())
        if (isGiftCard) assert.deepEqual([lines[i]!.discount, lines[i]!.tax], [0n, 0n]);
    }),
    { numRuns },
  );
});

const isFor = ({ productIds, categoryIds }: PriceCoupon, one: PriceLine): boolean => {
  if (one.isGiftCard) return false;
  if (productIds.length + categoryIds.length === 0) return true;
  return productIds.includes(one.productId) || one.categoryIds.some((id) => categoryIds.includes(id));
};

test("a line's discount is less than one unit off its exact share, its tax at most half a unit, halves up", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const { lines, discount } = expectPrice(input);
      const eligible = input.lines.map((one) => input.coupon !== undefined && isFor(input.coupon, one));
      const worth = sum(lines.map((one, i) => (eligible[i] ? one.subtotal : 0n)));
      for (const [i, one] of lines.entries()) {
        if (eligible[i] && worth > 0n) {
          const off = one.discount * worth - discount * one.subtotal;
          assert.ok(-worth < off && off < worth);
        }
        const whole = HUNDRED_PERCENT + (input.tax.pricesIncludeTax ? one.taxRate : 0n);
        const off = 2n * (one.tax * whole - (one.subtotal - one.discount) * one.taxRate);
        assert.ok(-whole < off && off <= whole);
      }
    }),
    { numRuns },
  );
});

test("shares sum to the amount; the largest remainders take what is left; no share is above its weight; order counts for nothing", () => {
  const few = (weight: bigint) => (weight % 2n === 0n ? weight % 3n : weight);
  const weights = fc.uniqueArray(fc.tuple(fc.string(), fc.bigInt({ min: 0n, max: 1000n }).map(few)), {
    minLength: 1,
    selector: ([key]) => key,
  });
  fc.assert(
    fc.property(weights, fc.bigInt({ min: 0n, max: 1_000_000n }), (entries, seed) => {
      const whole = sum(entries.map(([, weight]) => weight));
      const total = seed % (whole + 1n);
      const shares = allocate(total, new Map(entries));
      assert.equal(sum([...shares.values()].map(({ amount }) => amount)), total);
      assert.deepEqual(allocate(total, new Map(entries.toReversed())), shares);
      const parts = entries.map(([key, weight]) => ({
        weight,
        rest: whole && (total * weight) % whole,
        ...shares.get(key)!,
      }));
      for (const { weight, amount } of parts) assert.ok(amount <= weight);
      for (const taker of parts.filter(({ tookRemainder }) => tookRemainder))
        for (const other of parts.filter(({ tookRemainder }) => !tookRemainder))
          assert.ok(taker.rest >= other.rest);
    }),
    { numRuns },
  );
  assert.throws(() => allocate(1n, new Map([["a", 0n]])), RangeError);
});

test("net prices, and gross prices that are these with their taxes, come to the same taxes and the same final amount", () => {
  const unitPrices = fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(unitPrices, fc.bigInt({ min: 0n, max: HUNDRED_PERCENT }), (amounts, rate) => {
      const lines = amounts.map((one, i) => line(`${i}`, one));
      const net = expectPrice(order(lines, { tax: taxed("net", "DE", rate) }));
      const grossLines = net.lines.map(({ key, total }) => line(key, total));
      const gross = expectPrice(order(grossLines, { tax: taxed("gross", "DE", rate) }));
      assert.deepEqual(
        gross.lines.map(({ tax, total }) => [tax, total]),
        net.lines.map(({ tax, total }) => [tax, total]),
      );
      assert.deepEqual([gross.tax, gross.final], [net.tax, net.final]);
    }),
    { numRuns },
  );
});

// Not so where a line has tiers, which make more of it cheaper, nor where prices are net: one unit more of a line can move remainders, and with them roundings of taxes. Nor where
// something ships: more of it can be free, or ship at another rate.
test("where prices are gross and nothing ships, one piece more never makes it cheaper", () => {
  const digital = anyLines.map((lines) =>
    lines.map(({ tiers: _, ...one }) => ({ ...one, requiresShipping: false })),
  );
  fc.assert(
    fc.property(
      anyOrder,
      digital,
      fc.option(anyCoupon, { nil: undefined }),
      fc.nat(),
      (some, lines, one, at) => {
        const tax = { ...some.tax, pricesIncludeTax: true };
        const isUsed =
          one && one.type !== "free_shipping" && lines.some((its) => isFor(one, its) && its.unitPrice > 0n);
        const input = { ...some, tax, lines, coupon: isUsed ? one : undefined };
        const more = lines.map((its, i) =>
          i === at % lines.length ? { ...its, quantity: its.quantity + 1n } : its,
        );
        assert.ok(expectPrice({ ...input, lines: more }).final >= expectPrice(input).final);
      },
    ),
    { numRuns },
  );
});

test("without a requested rate the cheapest is taken, and it costs what its option says", () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const { shipping, shippingOptions } = expectPrice(input);
      if (!shipping.rate) return assert.deepEqual([shippingOptions, shipping.cost], [[], 0n]);
      assert.equal(shippingOptions[0]!.id, shipping.rate.id);
      for (const option of shippingOptions) {
        assert.ok(option.price >= shipping.cost);
        const wished = expectPrice({ ...input, shippingRateId: option.id }).shipping;
        assert.deepEqual([wished.rate!.id, wished.cost], [option.id, option.price]);
      }
    }),
    { numRuns },
  );
});
