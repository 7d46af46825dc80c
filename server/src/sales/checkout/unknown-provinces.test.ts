import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { buyerAgent, SESSIONS } from "../../../test/acp.ts";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { customerFiles } from "../../../test/customer-imports.ts";
import { mcpClient } from "../../../test/mcp-client.ts";
import { orderFiles } from "../../../test/order-imports.ts";
import { logInAs } from "../../../test/people.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";

// Every place that takes an address refuses a province that nobody knows, where the store's rates or zones of
// its country go by province. UCP is in provinces.test.ts.

const server = await testServer();
let shop: Shop;
let free: Shop;
const rate = (province: string) => ({ country: "US", province, rate: "8", name: "Sales tax" });
const zone = { name: "All", countries: ["US", "DE"], rates: [{ name: "Post", price: "5.00" }] };
before(async () => {
  const tax = { pricesIncludeTax: false, rates: [rate("NY"), rate("CA")] };
  shop = await openShop(server, { tax, shippingZones: [zone] });
  await shop.ok("PUT", "/payment-methods", { methods: [{ method: "cash", isActive: true }] });
  free = await openShop(server, { shippingZones: [zone] });
});

const known = { ...HOME, country: "US", province: "New York" };
const odd = { ...known, province: "Nowhere" };
const anonymous = { key: undefined };
const buyer = { customer: { email: "ada@example.com", firstName: "Ada" }, paymentMethod: "cash" };
const cart = (of: Shop, more: Fields) => ({ items: [of.line(of.range.mug)], ...buyer, ...more });
const shipped = () => shop.order({ shippingAddress: known });
const returned = async () => {
  const { id } = await shop.order({ shippingAddress: known, paymentMethod: "bank_transfer", markPaid: true });
  return shop.advance(id, "confirmed", "processing", "shipped", "delivered");
};

type Place = {
  /** The request with an address; `at` is the pointer of it. */
  send(of: Shop, address: object): Promise<Answer>;
  at: string;
  /** Whether it needs an order of the shop, so that it is not tried in another. */
  isOfOrder?: true;
};
const post = (path: string, body: (of: Shop, address: object) => object, sent: Sent = {}): Place["send"] => {
  return (of, address) => of.send("POST", path, { body: body(of, address), ...sent });
};
const places: Record<string, Place> = {
  "an order": {
    send: post("/orders", (of, shippingAddress) => of.body({ shippingAddress })),
    at: "/shippingAddress",
  },
  "an order's billing address": {
    send: post("/orders", (of, billingAddress) => of.body({ shippingAddress: known, billingAddress })),
    at: "/billingAddress",
  },
  "a draft": {
    send: post("/orders", (of, shippingAddress) => of.body({ draft: true, shippingAddress })),
    at: "/shippingAddress",
  },
  "a draft's billing address": {
    send: post("/orders", (of, billingAddress) => of.body({ draft: true, billingAddress })),
    at: "/billingAddress",
  },
  "a changed draft": {
    async send(of, shippingAddress) {
      const { id } = await of.ok("POST", "/orders", of.body({ draft: true, shippingAddress: known }));
      return of.send("PUT", `/orders/${id}`, { body: { shippingAddress } });
    },
    at: "/shippingAddress",
  },
  "an order's new billing address": {
    send: async (of, billingAddress) =>
      of.send("PUT", `/orders/${(await of.order({ shippingAddress: known })).id}`, {
        body: { billingAddress },
      }),
    at: "/billingAddress",
  },
  "an order's new address": {
    send: async (of, shippingAddress) =>
      of.send("PUT", `/orders/${(await of.order({ shippingAddress: known })).id}`, {
        body: { shippingAddress },
      }),
    at: "/shippingAddress",
  },
  "an edit of an order": {
    send: async (_, shippingAddress) =>
      shop.send("POST", `/orders/${(await shipped()).id}/edits`, { body: { shippingAddress } }),
    at: "/shippingAddress",
    isOfOrder: true,
  },
  "an exchange": {
    async send(_, shippingAddress) {
      const order = await returned();
      const items = [{ itemId: order.items[0].id, quantity: 1, reason: "Too small" }];
      const { id } = await shop.ok("POST", `/orders/${order.id}/returns`, { items });
      const path = `/orders/${order.id}/returns/${id}`;
      await shop.ok("PUT", path, { status: "approved" });
      await shop.ok("PUT", path, { status: "received", refund: false });
      const body = { items: [shop.line(shop.range.mug)], shippingAddress };
      return shop.send("POST", `${path}/exchange`, { body });
    },
    at: "/shippingAddress",
    isOfOrder: true,
  },
  "a claim's replacement": {
    async send(_, shippingAddress) {
      const order = await returned();
      const items = [{ itemId: order.items[0].id, quantity: 1, reason: "damaged" }];
      const { id } = await shop.ok("POST", `/orders/${order.id}/claims`, { items });
      const body = { status: "resolved", resolution: "replace", shippingAddress };
      return shop.send("PUT", `/orders/${order.id}/claims/${id}`, { body });
    },
    at: "/shippingAddress",
    isOfOrder: true,
  },
  "a quote": {
    send: post(
      "/storefront/quote",
      (of, { country, province }: Json) => ({
        items: [of.line(of.range.mug)],
        shippingAddress: { country, province },
      }),
      anonymous,
    ),
    at: "/shippingAddress",
  },
  "a quote's billing address": {
    send: post(
      "/storefront/quote",
      (of, billingAddress) => ({
        items: [of.line(of.range.mug)],
        shippingAddress: { country: "DE" },
        billingAddress,
      }),
      anonymous,
    ),
    at: "/billingAddress",
  },
  "a checkout": {
    send: post("/storefront/checkout", (of, shippingAddress) => cart(of, { shippingAddress }), anonymous),
    at: "/shippingAddress",
  },
  "a checkout's billing address": {
    send: post(
      "/storefront/checkout",
      (of, billingAddress) => cart(of, { shippingAddress: known, billingAddress }),
      anonymous,
    ),
    at: "/billingAddress",
  },
  "a cart": {
    send: post("/storefront/carts", (of, shippingAddress) => cart(of, { shippingAddress }), anonymous),
    at: "/shippingAddress",
  },
  "a cart's billing address": {
    send: post(
      "/storefront/carts",
      (of, billingAddress) => cart(of, { shippingAddress: known, billingAddress }),
      anonymous,
    ),
    at: "/billingAddress",
  },
  "a customer's address": {
    send: (of, address) => of.send("POST", `/customer/${of.customer.id}/addresses`, { body: address }),
    at: "",
  },
  "a customer's changed address": {
    async send(of, address) {
      const path = `/customer/${of.customer.id}/addresses`;
      const { id } = await of.ok("POST", path, known);
      return of.send("PUT", `${path}/${id}`, { body: { province: (address as Json).province } });
    },
    at: "",
  },
  "a shopper's own address": {
    async send(of, address) {
      const { accessToken } = await logInAs(server, of.store, "customer", of.customer.id);
      return of.send("POST", "/storefront/account/addresses", { body: address, key: accessToken });
    },
    at: "",
  },
  "a location": {
    send: post("/locations", (_, { address1, city, province, country }: Json) => ({
      name: `Yard in ${province} ${Math.random()}`,
      address: { address1, city, province, country },
    })),
    at: "/address",
  },
};

describe("an unknown province is 400 with its field and the list", () => {
  for (const [name, { send, at, isOfOrder }] of Object.entries(places))
    test(`in ${name}`, async () => {
      const refused = await send(shop, odd);
      assertInvalid(refused, [`${at}/province`, "unknown_province"]);
      assert.equal(refused.body.details.provinces.length, 57);
      const taken = await send(shop, known);
      assert.ok(taken.status < 300, taken.text);
      // Elsewhere nothing goes by province, so nothing can go wrong.
      if (isOfOrder) return;
      const free_ = await send(free, odd);
      assert.ok(free_.status < 300, free_.text);
    });

  test("of a line of a file of customers, whose other lines are imported", async () => {
    const files = customerFiles(server);
    const line = (email: string, province: string) =>
      JSON.stringify({ email, firstName: "Ada", addresses: [{ ...known, province }] });
    const raw = [line("one@example.com", "Nowhere"), line("two@example.com", "N.Y.")].join("\n");
    const ndjson = { headers: { "content-type": "application/x-ndjson" } };
    const done = await files.imported(shop.store, "format=stoa", raw, ndjson);
    // An import leaves out what a record can do without, and says so.
    assert.equal((await files.find(shop.store, "one@example.com")).addresses[0].province, null);
    assert.equal((await files.find(shop.store, "two@example.com")).addresses[0].province, "NY");
    assert.deepEqual(done.errors, [], JSON.stringify(done));
    assert.match(
      done.warnings.map(({ row, message }: Json) => `${row} ${message}`).join(),
      /^1 \/addresses\/0\/province: .* The value was left out\.$/,
    );
    const kept = await files.imported(free.store, "format=stoa", raw, ndjson);
    assert.equal(kept.errors.length, 0);
    assert.equal((await files.find(free.store, "one@example.com")).addresses[0].province, "Nowhere");
  });

  test("but an address that is stored already may be changed in its other fields, and imported again", async () => {
    const { id } = await free.ok("POST", `/customer/${free.customer.id}/addresses`, odd);
    const { shippingZones, tax } = await free.ok("GET", "/settings");
    await free.ok("PUT", "/settings", { tax: { ...tax, rates: [rate("NY")] } });
    const path = `/customer/${free.customer.id}/addresses/${id}`;
    assert.equal((await free.ok("PUT", path, { city: "Albany" })).city, "Albany");
    assertInvalid(await free.send("PUT", path, { body: { province: "Elsewhere" } }), [
      "/province",
      "unknown_province",
    ]);
    const raw = await customerFiles(server).exported(free.store, "ndjson");
    const headers = { "content-type": "application/x-ndjson" };
    const again = await customerFiles(server).imported(free.store, "format=stoa", raw, { headers });
    assert.deepEqual(again.errors, []);
    await free.ok("PUT", "/settings", { tax, shippingZones });
  });

  test("by ACP, with the path to mend it", async () => {
    const { told } = buyerAgent(server, shop.store);
    const body = (state: string) => ({
      line_items: [{ id: shop.range.mug.id, quantity: 1 }],
      currency: "usd",
      capabilities: {},
      buyer: { email: "eve@example.com", first_name: "Eve" },
      fulfillment_details: {
        address: {
          name: "Eve",
          line_one: "1 Main St",
          city: "Albany",
          state,
          country: "US",
          postal_code: "12207",
        },
      },
    });
    const paths = async (state: string) =>
      (await told("session", "POST", SESSIONS, body(state))).messages.map(({ param }: Json) => param);
    assert.ok((await paths("Nowhere")).includes("$.fulfillment_details.address.state"));
    assert.ok(!(await paths("New York")).includes("$.fulfillment_details.address.state"));
  });

  test("by MCP, as the error of its tool", async () => {
    const client = mcpClient(server, shop.store);
    const { body } = await client.rpc("tools/call", {
      name: "create_order",
      arguments: shop.body({ shippingAddress: odd }),
    });
    assert.equal(body.result.isError, true);
    assert.match(JSON.stringify(body.result), /\/shippingAddress\/province/);
  });
});

test("a file of former orders keeps what it says: nothing is taxed by it", async () => {
  const order = await free.order({ shippingAddress: odd });
  const files = orderFiles(server);
  const raw = (await files.exported(free.store, "ndjson"))
    .split("\n")
    .find((line) => line.includes(`"orderNumber":"${order.orderNumber}"`))!
    .replace(order.orderNumber, "OLD-1");
  const headers = { "content-type": "application/x-ndjson" };
  const done = await files.imported(shop.store, "format=stoa", raw, { headers });
  assert.deepEqual(done.errors, [], JSON.stringify(done));
  assert.equal((await files.all(shop.store)).get("OLD-1").shippingAddress.province, "Nowhere");
});
