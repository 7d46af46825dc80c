import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fatesOf, orderFiles } from "../../../../test/order-imports.ts";
import { testServer } from "../../../../test/server.ts";
import { type Json, openShop } from "../../../../test/shop.ts";
import { type ShopifyRow, shopifyOrderFile } from "../../../../test/shopify-orders.ts";
import { storeByDomain } from "../../../commands/store-by-domain.ts";
import { seedCustomers, seedOrders, seedProducts } from "../../seeding/index.ts";

const server = await testServer();
const files = orderFiles(server);
const shop = await openShop(server);
const { store } = shop;

/** A paid and fulfilled order of two mugs in Shopify. */
const row = (name: string, more: ShopifyRow = {}): ShopifyRow => ({
  Name: name,
  Id: `id-${name}`,
  Email: "old@example.com",
  "Financial Status": "paid",
  "Fulfillment Status": "fulfilled",
  Currency: "USD",
  Subtotal: "20.00",
  Shipping: "0.00",
  Taxes: "0.00",
  Total: "20.00",
  "Created at": "2023-05-01 10:00:00 -0400",
  "Paid at": "2023-05-01 10:01:00 -0400",
  "Fulfilled at": "2023-05-03 10:00:00 -0400",
  "Lineitem quantity": "2",
  "Lineitem name": "Old mug",
  "Lineitem price": "10.00",
  "Lineitem sku": "",
  "Billing Name": "Olga Old",
  ...more,
});
const bring = (...rows: ShopifyRow[]) =>
  files.imported(
    store,
    "format=shopify",
    shopifyOrderFile(
      rows.map((one) => ({
        Currency: CURRENCY,
        ...one,
        ...(one.Currency && { Currency: one.Currency === "USD" ? CURRENCY : one.Currency }),
      })),
    ),
  );
const CURRENCY = (await shop.ok("GET", "/storefront/store")).currency as string;
const mailValuesOf = ({ errors, warnings }: Json) => [
  errors.map(({ row, column, code }: Json) => [row, column, code]),
  warnings.map(({ row, message }: Json) => [row, message]),
];

describe("an order that is brought along", () => {
  test("leaves no event, no mail, no movement of stock and no number of the store's", async () => {
    const numbered = await shop.order();
    const written = await shop.written();
    const sku = (await shop.ok("PUT", `/products/${shop.range.mug.id}`, { sku: "MUG" })).sku;
    const before = await shop.written();
    assert.deepEqual(fatesOf(await bring(row("#A1", { "Lineitem sku": sku.toLowerCase() }))), [
      "done",
      1,
      0,
      0,
    ]);
    const after = await shop.written();
    for (const table of ["events", "stock_movements", "stock_levels", "products", "coupons", "gift_cards"])
      assert.deepEqual(after[table], before[table], table);
    const mails = (all: typeof before) => all.jobs!.filter(({ kind }: Json) => /mail/.test(kind));
    assert.deepEqual(mails(after), mails(before));
    assert.ok(written.orders!.length + 1 === after.orders!.length);
    const order = await files.find(store, "id-#A1");
    assert.equal(order.items[0].productId, shop.range.mug.id);
    assert.equal(order.items[0].name, "Old mug");
    const next = await shop.order();
    assert.equal(Number(next.orderNumber.slice(1)), Number(numbered.orderNumber.slice(1)) + 1);
    const { total } = (await shop.ok("GET", "/orders")).pagination;
    assert.equal(total, after.orders!.length + 1);
  });

  test("tells its timeline, its payment and its refund, and that its amounts were brought along", async () => {
    await bring(
      row("#A2", {
        "Financial Status": "partially_refunded",
        "Refunded Amount": "5.00",
        "Payment Reference": "ch_1",
      }),
    );
    const order = await files.find(store, "id-#A2");
    assert.deepEqual(
      order.timeline.map(({ event, status, at, amount }: Json) => [event, status, at, amount]),
      [
        ["placed", "pending", "2023-05-01T14:00:00.000Z", null],
        ["captured", null, "2023-05-01T14:01:00.000Z", "20.00"],
        ["status_changed", "partially_refunded", "2023-05-03T14:00:00.000Z", null],
        ["refunded", null, "2023-05-03T14:00:00.000Z", "5.00"],
      ],
    );
    const { payments } = await shop.ok("GET", `/orders/${order.id}/payments`);
    assert.deepEqual(
      [payments[0].amount, payments[0].reference, payments[0].createdAt],
      ["20.00", "ch_1", "2023-05-01T14:01:00.000Z"],
    );
    const { refunds } = await shop.ok("GET", `/orders/${order.id}/refunds`);
    assert.deepEqual([refunds[0].amount, refunds[0].createdAt], ["5.00", "2023-05-03T14:00:00.000Z"]);
    const explained = await shop.ok("GET", `/orders/${order.id}/explain`);
    assert.deepEqual([explained.imported, explained.totals.final.amount], [true, "20.00"]);
    // What is left can be given back here.
    const refund = await shop.refund(order.id, {});
    assert.equal(refund.status, 201, refund.text);
    assert.equal((await shop.read(order.id)).refundedAmount, "20.00");
  });

  test("goes on here as any other: an open one is sent, without a mail", async () => {
    await bring(row("#A3", { "Fulfillment Status": "unfulfilled", "Fulfilled at": "" }));
    const { id, status } = await files.find(store, "id-#A3");
    assert.equal(status, "pending");
    assert.equal(
      (await shop.advance(id, "confirmed", "processing", "shipped", "delivered")).status,
      "delivered",
    );
    await server.runJobs();
    assert.deepEqual(
      (await server.mails()).filter(({ to }) => to === "old@example.com"),
      [],
    );
  });

  test("keeps amounts that do not add up, marks them, and can still be refunded and cancelled", async () => {
    const report = await bring(
      row("#A4", { Subtotal: "3.00", "Discount Amount": "1.00", Total: "7.00", "Fulfillment Status": "" }),
    );
    assert.deepEqual(mailValuesOf(report), [
      [],
      [[2, "The amounts do not add up. They are kept as the file has them, and the order is marked."]],
    ]);
    const order = await files.find(store, "id-#A4");
    assert.deepEqual(
      [order.addsUp, order.finalAmount, order.discountAmount, order.paidAmount],
      [false, "7.00", "1.00", "7.00"],
    );
    const answer = await shop.send("POST", `/orders/${order.id}/cancel`, { body: { reason: "other" } });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await shop.read(order.id)).refundedAmount, "7.00");
  });

  test("takes more back than its total where the file says so: it was paid before", async () => {
    await bring(row("#A5", { "Financial Status": "refunded", "Refunded Amount": "25.00" }));
    const { finalAmount, paidAmount, refundedAmount, dueAmount } = await files.find(store, "id-#A5");
    assert.deepEqual(
      [finalAmount, paidAmount, refundedAmount, dueAmount],
      ["20.00", "25.00", "25.00", "-5.00"],
    );
  });

  test("belongs to the customer with its email, to a guest, or to the guest of orders without one", async () => {
    const { customer } = shop;
    const report = await bring(
      row("#A6", { Email: customer.email.toUpperCase() }),
      row("#A7", { Email: "", "Billing Name": "" }),
      row("#A8", { Email: "", Phone: "'+14135550100" }),
      row("#A9", { Email: "new.one@example.com", "Billing Name": "Cher" }),
    );
    assert.deepEqual(fatesOf(report), ["done", 4, 0, 0]);
    const [known, nobody, nobodyToo, guest] = await Promise.all(
      ["#A6", "#A7", "#A8", "#A9"].map((name) => files.find(store, `id-${name}`)),
    );
    assert.equal(known.customerId, customer.id);
    assert.equal(known.customer.name, "Olga Old");
    assert.equal(nobody.customerId, nobodyToo.customerId);
    assert.deepEqual([nobody.customer.email, nobody.customer.name], ["", ""]);
    assert.deepEqual(
      report.warnings.map(({ row }: Json) => row),
      [3, 4],
    );
    const made = await shop.ok("GET", `/customer/${guest.customerId}`);
    assert.deepEqual(
      [made.isGuest, made.firstName, made.lastName, made.createdAt],
      [true, "Cher", "", guest.placedAt],
    );
  });

  test("with the number of an order of the store's is kept, and told of; each buyer finds their own", async () => {
    const own = await shop.order();
    const report = await bring(row(own.orderNumber, { Email: "twin@example.com" }));
    assert.deepEqual(mailValuesOf(report)[1], [[2, `Another order has the number ${own.orderNumber}, too.`]]);
    const track = async (email: string) =>
      (
        await shop.send("POST", "/orders/track", {
          body: { orderNumber: own.orderNumber, email },
          key: undefined,
        })
      ).body.data;
    assert.equal((await track("twin@example.com")).items[0].name, "Old mug");
    assert.notEqual((await track(shop.customer.email)).items[0].name, "Old mug");
  });
});

describe("an order that was imported without all of its lines", () => {
  const complete = { Subtotal: "30.00", Total: "30.00" };
  const lineOf = (name: string, title: string, price: string, more: ShopifyRow = {}): ShopifyRow => ({
    ...{ Name: name, "Lineitem quantity": "1", "Lineitem name": title, "Lineitem price": price },
    ...more,
  });
  const stats = async () => {
    const { totals } = await shop.ok("GET", "/reports/sales?from=2023-05-01&to=2023-05-01");
    const { products } = await shop.ok("GET", "/reports/products?from=2023-05-01&to=2023-05-01&limit=100");
    const pieces = products.reduce((sum: number, { quantity }: Json) => sum + quantity, 0);
    return { ...totals, pieces };
  };

  test("gets them from the whole file, is counted with them, and adds up", async () => {
    const before = await stats();
    await bring(row("#M1", complete));
    const { id, addsUp } = await files.find(store, "id-#M1");
    assert.equal(addsUp, false);
    const whole = [row("#M1", complete), lineOf("#M1", "Old tray", "10.00")];
    const dry = await files.imported(
      store,
      "format=shopify&dryRun=true",
      shopifyOrderFile(
        whole.map((one) => ({ Currency: CURRENCY, ...one, ...(one.Id && { Currency: CURRENCY }) })),
      ),
    );
    const report = await bring(...whole);
    for (const { orders, warnings } of [dry, report]) {
      assert.deepEqual([orders.created, orders.updated, orders.skipped], [0, 1, 0]);
      assert.match(warnings[0].message, /lacked lines/);
    }
    const order = await files.find(store, "id-#M1");
    assert.deepEqual(
      [order.id, order.addsUp, order.finalAmount, order.subtotalAmount, order.paidAmount, order.status],
      [id, true, "30.00", "30.00", "30.00", "delivered"],
    );
    assert.deepEqual(
      order.items.map(({ name, quantity, shippedQuantity }: Json) => [name, quantity, shippedQuantity]),
      [
        ["Old mug", 2, 2],
        ["Old tray", 1, 1],
      ],
    );
    assert.deepEqual(fatesOf(await bring(...whole)), ["done", 0, 1, 0]);
    const mended = await stats();
    // As if the whole file had come first.
    await bring(row("#M2", complete), lineOf("#M2", "Old tray", "10.00"));
    const twice = await stats();
    const growth = (from: Json, to: Json) =>
      Object.entries(to).map(([name, now]) => [name, Math.round((Number(now) - Number(from[name])) * 100)]);
    const isSum = ([name]: unknown[]) => !String(name).startsWith("average");
    assert.deepEqual(growth(before, mended).filter(isSum), growth(mended, twice).filter(isSum));
    assert.equal(mended.pieces - before.pieces, 3);
  });

  test("stays as it is where it was changed since, or where the file lacks one of its lines", async () => {
    await bring(row("#M3", complete), row("#M4", complete));
    const { id } = await files.find(store, "id-#M3");
    await shop.refund(id, { amount: "1.00" });
    const report = await bring(
      ...[row("#M3", complete), lineOf("#M3", "Old tray", "10.00")],
      ...[row("#M4", { ...complete, "Lineitem name": "Other mug" }), lineOf("#M4", "Old tray", "10.00")],
    );
    assert.deepEqual(fatesOf(report), ["done", 0, 2, 0]);
    assert.deepEqual(mailValuesOf(report)[1], [
      [2, "The order in the store lacks lines, but was changed since its import. It stays as it is."],
    ]);
    for (const name of ["#M3", "#M4"]) assert.equal((await files.find(store, `id-${name}`)).items.length, 1);
  });

  test("is one order with and without its id, which a spreadsheet rounds", async () => {
    await bring(row("#M5", { Id: "5.12E+12" }), row("#M6"));
    const report = await bring(
      row("#M5", { Id: "5120000000005" }),
      row("#M6", { Id: "5.12E+12" }),
      row("#M6", { Id: "5.12E+12", "Created at": "2023-06-01 10:00:00 -0400" }),
    );
    assert.deepEqual(fatesOf(report), ["done", 0, 2, 1]);
    const once = await bring(row("#M7", { Id: "5120000000007" }), row("#M7", { Id: "5.12E+12" }));
    assert.deepEqual(fatesOf(once), ["done", 1, 0, 1]);
  });
});

describe("a line of the report", () => {
  test("names what is wrong, and takes no other order with it", async () => {
    const report = await bring(
      row("#B1", { Total: "ten" }),
      row("#B2", { "Financial Status": "funny" }),
      row("#B3", { Currency: "XTS" }),
      row("#B4", { "Created at": "yesterday" }),
      row("#B5", { "Lineitem quantity": "-1" }),
      row("#B6", { Email: "nobody" }),
      row("#B7", { "Lineitem price": "1".repeat(40) }),
      row("#B8", { Total: "" }),
      row("#B9", { Notes: "x\0y" }),
      row("#B10"),
    );
    assert.deepEqual(fatesOf(report), ["done", 3, 0, 7]);
    assert.deepEqual(
      report.warnings.map(({ row, message }: Json) => [row, message.slice(0, 18)]),
      [
        [10, "Control characters"],
        [7, "Email: Enter a val"],
        [7, "The order has no e"],
      ],
    );
    assert.deepEqual(
      report.errors.map(({ handle, column, code }: Json) => [handle, column, code]),
      [
        ["#B1", "Total", "not_a_decimal"],
        ["#B2", "Financial Status", "invalid_choice"],
        ["#B3", "Currency", "invalid_choice"],
        ["#B4", "Created at", "invalid_datetime"],
        ["#B5", "Lineitem quantity", "invalid_type"],
        ["#B7", "Lineitem price", "too_many_digits"],
        ["#B8", "Total", "required"],
      ],
    );
  });

  test("loses no order for one field: rows without a line, a rounded Id, a date that is none", async () => {
    const rows = [
      row("#D1", { Id: "5.12E+12" }),
      { Name: "#D1", Email: "old@example.com" },
      row("#D2", { Id: "5.12E+12", "Fulfilled at": "soon" }),
      row("#D1", { Id: "" }),
    ];
    for (const fates of [
      ["done", 2, 0, 1],
      ["done", 0, 2, 1],
    ]) {
      const report = await bring(...rows);
      assert.deepEqual(fatesOf(report), fates);
      assert.match(report.errors[0].message, /^Line 2 of this file/);
      const told = report.warnings.map(({ row, message }: Json) => `${row} ${message}`);
      if (fates[1])
        assert.match(
          told.join("\n"),
          /^2 Id: .* left out\.\n4 Id: .* left out\.\n4 Fulfilled at: .*left out/,
        );
    }
    assert.equal((await files.find(store, "#D1")).items.length, 1);
    assert.equal((await files.find(store, "#D2")).orderNumber, "#D2");
  });

  test("refuses an order of 10,000 lines and goes on behind it", async () => {
    const lines = Array.from({ length: 9_999 }, (_, i) => ({
      Name: "#C1",
      "Lineitem quantity": "1",
      "Lineitem name": `Line ${i}`,
      "Lineitem price": "1.00",
    }));
    const report = await bring(row("#C1"), ...lines, row("#C2"));
    assert.deepEqual(fatesOf(report), ["done", 1, 0, 1]);
    const [{ row: first, lastRow, code, message }] = report.errors;
    assert.deepEqual([first, lastRow, code], [2, 10_001, "not_importable"]);
    assert.match(message, /10,?000 lines/);
  });

  test("of a sum that no number holds is a refusal", async () => {
    const huge = "900000000000000.00";
    const report = await bring(
      ...Array.from({ length: 120 }, (_, i) =>
        row(`#D${i}`, { Total: huge, Subtotal: huge, "Lineitem price": huge, "Lineitem quantity": "1" }),
      ),
    );
    assert.equal(report.status, "done");
    assert.ok(report.orders.skipped > 0);
    for (const { code } of report.errors) assert.equal(code, "too_many_digits");
  });
});

describe("a file", () => {
  test("is refused where it is none, and dry runs keep nothing", async () => {
    const other = await files.imported(store, "format=shopify", "Title,Price\nMug,5\n");
    assert.equal(other.status, "failed");
    assert.match(other.failure, /not an order CSV of Shopify: it has no column Name, Financial Status/);
    const dry = await files.imported(
      store,
      "format=shopify&dryRun=true",
      shopifyOrderFile([row("#E1", { Currency: CURRENCY })]),
    );
    assert.deepEqual(fatesOf(dry), ["done", 1, 0, 0]);
    assert.equal(await files.find(store, "id-#E1"), undefined);
  });

  test("takes the permission for orders, and no other option", async () => {
    const { key: wrong } = await store.makeKey(["products", "customers", "orders:read"]);
    const { key: right } = await store.makeKey(["orders"]);
    const raw = shopifyOrderFile([row("#E2", { Currency: CURRENCY })]);
    assert.equal((await files.upload(store, "format=shopify", raw, { key: undefined })).status, 401);
    assert.equal((await files.upload(store, "format=shopify", raw, { key: wrong })).status, 403);
    assert.equal((await files.upload(store, "format=shopify", raw, { key: right })).status, 201);
    for (const query of [
      "format=woocommerce",
      "format=shopify&sendMail=true",
      "format=shopify&copyImages=true",
    ])
      assert.equal((await files.upload(store, query, raw)).status, 400, query);
  });

  test("of another server's orders keeps their ids; in the store itself they are there already", async () => {
    const report = await files.imported(store, "format=stoa", await files.exported(store, "csv"));
    const { orders } = report;
    assert.deepEqual([orders.created, orders.skipped, orders.unchanged > 5], [0, 0, true]);
    const another = await server.createStore({ currency: CURRENCY as "EUR" });
    const ndjson = await files.exported(store, "ndjson");
    const moved = await files.imported(another, "format=stoa", ndjson, {
      headers: { "content-type": "application/x-ndjson" },
    });
    assert.deepEqual(moved.errors, []);
    assert.deepEqual([moved.orders.skipped, moved.orders.unchanged], [0, 0]);
    const ids = (all: Map<string, Json>) => [...all.values()].map(({ id }) => id).sort();
    assert.deepEqual(ids(await files.all(another)), ids(await files.all(store)));
  });
});

test("pictures of lines are the store's own media by their paths, or URLs, and nothing else", async () => {
  const another = await server.createStore({ currency: "USD" });
  const path = "/media/018f3b7e-0000-7000-8000-000000000001.jpg";
  const images: [string, string | null][] = [
    [`https://${another.domain}${path}`, path],
    [path, path],
    [`https://other.example${path}`, `https://other.example${path}`],
    [`https://${another.domain}/logo.png`, `https://${another.domain}/logo.png`],
    ["/admin", null],
    [`/x${path}`, null],
    [`/media/x${path}`, null],
    [`//other.example${path}`, null],
    ["https://", null],
    ["data:image/png;base64,AA==", null],
  ];
  const order = {
    ...{ orderNumber: "P-1", externalId: "p-1", placedAt: "2024-05-02T09:00:00Z", currency: "USD" },
    ...{ status: "delivered", paymentStatus: "paid", finalAmount: "10.00" },
    items: images.map(([image]) => ({ name: "Mug", quantity: 1, unitPrice: "1.00", image })),
  };
  const headers = { "content-type": "application/x-ndjson" };
  const report = await files.imported(another, "format=stoa", JSON.stringify(order), { headers });
  assert.deepEqual(fatesOf(report), ["done", 1, 0, 0]);
  const kept = await server.sql(
    another,
    "select image from order_items where store_id = $1 order by position",
    [another.id],
  );
  assert.deepEqual(
    kept.map(({ image }: Json) => image),
    images.map(([, image]) => image),
  );
});

test("orders of every kind that were placed here come back into another store as they are", async () => {
  const [from, bare, stocked, sheeted] = await Promise.all(
    [1, 2, 3, 4].map(() => server.createStore({ currency: "USD" })),
  );
  const { pool, vault } = server.database;
  const known = await storeByDomain(server.database, from!.domain);
  await seedProducts(pool, known, 30);
  await seedCustomers(pool, known, 20);
  const combinesWith = { automatic: true };
  for (const one of [
    { name: '=Two, "or" more', type: "fixed", value: "1.50", minimumQuantity: 2, combinesWith },
    { name: "All", type: "percentage", value: "3.3", combinesWith },
  ])
    await server.send(from!, "POST", "/api/v1/discounts", { body: one });
  await seedOrders(pool, known, 160, { vault });
  const products = await server.send(from!, "GET", "/api/v1/exports/products?format=ndjson");
  await server.send(stocked!, "POST", "/api/v1/imports?format=stoa", {
    raw: products.bytes,
    headers: { "content-type": "application/x-ndjson" },
  });
  await server.runJobs();
  const before = await files.all(from!);
  const ndjson = await files.exported(from!, "ndjson");
  for (const store of [bare!, stocked!]) {
    const report = await files.imported(store, "format=stoa", ndjson, {
      headers: { "content-type": "application/x-ndjson" },
    });
    assert.deepEqual([report.orders.created, report.errors, report.warnings], [160, [], []]);
    const after = await files.all(store);
    for (const [number, order] of before) {
      assert.equal(after.get(number).addsUp, true, number);
      assert.deepEqual(carried(after.get(number), store), carried(order, store), number);
    }
    const statuses = async (at: typeof store) => {
      const { byStatus, byPaymentStatus, unpaid } = (await server.send(at, "GET", "/api/v1/orders/counts"))
        .body.data;
      return { byStatus, byPaymentStatus, unpaid };
    };
    assert.deepEqual(await statuses(store), await statuses(from!));
    const sales = async (at: typeof store) =>
      (await server.send(at, "GET", "/api/v1/reports/sales?interval=month&from=2026-01-01&to=2026-12-31"))
        .body.data;
    assert.deepEqual(await sales(store), await sales(from!));
    const sold = [...after.values()].flatMap(({ items }) => items).map(({ productId }: Json) => productId);
    const { products: own } = (await server.send(store, "GET", "/api/v1/products?limit=100")).body.data;
    const ids = new Set(own.map(({ id }: Json) => id));
    if (store === stocked) assert.ok(sold.every((id) => ids.has(id)));
  }
  // A sheet carries what automatic discounts took off, too.
  const report = await files.imported(sheeted!, "format=stoa", await files.exported(from!, "csv"));
  assert.deepEqual([report.orders.created, report.errors, report.warnings], [160, [], []]);
  const brought = await files.all(sheeted!);
  for (const [number, { discounts }] of before)
    assert.deepEqual(brought.get(number).discounts, discounts, number);
  const amounts = [...before.values()].flatMap(({ discounts }) =>
    discounts.map(({ amount }: Json) => amount),
  );
  assert.ok(amounts.length > 160, "some have two");

  // Of lines that the store sells, the ids are the store's.
  function carried(order: Json, store: typeof from): Json {
    const {
      updatedAt: _,
      version: __,
      importedFrom: ___,
      customerId: ____,
      customer,
      items,
      ...rest
    } = order;
    const lines = items.map(({ productId, variantId, ...line }: Json) =>
      store === stocked ? line : { productId, variantId, ...line },
    );
    return { ...rest, email: customer.email, name: customer.name, items: lines };
  }
});

describe("the properties of a line", () => {
  const properties = { Engraving: "For Ada: with love", _proof: "p-77" };
  const linesOf = async (at: typeof store) =>
    [...(await files.all(at)).values()].flatMap(({ items }) =>
      items.map((item: Json) => [item.name, item.quantity, item.properties]),
    );

  test("come into another store with their orders, by CSV and NDJSON", async () => {
    const from = await openShop(server);
    const { mug } = from.range;
    await from.order({ items: [{ ...from.line(mug, 2), properties }, from.line(mug)] });
    const lines = await linesOf(from.store);
    assert.deepEqual(lines, [
      ["Mug", 2, properties],
      ["Mug", 1, undefined],
    ]);
    for (const [format, type] of [
      ["csv", "text/csv"],
      ["ndjson", "application/x-ndjson"],
    ] as const) {
      const into = await server.createStore({ currency: "USD" });
      const file = await files.exported(from.store, format);
      const report = await files.imported(into, "format=stoa", file, { headers: { "content-type": type } });
      assert.deepEqual([report.orders.created, report.errors, report.warnings], [1, [], []], format);
      assert.deepEqual(await linesOf(into), lines, format);
    }
  });

  test("come with an order of Shopify, whose export has a line of text for each", async () => {
    const into = await server.createStore({ currency: "USD" });
    const file = shopifyOrderFile([
      row("#P1", { "Lineitem properties": "Engraving: For Ada: with love\n_proof: p-77\nEmpty:" }),
    ]);
    const report = await files.imported(into, "format=shopify", file);
    assert.deepEqual([report.orders.created, report.errors], [1, []]);
    assert.deepEqual(await linesOf(into), [["Old mug", 2, properties]]);
  });

  test("that a line does not take are left out with a warning at their column", async () => {
    const many = Array.from({ length: 21 }, (_, i) => `Choice ${i}: yes`).join("\n");
    const report = await bring(row("#P2", { "Lineitem properties": many }));
    assert.deepEqual([report.orders.created, report.errors], [1, []]);
    assert.match(report.warnings[0].message, /^Lineitem properties: .*left out/);
    assert.equal((await files.find(store, "id-#P2")).items[0].properties, undefined);
  });
});

test("an order that was brought along can be printed, sent back and refunded as any other", async () => {
  const free = { Name: "#F1", "Lineitem quantity": "1", "Lineitem name": "Gift", "Lineitem price": "0.00" };
  await bring(
    row("#F1", {
      Taxes: "1.00",
      Total: "21.00",
      "Tax 1 Name": "Eco tax",
      "Tax 1 Value": "1.00",
      "Shipping Name": "Olga Old",
      "Shipping City": "Ulm",
    }),
    free,
  );
  const order = await files.find(store, "id-#F1");
  assert.equal(order.addsUp, true);
  await shop.ok("PUT", "/settings", { invoices: { issueOn: "shipped" } });
  await shop.ok("POST", `/orders/${order.id}/documents/invoice`);
  for (const name of ["invoice", "packing-slip"]) {
    const { status } = await shop.send("GET", `/orders/${order.id}/documents/${name}.pdf`);
    assert.equal(status, 200, `${name} ${server.logged().slice(-3000)}`);
  }
  const items = [{ itemId: order.items[0].id, quantity: 1, reason: "Too small" }];
  const returned = await shop.send("POST", `/orders/${order.id}/returns`, { body: { items } });
  assert.equal(returned.status, 201, returned.text);
  const refund = await shop.refund(order.id, {
    items: order.items.map(({ id, quantity }: Json) => ({ itemId: id, quantity })),
  });
  assert.equal(refund.status, 201, refund.text);
  assert.equal((await shop.read(order.id)).refundedAmount, "20.00");
  const { documents } = await shop.ok("GET", `/orders/${order.id}/documents`);
  assert.equal(documents.length, 2);
});
