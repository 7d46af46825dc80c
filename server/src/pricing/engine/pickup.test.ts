import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectPrice, line, order, rate, taxed, zone } from "../../../test/pricing.ts";
import {
  type Pickup,
  type PriceInput,
  parsePriceInput,
  price,
  serializePriceInput,
  writeExplanation,
} from "./index.ts";

// A picked-up order has no shipment and no shipping cost, and is taxed at the pick-up location.

const counter: Pickup = {
  id: "counter",
  name: "Counter",
  place: { country: "FR", province: null },
  address: null,
  instructions: null,
};
const annex: Pickup = { ...counter, id: "annex", name: "Annex", place: undefined };
const bought = (more: Partial<PriceInput> = {}) =>
  order([line("a", 2000n)], {
    pickups: [counter, annex],
    tax: taxed("net", "FR", 200_000n),
    zones: [zone(rate("parcel", 490n), rate("express", 990n))],
    ...more,
  });
const optionsOf = (input: PriceInput) => expectPrice(input).shippingOptions.map(({ id }) => id);

describe("pick-up", () => {
  test("is offered behind the rates, and taken only where it is wanted", () => {
    const shipped = expectPrice(bought());
    assert.deepEqual([shipped.shipping.rate?.id, shipped.shipping.cost], ["parcel", 490n]);
    assert.equal(shipped.shipping.pickup, undefined);
    const all = ["parcel", "express", "counter", "annex"];
    assert.deepEqual(optionsOf(bought()), all);
    assert.deepEqual(optionsOf(bought({ shippingRateId: "counter" })), all);
    assert.deepEqual(optionsOf(bought({ lines: [line("a", 2000n, { requiresShipping: false })] })), []);
  });

  test("costs nothing, needs no destination, and is taxed at the location, or where the store is", () => {
    const at = expectPrice(bought({ shippingRateId: "counter", destination: undefined }));
    assert.deepEqual([at.shipping.pickup, at.shipping.cost, at.tax, at.final], [counter, 0n, 400n, 2400n]);
    const home = expectPrice(bought({ shippingRateId: "annex", home: { country: "DE" } }));
    assert.deepEqual([home.tax, home.final], [0n, 2000n]);
    assert.deepEqual(price(bought({ shippingRateId: "nowhere" })), { fault: "unknown_rate" });
    const unserved = bought({ zones: [], shippingRateId: "counter" });
    assert.deepEqual([expectPrice(unserved).final, optionsOf(unserved)], [2400n, ["counter", "annex"]]);
    assert.deepEqual(price({ ...unserved, shippingRateId: undefined }), { fault: "shipping_unavailable" });
  });

  test("takes no fee for paying on delivery", () => {
    const cash = {
      paysOnDelivery: true,
      cashOnDelivery: {
        enabled: true,
        type: "fixed" as const,
        value: 300n,
        minimum: null,
        maximum: null,
        countries: null,
      },
    };
    assert.equal(expectPrice(bought(cash)).codFee, 300n);
    assert.equal(expectPrice(bought({ ...cash, shippingRateId: "counter" })).codFee, 0n);
  });

  test("is explained, and is the same from its stored input", () => {
    const input = bought({ shippingRateId: "counter", destination: undefined });
    const found = expectPrice(input);
    const { shipping } = writeExplanation(found.explained(), 2);
    assert.deepEqual(
      [shipping?.zoneName, shipping?.rates.map(({ id, outcome }) => [id, outcome]), shipping?.cost.amount],
      ["Counter", [["counter", "chosen"]], "0.00"],
    );
    const kept = expectPrice(parsePriceInput(serializePriceInput(input, found)));
    assert.deepEqual(
      [kept.final, kept.tax, kept.shipping, kept.explained()],
      [found.final, found.tax, found.shipping, found.explained()],
    );
  });
});
