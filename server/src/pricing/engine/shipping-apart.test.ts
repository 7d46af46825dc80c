import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { coupon, expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { parsePriceInput, price, priceStoredInput, serializePriceInput, writeExplanation } from "./index.ts";

const numRuns = runs(300, 10_000);
const sofas = { id: "sofas", name: "Sofas" };
const plants = { id: "plants", name: "Plants" };
const days = (minimum: number, maximum: number) => ({ estimatedDays: { minimum, maximum } });
const zones = [
  zone(
    rate("post", 490n, { maximumSubtotal: 10_000n, ...days(1, 3) }),
    rate("express", 990n, days(1, 1)),
    rate("letter", 100n, { shippingProfileId: "letters" }),
    rate("truck", 4_900n, { shippingProfileId: "sofas", freeFrom: 100_000n, ...days(5, 10) }),
    rate("crane", 19_900n, { shippingProfileId: "sofas" }),
    rate("box", 700n, { shippingProfileId: "plants", ...days(2, 2) }),
  ),
];
const book = line("book", 1_000n);
const sofa = line("sofa", 50_000n, { shippingProfileId: "sofas" });
const fern = line("fern", 2_000n, { shippingProfileId: "plants" });
const card = line("card", 300n, { shippingProfileId: "letters" });
const cart = (lines: ReturnType<typeof line>[], more: Parameters<typeof order>[1] = {}) =>
  order(lines, { zones, apartProfiles: [sofas, plants], ...more });
const namesOf = (input: ReturnType<typeof cart>) =>
  expectPrice(input).shippingOptions.map(({ id, price }) => `${id} ${price}`);

describe("goods that ship apart", () => {
  test("add the cheapest rate of their profile to each rate of the others", () => {
    assert.deepEqual(namesOf(cart([book])), ["post 490", "express 990"]);
    assert.deepEqual(namesOf(cart([book, sofa])), ["post 5390", "express 5890"]);
    assert.deepEqual(namesOf(cart([book, sofa, fern])), ["post 6090", "express 6590"]);
    const { shipping } = expectPrice(cart([fern, sofa, book], { shippingRateId: "express" }));
    assert.deepEqual([shipping.rate?.id, shipping.cost], ["express", 6_590n]);
  });

  test("with nothing beside them go by the rates of their own", () => {
    assert.deepEqual(namesOf(cart([sofa])), ["truck 4900", "crane 19900"]);
    // The first profile by its id is the one whose rate is chosen.
    assert.deepEqual(namesOf(cart([sofa, fern])), ["box 5600"]);
    assert.equal(expectPrice(cart([sofa], { shippingRateId: "crane" })).shipping.cost, 19_900n);
    assert.deepEqual(price(cart([sofa], { shippingRateId: "post" })), { fault: "unknown_rate" });
  });

  test("count in no threshold but that of their own parcel", () => {
    // The book alone is below the 100.00 up to which the post goes; two sofas go for nothing.
    assert.deepEqual(namesOf(cart([book, { ...sofa, quantity: 2n }])), ["post 490", "express 990"]);
  });

  test("arrive with the last parcel", () => {
    const daysOf = (lines: ReturnType<typeof line>[]) =>
      expectPrice(cart(lines)).shipping.rate?.estimatedDays;
    assert.deepEqual(daysOf([book]), { minimum: 1, maximum: 3 });
    assert.deepEqual(daysOf([book, fern]), { minimum: 2, maximum: 3 });
    assert.deepEqual(daysOf([book, fern, sofa]), { minimum: 5, maximum: 10 });
    const unknown = cart([book, sofa], {
      zones: [zone(rate("post", 1n, days(1, 2)), rate("truck", 1n, { shippingProfileId: "sofas" }))],
    });
    assert.equal(expectPrice(unknown).shipping.rate?.estimatedDays, null);
  });

  test("that no rate is for are named, all of them", () => {
    const only = [zone(rate("post", 490n))];
    assert.deepEqual(price(cart([book, sofa, fern], { zones: only })), {
      fault: "shipping_unavailable",
      keys: ["fern", "sofa"],
    });
    const none = [zone(rate("truck", 490n, { shippingProfileId: "sofas" }))];
    const file = line("file", 100n, { requiresShipping: false });
    assert.deepEqual(price(cart([book, sofa, file], { zones: none })), {
      fault: "shipping_unavailable",
      keys: ["book"],
    });
  });

  test("are free with a coupon for free shipping, and cost nothing at a pick-up location", () => {
    const free = coupon("free_shipping", 0n);
    assert.equal(expectPrice(cart([book, sofa], { coupon: free })).shipping.cost, 0n);
    const pickups = [{ id: "shop", name: "Shop", place: undefined, address: null, instructions: null }];
    const picked = cart([book, sofa], { pickups, shippingRateId: "shop" });
    assert.equal(expectPrice(picked).shipping.cost, 0n);
    assert.deepEqual(namesOf(picked), ["post 5390", "express 5890", "shop 0"]);
  });

  test("are explained parcel by parcel, also from what the order stores", () => {
    const input = cart([book, sofa]);
    const stored = parsePriceInput(serializePriceInput(input, expectPrice(input)));
    const { shipping } = writeExplanation(priceStoredInput(stored).explained(), 2);
    assert.equal(shipping?.cost.calculation, "4.90 + 49.00 = 53.90");
    assert.equal(shipping?.subtotal.amount, "10.00");
    const [beside] = shipping?.beside ?? [];
    assert.deepEqual([beside?.profile, beside?.subtotal.amount], [sofas, "500.00"]);
    assert.deepEqual(
      beside?.rates.map(({ id, outcome }) => `${id} ${outcome}`),
      ["truck chosen", "crane offered", "letter profile", "post profile", "box profile", "express profile"],
    );
    assert.equal(shipping?.rates.find(({ id }) => id === "truck")?.outcome, "profile");
  });
});

test("a rate for goods that go with others is offered where all goods are of its profile", () => {
  assert.deepEqual(namesOf(cart([card])), ["letter 100", "post 490", "express 990"]);
  assert.deepEqual(namesOf(cart([card, book])), ["post 490", "express 990"]);
  assert.deepEqual(namesOf(cart([card, fern])), ["letter 800", "post 1190", "express 1690"]);
});

test("shipping costs as much as that of each parcel by itself, in whatever order the lines are", () => {
  const anyLines = fc
    .uniqueArray(fc.constantFrom(book, sofa, fern, card, line("mug", 900n), line("pot", 3_000n)), {
      minLength: 1,
    })
    .filter((lines) => lines.length > 0);
  fc.assert(
    fc.property(anyLines, (lines) => {
      const costOf = (some: typeof lines) => (some.length ? expectPrice(cart(some)).shipping.cost : 0n);
      const of = (id: string) => lines.filter(({ shippingProfileId }) => shippingProfileId === id);
      const together = lines.filter((one) => one !== sofa && one !== fern);
      const apart = costOf(of("sofas")) + costOf(of("plants"));
      assert.equal(costOf(lines), costOf(together) + apart);
      assert.equal(costOf([...lines].reverse()), costOf(lines));
    }),
    { numRuns },
  );
});
