import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { buyerAgent, SESSIONS } from "../../../test/acp.ts";
import { assertInvalid } from "../../../test/assert-refused.ts";
import { customerFiles } from "../../../test/customer-imports.ts";
import { orderFiles } from "../../../test/order-imports.ts";
import { fieldsOf, visitorOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";
import { shopifyOrderFile } from "../../../test/shopify-orders.ts";
import { agentOf } from "../../../test/ucp.ts";

const server = await testServer();
let shop: Shop;
/** A store that does not say where it is. */
let nowhere: Shop;
before(async () => {
  shop = await openShop(server, {}, { test: true });
  nowhere = await openShop(server, { country: null });
});

const fresh = () => `${randomUUID()}@example.com`;
const AS_TEXT = "phone_as_text";
const addressIn = (country: string, phone: string) => ({ ...HOME, country, phone });
const phoneOf = ({ phone, phoneExtension = null }: Json) => [phone, phoneExtension];

describe("a phone as people dial it", () => {
  test("is a customer's, by the store's country; an extension is kept apart", async () => {
    const forms: [string, string, string | null][] = [
      ["0171 1234567", "+491711234567", null],
      ["+49 (0)171 1234567", "+491711234567", null],
      ["+1 (212) 555-0100 ext. 12", "+12125550100", "12"],
    ];
    for (const [phone, number, extension] of forms) {
      const made = await shop.person({ phone });
      assert.deepEqual(phoneOf(made), [number, extension], phone);
      const same = await shop.ok("PUT", `/customer/${made.id}`, { firstName: "Eve" });
      assert.deepEqual(phoneOf(same), [number, extension]);
      const other = await shop.ok("PUT", `/customer/${made.id}`, {
        phone: "030 1234567",
        phoneExtension: null,
      });
      assert.deepEqual(phoneOf(other), ["+49301234567", null]);
    }
    const found = await shop.ok("GET", "/customer?q=0301234567");
    assert.equal(found.customers.length, forms.length);
    const body = { email: fresh(), firstName: "A", phone: "0171 1234567" };
    assertInvalid(await nowhere.send("POST", "/customer", { body }), ["/phone", "invalid_phone"]);
    assertInvalid(await shop.send("POST", "/customer", { body: { ...body, phone: "call me" } }), [
      "/phone",
      "invalid_phone",
    ]);
    const { results } = await shop.ok("POST", "/customer/bulk", { create: [{ ...body, email: fresh() }] });
    assert.equal(results[0].customer?.phone ?? results[0].data?.phone, "+491711234567");
  });

  test("is an address's, by its country, also where the store's is another one", async () => {
    const { id } = await shop.person();
    const forms: [string, string, string][] = [
      ["US", "(212) 555-0100", "+12125550100"],
      ["NL", "06 1234 5678", "+31612345678"],
      ["DE", "0171 1234567", "+491711234567"],
      ["US", "+49 (0)171 1234567", "+491711234567"],
    ];
    for (const [country, phone, number] of forms) {
      const made = await shop.send("POST", `/customer/${id}/addresses`, { body: addressIn(country, phone) });
      assert.deepEqual([made.body.data.phone, made.body.warnings], [number, undefined], phone);
    }
    const extended = await shop.ok("POST", `/customer/${id}/addresses`, addressIn("US", "(212) 555-0100 x7"));
    assert.deepEqual(phoneOf(extended), ["+12125550100", "7"]);
    const again = await shop.ok("PUT", `/customer/${id}/addresses/${extended.id}`, { city: "Kiel" });
    assert.deepEqual(phoneOf(again), ["+12125550100", "7"]);
  });

  test("of a buyer is read by the address that the order goes to", async () => {
    const order = await shop.order({
      customerId: undefined,
      customer: { email: fresh(), firstName: "Zoe", phone: "06 12 34 56 78" },
      shippingAddress: addressIn("FR", "06 12 34 56 78"),
    });
    const buyer = await shop.ok("GET", `/customer/${order.customerId}`);
    assert.deepEqual([buyer.phone, order.shippingAddress.phone], ["+33612345678", "+33612345678"]);
    const track = { orderNumber: order.orderNumber, phone: "+33 6 12 34 56 78" };
    const sent = { body: track, key: undefined };
    assert.equal((await shop.send("POST", "/orders/track", sent)).status, 200);
  });
});

describe("a file's phone without an address", () => {
  const filesOf = customerFiles(server);
  const americans = () => openShop(server, { country: "US" });

  test("is read by the store's country, from Shopify's customers", async () => {
    const { store } = await americans();
    const rows = [
      "Customer ID,First Name,Last Name,Email,Phone",
      "1,Ada,King,ada@example.com,(212) 555-0100 ext. 7",
      "2,Bo,Li,bo@example.com,0171 1234567",
    ];
    const done = await filesOf.imported(store, "format=shopify", rows.join("\n"));
    assert.equal(done.customers.created, 2, JSON.stringify(done));
    assert.deepEqual(phoneOf(await filesOf.find(store, "ada@example.com")), ["+12125550100", "7"]);
    assert.deepEqual(phoneOf(await filesOf.find(store, "bo@example.com")), [null, null]);
    assert.match(
      done.warnings.map(({ row, message }: Json) => `${row} ${message}`).join(),
      /^3 Phone: .*left out/,
    );
  });

  test("is read by the store's country, from Shopify's orders: the buyer's and the address's", async () => {
    const { store } = await americans();
    const line = {
      Name: "#1",
      Email: "zoe@example.com",
      "Financial Status": "paid",
      Currency: "USD",
      Subtotal: "5.00",
      Total: "5.00",
      "Created at": "2024-01-02 03:04:05 -0500",
      "Lineitem quantity": "1",
      "Lineitem name": "Mug",
      "Lineitem price": "5.00",
      Id: "71",
      Phone: "(212) 555-0100 x7",
      "Shipping Name": "Zoe Day",
      "Shipping Phone": "(212) 555-0101",
    };
    const done = await orderFiles(server).imported(store, "format=shopify", shopifyOrderFile([line]));
    assert.equal(done.orders.created, 1, JSON.stringify(done.errors));
    const order = await orderFiles(server).find(store, "71");
    assert.equal(order.shippingAddress.phone, "+12125550101");
    const buyer = await filesOf.find(store, "zoe@example.com");
    assert.deepEqual(phoneOf(buyer), ["+12125550100", "7"]);
  });
});

describe("a phone for the courier that cannot be read", () => {
  test("is kept as text, and the answer says so", async () => {
    const { id } = await shop.person();
    const body = addressIn("DE", "ring  at the gate");
    const made = await shop.send("POST", `/customer/${id}/addresses`, { body });
    assert.equal(made.status, 201, made.text);
    assert.equal(made.body.data.phone, "ring at the gate");
    assert.deepEqual(made.body.warnings, [
      {
        field: "/phone",
        code: AS_TEXT,
        message: "This phone number couldn’t be read, so it was saved as text.",
      },
    ]);
    const placed = await shop.place({ shippingAddress: body, billingAddress: body });
    assert.equal(placed.status, 201, placed.text);
    assert.deepEqual(placed.body.warnings.map(({ field, code }: Json) => [field, code]).sort(), [
      ["/billingAddress/phone", AS_TEXT],
      ["/shippingAddress/phone", AS_TEXT],
    ]);
    assert.equal((await shop.read(placed.body.data.id)).shippingAddress.phone, "ring at the gate");
  });

  test("does not stop a sale: of a cart, on the page, by UCP and by ACP", async () => {
    const { range } = shop;
    await shop.ok("PUT", "/payment-methods", { methods: [{ method: "bank_transfer" }] });
    const cart = await shop.ok(
      "POST",
      "/storefront/carts",
      {
        items: [shop.line(range.mug)],
        customer: { email: fresh(), firstName: "Ada" },
        shippingAddress: addressIn("DE", "gate 7"),
        paymentMethod: "bank_transfer",
      },
      { key: undefined },
    );
    const told = cart.messages.map(({ type, code, field }: Json) => [type, code, field]);
    assert.deepEqual([cart.isReady, told], [true, [["warning", AS_TEXT, "/shippingAddress/phone"]]]);
    assert.equal(cart.shippingAddress.phone, "gate 7");

    const page = await shop.ok(
      "POST",
      "/storefront/carts",
      { items: [shop.line(range.mug)] },
      { key: undefined },
    );
    const { pathname } = new URL(page.handoffUrl);
    const visitor = visitorOf(server, shop.store);
    const typed = {
      "customer/email": fresh(),
      "customer/firstName": "Ada",
      "customer/phone": "gate 7",
      "shippingAddress/address1": "Main Street 1",
      "shippingAddress/postalCode": "10115",
      "shippingAddress/city": "Berlin",
      "shippingAddress/country": "DE",
      paymentMethod: "bank_transfer",
    };
    const fill = async (act: string, more: Fields = {}) =>
      visitor.post(pathname, { ...fieldsOf((await visitor.get(pathname)).text), ...typed, ...more, act });
    await fill("update");
    const shown = await visitor.get(pathname);
    assert.ok(shown.text.includes("so it was saved as text."), shown.text);
    assert.equal((await fill("place")).status, 303);

    const ucp = agentOf(server, shop.store);
    const checkout = await ucp.told("checkout", "POST", "/api/v1/ucp/checkout-sessions", {
      line_items: [{ item: { id: range.mug.id }, quantity: 1 }],
      buyer: { email: fresh(), first_name: "Ada", phone_number: "0171 1234567" },
      fulfillment: {
        methods: [
          {
            type: "shipping",
            destinations: [
              {
                street_address: "Main Street 1",
                address_locality: "Berlin",
                address_country: "DE",
                phone_number: "gate 7",
              },
            ],
          },
        ],
      },
    });
    assert.deepEqual(
      [checkout.status, checkout.messages.map(({ type, code, path }: Json) => [type, code, path])],
      [
        "ready_for_complete",
        [["warning", "invalid_phone", "$.fulfillment.methods[0].destinations[0].phone_number"]],
      ],
    );
    const acp = buyerAgent(server, shop.store);
    const session = await acp.told("session", "POST", SESSIONS, {
      line_items: [{ id: range.mug.id, quantity: 1 }],
      currency: "usd",
      capabilities: {},
      buyer: { email: fresh(), first_name: "Ada" },
      fulfillment_details: {
        phone_number: "gate 7",
        address: {
          name: "Ada",
          line_one: "Main Street 1",
          city: "Berlin",
          state: "",
          country: "DE",
          postal_code: "10115",
        },
      },
    });
    assert.deepEqual(
      [session.status, session.messages.map(({ type, param }: Json) => [type, param])],
      ["ready_for_payment", [["info", "$.fulfillment_details.phone_number"]]],
    );
  });

  test("comes by a file with a warning, beside national numbers", async () => {
    const files = customerFiles(server);
    const [ada, bob] = [fresh(), fresh()];
    const columns = `Default Address Address1,Default Address City,Default Address Country Code,Default Address Phone`;
    const report = await files.imported(
      shop.store,
      "format=shopify",
      `First Name,Last Name,Email,Phone,${columns}\nAda,K,${ada},(212) 555-0100,5th Av 1,New York,US,(212) 555-0100 x3\nBob,L,${bob},,Road 1,Kiel,DE,gate 7\n`,
    );
    assert.equal(report.errors.length, 0, JSON.stringify(report.errors));
    const { phone, id } = await files.find(shop.store, ada);
    const [address] = (await shop.ok("GET", `/customer/${id}`)).addresses;
    assert.deepEqual([phone, ...phoneOf(address)], ["+12125550100", "+12125550100", "3"]);
    const other = await files.find(shop.store, bob);
    assert.equal((await shop.ok("GET", `/customer/${other.id}`)).addresses[0].phone, "gate 7");
    assert.ok(report.warnings.some(({ message }: Json) => /kept as text/.test(message)));
  });
});
