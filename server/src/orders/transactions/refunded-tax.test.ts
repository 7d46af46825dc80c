import assert from "node:assert/strict";
import { test } from "node:test";
import { booksBalance } from "../../../test/books.ts";
import { testServer } from "../../../test/server.ts";
import { HOME, type Json, openShop } from "../../../test/shop.ts";

// The tax in what is given back is rounded as a whole, not refund by refund.

const server = await testServer();
const rates = [{ name: "Post", price: "0" }];
const zones = [{ name: "EU", countries: ["DE", "FR"], rates }];

/** A shop with a product of a price; it issues invoices at once. */
async function shopOf(price: string, settings = {}) {
  const shop = await openShop(server, {
    shippingZones: zones,
    invoices: { issueOn: "placed" },
    ...settings,
  });
  const translations = [{ language: "en", name: "Thing", description: "" }];
  const thing = await shop.ok("POST", "/products", { price, quantity: 1_000, translations });
  const day = new Date().toISOString().slice(0, 10);
  const around = [-1, 1].map((by) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10));
  const refundedTax = async (): Promise<string> => {
    const { totals } = await shop.ok("GET", `/reports/taxes?from=${around[0]}&to=${around[1]}`);
    return totals.refundedTax;
  };
  const creditedTax = async (): Promise<number> => {
    const rows = await server.sql(shop.store, "select taxes from invoices where kind = 'credit_note'");
    const amounts = rows.flatMap(({ taxes }: Json) => taxes.map(({ amount }: Json) => Number(amount)));
    return amounts.reduce((sum: number, amount: number) => sum + amount, 0);
  };
  return { shop, thing, refundedTax, creditedTax };
}
const paid = { paymentMethod: "bank_transfer", markPaid: true };

test("twenty refunds of 0.03 hold the tax of the order: 0.10", async () => {
  const { shop, thing, refundedTax, creditedTax } = await shopOf("0.60");
  const order = await shop.order({ items: [shop.line(thing)], ...paid });
  assert.deepEqual([order.finalAmount, order.taxAmount], ["0.60", "0.10"]);
  for (let i = 0; i < 20; i++) assert.equal((await shop.refund(order.id, { amount: "0.03" })).status, 201);
  assert.equal(await refundedTax(), "0.10");
  assert.equal(await creditedTax(), 10);
  await booksBalance(server, shop.store);
});

test("ten refunds of 17.93 and 17.92 hold 29.88", async () => {
  const { shop, thing, refundedTax, creditedTax } = await shopOf("17.93");
  const { code: couponCode } = await shop.coupon({ type: "fixed", value: "0.02" });
  const shippingAddress = { ...HOME, city: "Paris", postalCode: "75001", country: "FR", province: undefined };
  const order = await shop.order({ items: [shop.line(thing, 10)], couponCode, shippingAddress, ...paid });
  assert.deepEqual([order.finalAmount, order.taxAmount], ["179.28", "29.88"]);
  const items = [{ itemId: order.items[0].id, quantity: 1 }];
  for (let i = 0; i < 10; i++) assert.equal((await shop.refund(order.id, { items })).status, 201);
  assert.equal(await refundedTax(), "29.88");
  assert.equal(await creditedTax(), 2988);
  await booksBalance(server, shop.store);
});

test("pieces, shipping and amounts of lines with other taxes hold the tax of the order together", async () => {
  const post = [{ name: "EU", countries: ["DE"], rates: [{ name: "Post", price: "4.90" }] }];
  const { shop, thing, refundedTax, creditedTax } = await shopOf("9.99", { shippingZones: post });
  const { stamp } = shop.range;
  const order = await shop.order({ items: [shop.line(thing, 3), shop.line(stamp, 2)], ...paid });
  const [{ id: itemId }, { id: exempt }] = order.items;
  const refunds = [
    { items: [{ itemId, quantity: 1 }] },
    { amount: "7.77" },
    { shipping: "1.11" },
    { items: [{ itemId: exempt, quantity: 2 }] },
    { amount: "0.01" },
    {},
  ];
  for (const refund of refunds) assert.equal((await shop.refund(order.id, refund)).status, 201);
  assert.equal((await shop.read(order.id)).paymentStatus, "refunded");
  assert.equal(await refundedTax(), order.taxAmount);
  assert.equal(await creditedTax(), Math.round(Number(order.taxAmount) * 100));
  // One that is cancelled counts for nothing, though some of it was given back.
  const other = await shop.order({ items: [shop.line(thing, 3)], ...paid });
  await shop.refund(other.id, { amount: "3.33" });
  await shop.refund(other.id, { items: [{ itemId: other.items[0].id, quantity: 1 }] });
  await shop.ok("POST", `/orders/${other.id}/cancel`, { reason: "customer" });
  assert.equal(await refundedTax(), order.taxAmount);
  const credited = Number(order.taxAmount) + Number(other.taxAmount);
  assert.equal(await creditedTax(), Math.round(credited * 100));
  await booksBalance(server, shop.store);
});
