import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openStall } from "../../../test/checkout.ts";
import { runScripts, scriptsOf } from "../../../test/page-script.ts";
import { testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const page = await readFile(new URL("../../../../docs/checkout.md", import.meta.url), "utf8");

const server = await testServer();
const stall = await openStall(server, {}, { domain: "localhost" });

test("docs/checkout.md: its examples, one after another, as a page runs them", async () => {
  const names = ["quote", "order", "orderToken", "payment", "shown", "tracked"];
  const logged: unknown[][] = [];
  const console = { log: (...words: unknown[]) => logged.push(words) };
  const location = { origin: `http://localhost:${server.port}` };
  const { quote, order, orderToken, payment, shown, tracked } = await runScripts(page, names, {
    location,
    console,
  });

  assert.deepEqual(logged, [[409, "price_changed", quote.finalAmount]]);
  assert.equal(order.finalAmount, quote.finalAmount);
  assert.equal(order.items[0].quantity, 2);
  assert.deepEqual(shown, order);
  assert.equal(payment.provider, "manual");
  assert.equal(tracked.orderNumber, order.orderNumber);
  assert.match(orderToken, /^ot_/);
  const { total } = (await stall.ok("GET", "/orders")).pagination;
  assert.equal(total, 1);
});

test("docs/checkout.md: the fields and limits that it names are there", async () => {
  assert.equal(scriptsOf(page).length, 6);
  const document = (await stall.send("GET", "/openapi.json")).body;
  const { Quote, QuoteItem, ShopperOrder, Order, Checkout } = document.components.schemas;
  const has = (schema: Json, ...names: string[]) => {
    for (const name of names) {
      assert.match(page, new RegExp(`\`${name}\\b`));
      assert.ok(name in schema.properties, name);
    }
  };
  has(QuoteItem, "name", "sku", "image", "options", "unitPrice", "inStock", "available", "totalAmount");
  has(Quote, "shippingOptions", "subtotalAmount", "codFee", "giftCardAmount", "dueAmount", "taxes");
  has(Checkout, "billingAddress", "note", "source", "shippingMethodId", "expectedTotal", "customer");
  const hidden = ["note", "tags", "metadata", "externalId", "source", "cancelReason"];
  has(Order, ...hidden);
  for (const name of hidden) assert.ok(!(name in ShopperOrder.properties), name);
});
