import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";

const server = await testServer();
let shop: Shop;
before(async () => {
  const rate = (province: string, percent: string) => ({
    country: "US",
    province,
    rate: percent,
    name: "Sales tax",
    appliesToShipping: false,
  });
  shop = await openShop(server, {
    tax: { pricesIncludeTax: false, rates: [rate("New York", "8.875"), rate("US-CA", "7.25")] },
    shippingZones: [
      {
        name: "East",
        countries: ["US"],
        provinces: ["n.y.", "Texas"],
        rates: [{ name: "East", price: "5.00" }],
      },
      { name: "US", countries: ["US", "FR"], rates: [{ name: "Rest", price: "9.00" }] },
    ],
  });
});

const at = (province?: string, country = "US") => ({ ...HOME, country, ...(province && { province }) });
const quote = async (province?: string, country = "US") =>
  shop.ok("POST", "/storefront/quote", {
    items: [shop.line(shop.range.mug)],
    shippingAddress: { country, province },
  });

describe("a province is a code, however it is written", () => {
  test("in zones and rates", async () => {
    const { tax, shippingZones } = await shop.ok("GET", "/settings");
    assert.deepEqual(
      tax.rates.map(({ province }: Json) => province),
      ["NY", "CA"],
    );
    assert.deepEqual(shippingZones[0].provinces, ["NY", "TX"]);
  });

  test("in quotes, orders and addresses: `NY`, `ny `, `New York`, `US-NY` and `N.Y.` are one", async () => {
    for (const province of ["NY", "ny ", "New York", "US-NY", "N.Y."]) {
      const { taxAmount, shippingCost } = await quote(province);
      assert.deepEqual([taxAmount, shippingCost], ["1.77", "5.00"], province);
      const order = await shop.order({ shippingAddress: at(province) });
      assert.deepEqual(
        [order.shippingAddress.province, order.taxAmount, order.shippingCost],
        ["NY", "1.77", "5.00"],
      );
      const address = await shop.ok("POST", `/customer/${shop.customer.id}/addresses`, at(province));
      assert.equal(address.province, "NY");
    }
    const { id } = await shop.ok("POST", `/customer/${shop.customer.id}/addresses`, at("Texas"));
    const moved = await shop.ok("PUT", `/customer/${shop.customer.id}/addresses/${id}`, {
      province: "california",
    });
    assert.equal(moved.province, "CA");
  });

  test("an unknown one is refused with the list, and never untaxed in silence", async () => {
    const refused = await shop.place({ shippingAddress: at("Nowhere") });
    assertInvalid(refused, ["/shippingAddress/province", "unknown_province"]);
    const { provinces } = refused.body.details;
    assert.equal(provinces.length, 57);
    assert.ok(provinces.some(({ code, name }: Json) => code === "NY" && name === "New York"));
    const asked = {
      items: [shop.line(shop.range.mug)],
      shippingAddress: { country: "US", province: "Nowhere" },
    };
    assertInvalid(await shop.send("POST", "/storefront/quote", { body: asked }), [
      "/shippingAddress/province",
      "unknown_province",
    ]);
    const cart = await shop.send("POST", "/storefront/carts", { body: asked, key: undefined });
    assertInvalid(cart, ["/shippingAddress/province", "unknown_province"]);
    assert.equal(cart.body.details?.provinces.length, 57);
  });

  test("at a location, also of tax where goods are picked up", async () => {
    const address = { address1: "1 Main St", city: "Albany", province: "New York", country: "US" };
    const here = await shop.ok("POST", "/locations", {
      name: "Albany",
      address,
      pickup: { isOffered: true },
    });
    assert.equal(here.address.province, "NY");
    const items = [shop.line(shop.range.sticker)];
    const order = await shop.order({ items, shippingAddress: undefined, shippingMethodId: here.id });
    assert.equal(order.taxAmount, "0.27");
  });

  test("where nothing goes by province, an unknown one is kept as it is", async () => {
    const order = await shop.order({ shippingAddress: at("Somewhere", "FR") });
    assert.equal(order.shippingAddress.province, "Somewhere");
  });

  test("by UCP, with the path to mend an unknown one", async () => {
    const { told } = agentOf(server, shop.store);
    const create = (address_region: string) =>
      told("checkout", "POST", "/api/v1/ucp/checkout-sessions", {
        line_items: [{ item: { id: shop.range.mug.id }, quantity: 1 }],
        buyer: { email: "eve@example.com", first_name: "Eve" },
        fulfillment: {
          methods: [
            {
              type: "shipping",
              destinations: [
                {
                  street_address: "350 5th Ave",
                  address_locality: "New York",
                  address_region,
                  postal_code: "10118",
                  address_country: "US",
                },
              ],
            },
          ],
        },
      });
    const known = await create("New York");
    const tax = known.totals.find(({ type }: Json) => type === "tax");
    assert.equal(tax.amount, 177);
    const { messages } = await create("Nowhere");
    assert.ok(
      messages.some(({ path }: Json) => path === "$.fulfillment.methods[0].destinations[0].address_region"),
      JSON.stringify(messages),
    );
  });
});

describe("a missing province", () => {
  /** A store with tax in two provinces of the US, and with zones as they are given. */
  const store = (shippingZones: object[], more: object = {}) =>
    openShop(server, {
      tax: {
        pricesIncludeTax: false,
        rates: [
          { country: "US", province: "NY", rate: "8.875", name: "Sales tax" },
          { country: "US", province: "CA", rate: "7.25", name: "Sales tax" },
          { country: "CA", rate: "5", name: "GST" },
          { country: "CA", province: "QC", rate: "14.975", name: "GST" },
        ],
        ...more,
      },
      shippingZones,
    });
  const everywhere = [
    { name: "All", countries: ["US", "CA", "DE"], rates: [{ name: "Post", price: "5.00" }] },
  ];
  const PROVINCE = "/shippingAddress/province";
  let own: Shop;
  before(async () => {
    own = await store(everywhere);
  });
  const { province: _, ...home } = { ...HOME, province: undefined };
  const inUs = { ...home, country: "US" };
  const body = (shippingAddress: object) => ({
    items: [own.line(own.range.mug)],
    customer: { email: "ada@example.com", firstName: "Ada" },
    shippingAddress,
    paymentMethod: "cash",
  });

  test("is asked for by an order, a checkout and a cart's completion, where only provinces have rates", async () => {
    await own.ok("PUT", "/payment-methods", { methods: [{ method: "cash", isActive: true }] });
    const placed = await own.place({ shippingAddress: inUs });
    assertInvalid(placed, [PROVINCE, "required"]);
    assert.ok(placed.body.details.provinces.some(({ code }: Json) => code === "NY"));
    const anonymous = { key: undefined };
    const sent = await own.send("POST", "/storefront/checkout", { body: body(inUs), ...anonymous });
    assertInvalid(sent, [PROVINCE, "required"]);
    const cart = await own.ok("POST", "/storefront/carts", body(inUs), anonymous);
    assert.deepEqual(
      [cart.isReady, cart.messages.map(({ type, code, field }: Json) => [type, code, field])],
      [false, [["error", "required", PROVINCE]]],
    );
    assert.ok(cart.quote, "it is priced all the same");
    const headers = { "X-Cart-Token": cart.token };
    const complete = () =>
      own.send("POST", `/storefront/carts/${cart.id}/complete`, { body: {}, headers, ...anonymous });
    assertInvalid(await complete(), [PROVINCE, "required"]);
    const change = { shippingAddress: { ...inUs, province: "Oregon" } };
    const mended = await own.send("PUT", `/storefront/carts/${cart.id}`, {
      body: change,
      headers,
      ...anonymous,
    });
    assert.equal(mended.body.data.isReady, true, mended.text);
    assert.equal((await complete()).status, 201);
  });

  test("and an unknown one are refused by an edit of the address", async () => {
    const { id } = await own.order({ shippingAddress: { ...inUs, province: "NY" } });
    const edit = (province?: string) =>
      own.send("POST", `/orders/${id}/edits`, { body: { shippingAddress: { ...inUs, province } } });
    assertInvalid(await edit(), [PROVINCE, "required"]);
    assertInvalid(await edit("Nowhere"), [PROVINCE, "unknown_province"]);
    const moved = await edit("California");
    assert.deepEqual([moved.status, moved.body.data.taxAmount], [200, "1.80"], moved.text);
  });

  test("is said of a quote in its warnings, which prices the cart all the same", async () => {
    const { items } = body(inUs);
    const quoted = (shippingAddress: object) =>
      own.send("POST", "/storefront/quote", { body: { items, shippingAddress }, key: undefined });
    const lenient = await quoted({ country: "US" });
    assert.equal(lenient.status, 200, lenient.text);
    assert.deepEqual(
      [lenient.body.data.taxAmount, lenient.body.warnings.map(({ field, code }: Json) => [field, code])],
      ["0.00", [[PROVINCE, "required"]]],
    );
    assert.equal((await quoted({ country: "US", province: "NY" })).body.warnings, undefined);
  });

  test("is none where the whole country has a rate, or none of its provinces has", async () => {
    for (const [country, tax] of [
      ["CA", "1.25"],
      ["DE", "0.00"],
    ]) {
      const order = await own.order({ shippingAddress: { ...home, country } });
      assert.equal(order.taxAmount, tax, country);
    }
  });

  test("is asked for where only provinces are shipped to, also by a quote", async () => {
    const zone = {
      name: "East",
      countries: ["US"],
      provinces: ["NY"],
      rates: [{ name: "Post", price: "5.00" }],
    };
    const east = await openShop(server, { shippingZones: [zone] });
    const items = [east.line(east.range.mug)];
    const asked = { body: { items, shippingAddress: { country: "US" } }, key: undefined };
    assertInvalid(await east.send("POST", "/storefront/quote", asked), [PROVINCE, "required"]);
    assertInvalid(await east.place({ shippingAddress: inUs }), [PROVINCE, "required"]);
    const cart = await east.ok("POST", "/storefront/carts", asked.body, { key: undefined });
    assert.ok(cart.messages.some(({ code, field }: Json) => code === "required" && field === PROVINCE));
    const rest = [zone, { ...zone, name: "Rest", countries: ["*"], provinces: null }];
    await east.ok("PUT", "/settings", { shippingZones: rest });
    assert.equal((await east.place({ shippingAddress: inUs })).status, 201);
  });

  test("of the billing address is asked for where downloads are taxed by it", async () => {
    const shop = await store(everywhere, { digital: "buyer" });
    const items = [shop.line(shop.range.ebook, 2)];
    const order = (billingAddress: object) =>
      shop.place({ items, shippingAddress: undefined, billingAddress });
    assertInvalid(await order(inUs), ["/billingAddress/province", "required"]);
    const taxed = await order({ ...inUs, province: "CA" });
    assert.equal(taxed.body.data.taxAmount, "0.73", taxed.text);
  });
});
