import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop, type Shop } from "../../../test/shop.ts";

// Records of another store are answered like records that do not exist: the same bytes, nothing read, nothing
// written in either store.

let order: Json;
let coupon: Json;
let card: Json;
let known: Record<string, Json[]>[];
const server = await testServer();
const mine = await openShop(server);
const theirs = await openShop(server, { orderNumberPrefix: "X" });
before(async () => {
  coupon = await theirs.coupon();
  card = await theirs.giftCard("100");
  order = await theirs.order({
    externalId: "their-order",
    couponCode: coupon.code,
    giftCards: [{ code: card.code }],
    items: [theirs.line(theirs.range.mug, 2), theirs.line(theirs.range.shirt, 1, "S")],
    customerId: undefined,
    customer: { email: "zora@example.com", firstName: "Zora", lastName: "Quill", phone: "+491701112223" },
    tags: ["zzz"],
    note: "zora's note",
    markPaid: true,
  });
  await theirs.ok("POST", `/orders/${order.id}/refunds`, { amount: "1" });
  await mine.order();
  known = await written();
});

// These checks run as the schema's owner, who sees all stores' rows of some tables.
const writtenBy = async (shop: Shop) => {
  const tables = Object.entries(await shop.written());
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.filter((row) => row.includes(shop.store.id))]),
  );
};
const written = () => Promise.all([writtenBy(mine), writtenBy(theirs)]);
const unchanged = async () => assert.deepEqual(await written(), known);

/** Checks that a request about another store's records gets the same answer as one about missing records. */
async function same(
  ask: (value: string) => Promise<Answer>,
  there: string,
  nowhere: string,
  status: number,
): Promise<void> {
  const [about, missing] = [await ask(there), await ask(nowhere)];
  const plain = (answer: Answer, value: string) => bytesOf(answer).replaceAll(value, "…");
  assert.equal(about.status, status, about.text);
  assert.equal(plain(about, there), plain(missing, nowhere));
}

describe("an order by its id", () => {
  const requests: [method: string, path: string, body?: () => Fields, what?: string][] = [
    ["GET", ""],
    ["GET", "/explain"],
    ["GET", "/payments"],
    ["GET", "/refunds"],
    ["PUT", "", () => ({ note: "mine" })],
    ["PUT", "", () => ({ externalId: "mine", version: order.version }), ", with its version"],
    ["PUT", "/status", () => ({ status: "confirmed" })],
    ["POST", "/cancel", () => ({ reason: "staff" })],
    ["POST", "/payments", () => ({ kind: "capture" })],
    ["POST", "/refunds", () => ({})],
    ["POST", "/refunds", () => ({ items: [{ itemId: order.items[0].id, quantity: 1 }] }), " of a line"],
  ];
  for (const [method, path, body, what = ""] of requests)
    test(`${method} /orders/:id${path}${what}`, async () => {
      const ask = (id: string) =>
        mine.send(method, `/orders/${id}${path}`, { ...(body && { body: body() }) });
      await same(ask, order.id, MISSING, 404);
      await same((id) => ask(id.toUpperCase()), order.id, MISSING, 404);
      if (method !== "GET") {
        const headers = { "if-match": `"${order.version}"` };
        await same(
          (id) => mine.send(method, `/orders/${id}${path}`, { body: body!(), headers }),
          order.id,
          MISSING,
          404,
        );
        const dry = (id: string) => mine.send(method, `/orders/${id}${path}?dryRun=true`, { body: body!() });
        await same(dry, order.id, MISSING, 404);
      }
      await unchanged();
    });

  test("a line of it in a refund of one's own order", async () => {
    const own = await mine.order({ markPaid: true });
    known = await written();
    const ask = (itemId: string) =>
      mine.send("POST", `/orders/${own.id}/refunds`, { body: { items: [{ itemId, quantity: 1 }] } });
    await same(ask, order.items[0].id, MISSING, 400);
    await unchanged();
  });
});

describe("in lists", () => {
  for (const [name, theirsIs, nowhere] of [
    ["customerId", () => order.customerId, MISSING],
    ["externalId", () => "their-order", "no-order"],
    ["tag", () => "zzz", "yyy"],
    ["q", () => order.orderNumber, "Q9999"],
    ["q", () => "zora@example.com", "nobody@example.com"],
    ["q", () => "quill", "nobody"],
  ] as const)
    test(`by ${name} ${theirsIs.toString().replace(/^\(\) => /, "")}`, async () => {
      for (const more of ["", "&include=items", "&fields=id,orderNumber"]) {
        const ask = (value: string) =>
          mine.send("GET", `/orders?${name}=${encodeURIComponent(value)}${more}`);
        await same(ask, theirsIs(), nowhere, 200);
        assert.equal((await ask(theirsIs())).body.data.pagination.total, 0);
      }
    });

  test("a cursor of theirs shows one's own only", async () => {
    await theirs.order();
    known = await written();
    const { pagination } = await theirs.ok("GET", "/orders?limit=1");
    const { orders } = await mine.ok("GET", `/orders?limit=100&after=${pagination.nextCursor}`);
    const own = new Set((await mine.ok("GET", "/orders?limit=100")).orders.map(({ id }: Json) => id));
    assert.ok(orders.every(({ id }: Json) => own.has(id)));
    assert.ok(!own.has(order.id));
  });

  test("a customer's orders and what they come to", async () => {
    for (const path of ["orders", "stats", "export"])
      await same((id) => mine.send("GET", `/customer/${id}/${path}`), order.customerId, MISSING, 404);
  });
});

describe("tracking", () => {
  test("by number and email, or phone", async () => {
    for (const who of [{ email: "zora@example.com" }, { phone: "+491701112223" }]) {
      assert.equal(
        (
          await theirs.send("POST", "/orders/track", {
            key: undefined,
            body: { orderNumber: order.orderNumber, ...who },
          })
        ).status,
        200,
      );
      const ask = (orderNumber: string) =>
        mine.send("POST", "/orders/track", { key: undefined, body: { orderNumber, ...who } });
      await same(ask, order.orderNumber, "X9999", 404);
    }
  });
});

describe("in an order that is placed", () => {
  const place = (more: Fields) => mine.place({ ...more });
  test("a customer of theirs", async () => {
    await same((customerId) => place({ customerId }), order.customerId, MISSING, 400);
    await unchanged();
  });

  test("a product or a variant of theirs", async () => {
    const { mug, shirt } = theirs.range;
    const own = mine.range.shirt;
    await same((productId) => place({ items: [{ productId, quantity: 1 }] }), mug.id, MISSING, 400);
    const variantId = shirt.productVariants[0].id;
    await same(
      (id) => place({ items: [{ productId: own.id, variantId: id, quantity: 1 }] }),
      variantId,
      MISSING,
      400,
    );
    await same(
      (productId) => place({ items: [{ productId, variantId, quantity: 1 }] }),
      shirt.id,
      MISSING,
      400,
    );
    await unchanged();
  });

  test("a coupon, a gift card and a shipping method of theirs", async () => {
    await same((couponCode) => place({ couponCode }), coupon.code, "no-such-coupon", 400);
    await same((code) => place({ giftCards: [{ code }] }), card.code, `${card.code.slice(0, -4)}AAAA`, 400);
    await same((shippingMethodId) => place({ shippingMethodId }), theirs.rates.post, MISSING, 400);
    await unchanged();
  });

  test("their external id is free, and their customer's email is nobody here", async () => {
    const placed = dataOf(
      await place({
        externalId: "their-order",
        customerId: undefined,
        customer: { email: "zora@example.com", firstName: "Another", lastName: "Zora" },
        shippingAddress: HOME,
      }),
      201,
    );
    assert.notEqual(placed.customerId, order.customerId);
    assert.equal(placed.customer.name, "Another Zora");
    assert.match(placed.orderNumber, /^#/);
    assert.deepEqual((await written())[1], known[1]);
  });

  test("a key under which they were answered", async () => {
    const headers = { "idempotency-key": "the-same-in-both" };
    const there = await theirs.place({}, { headers });
    const here = await mine.place({}, { headers });
    assert.equal(here.headers["idempotent-replayed"], undefined);
    assert.notEqual(here.body.data.id, there.body.data.id);
  });
});

test("their key opens nothing here", async () => {
  const { status, body } = await mine.send("GET", `/orders/${order.id}`, { key: theirs.store.key });
  assert.deepEqual([status, body.code], [401, "unauthenticated"]);
});
