import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { ratesFor } from "../../../test/shipping-model.ts";
import type { FieldError } from "../../http/answers/errors.ts";
import { exactWeight } from "../../kit/measures.ts";
import { type ShippingRate, weightBound } from "../../platform/settings/index.ts";
import { readShippingZones } from "../../platform/settings/shipping-zones.ts";
import { price } from "./index.ts";

const numRuns = runs(300, 10_000);
const grams = (n: number) => exactWeight(String(n), "g");

const anyLines = fc
  .array(
    fc.record({
      unitPrice: fc.bigInt({ min: 0n, max: 5_000n }),
      quantity: fc.bigInt({ min: 1n, max: 6n }),
      weight: fc.option(fc.integer({ min: 0, max: 4_000 }).map(grams), { nil: undefined }),
      requiresShipping: fc.constantFrom(true, true, false),
      isGiftCard: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) =>
    lines.map(({ unitPrice, weight, ...more }, i) =>
      line(`l${i}`, unitPrice, { ...more, ...(weight !== undefined && { weight }) }),
    ),
  )
  .filter((lines) => lines.some(({ requiresShipping }) => requiresShipping));

/** Bounds in order, between which ranges lie without overlap and without hole. */
const cuts = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 4 }).map((all) => all.sort((a, b) => a - b));

/** Ranges of weight and of pieces that share all parcels among them. */
const anyTable = fc.record({ weights: cuts(20_000), pieces: cuts(20) }).map(({ weights, pieces }) => {
  const rates: ShippingRate[] = [];
  for (let i = 0; i <= weights.length; i++)
    for (let j = 0; j <= pieces.length; j++)
      rates.push(
        rate(`r${i}-${j}`, BigInt(100 * i + j), {
          name: "Parcel",
          ...(i > 0 && { minimumWeight: weights[i - 1]! }),
          ...(i < weights.length && { maximumWeight: weights[i]! }),
          weightUnit: "g",
          ...(j > 0 && { minimumQuantity: pieces[j - 1]! + 1 }),
          ...(j < pieces.length && { maximumQuantity: pieces[j]! }),
        }),
      );
  return rates;
});

const accepts = (rates: readonly ShippingRate[]): boolean => {
  const errors: FieldError[] = [];
  const sent = rates.map(
    ({ id: _, price: cost, minimumSubtotal: __, maximumSubtotal: ___, freeFrom: ____, ...one }) => ({
      ...one,
      postalCodes: undefined,
      exceptPostalCodes: undefined,
      price: String(Number(cost) / 100),
    }),
  );
  readShippingZones({ digits: 2, errors }, [{ name: "All", countries: ["*"], rates: sent }], []);
  return errors.length === 0;
};

describe("ranges of weight and pieces", () => {
  test("that share all parcels are taken by the settings, and give each cart exactly one rate", () => {
    fc.assert(
      fc.property(anyLines, anyTable, (lines, rates) => {
        assert.ok(accepts(rates));
        const input = order(lines, { zones: [zone(...rates)] });
        const priced = expectPrice(input);
        assert.deepEqual(ratesFor(input, priced, rates), [priced.shipping.rate!.id]);
        assert.equal(priced.shippingOptions.length, 1);
      }),
      { numRuns },
    );
  });

  test("leave a hole only where a range was left out", () => {
    fc.assert(
      fc.property(anyLines, anyTable, fc.nat(), (lines, rates, at) => {
        const left = rates.toSpliced(at % rates.length, 1);
        const input = order(lines, { zones: [zone(...left)] });
        const whole = expectPrice(order(lines, { zones: [zone(...rates)] }));
        const found = price(input);
        const isHole = whole.shipping.rate!.id === rates[at % rates.length]!.id;
        assert.equal("fault" in found, isHole);
      }),
      { numRuns },
    );
  });

  test("that are taken by the settings under one name never offer two rates", () => {
    const anyRate = fc
      .record(
        {
          minimumWeight: fc.integer({ min: 0, max: 8_000 }),
          maximumWeight: fc.integer({ min: 1, max: 20_000 }),
          minimumQuantity: fc.integer({ min: 1, max: 8 }),
          maximumQuantity: fc.integer({ min: 1, max: 20 }),
        },
        { requiredKeys: [] },
      )
      .filter(
        ({ minimumWeight = 0, maximumWeight = Infinity, minimumQuantity = 1, maximumQuantity = Infinity }) =>
          minimumWeight < maximumWeight && minimumQuantity <= maximumQuantity,
      );
    let taken = 0;
    fc.assert(
      fc.property(anyLines, fc.array(anyRate, { minLength: 2, maxLength: 4 }), (lines, conditions) => {
        const rates = conditions.map((one, i) =>
          rate(`r${i}`, 1n, { name: "Parcel", weightUnit: "g", ...one }),
        );
        if (!accepts(rates)) return;
        taken++;
        const found = price(order(lines, { zones: [zone(...rates)] }));
        if (!("fault" in found)) assert.equal(found.shippingOptions.length, 1);
      }),
      { numRuns: numRuns * 4 },
    );
    assert.ok(taken > 10, String(taken));
  });

  test("the order of lines and rates changes nothing, and each rate says why it is offered or left out", () => {
    const shuffled = anyLines.chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        other: fc.shuffledSubarray(lines, { minLength: lines.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, anyTable, ({ lines, other }, rates) => {
        const [one, two] = [
          expectPrice(order(lines, { zones: [zone(...rates)] })),
          expectPrice(order(other, { zones: [zone(...rates.toReversed())] })),
        ];
        assert.deepEqual([one.shipping, one.final], [two.shipping, two.final]);
        const { shipping } = one.explained();
        assert.deepEqual(shipping, two.explained().shipping);
        assert.equal(shipping!.rates.length, rates.length);
        for (const { id, outcome, calculation } of shipping!.rates) {
          const { minimumQuantity = 0 } = rates.find((its) => its.id === id)!;
          if (outcome === "chosen") continue;
          assert.ok(outcome === "weight" || outcome === "quantity");
          if (outcome === "weight") assert.match(calculation!, /^[\d.]+ kg [≤>] [\d.]+ kg$/);
          else assert.match(calculation!, minimumQuantity ? /^\d+ [<>] \d+$/ : /^\d+ > \d+$/);
        }
      }),
      { numRuns },
    );
  });

  test("a weight at the bound belongs to the lower range, in any unit", () => {
    const rates = [
      rate("light", 490n, { maximumWeight: 1, weightUnit: "lb" }),
      rate("heavy", 990n, { minimumWeight: 1, weightUnit: "lb" }),
    ];
    assert.equal(weightBound(rates[0]!, "maximumWeight"), exactWeight("16", "oz"));
    const chosen = (weight: bigint) =>
      expectPrice(order([line("a", 1n, { weight })], { zones: [zone(...rates)] })).shipping.rate!.id;
    assert.deepEqual(
      [chosen(exactWeight("16", "oz")), chosen(exactWeight("16.0001", "oz"))],
      ["light", "heavy"],
    );
  });
});
