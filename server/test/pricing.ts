import assert from "node:assert/strict";
import fc from "fast-check";
import type { ShippingRate, ShippingZone, Tax, TaxRate } from "../src/platform/settings/index.ts";
import {
  type PriceCoupon,
  type PriceDiscount,
  type Priced,
  type PriceInput,
  type PriceLine,
  parsePriceInput,
  price,
  serializePriceInput,
  snapshotPrice,
} from "../src/pricing/engine/index.ts";

/** A line of one piece of something that ships. */
export const line = (key: string, unitPrice: bigint, more: Partial<PriceLine> = {}): PriceLine => ({
  key,
  productId: key,
  categoryIds: [],
  quantity: 1n,
  unitPrice,
  taxExempt: false,
  requiresShipping: true,
  isGiftCard: false,
  ...more,
});

/** A coupon for everything. */
export const coupon = (
  type: PriceCoupon["type"],
  value: bigint,
  more: Partial<PriceCoupon> = {},
): PriceCoupon => ({
  code: "SAVE",
  type,
  value,
  minimumSubtotal: null,
  productIds: [],
  categoryIds: [],
  combinesWith: { automatic: true, shipping: true },
  ...more,
});

/** An automatic discount on everything that goes together with whatever there is. */
export const discount = (
  id: string,
  type: PriceDiscount["type"],
  value: bigint,
  more: Partial<PriceDiscount> = {},
): PriceDiscount => ({
  id,
  name: `Discount ${id}`,
  type,
  value,
  minimumSubtotal: null,
  minimumQuantity: null,
  productIds: [],
  categoryIds: [],
  buyXGetY: null,
  combinesWith: { coupons: true, automatic: true, shipping: true },
  ...more,
});

/** Buy so many of everything, get so many. */
export const buyGet = (
  buyQuantity: bigint,
  getQuantity: bigint,
  more: Partial<NonNullable<PriceDiscount["buyXGetY"]>> = {},
): NonNullable<PriceDiscount["buyXGetY"]> => ({
  buyQuantity,
  getQuantity,
  timesPerOrder: null,
  getProductIds: [],
  getCategoryIds: [],
  ...more,
});

/** The tax of one country. */
export const taxed = (
  prices: "gross" | "net",
  country: string,
  rate: bigint,
  more: Partial<TaxRate> = {},
): Tax => ({
  pricesIncludeTax: prices === "gross",
  rates: [{ country, province: null, rate, name: "VAT", appliesToShipping: true, ...more }],
});

/** An active rate without bounds. */
export const rate = (id: string, cost: bigint, more: Partial<ShippingRate> = {}): ShippingRate => ({
  id,
  name: id,
  price: cost,
  minimumSubtotal: null,
  maximumSubtotal: null,
  freeFrom: null,
  estimatedDays: null,
  isActive: true,
  ...more,
});

/** A zone of everywhere. */
export const zone = (...rates: ShippingRate[]): ShippingZone => ({
  id: "zone",
  name: "Everywhere",
  countries: ["*"],
  provinces: null,
  rates,
});

/** An order to Germany, in euros, shipped for nothing, without tax, fee or coupon. */
export const order = (lines: readonly PriceLine[], more: Partial<PriceInput> = {}): PriceInput => ({
  digits: 2,
  lines,
  destination: { country: "DE" },
  home: { country: "DE" },
  paysOnDelivery: false,
  isTaxExempt: false,
  tax: { pricesIncludeTax: true, rates: [] },
  zones: [zone(rate("free", 0n))],
  cashOnDelivery: { enabled: false, type: "fixed", value: 0n, minimum: null, maximum: null, countries: null },
  ...more,
});

/** The price of an order that has one. */
export function expectPrice(input: PriceInput): Priced {
  const found = price(input);
  assert.ok(
    !("fault" in found),
    JSON.stringify(found, (_, value) => String(value)),
  );
  return found;
}

const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h"];
// A few amounts come often, so that shares and rates are equal at times.
const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 100n),
  fc.bigInt({ min: 0n, max: 20n }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  fc.bigInt({ min: 0n, max: 10n ** 11n }),
);
const percentage = fc.oneof(
  fc.constantFrom(0n, 50_000n, 190_000n, 1_000_000n),
  fc.bigInt({ min: 0n, max: 1_000_000n }),
);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const country = fc.constantFrom("DE", "US");

const anyTier = fc
  .record({
    listId: fc.constantFrom("l1", "l2"),
    minimumQuantity: fc.bigInt({ min: 1n, max: 9n }),
    price: amount,
  })
  .map((tier) => ({ ...tier, listName: `List ${tier.listId}` }));

/** Tiers in any order, as the price that counts does not go by it. */
const anyTiers = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(anyTier, { minLength: 1, maxLength: 4 }) },
);

const anyLine = (key: string): fc.Arbitrary<PriceLine> =>
  fc.tuple(anyPlainLine(key), anyTiers, anyItemId).map(([plain, tiers, itemId]) => ({
    ...plain,
    ...(tiers.length && { tiers }),
    ...(itemId && { itemId }),
  }));
// Some lines are of one variant, with different properties.
const anyItemId = fc.option(fc.constantFrom("i", "j"), { nil: undefined });
const anyPlainLine = (key: string): fc.Arbitrary<PriceLine> =>
  fc.record({
    key: fc.constant(key),
    productId: fc.constantFrom("p", "q", "r"),
    categoryIds: fc.subarray(["x", "y"]),
    quantity: fc.bigInt({ min: 1n, max: 9n }),
    unitPrice: amount,
    taxExempt: fc.boolean(),
    requiresShipping: fc.boolean(),
    isGiftCard: fc.constantFrom(false, false, false, true),
  });

/** Lines of some of eight keys. */
export const anyLines = fc
  .shuffledSubarray(KEYS, { minLength: 1 })
  .chain((keys) => fc.tuple(...keys.map(anyLine)));

// Kept as JSON and read again, an order is as it was, prototypes and all.
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { noNullPrototype: true });

const mostly = fc.constantFrom(true, true, false);

/** A coupon without a minimum. */
export const anyCoupon: fc.Arbitrary<PriceCoupon> = fc
  .constantFrom<PriceCoupon["type"][]>("percentage", "fixed", "free_shipping")
  .chain((type) =>
    record({
      code: fc.constant("SAVE"),
      type: fc.constant(type),
      value: type === "percentage" ? percentage : amount,
      minimumSubtotal: fc.constant(null),
      productIds: fc.oneof(fc.constant([]), fc.subarray(["p", "q"])),
      categoryIds: fc.oneof(fc.constant([]), fc.subarray(["x"])),
      combinesWith: record({ automatic: mostly, shipping: mostly }),
    }),
  );

const anyRate = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom("Standard", "Express"),
  price: amount,
  minimumSubtotal: orNull(amount),
  maximumSubtotal: orNull(amount),
  freeFrom: orNull(amount),
  estimatedDays: fc.constant(null),
  isActive: fc.constantFrom(true, true, false),
});

/** A fee of any kind. */
const anyFee = fc.constantFrom("fixed" as const, "percentage" as const).chain((type) =>
  fc
    .record({
      enabled: fc.constantFrom(true, true, false),
      type: fc.constant(type),
      value: type === "fixed" ? amount : percentage,
      bounds: fc.tuple(orNull(amount), orNull(amount)),
      countries: orNull(fc.constant(["DE"])),
    })
    .map(({ bounds: [minimum, above], ...rule }) => ({
      ...rule,
      minimum,
      maximum: above === null ? null : (minimum ?? 0n) + above,
    })),
);

/**
 * All that a price may depend on. It has a price: one rate is always offered, and the coupon applies to
 * something.
 */
export const anyOrder: fc.Arbitrary<PriceInput> = fc
  .record<PriceInput>({
    digits: fc.constantFrom(0, 2, 3),
    lines: anyLines,
    coupon: fc.option(anyCoupon, { nil: undefined }),
    destination: country.map((one) => ({ country: one })),
    home: fc.option(
      country.map((one) => ({ country: one })),
      { nil: undefined },
    ),
    paysOnDelivery: fc.boolean(),
    isTaxExempt: fc.constantFrom(false, false, true),
    tax: fc
      .tuple(fc.constantFrom("gross" as const, "net" as const), country, percentage, fc.boolean())
      .map(([prices, at, one, appliesToShipping]) => taxed(prices, at, one, { appliesToShipping })),
    zones: fc
      .tuple(fc.array(anyRate, { maxLength: 3 }), amount)
      .map(([rates, cost]) => [zone(rate("always", cost), ...rates)]),
    cashOnDelivery: anyFee,
    giftCards: fc.oneof(fc.constant(0n), amount),
  })
  .map((input) => ("fault" in price(input) ? { ...input, coupon: undefined } : input));

const targets = {
  productIds: fc.oneof(fc.constant([]), fc.subarray(["p", "q"])),
  categoryIds: fc.oneof(fc.constant([]), fc.subarray(["x"])),
};
const few = fc.bigInt({ min: 1n, max: 3n });
const small = fc.oneof(fc.constantFrom(0n, 100n), fc.bigInt({ min: 0n, max: 2_000n }));

// Half of them go with whatever there is: of two that are made at random, few pairs would go together.
const combinesWith = fc.oneof(
  record({ coupons: fc.constant(true), automatic: fc.constant(true), shipping: fc.constant(true) }),
  record({ coupons: fc.boolean(), automatic: fc.boolean(), shipping: fc.boolean() }),
);

const anyDiscount = (id: string): fc.Arbitrary<PriceDiscount> =>
  fc
    .constantFrom<PriceDiscount["type"][]>("percentage", "fixed", "free_shipping", "buy_x_get_y")
    .chain((type) =>
      record({
        id: fc.constant(id),
        name: fc.constant(`Discount ${id}`),
        type: fc.constant(type),
        value: type === "fixed" ? amount : type === "free_shipping" ? fc.constant(0n) : percentage,
        minimumSubtotal: orNull(small),
        minimumQuantity: orNull(few),
        ...targets,
        buyXGetY:
          type === "buy_x_get_y"
            ? record({
                buyQuantity: few,
                getQuantity: few,
                timesPerOrder: orNull(few),
                getProductIds: targets.productIds,
                getCategoryIds: targets.categoryIds,
              })
            : fc.constant(null),
        combinesWith,
      }),
    );

/** Some automatic discounts. */
export const anyDiscounts = fc
  .subarray(["d1", "d2", "d3", "d4"])
  .chain((ids) => (ids.length ? fc.tuple(...ids.map(anyDiscount)) : fc.constant<PriceDiscount[]>([])));

/** The same orders with automatic discounts. */
export const anyDiscountedOrder: fc.Arbitrary<PriceInput> = fc
  .record({ input: anyOrder, discounts: anyDiscounts })
  .map(({ input, discounts }) => ({ ...input, discounts }))
  .map((input) => ("fault" in price(input) ? { ...input, coupon: undefined } : input));

/** Taxes of three places and three classes, not each of which has a rate everywhere. */
const anyTax: fc.Arbitrary<Tax> = record<Tax>({
  pricesIncludeTax: fc.boolean(),
  rates: fc
    .tuple(
      fc.subarray(["DE standard", "DE reduced", "SE standard", "SE reduced"], { minLength: 2 }),
      fc.subarray(["US standard", "US reduced", "DE zero", "US/NY standard", "US/NY reduced"]),
      fc.array(fc.tuple(percentage, fc.constantFrom("VAT", "Tax"), fc.boolean()), {
        minLength: 9,
        maxLength: 9,
      }),
    )
    .map(([usual, others, values]) =>
      [...usual, ...others].map((key, i) => {
        const [place, name] = key.split(" ") as [string, string];
        const [country, province = null] = place.split("/") as [string, string?];
        const [rate, label, appliesToShipping] = values[i]!;
        return { country, province, rate, name: label, appliesToShipping, class: name };
      }),
    ),
  withoutRate: fc.constantFrom("standard", "none"),
  shipping: fc.constantFrom("by_goods", "by_goods", "highest", "standard", "none"),
  digital: fc.constantFrom("buyer", "buyer", "seller"),
  exemptPrices: fc.constantFrom("keep", "net", "net"),
});

const anyPlace = fc
  .record({
    country: fc.constantFrom("DE", "US", "SE", "CH"),
    province: orNull(fc.constantFrom("NY", "ny ")),
  })
  .map(({ country, province }) => ({ country, province }));

/** Discounted orders whose lines have classes of tax, and of which some are downloaded. */
export const anyTaxedOrder: fc.Arbitrary<PriceInput> = fc
  .record({
    input: anyDiscountedOrder,
    tax: anyTax,
    classes: fc.array(fc.constantFrom(undefined, undefined, "reduced", "zero"), {
      minLength: 8,
      maxLength: 8,
    }),
    prices: fc.tuple(fc.bigInt({ min: 100n, max: 100_000n }), fc.bigInt({ min: 100n, max: 100_000n })),
    ships: fc.tuple(mostly, mostly),
    destination: anyPlace,
    billing: fc.option(anyPlace, { nil: undefined, freq: 4 }),
  })
  .map(({ input, tax, classes, prices, ships, destination, billing }) => ({
    ...input,
    tax,
    destination,
    ...(billing && { billing }),
    lines: [
      ...input.lines,
      line("y", prices[0], { requiresShipping: ships[0] }),
      line("z", prices[1], { requiresShipping: ships[1], taxClass: "reduced" }),
    ].map((one, i) => ({
      ...one,
      ...(classes[i] && { taxClass: classes[i] }),
      ...(!one.requiresShipping && !one.isGiftCard && { isDigital: true }),
    })),
  }))
  .map((input) => ("fault" in price(input) ? { ...input, coupon: undefined } : input));

/** Placed orders, and how they are after pieces were taken away while their discounts were kept. */
export const anyOrderAndRest: fc.Arbitrary<{ former: PriceInput; input: PriceInput }> = fc
  .record({
    input: fc.oneof(anyDiscountedOrder, anyTaxedOrder),
    left: fc.array(fc.nat({ max: 100 }), { minLength: 10, maxLength: 10 }),
  })
  .map(({ input, left }) => {
    const former = parsePriceInput(serializePriceInput(input, expectPrice(input)));
    const lines = former.lines.flatMap((one, i) => {
      const quantity = (one.quantity * BigInt(left[i]!)) / 100n;
      return quantity > 0n ? [{ ...one, quantity, isSold: true }] : [];
    });
    const [first] = former.lines;
    const rest = lines.length ? lines : [{ ...first!, isSold: true }];
    return { former, input: { ...former, lines: rest, sold: snapshotPrice(former) } };
  });

/** Orders of which pieces were taken away while their discounts were kept. */
export const anyOrderWithSold: fc.Arbitrary<PriceInput> = anyOrderAndRest.map(({ input }) => input);
