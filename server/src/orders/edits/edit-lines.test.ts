import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PriceInput } from "../../pricing/engine/index.ts";
import { surplusPartsOf } from "../changes/expected-order.ts";
import type { Item } from "../model/item-columns.ts";
import { fixedQuantity, remainingLines } from "./edit-lines.ts";
import { priceEdit, type Terms } from "./edit-price.ts";

// The pure parts of an edit, by tables.

const item = (id: string, more: Partial<Item> = {}): Item =>
  ({
    id,
    productId: `of-${id}`,
    variantId: null,
    quantity: 5n,
    requiresShipping: true,
    packedQuantity: 0n,
    shippedQuantity: 0n,
    lostQuantity: 0n,
    withdrawnQuantity: 0n,
    droppedQuantity: 0n,
    ...more,
  }) as Item;

describe("the pieces that a line keeps", () => {
  const cases: [Partial<Item>, bigint][] = [
    [{}, 0n],
    [{ packedQuantity: 2n }, 2n],
    [{ packedQuantity: 1n, shippedQuantity: 2n }, 3n],
    [{ lostQuantity: 1n, shippedQuantity: 4n }, 5n],
    [{ requiresShipping: false, packedQuantity: 2n }, 0n],
  ];
  for (const [more, expected] of cases)
    test(`of ${Object.entries(more).map(([name, value]) => `${name} ${value}`)} are ${expected}`, () => {
      assert.equal(fixedQuantity(item("a", more)), expected);
    });
});

test("lines stay in their order, with what is set, and without what is taken out", () => {
  const items = [item("a"), item("b", { packedQuantity: 2n }), item("c")];
  const remaining = remainingLines(items, { remove: ["a"], setQuantity: [{ itemId: "b", quantity: 2n }] });
  assert.deepEqual(
    remaining.map((line) => [line.item.id, line.quantity]),
    [
      ["b", 2n],
      ["c", 5n],
    ],
  );
});

const rate = (id: string, price: bigint, more: object = {}) => ({
  id,
  name: id,
  price,
  minimumSubtotal: null,
  maximumSubtotal: null,
  freeFrom: null,
  estimatedDays: null,
  isActive: true,
  ...more,
});
const zone = {
  id: "zone",
  name: "Here",
  countries: ["DE"],
  rates: [rate("post", 500n), rate("express", 900n), rate("big", 100n, { minimumSubtotal: 4_000n })],
};
const line = (key: string, quantity: bigint, unitPrice: bigint) => ({
  key,
  productId: key,
  categoryIds: [],
  quantity,
  unitPrice,
  taxExempt: false,
  requiresShipping: true,
  isGiftCard: false,
});
const coupon = {
  code: "TEN",
  type: "percentage" as const,
  value: 100_000n,
  minimumSubtotal: 2_000n,
  productIds: [],
  categoryIds: [],
};
const inputOf = (more: object = {}) =>
  ({
    digits: 2,
    lines: [line("of-a", 5n, 1_000n)],
    destination: { country: "DE", province: null },
    home: { country: "DE" },
    paysOnDelivery: false,
    isTaxExempt: false,
    tax: { pricesIncludeTax: true, rates: [] },
    zones: [zone],
    cashOnDelivery: { enabled: false },
    ...more,
  }) as unknown as PriceInput;
const terms = (more: object = {}) =>
  ({
    settings: {
      tax: { pricesIncludeTax: false, rates: [] },
      shippingZones: [zone],
      country: "DE",
      locations: "[]",
      priceLists: "[]",
      shippingProfiles: "[]",
    },
    store: { currencyDigits: 2 },
    weights: new Map(),
    apart: { all: {}, added: {} },
    rateId: "post",
    giftCardAmount: 0n,
    ...more,
  }) as unknown as Terms;

describe("the price of an edit", () => {
  const cases: [string, object, object, bigint, [bigint, bigint, bigint]][] = [
    ["by the rate it has", {}, {}, 3n, [3_000n, 0n, 500n]],
    ["by another rate", {}, { shippingMethodId: "express" }, 3n, [3_000n, 0n, 900n]],
    ["by the cheapest", {}, { shippingMethodId: null }, 5n, [5_000n, 0n, 100n]],
    ["by the cheapest that is left", {}, { rateId: "big" }, 3n, [3_000n, 0n, 500n]],
    ["with its coupon", { coupon }, {}, 3n, [3_000n, 300n, 500n]],
    ["without a coupon whose minimum is not met", { coupon }, {}, 1n, [1_000n, 0n, 500n]],
    [
      "with a discount by hand",
      {},
      { discount: { type: "fixed", value: 700n, reason: "x" } },
      3n,
      [3_000n, 700n, 500n],
    ],
    [
      "without the one that was taken off",
      { manual: [{ lineKey: null, type: "fixed", value: 700n, reason: "x" }] },
      { discount: null },
      3n,
      [3_000n, 0n, 500n],
    ],
  ];
  for (const [name, input, more, quantity, [subtotal, discount, shipping]] of cases)
    test(`is ${name}`, () => {
      const lines = { remaining: [{ item: item("a"), quantity }], added: [] };
      const { priced } = priceEdit(inputOf(input), lines, terms(more));
      assert.deepEqual(
        [priced.subtotal, priced.discount, priced.shipping.cost, priced.final],
        [subtotal, discount, shipping, subtotal - discount + shipping],
      );
    });

  test("stays gross where the store's prices have become net", () => {
    const lines = { remaining: [{ item: item("a"), quantity: 1n }], added: [] };
    const { input } = priceEdit(inputOf(), lines, terms({ address: { country: "DE", province: null } }));
    assert.equal(input.tax.pricesIncludeTax, true);
  });
});

describe("a surplus", () => {
  const cases: [[bigint, bigint, bigint], [bigint, bigint, bigint]][] = [
    [
      [30n, 0n, 0n],
      [0n, 30n, 0n],
    ],
    [
      [30n, 10n, 0n],
      [10n, 20n, 0n],
    ],
    [
      [30n, 10n, 15n],
      [10n, 20n, 15n],
    ],
    [
      [30n, 0n, 50n],
      [0n, 30n, 30n],
    ],
    [
      [0n, 20n, 10n],
      [0n, 0n, 0n],
    ],
  ];
  for (const [[surplus, toCards, atProvider], [ofCards, ofMoney, ofProvider]] of cases)
    test(`of ${surplus}, with ${toCards} to cards and ${atProvider} at the provider`, () => {
      const parts = { ofCards, ofCredit: 0n, ofMoney, ofProvider };
      assert.deepEqual(surplusPartsOf({ surplus, toCards, toCredit: 0n, atProvider }), parts);
    });
  test("store credit pays what gift cards leave", () => {
    const refund = { surplus: 30n, toCards: 5n, toCredit: 10n, atProvider: 12n };
    const parts = { ofCards: 5n, ofCredit: 10n, ofMoney: 15n, ofProvider: 12n };
    assert.deepEqual(surplusPartsOf(refund), parts);
    const most = { ofCards: 5n, ofCredit: 25n, ofMoney: 0n, ofProvider: 0n };
    assert.deepEqual(surplusPartsOf({ ...refund, toCredit: 40n }), most);
  });
});
