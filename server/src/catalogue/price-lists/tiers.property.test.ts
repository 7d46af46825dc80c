import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { leastPrice } from "../../../test/list-model.ts";
import { runs } from "../../../test/runs.ts";
import { listsFor, parseListPrices, tiersOf } from "./index.ts";

// Random lists for random groups and times, against a model that looks at every price there is.

const numRuns = runs(500, 20_000);
const PRODUCT = "p";
const VARIANTS = ["v1", "v2"];
const GROUPS = ["g1", "g2", "g3"];
const moment = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

const anyList = (id: string) =>
  fc.record({
    id: fc.constant(id),
    groups: fc.oneof(fc.constant<string[]>([]), fc.subarray(GROUPS)),
    isActive: fc.constantFrom(true, true, true, false),
    from: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    until: fc.option(fc.integer({ min: 5, max: 9 }), { nil: null }),
  });
const anyPrice = fc.record({
  listId: fc.constantFrom("l1", "l2", "l3"),
  productId: fc.constant(PRODUCT),
  variantId: fc.constantFrom(null, ...VARIANTS),
  minimumQuantity: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 0, max: 40 }),
});

test("the step that a quantity reaches is the least price that the model finds; each step is cheaper than all before it", () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(
      fc.tuple(anyList("l1"), anyList("l2"), anyList("l3")),
      fc.uniqueArray(anyPrice, {
        maxLength: 12,
        selector: ({ listId, variantId, minimumQuantity }) => `${listId} ${variantId} ${minimumQuantity}`,
      }),
      fc.record({
        own: fc.integer({ min: 0, max: 40 }),
        variantId: fc.constantFrom(null, ...VARIANTS),
        quantity: fc.integer({ min: 1, max: 15 }),
        groups: fc.subarray(GROUPS),
        at: fc.integer({ min: 0, max: 10 }),
      }),
      (all, prices, { own, variantId, quantity, groups, at }) => {
        const time = (n: number | null) => (n === null ? null : moment(n).toISOString());
        const kept = all
          .filter(({ isActive }) => isActive)
          .map(({ id, groups: customerGroupIds, from, until }) => ({
            id,
            name: id,
            version: 1,
            startsAt: time(from),
            endsAt: time(until),
            customerGroupIds,
          }));
        const lists = listsFor({ priceLists: JSON.stringify(kept) }, { now: moment(at), groupIds: groups });
        const text = prices
          .map((one) => `${one.listId} ${one.variantId ?? PRODUCT} ${one.minimumQuantity} ${one.price}`)
          .join(",");
        const item = { productId: PRODUCT, variantId, price: BigInt(own) };
        const tiers = tiersOf(item, parseListPrices(text || null), lists);
        for (const [i, tier] of tiers.entries()) {
          const before = tiers[i - 1];
          assert.ok(tier.price < (before?.price ?? item.price));
          if (before) assert.ok(tier.minimumQuantity > before.minimumQuantity);
        }
        const reached = tiers.findLast(({ minimumQuantity }) => minimumQuantity <= BigInt(quantity));
        const least = leastPrice(own, all, prices, { productId: PRODUCT, variantId, quantity, groups, at });
        assert.equal(Number(reached?.price ?? item.price), least);
        outcomes.add(reached ? (tiers.length > 1 ? "one of several" : "listed") : "own");
      },
    ),
    { numRuns },
  );
  assert.deepEqual([...outcomes].sort(), ["listed", "one of several", "own"]);
});
