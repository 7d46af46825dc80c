import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../../../test/runs.ts";
import { SHOPIFY_ORDER_COLUMNS, shopifyOrderFile } from "../../../../../test/shopify-orders.ts";
import { paymentMethodOf, paymentStatusOf, statusOf } from "./order-states.ts";
import { readShopifyOrders } from "./orders.ts";

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
const read = (text: string) => Array.fromAsync(readShopifyOrders(bytesOf(text)));

describe("Shopify's states", () => {
  for (const [financial, fulfillment, isCancelled, isCash, status, payment] of [
    ["paid", "fulfilled", false, false, "delivered", "paid"],
    ["paid", "partial", false, false, "processing", "paid"],
    ["paid", "", false, false, "pending", "paid"],
    ["paid", "restocked", false, false, "pending", "paid"],
    ["paid", "on_hold", false, false, "on_hold", "paid"],
    ["authorized", "unfulfilled", false, false, "pending", "authorized"],
    ["pending", "unfulfilled", false, false, "pending_payment", "pending"],
    ["pending", "unfulfilled", false, true, "pending", "pending"],
    ["partially_paid", "fulfilled", false, false, "delivered", "pending"],
    ["partially_refunded", "fulfilled", false, false, "partially_refunded", "partially_refunded"],
    ["partially_refunded", "", false, false, "pending", "partially_refunded"],
    ["refunded", "fulfilled", false, false, "refunded", "refunded"],
    ["refunded", "restocked", false, false, "refunded", "refunded"],
    ["refunded", "fulfilled", true, false, "cancelled", "refunded"],
    ["voided", "", false, false, "cancelled", "cancelled"],
    ["expired", "fulfilled", false, false, "delivered", "cancelled"],
    ["", "", false, false, "pending_payment", "pending"],
    ["funny", "odd", false, false, "odd", "funny"],
  ] as const)
    test(`${financial || "-"}, ${fulfillment || "-"}${isCancelled ? ", cancelled" : ""}${isCash ? ", in cash" : ""}`, () => {
      assert.equal(statusOf({ financial, fulfillment, isCancelled, isCash }), status);
      assert.equal(paymentStatusOf(financial), payment);
    });

  test("ways to pay are known by their names", () => {
    for (const [called, method] of [
      ["Shopify Payments", "card"],
      ["", "card"],
      ["Cash on Delivery (COD)", "cash"],
      ["PayPal Express Checkout", "wallet"],
      ["Bank Deposit", "bank_transfer"],
      ["Klarna", "installment"],
    ] as const)
      assert.equal(paymentMethodOf(called), method, called);
  });
});

describe("Shopify's rows", () => {
  const first = {
    Name: "#1",
    Id: "7",
    Total: "9.00",
    "Created at": "2024-01-02 03:04:05 -0500",
    "Lineitem name": "A",
  };

  test("are an order where they repeat its name without a total", async () => {
    const orders = await read(
      shopifyOrderFile([
        first,
        { Name: "#1", "Lineitem name": "B" },
        { Name: "#1", Total: "5.00", "Lineitem name": "C" },
        { Name: "#2", Total: "5.00", "Lineitem name": "D" },
      ]),
    );
    assert.deepEqual(
      orders.map(({ line, lastLine, fields }) => [
        line,
        lastLine,
        fields.externalId,
        (fields.items as { name: string }[]).map(({ name }) => name).join(""),
      ]),
      [
        [2, 3, "7", "AB"],
        [4, 4, "#1", "C"],
        [5, 5, "#2", "D"],
      ],
    );
    assert.equal(orders[0]!.fields.placedAt, "2024-01-02T03:04:05-0500");
  });

  test("tell taxes by their names, and leave a quantity of 0 out", async () => {
    const [order] = await read(
      shopifyOrderFile([
        {
          ...first,
          "Lineitem quantity": "1",
          "Tax 1 Name": "GST 5%",
          "Tax 1 Value": "1.00",
          "Tax 2 Name": "Rest (8.875%)",
          "Tax 2 Value": "2.00",
          "Tax 3 Name": "Eco tax",
          "Tax 3 Value": "3.00",
          "Outstanding Balance": "-4.00",
        },
        { Name: "#1", "Lineitem name": "B", "Lineitem quantity": "0" },
      ]),
    );
    assert.deepEqual(order!.fields.taxes, [
      { name: "GST", rate: "5", amount: "1.00" },
      { name: "Rest", rate: "8.875", amount: "2.00" },
      { name: "Eco tax", amount: "3.00" },
    ]);
    assert.equal((order!.fields.items as unknown[]).length, 1);
    assert.deepEqual(
      order!.warnings.map(({ key, values }) => [key, values]),
      [["import.line_left_out", { line: 3 }]],
    );
    assert.equal(order!.fields.outstandingAmount, undefined);
    assert.equal(order!.columnOf("/items/0/unitPrice"), "Lineitem price");
  });

  test("have the properties of a line, one a line of text; others are left out", async () => {
    const propertiesOf = async (text: string) => {
      const [order] = await read(shopifyOrderFile([{ ...first, "Lineitem properties": text }]));
      return (order!.fields.items as { properties?: object }[])[0]!.properties;
    };
    assert.deepEqual(await propertiesOf("Engraving: For Ada\r\n Gift : yes: twice \n\nno colon\nEmpty:"), {
      Engraving: "For Ada",
      Gift: "yes: twice",
    });
    assert.equal(await propertiesOf(""), undefined);
    assert.equal(await propertiesOf("no colon"), undefined);
  });

  test("of any content are read to the end, in memory that one order bounds", async () => {
    const cell = fc.oneof(
      fc.constant(""),
      fc.string(),
      fc.constantFrom("#1", "1.00", "paid", "=1+1", "'x", "é", "\0"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.constantFrom(...SHOPIFY_ORDER_COLUMNS), cell), { maxLength: 20 }),
        async (rows) => {
          const named = rows.map((row) => ({ ...row, Name: row.Name || "#9" }));
          const orders = await read(shopifyOrderFile(named));
          for (const { line, lastLine } of orders) assert.ok(line <= lastLine);
        },
      ),
      { numRuns: runs(100, 5_000) },
    );
    const long = "x".repeat(300_000);
    const more = Array.from({ length: 400 }, () => ({ Name: "#1", "Lineitem name": long }));
    async function* growing() {
      yield Buffer.from(shopifyOrderFile([first]));
      for (const row of more) yield Buffer.from(shopifyOrderFile([row]).split("\n").slice(1).join("\n"));
    }
    const [order] = await Array.fromAsync(readShopifyOrders(growing()));
    assert.equal(order!.fault?.key, "import.order_too_long");
    assert.equal(order!.lastLine, 402);
  });
});
