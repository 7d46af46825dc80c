import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openStall, type Stall } from "../../../test/checkout.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

const server = await testServer();
let stall: Stall;
let stone: Json;
let pillow: Json;

const rates = [
  { name: "Parcel", price: "4.90", maximumWeight: 2, exceptPostalCodes: ["25900-25999"] },
  { name: "Parcel", price: "9.90", minimumWeight: 2, maximumWeight: 30, exceptPostalCodes: ["25900-25999"] },
  { name: "Islands", price: "19.90", maximumWeight: 30, postalCodes: ["25900 - 25999"] },
  { name: "Bicycle", price: "3.00", maximumQuantity: 2, postalCodes: ["101", "sw1"] },
];
const to = (postalCode: string | null) => ({ ...HOME, country: "DE", postalCode });

before(async () => {
  stall = await openStall(server, {
    shippingZones: [{ name: "Home", countries: ["DE"], rates }],
    shipping: { volumetricDivisor: 5000 },
  });
  stone = await stall.product("Stone", { weight: 750, weightUnit: "g" });
  pillow = await stall.product("Pillow", { weight: 0.5, length: 40, width: 30, height: 20 });
});

const offered = async (items: Fields[], postalCode: string | null = "80331") => {
  const { body } = await stall.quote({ items, shippingAddress: to(postalCode) });
  return body.data.shippingOptions.map(({ name, price }: Json) => `${name} ${price}`);
};
const line = (product: Json, quantity: number) => ({ productId: product.id, quantity });

describe("rates by weight, pieces and postal code", () => {
  test("two stones of 750 g ship for 4.90, three for 9.90, 41 not at all", async () => {
    assert.deepEqual(await offered([line(stone, 2)]), ["Parcel 4.90"]);
    assert.deepEqual(await offered([line(stone, 3)]), ["Parcel 9.90"]);
    const refused = await stall.quote({ items: [line(stone, 41)], shippingAddress: to("80331") });
    assert.deepEqual([refused.status, refused.body.code], [400, "shipping_unavailable"]);
    assert.equal(refused.body.errors[0].field, "/shippingAddress/country");
  });

  test("a pillow of 0.5 kg and 40 × 30 × 20 cm counts as 4.8 kg", async () => {
    assert.deepEqual(await offered([line(pillow, 1)]), ["Parcel 9.90"]);
    await stall.ok("PUT", "/settings", { shipping: { volumetricDivisor: null } });
    assert.deepEqual(await offered([line(pillow, 1)]), ["Parcel 4.90"]);
    await stall.ok("PUT", "/settings", { shipping: { volumetricDivisor: 5000 } });
  });

  test("postal codes are compared without case and blanks; a rate of some codes needs to know the code", async () => {
    assert.deepEqual(await offered([line(stone, 1)], "10 115"), ["Bicycle 3.00", "Parcel 4.90"]);
    assert.deepEqual(await offered([line(stone, 1)], "Sw1A 1aa"), ["Bicycle 3.00", "Parcel 4.90"]);
    assert.deepEqual(await offered([line(stone, 3)], "10115"), ["Parcel 9.90"]);
    assert.deepEqual(await offered([line(stone, 3)], "25980"), ["Islands 19.90"]);
    assert.deepEqual(await offered([line(stone, 1)], null), ["Parcel 4.90"]);
  });

  test("only a postal code in the way is named", async () => {
    const local = { name: "Bicycle", price: "3.00", postalCodes: ["10000-19999"] };
    const one = await openStall(server, {
      shippingZones: [{ name: "Home", countries: ["DE"], rates: [local] }],
    });
    const refused = await one.quote({ shippingAddress: to("80331") });
    assert.deepEqual([refused.status, refused.body.code], [400, "shipping_unavailable"]);
    assert.equal(refused.body.errors[0].field, "/shippingAddress/postalCode");
    assert.equal((await one.quote({ shippingAddress: to("10115") })).status, 200);
  });

  test("an order keeps what was weighed, without its postal code, and explain says why rates are left out", async () => {
    const { order } = await stall.buy({ items: [line(stone, 3)], shippingAddress: to("10115") });
    assert.deepEqual([order.shippingMethod.name, order.shippingCost], ["Parcel", "9.90"]);
    await stall.ok("PUT", `/products/${stone.id}`, {
      weight: 100,
      version: (await stall.ok("GET", `/products/${stone.id}`)).version,
    });
    const { shipping } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual([shipping.weight, shipping.quantity], ["2.25 kg", "3"]);
    assert.deepEqual(
      shipping.rates.map(({ name, outcome, calculation }: Json) => [name, outcome, calculation]),
      [
        ["Parcel", "chosen", "9.90"],
        ["Bicycle", "quantity", "3 > 2"],
        ["Parcel", "weight", "2.25 kg > 2 kg"],
        ["Islands", "postal_code", null],
      ],
    );
    await stall.ok("PUT", `/products/${stone.id}`, { weight: 750 });
  });

  test("an address of the same zone but of other rates would change the price", async () => {
    const { order } = await stall.buy({ items: [line(stone, 3)], shippingAddress: to("80331") });
    const move = (postalCode: string) =>
      stall.send("PUT", `/orders/${order.id}`, { body: { shippingAddress: to(postalCode) } });
    assert.equal((await move("80333")).status, 200);
    const moved = await move("25980");
    assert.deepEqual([moved.status, moved.body.code], [409, "pricing_would_change"]);
    const edited = await stall.ok("POST", `/orders/${order.id}/edits`, { shippingAddress: to("25980") });
    assert.deepEqual([edited.shippingMethod.name, edited.shippingCost], ["Islands", "19.90"]);
    // Removing stones makes the parcel lighter; the rates of the new place stay.
    const lighter = await stall.ok("POST", `/orders/${order.id}/edits`, {
      setQuantity: [{ itemId: edited.items[0].id, quantity: 1 }],
    });
    assert.equal(lighter.shippingMethod.name, "Islands");
  });
});

describe("estimated delivery", () => {
  const DAY = /^\d{4}-\d\d-\d\d$/;

  test("is in quote, cart, checkout and order where handling days are set, and stays with the order", async () => {
    const one = await openStall(server, {
      shippingZones: [
        {
          name: "Home",
          countries: ["DE"],
          rates: [
            { name: "Post", price: "4.90", estimatedDays: { minimum: 1, maximum: 3 } },
            { name: "Bicycle", price: "9.00" },
          ],
        },
      ],
    });
    const optionsNow = async () => (await one.quote()).body.data.shippingOptions;
    assert.deepEqual(
      (await optionsNow()).map((option: Json) => "estimatedDelivery" in option),
      [false, false],
    );
    await one.ok("PUT", "/settings", { shipping: { handlingDays: 1, cutOffTime: "14:00" } });
    const [post, bicycle] = await optionsNow();
    assert.match(post.estimatedDelivery.from, DAY);
    assert.ok(post.estimatedDelivery.from < post.estimatedDelivery.to);
    assert.equal(bicycle.estimatedDelivery, undefined);
    const { order } = await one.buy();
    assert.deepEqual(order.shippingMethod.estimatedDelivery, post.estimatedDelivery);
    // Another promise is for other orders; an edit by the same rate keeps it.
    await one.ok("PUT", "/settings", { shipping: { handlingDays: 60 } });
    const kept = await one.ok("GET", `/orders/${order.id}`);
    assert.deepEqual(kept.shippingMethod, order.shippingMethod);
    const edited = await one.ok("POST", `/orders/${order.id}/edits`, {
      setQuantity: [{ itemId: kept.items[0].id, quantity: 2 }],
    });
    assert.deepEqual(edited.shippingMethod, order.shippingMethod);
    assert.ok((await optionsNow())[0].estimatedDelivery.from > post.estimatedDelivery.to);
  });
});
