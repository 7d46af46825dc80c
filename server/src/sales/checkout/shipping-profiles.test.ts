import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { openStall, type Stall } from "../../../test/checkout.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

const server = await testServer();
const at = (country: string) => ({ ...HOME, country });
const days = (minimum: number, maximum: number) => ({ estimatedDays: { minimum, maximum } });

let stall: Stall;
let sofa: Json;
let lamp: Json;
let plant: Json;
let profiles: Record<"sofas" | "lamps" | "plants", Json>;

before(async () => {
  stall = await openStall(server);
  const profile = (name: string, more: Fields) => stall.ok("POST", "/shipping-profiles", { name, ...more });
  profiles = {
    sofas: await profile("Sofas", { shipsApart: true, handlingDays: 10 }),
    lamps: await profile("Lamps", { exceptCountries: ["CH"] }),
    plants: await profile("Plants", { shipsApart: true, countries: ["DE"], handlingDays: 0 }),
  };
  await stall.ok("PUT", "/settings", {
    shipping: { handlingDays: 1 },
    shippingZones: [
      {
        name: "All",
        countries: ["*"],
        rates: [
          { name: "Post", price: "4.90", ...days(1, 3) },
          { name: "Express", price: "9.90" },
        ],
      },
      {
        name: "Home",
        countries: ["DE", "AT"],
        rates: [
          { name: "Post", price: "4.90", ...days(1, 3) },
          { name: "Truck", price: "49.00", shippingProfileId: profiles.sofas.id, ...days(2, 5) },
          { name: "Box", price: "7.00", shippingProfileId: profiles.plants.id, ...days(1, 1) },
        ],
      },
    ],
  });
  sofa = await stall.product("Sofa", { shippingProfileId: profiles.sofas.id });
  lamp = await stall.product("Lamp", { shippingProfileId: profiles.lamps.id });
  plant = await stall.product("Plant", { shippingProfileId: profiles.plants.id });
});

const line = (product: Json, quantity = 1) => ({ productId: product.id, quantity });
const cart = (items: Fields[], country = "DE") => ({ items, shippingAddress: at(country) });
const refused = async (items: Fields[], country: string) => {
  const { status, body } = await stall.quote(cart(items, country));
  assert.deepEqual([status, body.code], [400, "shipping_unavailable"]);
  return body.errors.map(({ field, code }: Json) => `${field} ${code}`);
};

describe("goods that ship apart", () => {
  test("have their parcel's cost added in quote, checkout, order and its explanation", async () => {
    const items = [line(stall.mug), line(sofa), line(lamp)];
    const { data } = (await stall.quote(cart(items))).body;
    assert.deepEqual(
      data.shippingOptions.map(({ name, price }: Json) => `${name} ${price}`),
      ["Post 53.90"],
    );
    const { order } = await stall.buy(cart(items));
    assert.deepEqual([order.shippingMethod.name, order.shippingCost], ["Post", "53.90"]);
    const { shipping } = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.equal(shipping.cost.calculation, "4.90 + 49.00 = 53.90");
    assert.deepEqual(shipping.beside[0].profile, { id: profiles.sofas.id, name: "Sofas" });
    // The order is explained as it was, whatever becomes of profiles and rates.
    await stall.ok("PUT", `/shipping-profiles/${profiles.sofas.id}`, { shipsApart: false });
    const again = await stall.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual(again.shipping, shipping);
    assert.equal((await stall.quote(cart(items))).body.data.shippingCost, "4.90");
    await stall.ok("PUT", `/shipping-profiles/${profiles.sofas.id}`, { shipsApart: true });
  });

  test("go by their own rates where nothing else is in the cart", async () => {
    const { data } = (await stall.quote(cart([line(sofa)]))).body;
    assert.deepEqual([data.shippingMethod.name, data.shippingCost], ["Truck", "49.00"]);
  });

  test("that no rate goes to are named as lines, in quote, checkout and cart", async () => {
    const items = [line(stall.mug), line(sofa), line(stall.shirt)];
    const shirt = { ...items[2], variantId: stall.shirt.productVariants[0].id };
    const sent = [items[0]!, items[1]!, shirt];
    assert.deepEqual(await refused(sent, "FR"), ["/items/1/productId item_not_shipped_to"]);
    const order = await stall.checkOut(cart(sent, "FR"));
    assertRefused(order, 400, "shipping_unavailable", "/items/1/productId");
    assert.match(order.body.errors[0].message, /Remove it or enter another address/);
    const ask = (method: string, path: string, body: Fields, token?: string) =>
      stall.send(method, `/storefront/carts${path}`, {
        key: undefined,
        body,
        ...(token && { headers: { "x-cart-token": token } }),
      });
    const made = await ask("POST", "", cart(sent));
    assert.equal(made.status, 201, made.text);
    const { id, token } = made.body.data;
    const moved = await ask("PUT", `/${id}`, { shippingAddress: at("FR") }, token);
    assert.equal(moved.status, 200, moved.text);
    const ofLines = moved.body.data.messages.filter(({ field }: Json) => field.startsWith("/items"));
    assert.deepEqual(
      ofLines.map(({ type, code, field }: Json) => [type, code, field]),
      [["error", "shipping_unavailable", "/items/1/productId"]],
    );
    // What can be sent is priced on.
    assert.equal(moved.body.data.quote.shippingCost, "4.90");
  });
});

describe("countries of a profile", () => {
  test("a line that is not sent there is named; all others may go", async () => {
    assert.equal((await stall.quote(cart([line(stall.mug), line(lamp)], "FR"))).status, 200);
    assert.deepEqual(await refused([line(stall.mug), line(lamp), line(lamp, 2)], "CH"), [
      "/items/1/productId item_not_shipped_to",
    ]);
    assert.deepEqual(await refused([line(lamp), line(plant)], "CH"), [
      "/items/0/productId item_not_shipped_to",
      "/items/1/productId item_not_shipped_to",
    ]);
    // There is a rate for plants in Austria, too.
    assert.deepEqual(await refused([line(plant)], "AT"), ["/items/0/productId item_not_shipped_to"]);
  });

  test("a manual order names the line, unless its shipping is by hand", async () => {
    const body = (more: Fields) => ({
      body: {
        ...cart([line(lamp)], "CH"),
        customerId: stall.customer.id,
        paymentMethod: "cash",
        ...more,
      },
    });
    const order = await stall.send("POST", "/orders", body({}));
    assertRefused(order, 400, "shipping_unavailable", "/items/0/productId");
    const byHand = { draft: true, shipping: { name: "By train", price: "30.00" } };
    const draft = await stall.send("POST", "/orders", body(byHand));
    assert.equal(draft.status, 201, draft.text);
    assert.equal(draft.body.data.shippingCost, "30.00");
  });
});

describe("an edit of an order", () => {
  test("adds the parcel of an added sofa, and names one that is not sent there", async () => {
    const { order } = await stall.buy(cart([line(stall.mug)]));
    const edited = await stall.ok("POST", `/orders/${order.id}/edits`, { add: [line(sofa)] });
    assert.equal(edited.shippingCost, "53.90");
    const abroad = (await stall.buy(cart([line(stall.mug)], "FR"))).order;
    const edit = (id: string, body: Fields) => stall.send("POST", `/orders/${id}/edits`, { body });
    const sofaThere = await edit(abroad.id, { add: [line(lamp), line(sofa)] });
    assertRefused(sofaThere, 400, "shipping_unavailable", "/add/1/productId");
    const plantThere = await edit(abroad.id, { add: [line(plant)] });
    assertRefused(plantThere, 400, "shipping_unavailable", "/add/0/productId");
  });

  test("by a new address asks whether its goods are sent there, in one zone, too", async () => {
    const { order } = await stall.buy(cart([line(lamp)], "SE"));
    const shippingAddress = at("CH");
    const move = (id: string) => stall.send("PUT", `/orders/${id}`, { body: { shippingAddress } });
    assertRefused(await move(order.id), 400, "shipping_unavailable", "/shippingAddress/country");
    const other = (await stall.buy(cart([line(stall.mug)], "SE"))).order;
    assert.equal((await move(other.id)).status, 200);
    const edited = await stall.send("POST", `/orders/${order.id}/edits`, { body: { shippingAddress } });
    assertRefused(edited, 400, "shipping_unavailable", "/shippingAddress/country");
  });
});

test("an order arrives with its slowest goods", async () => {
  const arrival = async (...items: Json[]) =>
    (await stall.quote(cart(items.map((one) => line(one))))).body.data.shippingOptions[0];
  const [mug, quick, slow] = [await arrival(stall.mug), await arrival(plant), await arrival(sofa)];
  assert.ok(quick.estimatedDelivery.to < mug.estimatedDelivery.to);
  assert.ok(slow.estimatedDelivery.from > mug.estimatedDelivery.to);
  const together = await arrival(stall.mug, plant, sofa);
  assert.deepEqual(together.estimatedDays, { minimum: 2, maximum: 5 });
  assert.deepEqual(together.estimatedDelivery, slow.estimatedDelivery);
  // Goods without handling days of their own have those of the settings, or none.
  await stall.ok("PUT", "/settings", { shipping: { handlingDays: null } });
  assert.equal((await arrival(stall.mug, sofa)).estimatedDelivery, undefined);
  assert.deepEqual((await arrival(sofa)).estimatedDelivery, slow.estimatedDelivery);
  await stall.ok("PUT", "/settings", { shipping: { handlingDays: 1 } });
});
