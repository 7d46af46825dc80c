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
