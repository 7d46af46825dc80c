import assert from "node:assert/strict";
import { test } from "node:test";
import { coupon, expectPrice, line, order, rate, taxed, zone } from "../../../test/pricing.ts";
import { formatMoney } from "../../kit/money.ts";
import type { CashOnDelivery } from "../../platform/settings/index.ts";
import type { PriceInput } from "./index.ts";

const digital = { requiresShipping: false };
const fee = (type: CashOnDelivery["type"], value: bigint, more: Partial<CashOnDelivery> = {}) => ({
  paysOnDelivery: true,
  cashOnDelivery: { enabled: true, type, value, minimum: null, maximum: null, countries: null, ...more },
});

type Case = {
  title: string;
  input: PriceInput;
  /** Of each line: key, subtotal, discount, tax, total. */
  lines: readonly string[];
  /** Subtotal, discount, shipping, fee, tax, final. */
  totals: string;
};

// 3 × 19.90 = 59.70, and 10.01 of an exempt product; 69.71 × 10 % = 6.971 → 6.97.
// Shares: 6.97 × 59.70 ÷ 69.71 = 5.969… and 1.0008…; down 5.96 and 1.00; the cent left goes to .969.
// Tax: 53.73 × 19 ÷ 119 = 8.5787… → 8.58; shipping 4.90 × 19 ÷ 119 = 0.782… → 0.78.
// Fee: (62.74 + 4.90) × 2 % = 1.3528 → 1.35, at least 2.00; its tax 0.319… → 0.32. 8.58 + 0.78 + 0.32 = 9.68.
const german = order([line("a", 1990n, { quantity: 3n }), line("b", 1001n, { taxExempt: true })], {
  coupon: coupon("percentage", 100_000n),
  tax: taxed("gross", "DE", 190_000n),
  zones: [zone(rate("parcel", 490n))],
  ...fee("percentage", 20_000n, { minimum: 200n }),
});

// A gift card of 50.00 and a book of 20.00: 10 % of the book alone are 2.00. 18.00 × 7 ÷ 107 = 1.1775… → 1.18.
const giftCard = order(
  [line("book", 2000n, { productId: "book" }), line("card", 5000n, { ...digital, isGiftCard: true })],
  { coupon: coupon("percentage", 100_000n, { minimumSubtotal: 2000n }), tax: taxed("gross", "DE", 70_000n) },
);

// 7 × 1.235 = 8.645, and 0.010. 8.645 × 5 % = 0.43225 → 0.432; 0.010 × 5 % = 0.0005, a half, → 0.001.
// Shipping is not taxed, nor is the fee: 8.655 + 1.500 + 0.750 + 0.433 = 11.338.
const kuwaiti = order([line("a", 1235n, { quantity: 7n }), line("b", 10n)], {
  digits: 3,
  destination: { country: "KW" },
  tax: taxed("net", "KW", 50_000n, { appliesToShipping: false }),
  zones: [zone(rate("courier", 1500n))],
  ...fee("fixed", 750n),
});

const cases: readonly Case[] = [
  {
    title: "EUR, gross: percentage, exempt product, fee within bounds",
    input: german,
    lines: ["a 59.70 5.97 8.58 53.73", "b 10.01 1.00 0.00 9.01"],
    totals: "69.71 6.97 4.90 2.00 9.68 69.64",
  },
  {
    title: "EUR, gross, exempt customer: prices stay, no tax is in them",
    input: { ...german, isTaxExempt: true },
    lines: ["a 59.70 5.97 0.00 53.73", "b 10.01 1.00 0.00 9.01"],
    totals: "69.71 6.97 4.90 2.00 0.00 69.64",
  },
  {
    title: "EUR, gross: a gift card is neither discounted nor taxed, nor counts for the minimum",
    input: giftCard,
    lines: ["book 20.00 2.00 1.18 18.00", "card 50.00 0.00 0.00 50.00"],
    totals: "70.00 2.00 0.00 0.00 1.18 68.00",
  },
  {
    // 3 × 19.99 = 59.97: 5.3223… → 5.32. 5.00: 0.44375 → 0.44. Shipping 7.50: 0.6656… → 0.67. Together 6.43.
    title: "USD, net: each line's tax is rounded for itself",
    input: order([line("a", 1999n, { quantity: 3n }), line("b", 500n)], {
      destination: { country: "US", province: "ny" },
      tax: taxed("net", "US", 88_750n, { province: "NY" }),
      zones: [zone(rate("ground", 750n))],
    }),
    lines: ["a 59.97 0.00 5.32 65.29", "b 5.00 0.00 0.44 5.44"],
    totals: "64.97 0.00 7.50 0.00 6.43 78.90",
  },
  {
    // 1.00 × 1.00 ÷ 3.00 = 0.333… each; the cent left goes to the smallest key. 0.66 and 0.67 × 5 % → 0.03.
    title: "USD, net: equal remainders, the smaller key takes the cent",
    input: order([line("c", 100n), line("a", 100n), line("b", 100n)], {
      coupon: coupon("fixed", 100n),
      destination: { country: "US" },
      tax: taxed("net", "US", 50_000n),
    }),
    lines: ["c 1.00 0.33 0.03 0.70", "a 1.00 0.34 0.03 0.69", "b 1.00 0.33 0.03 0.70"],
    totals: "3.00 1.00 0.00 0.00 0.09 2.09",
  },
  {
    title: "USD: a fixed coupon takes no more than there is, and nothing to pay has no fee",
    input: order([line("a", 333n), line("b", 667n)], {
      coupon: coupon("fixed", 99_999n),
      tax: taxed("net", "DE", 190_000n),
      ...fee("fixed", 300n),
    }),
    lines: ["a 3.33 3.33 0.00 0.00", "b 6.67 6.67 0.00 0.00"],
    totals: "10.00 10.00 0.00 0.00 0.00 0.00",
  },
  {
    // 3 × 333 = 999; 15 % of it = 149.85 → 150. 849 × 10 ÷ 110 = 77.18… → 77; 500: 45.45… → 45. 1349 ≥ 1300: free.
    title: "JPY, gross: a coupon for one product, free shipping by the discounted subtotal",
    input: order([line("a", 333n, { quantity: 3n }), line("b", 500n)], {
      digits: 0,
      destination: { country: "JP" },
      coupon: coupon("percentage", 150_000n, { productIds: ["a"] }),
      tax: taxed("gross", "JP", 100_000n),
      zones: [zone(rate("post", 800n, { freeFrom: 1300n }))],
    }),
    lines: ["a 999 150 77 849", "b 500 0 45 500"],
    totals: "1499 150 0 0 122 1349",
  },
  {
    // 33.3, 33.3 and 33.4 of 100: down 33 each, the yen left goes to .4. Tax 8 %: 300 and 300 × 8 ÷ 108 = 22.2… → 22.
    title: "JPY, gross: the largest remainder takes the yen",
    input: order([line("a", 333n), line("b", 333n), line("c", 334n)], {
      digits: 0,
      destination: { country: "JP" },
      coupon: coupon("fixed", 100n),
      tax: taxed("gross", "JP", 80_000n),
    }),
    lines: ["a 333 33 22 300", "b 333 33 22 300", "c 334 34 22 300"],
    totals: "1000 100 0 0 66 900",
  },
  {
    title: "KWD, net: a half is rounded up, shipping and fee without tax",
    input: kuwaiti,
    lines: ["a 8.645 0.000 0.432 9.077", "b 0.010 0.000 0.001 0.011"],
    totals: "8.655 0.000 1.500 0.750 0.433 11.338",
  },
  {
    // 8.655 × 33.3333 % = 2.88499… → 2.885. Shares 2.8816… and 0.0033…; down 2.881 and 0.003, 0.001 goes to .6….
    // 5.763 × 5 % = 0.28815 → 0.288; 0.007 × 5 % = 0.00035 → 0. 5.770 + 1.500 + 0.750 + 0.288 = 8.308.
    title: "KWD, net: a percentage with four digits",
    input: { ...kuwaiti, coupon: coupon("percentage", 333_333n) },
    lines: ["a 8.645 2.882 0.288 6.051", "b 0.010 0.003 0.000 0.007"],
    totals: "8.655 2.885 1.500 0.750 0.288 8.308",
  },
];

for (const { title, input, lines, totals } of cases) {
  test(title, () => {
    const found = expectPrice(input);
    const write = (...amounts: bigint[]) =>
      amounts.map((one) => formatMoney(String(one), input.digits)).join(" ");
    const told = found.lines.map(
      (one) => `${one.key} ${write(one.subtotal, one.discount, one.tax, one.total)}`,
    );
    assert.deepEqual(told, lines);
    const { subtotal, discount, shipping, codFee, tax, final } = found;
    assert.equal(write(subtotal, discount, shipping.cost, codFee, tax, final), totals);
  });
}

test("taxes are listed by rate, with shipping's and the fee's", () => {
  const { taxes, shipping, codFeeTax } = expectPrice(german);
  assert.deepEqual(taxes, [
    { name: "VAT", rate: 190_000n, country: "DE", province: null, amount: 968n, net: 5095n },
  ]);
  assert.deepEqual([shipping.tax, codFeeTax], [78n, 32n]);
  assert.deepEqual(expectPrice({ ...german, isTaxExempt: true }).taxes, []);
  assert.deepEqual(expectPrice({ ...german, tax: taxed("gross", "DE", 0n) }).taxes, []);
});

test("where nothing ships, the store's own place is taxed, whatever the destination", () => {
  const tax = taxed("net", "DE", 190_000n);
  const input = order([line("a", 100n, digital)], { tax, destination: { country: "US" } });
  assert.equal(expectPrice(input).tax, 19n);
  assert.equal(expectPrice({ ...input, home: { country: "US" }, destination: { country: "DE" } }).tax, 0n);
  assert.equal(expectPrice({ ...input, home: undefined }).tax, 0n);
  assert.equal(expectPrice({ ...input, lines: [line("a", 100n)] }).tax, 0n);
});

test("the fee holds in its countries, and its upper bound holds", () => {
  const at = (more: Partial<CashOnDelivery>, rest: Partial<PriceInput> = {}) =>
    expectPrice(order([line("a", 10_000n)], { ...fee("percentage", 50_000n, more), ...rest })).codFee;
  assert.equal(at({}), 500n);
  assert.equal(at({ maximum: 300n }), 300n);
  assert.equal(at({ minimum: 700n, maximum: 800n }), 700n);
  assert.equal(at({ enabled: false }), 0n);
  assert.equal(at({ countries: ["FR"] }), 0n);
  assert.equal(at({ countries: ["DE", "FR"] }), 500n);
  assert.equal(at({}, { paysOnDelivery: false }), 0n);
  const service = { lines: [line("a", 10_000n, digital)], destination: undefined };
  assert.equal(at({ countries: ["DE"] }, service), 500n);
  assert.equal(at({ countries: ["DE"] }, { ...service, home: undefined }), 0n);
  assert.equal(at({}, { ...service, home: undefined }), 500n);
});
