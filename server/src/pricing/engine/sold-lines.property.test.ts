import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyOrderAndRest, anyOrderWithSold, expectPrice, line } from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import {
  type PriceInput,
  parsePriceInput,
  price,
  priceStoredInput,
  serializePriceInput,
  snapshotPrice,
} from "./index.ts";

// Orders of which pieces were taken away while their discounts were kept. What the pieces were sold for is
// calculated here by itself: a line's total, shared by pieces and rounded half-up.

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const halfUp = (total: bigint, part: bigint, whole: bigint) => (total * part * 2n + whole) / (2n * whole);
const ships = ({ lines }: PriceInput) => lines.some(({ requiresShipping }) => requiresShipping);

test("taking pieces away lowers the total by exactly what they were sold for", () => {
  const seen = { kept: 0, freed: 0, taxed: 0 };
  fc.assert(
    fc.property(anyOrderAndRest, ({ former: placed, input }) => {
      const [former, now] = [expectPrice(placed), expectPrice(input)];
      const remaining = new Map(input.lines.map(({ key, quantity }) => [key, quantity]));
      const sold = former.lines.map(({ key, total }, i) => {
        const { quantity } = placed.lines[i]!;
        return halfUp(total, quantity - (remaining.get(key) ?? 0n), quantity);
      });
      const { shipping, tax } = former;
      const isShipped = ships(input) || !ships(placed);
      const freed = isShipped ? 0n : shipping.cost + (input.tax.pricesIncludeTax ? 0n : shipping.tax);
      assert.equal(now.final, former.final - sum(sold) - freed);
      assert.ok(now.final >= 0n && now.tax >= 0n && now.tax <= tax);
      for (const { discount, subtotal, tax, total } of now.lines) {
        assert.ok(discount >= 0n && discount <= subtotal);
        assert.ok(tax >= 0n && tax <= total);
      }
      assert.equal(now.discount, sum(now.lines.map((one) => one.discount)));
      assert.equal(now.tax, sum(now.taxes.map(({ amount }) => amount)));
      if (isShipped) assert.deepEqual(now.shipping, shipping);
      assert.equal(now.codFee, former.codFee);
      if (now.discount > 0n) seen.kept += 1;
      if (freed > 0n) seen.freed += 1;
      if (now.tax > 0n && !input.tax.pricesIncludeTax) seen.taxed += 1;
    }),
    { numRuns: runs(500, 20_000) },
  );
  for (const [name, times] of Object.entries(seen)) assert.ok(times > 0, name);
});

test("no tax differs from its rate by more than a unit a line", () => {
  fc.assert(
    fc.property(anyOrderWithSold, (input) => {
      for (const { subtotal, discount, tax, taxRate } of expectPrice(input).lines) {
        const whole = input.tax.pricesIncludeTax ? 1_000_000n + taxRate : 1_000_000n;
        const exact = halfUp(subtotal - discount, taxRate, whole);
        assert.ok(tax - exact <= 1n && exact - tax <= 1n, `${tax} for ${exact}`);
      }
    }),
    { numRuns: runs(500, 20_000) },
  );
});

test("it is stored with all that it was calculated from", () => {
  fc.assert(
    fc.property(anyOrderWithSold, (input) => {
      const priced = expectPrice(input);
      const again = priceStoredInput(parsePriceInput(serializePriceInput(input, priced)));
      assert.deepEqual(again.explained(), priced.explained());
      assert.equal(again.final, priced.final);
    }),
    { numRuns: runs(300, 10_000) },
  );
});

type Step = { left: number[]; added: { price: bigint; quantity: bigint }[]; country: string | undefined };

const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    left: fc.array(fc.constantFrom(0, 50, 100, 100, 100), { minLength: 10, maxLength: 10 }),
    added: fc.array(
      fc.record({
        price: fc.bigInt({ min: 0n, max: 20_000n }),
        quantity: fc.bigInt({ min: 1n, max: 5n }),
      }),
      { maxLength: 2 },
    ),
    country: fc.option(fc.constantFrom("DE", "US"), { nil: undefined, freq: 3 }),
  }),
  { minLength: 2, maxLength: 8 },
);

// An edit, as the server prices and stores it.
function editBy(before: PriceInput, { left, added, country: wanted }: Step, round: number) {
  const kept = before.lines.flatMap((one, i) => {
    const quantity = (one.quantity * BigInt(left[i % left.length]!) + 99n) / 100n;
    return quantity > 0n ? [{ ...one, quantity, isSold: true }] : [];
  });
  const fresh = added.map(({ price, quantity }, i) => line(`added ${round} ${i}`, price, { quantity }));
  const sold = snapshotPrice(before);
  const lines = [...kept, ...fresh];
  if (lines.length === 0) return undefined;
  // An order that first ships goes by the rates of today.
  const country = wanted ?? (ships({ ...before, lines }) && before.zones.length === 0 ? "DE" : undefined);
  const moved = country && {
    destination: { country, province: null },
    ...{ zones: anyZones(country), unreachedRates: undefined, shippingRateId: undefined },
    sold: { ...sold, shipped: undefined },
  };
  const input = { ...before, lines, sold, ...moved };
  return { country, next: parsePriceInput(serializePriceInput(input, expectPrice(input))) };
}

const anyZones = (country: string): PriceInput["zones"] => [
  {
    ...{ id: country, name: country, countries: [country], provinces: null },
    rates: [
      {
        ...{ id: `${country} post`, name: "Post", price: 490n, freeFrom: 5_000n },
        ...{ minimumSubtotal: null, maximumSubtotal: null, estimatedDays: null, isActive: true },
      },
    ],
  },
];

const isFreed = ({ coupon, sold }: PriceInput) =>
  coupon?.type === "free_shipping" || sold!.discounts?.some(({ type }) => type === "free_shipping");

test("edit after edit, the kept price stays flat, and lines lose what they were sold for", () => {
  const seen = { flat: 0, moved: 0, freed: 0, charged: 0, again: 0 };
  fc.assert(
    fc.property(anyOrderWithSold, anySteps, (start, steps) => {
      let input = { ...start, pickups: [], shippingByHand: undefined } as PriceInput;
      if ("fault" in price(input)) return;
      // The lines as they were sold, by their keys: exact as long as their taxes stay.
      let wholes = new Map<string, { quantity: bigint; total: bigint }>();
      for (const [round, step] of steps.entries()) {
        const before = expectPrice(input);
        const edited = editBy(input, step, round);
        if (!edited) return;
        const { country, next } = edited;
        const now = expectPrice(next);
        assert.ok((next.sold!.added ?? []).length <= input.lines.length);
        assert.equal("sold" in next.sold!, false);
        assert.ok(now.final >= 0n && now.tax >= 0n && now.discount >= 0n);
        assert.equal(now.tax, sum(now.taxes.map(({ amount }) => amount)));
        for (const { discount, subtotal, tax, total } of now.lines) {
          assert.ok(discount >= 0n && discount <= subtotal && tax >= 0n && tax <= total);
        }
        const isGross = next.tax.pricesIncludeTax;
        const totals = sum(now.lines.map(({ total }) => total));
        const { cost, tax } = now.shipping;
        const services = cost + now.codFee + (isGross ? 0n : tax + now.codFeeTax);
        assert.equal(now.final, totals + services);
        if (country) {
          wholes = new Map();
          const shipped = next.lines.flatMap(({ requiresShipping, isGiftCard }, i) =>
            requiresShipping && !isGiftCard ? [now.lines[i]!] : [],
          );
          const value = sum(shipped.map(({ subtotal, discount }) => subtotal - discount));
          const isPlain = !next.apartProfiles?.length && !next.isTaxExempt && next.calculation === 3;
          if (ships(next) && isPlain && !isFreed(next)) {
            assert.equal(cost, value >= 5_000n ? 0n : 490n);
            seen[value >= 5_000n ? "freed" : "charged"] += 1;
          }
          seen.moved += 1;
        } else {
          for (const [i, { key, quantity }] of next.lines.entries()) {
            const whole = wholes.get(key);
            if (!whole) continue;
            const gone = halfUp(whole.total, whole.quantity - quantity, whole.quantity);
            assert.equal(now.lines[i]!.total, whole.total - gone);
            seen.again += 1;
          }
          if (ships(next) && ships(input)) assert.deepEqual(now.shipping, before.shipping);
        }
        for (const [i, { key, quantity, isSold }] of next.lines.entries())
          if (!isSold) wholes.set(key, { quantity, total: now.lines[i]!.total });
        seen.flat += 1;
        input = next;
      }
    }),
    { numRuns: runs(200, 5_000) },
  );
  for (const [name, times] of Object.entries(seen)) assert.ok(times > 0, name);
});
