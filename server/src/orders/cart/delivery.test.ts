import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { isWorkingDay } from "../../kit/time/working-days.ts";
import { withDelivery } from "./delivery.ts";

const estimatedDays = { minimum: 1, maximum: 3 };
const priced = expectPrice(
  order([line("a", 1n)], { zones: [zone(rate("post", 1n, { estimatedDays }), rate("bicycle", 2n))] }),
);
const rules = (handlingDays: number | null, cutOffTime: string | null = null) => ({
  shipping: { volumetricDivisor: null, handlingDays, cutOffTime },
  timeZone: "Europe/Berlin",
  country: "DE",
});
const arrival = (now: string, ...of: Parameters<typeof rules>) => {
  const { shipping, shippingOptions } = withDelivery(priced, rules(...of), new Date(now));
  assert.deepEqual(shipping.rate?.estimatedDelivery, shippingOptions[0]!.estimatedDelivery);
  assert.equal(shippingOptions[1]!.estimatedDelivery, undefined);
  const days = shipping.rate?.estimatedDelivery;
  return days && `${days.from} ${days.to}`;
};

test("before 14:00 in Berlin an order leaves the same day, from then on the next working day", () => {
  // Thursday, 26 November 2026; Berlin is an hour ahead of UTC.
  assert.equal(arrival("2026-11-26T12:59:59Z", 0, "14:00"), "2026-11-27 2026-12-01");
  assert.equal(arrival("2026-11-26T13:00:00Z", 0, "14:00"), "2026-11-30 2026-12-02");
  assert.equal(arrival("2026-11-26T13:00:00Z", 0), "2026-11-27 2026-12-01");
  assert.equal(arrival("2026-11-26T13:00:00Z", 2), "2026-12-01 2026-12-03");
});

test("a weekend is skipped, whatever the time", () => {
  for (const time of ["08:00", "20:00"])
    assert.equal(arrival(`2026-11-28T${time}:00Z`, 0, "14:00"), "2026-12-01 2026-12-03");
  // It is Monday already where the store is.
  assert.equal(arrival("2026-11-29T23:30:00Z", 0, "14:00"), "2026-12-01 2026-12-03");
});

test("nothing is promised without handling days", () => {
  assert.equal(arrival("2026-11-26T12:00:00Z", null, "14:00"), undefined);
});

test("an arrival is a working day, never before today, and a later order never arrives earlier", () => {
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.nat({ max: 3 * 86_400_000 }), fc.nat({ max: 5 }), (now, later, handling) => {
      const at = (ms: number) =>
        withDelivery(priced, rules(handling, "14:00"), new Date(now.getTime() + ms)).shipping.rate!
          .estimatedDelivery!;
      const [one, two] = [at(0), at(later)];
      assert.ok(isWorkingDay(one.from, "DE") && isWorkingDay(one.to, "DE"));
      assert.ok(one.from <= one.to && one.from > now.toISOString().slice(0, 10));
      assert.ok(one.from <= two.from && one.to <= two.to);
    }),
  );
});
