import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { parseCsv } from "../../../test/csv.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

const FORMULA = '=HYPERLINK("https://evil.example","1,2")';

const server = await testServer();
const shop = await openShop(server, {
  tax: { rates: [{ country: "DE", rate: "19", name: FORMULA }] },
});
const elsewhere = await server.createStore();

const file = async (name: string, query = "", sent = {}) => {
  const answer = await shop.send("GET", `/reports/${name}.csv?${query}`, sent);
  assert.equal(answer.status, 200, answer.text);
  const [head, ...rows] = parseCsv(answer.text);
  return { answer, head: head!, rows };
};
const report = (name: string): Promise<Json> => shop.ok("GET", `/reports/${name}`);
const texts = (rows: Json[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => String(row[column] ?? "")));
const guarded = (rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => (/^[=+@-]/.test(cell) ? `'${cell}` : cell)));

before(async () => {
  const { code } = await shop.coupon();
  const person = await shop.person({ firstName: "=1+1", lastName: "Best" });
  await shop
    .ok("POST", "/products", {
      price: "1.00",
      kind: "digital_file",
      inventoryTracked: false,
      translations: [{ language: "en", name: "-2+3", description: "" }],
    })
    .then((product) => shop.order({ items: [shop.line(product, 9)], customerId: person.id }));
  const sold = await shop.order({ couponCode: code, markPaid: true, paymentMethod: "bank_transfer" });
  await shop.order({ items: [shop.line(shop.range.shirt, 2, "M")] });
  const cancelled = await shop.order();
  await shop.ok("POST", `/orders/${cancelled.id}/cancel`, { reason: "customer" });
  assert.ok((await shop.refund(sold.id, { amount: "5.00", reason: "late" })).status < 300);
});

describe("a report as a file has the numbers of the report", () => {
  const sums = ["orders", "gross", "discounts", "refunds", "net"];

  test("sales", async () => {
    const { rows } = await report("sales");
    const columns = ["from", "to", "orders", "cancelled", ...sums.slice(1), "tax", "shipping"];
    const made = await file("sales");
    assert.deepEqual(made.rows, texts(rows, ...columns));
    assert.equal(made.rows.length, 30);
    assert.ok(rows.some(({ cancelled, refunds }: Json) => cancelled && refunds === "5.00"));
  });

  test("sales by month, of the days asked for", async () => {
    const query = "from=2026-01-15&to=2026-03-02&interval=month";
    const { rows } = await shop.ok("GET", `/reports/sales?${query}`);
    const made = await file("sales", query);
    assert.deepEqual(
      made.rows.map(([from, to]) => [from, to]),
      rows.map(({ from, to }: Json) => [from, to]),
    );
    assert.match(made.answer.headers["content-disposition"]!, /filename="sales-2026-01-15-2026-03-02\.csv"/);
  });

  test("products, taxes, best customers, channels and coupons; no cell is a formula", async () => {
    const [products, taxes, customers, channels, coupons] = await Promise.all(
      ["products", "taxes", "customers", "channels", "coupons"].map(report),
    );
    for (const [name, rows, columns] of [
      ["products", products.products, ["productId", "name", "quantity", "amount"]],
      ["taxes", taxes.rows, ["name", "rate", "country", "province", "net", "tax", "gross", "refundedTax"]],
      ["best-customers", customers.best, ["customerId", "name", "email", "orders", "spent"]],
      ["channels", channels.channels, ["source", ...sums]],
      ["coupons", coupons.coupons, ["code", "orders", "discounts", "revenue"]],
    ] as [string, Json[], string[]][]) {
      const made = await file(name);
      assert.ok(rows.length > 0, name);
      assert.deepEqual(made.rows, guarded(texts(rows, ...columns)), name);
    }
    const names = [
      ...(await file("products")).rows,
      ...(await file("taxes")).rows,
      ...(await file("best-customers")).rows,
    ];
    for (const text of ["'-2+3", `'${FORMULA}`, "'=1+1 Best"]) assert.ok(names.flat().includes(text), text);
  });

  test("customers by day", async () => {
    const { rows } = await report("customers");
    assert.deepEqual(
      (await file("customers")).rows,
      texts(rows, "from", "to", "orders", "newCustomers", "returningOrders"),
    );
  });

  test("cash, a row a method, whose sums are those of the report", async () => {
    const { rows, totals } = await report("cash");
    const made = await file("cash");
    const expected = rows.flatMap(({ methods, onDelivery, ...row }: Json) =>
      (methods.length ? methods : [{ ...row, method: "" }]).map((method: Json, i: number) => ({
        ...row,
        ...method,
        ...(i ? {} : onDelivery),
      })),
    );
    const columns = "from to method taken refunded net delivered collected missing".split(" ");
    assert.deepEqual(made.rows, texts(expected, ...columns));
    const sum = (at: number) => made.rows.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0);
    assert.deepEqual(
      [sum(3), sum(4), sum(5), sum(7)],
      [totals.taken, totals.refunded, totals.net, totals.onDelivery.collected].map((one) =>
        Math.round(Number(one) * 100),
      ),
    );
  });
});

describe("the first line", () => {
  test("is in the language asked for, else in that of the request", async () => {
    const firsts = { en: "From", ar: "من", fr: "Du", de: "Von", es: "Desde", tr: "Başlangıç" };
    for (const [lang, first] of Object.entries(firsts)) {
      const made = await file("sales", `lang=${lang}`);
      assert.equal(made.head[0], first);
      assert.equal(made.answer.headers["content-language"], lang);
      assert.equal(new Set(made.head).size, made.head.length, "each column has a name of its own");
    }
    assert.equal((await file("sales", "", { headers: { "accept-language": "tr" } })).head[0], "Başlangıç");
    assert.equal((await file("sales", "lang=ja", { headers: { "x-locale": "fr" } })).head[0], "Du");
  });
});

describe("who gets one, and of what", () => {
  test("other days, and what is no day, as the report refuses them", async () => {
    assertInvalid(await shop.send("GET", "/reports/sales.csv?from=2026-02-01&to=2026-01-01"), "/to");
    assertInvalid(await shop.send("GET", "/reports/sales.csv?from=soon"), "/from");
    assertInvalid(await shop.send("GET", "/reports/sales.csv?lang=x!"), "/lang");
  });

  test("without the permission none; another store has none of it", async () => {
    const { key } = await shop.store.makeKey(["products"]);
    assertRefused(await shop.send("GET", "/reports/sales.csv", { key }), 403, "permission_denied");
    assertRefused(
      await shop.send("GET", "/reports/best-customers.csv", { key: undefined }),
      401,
      "unauthenticated",
    );
    const { text } = await server.send(elsewhere, "GET", "/api/v1/reports/best-customers.csv");
    assert.equal(parseCsv(text).length, 1);
  });
});
