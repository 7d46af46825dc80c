import assert from "node:assert/strict";
import { test } from "node:test";
import { fatesOf, orderFiles } from "../../../../../test/order-imports.ts";
import { testServer } from "../../../../../test/server.ts";
import type { Json } from "../../../../../test/shop.ts";
import { readOrderCsv } from "./orders.ts";

const server = await testServer();
const files = orderFiles(server);

const HEADER =
  "orderNumber,externalId,placedAt,currency,status,paymentStatus,finalAmount,name,quantity,unitPrice";
const [MAY, JUNE] = ["2024-05-01T09:00:00Z", "2024-06-01T09:00:00Z"];
/** A row: number, external id, when, total, name, price. */
const row = (number: string, id: string, at: string, total: string, name: string, price: string) =>
  [number, id, at, "USD", "delivered", "paid", total, name, 1, price].join(",");

/**
 * The orders that a file without order ids becomes, and what it tells; the same file again changes nothing.
 */
async function bring(rows: readonly string[]) {
  const store = await server.createStore({ currency: "USD" });
  const text = [HEADER, ...rows].join("\n");
  const report = await files.imported(store, "format=stoa", text);
  const exported = await files.exported(store, "ndjson");
  const again = await files.imported(store, "format=stoa", text);
  assert.deepEqual([fatesOf(again)[1], fatesOf(again)[3]], [0, fatesOf(report)[3]]);
  assert.equal(await files.exported(store, "ndjson"), exported);
  const orders: Json[] = exported
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const seen = orders.map(({ orderNumber, externalId, finalAmount, items }) =>
    [orderNumber, externalId, finalAmount, ...items.map(({ name }: Json) => name)].join(" "),
  );
  const textsOf = (all: Json[]): string[] => all.map(({ row, message }) => `${row} ${message}`);
  const told = textsOf(report.warnings).filter((one) => !one.includes("no email"));
  return { orders: seen.sort(), told, refused: textsOf(report.errors) };
}

test("orders that share a number are each their own, wherever their rows are", async () => {
  const found = await bring([
    row("A1", "e1", MAY, "5.00", "Cup", "5.00"),
    row("B1", "b1", MAY, "7.00", "Jug", "7.00"),
    row("A1", "e9", JUNE, "28.00", "Pot", "20.00"),
    row("A1", "e9", JUNE, "", "Lid", "8.00"),
    row("B1", "b1", MAY, "", "Mat", "0.00"),
    row("A1", "e1", MAY, "", "Spoon", "0.00"),
  ]);
  assert.deepEqual(found.orders, ["A1 e1 5.00 Cup Spoon", "A1 e9 28.00 Pot Lid", "B1 b1 7.00 Jug Mat"]);
  assert.deepEqual(found.told, ["4 Another order has the number A1, too."]);
  assert.deepEqual(found.refused, []);
});

test("a row with a number alone belongs to the latest order of that number", async () => {
  const found = await bring([
    row("A1", "e1", MAY, "9.00", "Cup", "5.00"),
    row("A1", "", "", "", "Spoon", "4.00"),
    row("A1", "e9", JUNE, "28.00", "Pot", "20.00"),
    row("A1", "", "", "", "Lid", "8.00"),
  ]);
  assert.deepEqual(found.orders, ["A1 e1 9.00 Cup Spoon", "A1 e9 28.00 Pot Lid"]);
  assert.deepEqual(found.refused, []);
});

test("rows that come again are left out with their lines; two lines of one order may be the same", async () => {
  const rows = [
    row("A1", "e1", MAY, "13.00", "Cup", "5.00"),
    row("A1", "e1", MAY, "", "Spoon", "4.00"),
    row("A1", "e1", MAY, "", "Spoon", "4.00"),
  ];
  const once = await bring(rows);
  assert.deepEqual([once.orders, once.told], [["A1 e1 13.00 Cup Spoon Spoon"], []]);
  const twice = await bring([...rows, row("B1", "b1", MAY, "7.00", "Jug", "7.00"), ...rows]);
  assert.deepEqual(twice.orders, ["A1 e1 13.00 Cup Spoon Spoon", "B1 b1 7.00 Jug"]);
  assert.deepEqual(twice.told, ["2 These lines repeat others of the same record and are left out: 6, 7, 8."]);
});

test("a total in each row is the total of one order", async () => {
  const found = await bring([
    row("A1", "e1", MAY, "9.00", "Cup", "5.00"),
    row("A1", "e1", MAY, "9.00", "Spoon", "4.00"),
  ]);
  assert.deepEqual([found.orders, found.told], [["A1 e1 9.00 Cup Spoon"], []]);
});

test("an order with another date or amount under the same id is refused, and named", async () => {
  const found = await bring([
    row("A1", "e1", MAY, "5.00", "Cup", "5.00"),
    row("A1", "e1", JUNE, "5.00", "Pot", "5.00"),
    row("A2", "e2", MAY, "5.00", "Cup", "5.00"),
    row("A2", "e2", MAY, "6.00", "Pot", "6.00"),
  ]);
  assert.deepEqual(found.orders, ["A1 e1 5.00 Cup", "A2 e2 5.00 Cup"]);
  assert.deepEqual(
    found.refused.map((one) => one.slice(0, 37)),
    ["3 Line 2 of this file is the same rec", "5 Line 4 of this file is the same rec"],
  );
});

test("an id that a spreadsheet rounded puts no two orders together", async () => {
  const rows = [
    row("A1", "5.55E+12", MAY, "5.00", "Cup", "5.00"),
    row("A2", "5.55E+12", MAY, "5.00", "Pot", "5.00"),
    row("A1", "5.55E+12", MAY, "", "Lid", "0.00"),
  ];
  async function* bytes() {
    yield Buffer.from([HEADER, ...rows].join("\n"));
  }
  const orders = await Array.fromAsync(readOrderCsv(bytes()));
  const namesIn = (items: unknown) => (items as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(
    orders.map(({ fields }) => namesIn(fields.items)),
    [["Cup", "Lid"], ["Pot"]],
  );
});
