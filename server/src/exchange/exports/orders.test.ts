import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { lastLine, runCommand } from "../../../test/command.ts";
import { parseCsv } from "../../../test/csv.ts";
import { entry } from "../../../test/noun.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import { openShop } from "../../../test/shop.ts";
import { storeByDomain } from "../../commands/store-by-domain.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readOrdersAfter, type WalkPlace } from "../../orders/api/index.ts";
import { type OrderRow, orders as table } from "../../orders/model/index.ts";
import { seedCustomers, seedOrders, seedProducts } from "../seeding/index.ts";
import { type Bounds, batches } from "./batches.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
type Data = any;

const path = "/api/v1/exports/orders";
const ORDERS = 260;

/** All orders as lists have them, the oldest first. */
// One connection: whoever holds it while a reader takes their time stops everybody.
const server = await testServer({ STOA_POOL_SIZE: "1" });
const store = await server.createStore();

const { pool, vault } = server.database;
const known = await storeByDomain(server.database, store.domain);
await seedProducts(pool, known, 40);
await seedCustomers(pool, known, 30);
await seedOrders(pool, known, ORDERS, { vault });
const orders = await listed();

const get = (query = "", at = store, sent?: Sent) => server.send(at, "GET", `${path}${query}`, sent);
const linesOf = ({ text }: { text: string }): Data[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function listed(query = "", after = ""): Promise<Data[]> {
  const page = `limit=100&sort=createdAt&include=items${query}${after && `&after=${after}`}`;
  const { body, text } = await server.send(store, "GET", `/api/v1/orders?${page}`);
  assert.equal(body?.success, true, text);
  const { nextCursor } = body.data.pagination;
  return nextCursor ? [...body.data.orders, ...(await listed(query, nextCursor))] : body.data.orders;
}

describe("who may", () => {
  test("staff who read orders may export them, of their own store", async () => {
    const other = await server.createStore();
    assertRefused(await get("", store, { key: undefined }), 401, "unauthenticated");
    assertRefused(await get("", store, { key: other.key }), 401, "unauthenticated");
    const { key: wrong } = await store.makeKey(["products", "customers"]);
    assertRefused(await get("", store, { key: wrong }), 403, "permission_denied");
    const { key } = await store.makeKey(["orders:read"]);
    assert.equal((await get("", store, { key })).status, 200);
    assert.equal((await get("", other)).text, "");
  });

  test("bad input is 400 and names the parameter", async () => {
    assertInvalid(await get("?format=xml"), ["/format", "invalid_choice"]);
    assertInvalid(await get("?status=lost"), ["/status", "invalid_format"]);
    assertInvalid(await get("?createdSince=yesterday"), ["/createdSince", "invalid_datetime"]);
    assertInvalid(
      await get("?createdUntil=2026-13-01&include=items"),
      ["/createdUntil", "invalid_datetime"],
      ["/include", "unknown_field"],
    );
  });
});

describe("NDJSON", () => {
  test("is every order as it is answered alone, byte for byte, the oldest first", async () => {
    const { text, headers } = await get("?format=ndjson");
    assert.equal(headers["content-type"], "application/x-ndjson");
    assert.equal(headers["content-disposition"], 'attachment; filename="orders.ndjson"');
    assert.ok(text.endsWith("\n"));
    const lines = text.trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).id),
      orders.map(({ id }) => id),
    );
    for (const [i, line] of lines.entries()) {
      if (i % 10) continue;
      const answer = await server.send(store, "GET", `/api/v1/orders/${orders[i].id}`);
      assert.ok(answer.text.includes(`"data":${line}`), line);
    }
    assert.equal((await get()).text, text, "it is what comes unasked");
  });

  test("of some orders has these alone", async () => {
    const since = orders[50].createdAt;
    const until = orders[150].createdAt;
    for (const query of [
      "&status=delivered",
      "&status=cancelled,on_hold",
      `&createdSince=${since}`,
      `&createdUntil=${until}`,
      `&createdSince=${since}&createdUntil=${until}&status=delivered,pending`,
      `&createdSince=${until}&createdUntil=${since}`,
      `&q=${encodeURIComponent(orders[5].orderNumber)}`,
      `&customerId=${orders[7].customerId}`,
      "&paymentMethod=cash&paymentStatus=pending",
      "&source=pos",
      `&agentId=${orders[0].id}`,
    ]) {
      const found = linesOf(await get(`?format=ndjson${query}`)).map(({ id }) => id);
      assert.deepEqual(
        found,
        (await listed(query)).map(({ id }) => id),
        query,
      );
    }
    assert.equal(linesOf(await get(`?createdSince=${since}&createdUntil=${until}`)).length, 100);
  });
});

describe("CSV", () => {
  const read = async (query = "", at = store) => {
    const { text, headers } = await get(`?format=csv${query}`, at);
    assert.equal(headers["content-type"], "text/csv; charset=utf-8");
    assert.equal(headers["content-disposition"], 'attachment; filename="orders.csv"');
    const [names, ...rows] = parseCsv(text);
    for (const row of rows) assert.equal(row.length, names!.length);
    return rows.map((row) => Object.fromEntries(row.map((cell, i) => [names![i]!, cell])));
  };
  const cents = (amount: string) => BigInt(amount.replace(".", ""));

  test("has a row a line; amounts of an order stand in its first, so that columns sum to what was sold", async () => {
    const rows = await read();
    const lines = orders.flatMap((order) => order.items.map((item: Data) => ({ order, item })));
    assert.equal(rows.length, lines.length);
    for (const [i, { order, item }] of lines.entries()) {
      const row = rows[i]!;
      assert.deepEqual(
        [row.orderId, row.lineId, row.name, row.quantity, row.unitPrice, row.lineTotalAmount],
        [
          order.id,
          item.id,
          item.name.replace(/^(?='*[=+\-@])/, "'"),
          `${item.quantity}`,
          item.unitPrice,
          item.totalAmount,
        ],
      );
      assert.deepEqual(
        [row.orderNumber, row.status, row.placedAt, row.customerEmail],
        [order.orderNumber, order.status, order.placedAt, order.customer.email],
      );
      assert.equal(row.shippingCity, order.shippingAddress?.city ?? "");
      assert.equal(row.finalAmount, item === order.items[0] ? order.finalAmount : "");
    }
    for (const [column, amount] of [
      ["finalAmount", "finalAmount"],
      ["refundedAmount", "refundedAmount"],
    ] as const)
      assert.equal(
        rows.reduce((sum, row) => sum + (row[column] ? cents(row[column]) : 0n), 0n),
        orders.reduce((sum, order) => sum + cents(order[amount]), 0n),
      );
    const sums = new Map<string, bigint>();
    for (const { orderId, lineRefundedAmount } of rows)
      sums.set(orderId!, (sums.get(orderId!) ?? 0n) + cents(lineRefundedAmount!));
    for (const { id, refundedAmount } of orders) assert.ok(sums.get(id)! <= cents(refundedAmount));
  });

  test("of no orders has its columns alone, and so does an order's status that nobody has", async () => {
    const none = await server.createStore();
    assert.deepEqual(await read("", none), []);
    assert.match((await get("?format=csv", none)).text, /^orderNumber,orderId,placedAt,status,.*\r\n$/);
  });

  test("keeps spreadsheets from taking texts for formulas", async () => {
    const at = await server.createStore();
    await server.send(at, "PUT", "/api/v1/settings", {
      body: { shippingZones: [{ name: "Z", countries: ["*"], rates: [{ name: "@cmd", price: "0" }] }] },
    });
    const translations = [entry("=1+1")];
    const product = await server.send(at, "POST", "/api/v1/products", {
      body: { price: "1", sku: "-5", quantity: 3, translations },
    });
    dataOf(
      await server.send(at, "POST", "/api/v1/orders", {
        body: {
          customer: { email: "a@b.example", firstName: "=HYPERLINK(1)", lastName: "L" },
          items: [{ productId: product.body.data.id, quantity: 2 }],
          paymentMethod: "cash",
          shippingAddress: {
            firstName: "+1",
            lastName: '"L", x',
            phone: "+4915112345678",
            address1: "\t=2",
            city: "@x",
            country: "DE",
          },
          note: '-1\n"two", three',
          tags: ["=a", "b"],
          externalId: "'=q",
          metadata: { a: "=1" },
        },
      }),
      201,
    );
    const [row] = await read("", at);
    const cells = {
      customerName: "'=HYPERLINK(1) L",
      name: "'=1+1",
      sku: "'-5",
      shippingMethod: "'@cmd",
      shippingFirstName: "'+1",
      shippingLastName: '"L", x',
      shippingPhone: "'+4915112345678",
      shippingCity: "'@x",
      note: `'-1\n"two", three`,
      tags: "'=a\nb",
      externalId: "''=q",
      metadata: '{"a":"=1"}',
      options: "{}",
    };
    for (const [name, cell] of Object.entries(cells)) assert.equal(row![name], cell, name);
  });
});

test("the properties of a line are JSON in CSV and NDJSON, the merchant's among them", async () => {
  const shop = await openShop(server);
  const properties = { Engraving: 'For "Ada", =1', _proof: "p-77" };
  const items = [{ ...shop.line(shop.range.mug), properties }, shop.line(shop.range.shirt, 1, "M")];
  await shop.order({ items });
  const [names, ...rows] = parseCsv((await get("?format=csv", shop.store)).text);
  const at = names!.indexOf("properties");
  assert.deepEqual(
    rows.map((row) => row[at] && JSON.parse(row[at])),
    [properties, ""],
  );
  const [order] = linesOf(await get("?format=ndjson", shop.store));
  assert.deepEqual(
    order.items.map((item: Data) => item.properties),
    [properties, undefined],
  );
});

test("a batch is about 32 KiB, however large orders are that follow small ones; none is left out", async () => {
  const at = await server.createStore();
  const translations = [entry("Mug")];
  const { body } = await server.send(at, "POST", "/api/v1/products", {
    body: { price: "1", kind: "digital_service", inventoryTracked: false, translations },
  });
  const big = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, "x".repeat(500)]));
  for (let i = 0; i < 100; i++) {
    dataOf(
      await server.send(at, "POST", "/api/v1/orders", {
        body: {
          customer: { email: "a@b.example", firstName: "A", lastName: "B" },
          items: [{ productId: body.data.id, quantity: 1 }],
          paymentMethod: "cash",
          ...(i >= 60 && { metadata: big }),
        },
      }),
      201,
    );
  }
  const tx = tenantReads(server.database.pool, at.id);
  const ids: string[] = [];
  let most = 0;
  const write = (rows: OrderRow[]) => {
    const size = JSON.stringify(rows).length;
    most = Math.max(most, rows.length);
    assert.ok(size < 32_768 + 40_000, `${rows.length} rows of ${size}`);
    ids.push(...rows.map((row) => table.get(row, "id")));
    return "";
  };
  const read = (place: WalkPlace | undefined, bounds: Bounds) => readOrdersAfter(tx, place, {}, bounds);
  for await (const text of batches(read, write)) assert.equal(text, "");
  assert.equal(new Set(ids).size, 100);
  assert.ok(most >= 10);
});

test("a reader who takes their time holds no database connection", async () => {
  const request = http.get({
    host: "127.0.0.1",
    port: server.port,
    path: `${path}?format=csv`,
    headers: { host: store.domain, authorization: `Bearer ${store.key}` },
  });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  response.pause();
  for (let i = 0; i < 20; i++)
    assert.equal((await server.send(store, "GET", `/api/v1/orders?limit=${i + 1}`)).status, 200);
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  assert.equal(length, Buffer.byteLength((await get("?format=csv")).text));
});

describe("stoa export orders", () => {
  const run = (...args: string[]) =>
    runCommand(["export", "orders", "--store", store.domain, ...args], server.settings);

  test("writes the file that the API answers, by the same filters", async () => {
    const file = join(server.settings.STOA_DATA_DIR!, "orders.ndjson");
    const { stdout, stderr, code } = await run(
      ...["--format", "ndjson", "--status", "delivered,cancelled", "--output", file, "--json"],
    );
    assert.equal(code, 0, stderr);
    const { text } = await get("?format=ndjson&status=delivered,cancelled");
    assert.equal(await readFile(file, "utf8"), text);
    const { orders: count, output } = lastLine(stdout);
    assert.deepEqual([count, output], [text.trimEnd().split("\n").length, file]);
    const csv = await run("--format", "csv", "--created-since", orders[200].createdAt);
    assert.equal(csv.stdout, (await get(`?format=csv&createdSince=${orders[200].createdAt}`)).text);
  });

  test("tells what it cannot use, with exit code 2", async () => {
    const wrong = await Promise.all([
      run("--format", "xml"),
      run("--format", "csv", "--status", "lost"),
      run("--format", "csv", "--created-since", "yesterday"),
      run("--format", "csv", "--json"),
    ]);
    for (const { code, stderr } of wrong) assert.equal(code, 2, stderr);
    assert.match(wrong[1]!.stderr, /unknown status: lost/);
  });
});
