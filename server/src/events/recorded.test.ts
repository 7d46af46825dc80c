import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { startFakeStripe } from "../../test/fake-stripe.ts";
import { logInAs } from "../../test/people.ts";
import { closeAtEnd, type TestStore, testServer } from "../../test/server.ts";
import { type Fields, type Json, openShop } from "../../test/shop.ts";
import { openStripeShop } from "../../test/stripe-shop.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const shop = await openShop(server);

type Left = { event_id: string; type: string; resource_id: string; sequence: string; data: Json };
const all = (store: TestStore): Promise<Left[]> =>
  server.sql(store, "select event_id, type, resource_id, sequence, data from events order by sequence");

/** What work leaves, orders aside: `kind name` in order of their names; the names stand for ids. */
async function left(names: Fields, work: () => Promise<unknown>, store = shop.store): Promise<string[]> {
  const known = new Set((await all(store)).map(({ event_id }) => event_id));
  const made = await work();
  const ids = new Map(
    Object.entries({ ...((made ?? {}) as Fields), ...names }).map(([name, id]) => [id, name]),
  );
  return (await all(store))
    .filter(({ event_id, type }) => !known.has(event_id) && !/^order_|^payment_/.test(type))
    .map(({ type, resource_id }) => `${type} ${ids.get(resource_id) ?? "?"}`)
    .sort();
}

const text = (name: string) => [{ language: "en", name, description: "" }];
const product = (more: Fields = {}, at = shop): Promise<Json> =>
  at.ok("POST", "/products", { price: "10", quantity: 10, translations: text("Thing"), ...more });
const shirt = (more: Fields = {}): Promise<Json> =>
  product({
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [
      { options: { Size: "S" }, quantity: 10 },
      { options: { Size: "M" }, quantity: 10 },
    ],
    quantity: undefined,
    ...more,
  });
const order = (item: Json, quantity = 1, more: Fields = {}, size?: string) =>
  shop.order({ items: [shop.line(item, quantity, size)], ...more });
const dry = (method: string, path: string, body?: unknown) =>
  shop.send(method, `${path}?dryRun=true`, { body });

async function imported(query: string, raw: string): Promise<void> {
  const sent = { raw, headers: { "content-type": "text/csv" } };
  const { status, body } = await shop.send("POST", `/imports?format=stoa&${query}`, sent);
  assert.equal(status, 201, JSON.stringify(body));
  await server.runJobs();
  const { status: became, products } = await shop.ok("GET", `/imports/${body.data.id}`);
  assert.equal(became, "done", JSON.stringify(products));
}

describe("products", () => {
  test("are told of by create, update and delete, once each, and not by what changes nothing", async () => {
    let one: Json;
    assert.deepEqual(
      await left({}, async () => {
        one = await product();
        return { one: one.id };
      }),
      ["product_created one"],
    );
    const names = { one: one.id };
    const put = (body: Fields) => shop.send("PUT", `/products/${one.id}`, { body });
    assert.deepEqual(await left(names, () => put({ price: "11" })), ["product_updated one"]);
    assert.deepEqual(await left(names, () => put({ price: "11" })), []);
    assert.deepEqual(await left(names, () => put({ price: "12", version: 1 })), [], "a stale version");
    assert.deepEqual(await left(names, () => shop.ok("DELETE", `/products/${one.id}`)), [
      "product_deleted one",
    ]);
    const told = (await all(shop.store)).filter(({ resource_id }) => resource_id === one.id);
    assert.deepEqual(
      told.map(({ sequence, data }) => [sequence, data]),
      [
        ["1", null],
        ["2", null],
        ["3", { id: one.id }],
      ],
    );
  });

  test("are not told of by a dry run, a refusal or a retry", async () => {
    const one = await product({ slug: `taken-${randomUUID()}` });
    const body = { price: "10", translations: text("Thing") };
    const key = { "idempotency-key": randomUUID() };
    const first = await shop.send("POST", "/products", { body, headers: key });
    assert.equal(first.status, 201);
    const names = { one: one.id };
    for (const [what, work] of Object.entries({
      "dry create": () => dry("POST", "/products", body),
      "dry update": () => dry("PUT", `/products/${one.id}`, { price: "99" }),
      "dry delete": () => dry("DELETE", `/products/${one.id}`),
      "dry stock": () => dry("POST", `/products/${one.id}/stock`, { set: 0, reason: "count" }),
      "dry bulk": () => dry("POST", "/products/bulk", { create: [body] }),
      "a slug that is taken": () => shop.send("POST", "/products", { body: { ...body, slug: one.slug } }),
      "a retry": () => shop.send("POST", "/products", { body, headers: key }),
    }))
      assert.deepEqual(await left(names, work), [], what);
  });

  test("are told of by bulk operations, those that failed aside", async () => {
    const [a, b, c] = [await product(), await product(), await product()];
    const work = async () => {
      const { results } = await shop.ok("POST", "/products/bulk", {
        create: [
          { price: "1", translations: text("New") },
          { price: "1", slug: a.slug, translations: text("New") },
        ],
        update: [
          { id: a.id, price: "9" },
          { id: c.id, price: c.price },
        ],
        delete: [b.id],
      });
      return { made: results[0].id ?? results[0].product?.id ?? results[0].data?.id };
    };
    assert.deepEqual(await left({ a: a.id, b: b.id, c: c.id }, work), [
      "product_created made",
      "product_deleted b",
      "product_updated a",
    ]);
  });

  test("are told of by imports, and not by their dry runs", async () => {
    const slugs = Array.from({ length: 150 }, (_, i) => `imported-${i}`);
    const file = (price: number) =>
      ["slug,name,price", ...slugs.map((slug) => `${slug},${slug},${price}`)].join("\n");
    const count = async (work: () => Promise<void>) => {
      const events = await left({}, work);
      return Object.entries(Object.groupBy(events, (event) => event)).map(([event, its]) => [
        event,
        its!.length,
      ]);
    };
    assert.deepEqual(await count(() => imported("dryRun=true", file(5))), []);
    assert.deepEqual(await count(() => imported("", file(5))), [["product_created ?", 150]]);
    assert.deepEqual(await count(() => imported("", file(5))), []);
    assert.deepEqual(await count(() => imported("", file(6))), [["product_updated ?", 150]]);
  });

  test("are told of by counted stock, by orders, what comes back, ratings and categories", async () => {
    const category = await shop.ok("POST", "/categories", { translations: text("Things") });
    const [one, other] = [await product({ category: category.id }), await product()];
    const names = { one: one.id, other: other.id };
    const count = (body: Fields) => () =>
      shop.send("POST", `/products/${one.id}/stock`, { body: { reason: "count", ...body } });
    assert.deepEqual(await left(names, count({ delta: 2 })), ["product_updated one"]);
    assert.deepEqual(await left(names, count({ set: 12 })), []);
    assert.deepEqual(await left(names, count({ delta: -99 })), [], "what is refused");
    let placed: Json;
    const both = { items: [shop.line(one), shop.line(other, 2)] };
    assert.deepEqual(
      await left(names, async () => {
        placed = await shop.order(both);
      }),
      ["product_updated one", "product_updated other"],
    );
    assert.deepEqual(await left(names, () => shop.move(placed.id, "confirmed")), []);
    assert.deepEqual(await left(names, () => shop.move(placed.id, "cancelled")), [
      "product_updated one",
      "product_updated other",
    ]);
    const lacking = { items: [shop.line(one, 1), shop.line(other, 999)] };
    assert.deepEqual(await left(names, () => shop.place(lacking)), [], "an order that is refused");
    assert.deepEqual(await left(names, () => dry("POST", "/orders", shop.body(both))), []);

    const sold = await order(one, 1, { customerId: shop.customer.id });
    await shop.advance(sold.id, "confirmed", "processing", "shipped", "delivered");
    const { accessToken: key } = await logInAs(server, shop.store, "customer", shop.customer.id);
    const review = { rating: 4, title: "Fine", text: "It holds." };
    const { id } = await shop.ok("POST", `/storefront/products/${one.id}/reviews`, review, { key });
    const decide = (status: string) => () => shop.ok("PUT", `/reviews/${id}`, { status });
    assert.deepEqual(await left(names, decide("approved")), ["product_updated one"]);
    assert.deepEqual(await left(names, decide("rejected")), ["product_updated one"]);
    assert.deepEqual(await left(names, () => shop.ok("DELETE", `/categories/${category.id}`)), [
      "product_updated one",
    ]);
  });
});

describe("stock_low", () => {
  const fallen = (events: readonly string[]) => events.filter((event) => event.startsWith("stock_low"));

  test("is told once as an order lets stock fall to the threshold, and again after it was above", async () => {
    const one = await product({ quantity: 7, lowStockThreshold: 5 });
    const low = async (work: () => Promise<unknown>) => fallen(await left({ one: one.id }, work));
    assert.deepEqual(await low(() => order(one)), []);
    assert.deepEqual(await low(() => order(one)), ["stock_low one"]);
    assert.deepEqual(await low(() => order(one)), []);
    const stock = (body: Fields) => () =>
      shop.ok("POST", `/products/${one.id}/stock`, { ...body, reason: "count" });
    assert.deepEqual(await low(stock({ set: 20 })), []);
    assert.deepEqual(await low(stock({ delta: -15 })), ["stock_low one"]);
    assert.deepEqual(await low(stock({ delta: -1 })), []);
    const put = (body: Fields) => () => shop.ok("PUT", `/products/${one.id}`, body);
    assert.deepEqual(await low(put({ quantity: 6 })), []);
    assert.deepEqual(await low(put({ quantity: 2 })), ["stock_low one"]);
    assert.deepEqual(await low(put({ lowStockThreshold: 1 })), []);
    assert.deepEqual(await low(put({ lowStockThreshold: 2 })), [], "stock has not fallen");
    assert.deepEqual(await low(put({ lowStockThreshold: null, quantity: 0 })), []);
  });

  test("follows product_updated, and is left by bulk and imports as well", async () => {
    const slug = `low-${randomUUID()}`;
    const one = await product({ quantity: 9, lowStockThreshold: 5, slug });
    const bulk = () => shop.ok("POST", "/products/bulk", { update: [{ id: one.id, quantity: 5 }] });
    const both = ["product_updated one", "stock_low one"];
    assert.deepEqual(await left({ one: one.id }, bulk), both);
    await shop.ok("PUT", `/products/${one.id}`, { quantity: 9 });
    const file = `slug,name,price,quantity\n${slug},Thing,10,4`;
    assert.deepEqual(await left({ one: one.id }, () => imported("", file)), both);
    const told = (await all(shop.store)).filter(({ resource_id }) => resource_id === one.id);
    assert.deepEqual(
      told.map(({ type, sequence }) => `${sequence} ${type}`),
      [
        "1 product_created",
        "2 product_updated",
        "3 stock_low",
        "4 product_updated",
        "5 product_updated",
        "6 stock_low",
      ],
    );
  });

  test("counts each variant, and all of a product together, once in an order", async () => {
    const one = await shirt({ lowStockThreshold: 5 });
    const low = async (work: () => Promise<unknown>) => fallen(await left({ one: one.id }, work));
    assert.deepEqual(await low(() => order(one, 4, {}, "S")), []);
    assert.deepEqual(await low(() => order(one, 1, {}, "S")), ["stock_low one"]);
    assert.deepEqual(await low(() => order(one, 5, {}, "S")), []);
    const [s] = one.productVariants;
    const stock = (set: number) =>
      shop.ok("POST", `/products/${one.id}/stock`, { variantId: s.id, set, reason: "count" });
    assert.deepEqual(await low(() => stock(10)), []);
    const items = [shop.line(one, 6, "S"), shop.line(one, 6, "M")];
    assert.deepEqual(await low(() => shop.order({ items })), ["stock_low one"], "both at once");
    assert.deepEqual(await low(() => order(one, 3, {}, "M")), ["stock_low one"], "the sum falls from 8 to 5");
    await stock(10);
    assert.deepEqual(await low(() => stock(1)), ["stock_low one"]);
    const put = (quantity: number) => ({
      productVariants: [{ id: s.id, options: s.options, quantity }, one.productVariants[1]],
    });
    await shop.ok("PUT", `/products/${one.id}`, put(30));
    assert.deepEqual(await low(() => shop.ok("PUT", `/products/${one.id}`, put(3))), ["stock_low one"]);
  });

  test("is not told of what is not tracked, has no threshold, or began low", async () => {
    const untracked = await product({ quantity: 9, lowStockThreshold: 5, inventoryTracked: false });
    const without = await product({ quantity: 9 });
    for (const { id } of [untracked, without])
      assert.deepEqual(
        fallen(await left({}, () => shop.ok("POST", `/products/${id}/stock`, { set: 1, reason: "count" }))),
        [],
      );
    assert.deepEqual(fallen(await left({}, () => product({ quantity: 1, lowStockThreshold: 5 }))), []);
  });

  test("is not told where the order that took the stock is undone at its commit", async () => {
    const one = await product({ quantity: 6, lowStockThreshold: 5 });
    assert.deepEqual(
      await left({ one: one.id }, () => dry("POST", "/orders", shop.body({ items: [shop.line(one)] }))),
      [],
    );
    assert.deepEqual(await left({ one: one.id }, () => order(one)), ["product_updated one", "stock_low one"]);
  });
});

const PASSWORD = "a rather long password";
const auth = (path: string, body: Fields, key?: string) =>
  shop.ok("POST", `/auth/customer/${path}`, body, { key });

async function codeFor(email: string): Promise<string> {
  await server.runJobs();
  const mail = (await server.mails()).findLast((one) => one.to === email && / {4}\S+/.test(one.text));
  return / {4}(\S+)/.exec(mail!.text)![1]!;
}
const idOf = async (email: string) => (await shop.ok("GET", `/customer?email=${email}`)).customers[0].id;
const address = { firstName: "A", lastName: "B", address1: "1 Road", city: "London", country: "GB" };

describe("customers", () => {
  test("are told of by every change that a merchant makes", async () => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, firstName: "Ada", lastName: "King" };
    assert.deepEqual(await left({}, async () => ({ her: (await shop.ok("POST", "/customer", body)).id })), [
      "customer_created her",
    ]);
    const id = await idOf(email);
    const one = `/customer/${id}`;
    const names = { her: id };
    const updated = ["customer_updated her"];
    for (const [work, events] of [
      [() => shop.send("POST", "/customer", { body }), []],
      [() => dry("POST", "/customer", { ...body, email: "new@example.com" }), []],
      [() => shop.ok("PUT", one, { firstName: "Augusta" }), updated],
      [() => shop.ok("PUT", one, { firstName: "Augusta" }), []],
      [() => dry("PUT", one, { firstName: "Ada" }), []],
      [() => shop.send("PUT", one, { body: { firstName: "Ada", version: 1 } }), []],
      [() => shop.ok("PUT", one, { email: `new-${email}` }), updated],
      [() => shop.ok("DELETE", one), updated],
      [() => shop.ok("DELETE", one), []],
      [() => shop.ok("POST", `${one}/reactivate`), updated],
      [() => shop.ok("POST", `${one}/anonymize`), updated],
      [() => shop.ok("POST", `${one}/anonymize`), []],
    ] as const)
      assert.deepEqual(await left(names, work), events, String(work));
  });

  test("are told of by what they do themselves", async () => {
    const email = `${randomUUID()}@example.com`;
    const register = { email, password: PASSWORD, firstName: "Ada", lastName: "King" };
    const registering = async () => {
      await auth("register", register);
      await server.runJobs();
    };
    assert.deepEqual(await left({}, registering), [], "nobody is a customer before the address is proven");
    const code = await codeFor(email);
    assert.deepEqual(
      await left({}, async () => {
        await auth("verify-email", { email, code });
        return { her: await idOf(email) };
      }),
      ["customer_created her"],
    );
    const names = { her: await idOf(email) };
    const updated = ["customer_updated her"];
    let key = "";
    const logIn = async (password: string) => {
      key = (await auth("login", { email, password })).accessToken;
    };
    assert.deepEqual(await left(names, () => logIn(PASSWORD)), [], "a log-in changes nothing that is read");
    const newPassword = "another rather long one";
    assert.deepEqual(
      await left(names, () => auth("change-password", { currentPassword: PASSWORD, newPassword }, key)),
      updated,
    );
    await auth("forgot-password", { email });
    const reset = await codeFor(email);
    assert.deepEqual(
      await left(names, () => auth("reset-password", { email, code: reset, password: PASSWORD })),
      updated,
    );
    await logIn(PASSWORD);
    const own = (method: string, path: string, body?: Fields) =>
      shop.ok(method, `/storefront/account${path}`, body, { key });
    assert.deepEqual(await left(names, () => own("PUT", "", { firstName: "Augusta" })), updated);
    let home: Json;
    assert.deepEqual(
      await left(names, async () => {
        home = await own("POST", "/addresses", address);
      }),
      updated,
    );
    assert.deepEqual(
      await left(names, () => own("PUT", `/addresses/${home.id}`, { city: "Paris" })),
      updated,
    );
    assert.deepEqual(await left(names, () => own("PUT", `/addresses/${home.id}`, { city: "Paris" })), []);
    assert.deepEqual(await left(names, () => own("DELETE", `/addresses/${home.id}`)), updated);
    assert.deepEqual(await left(names, () => own("DELETE", "", { password: PASSWORD })), updated);
    await server.sql(
      shop.store,
      "update jobs set run_at = now() - interval '1 minute' where kind = 'anonymize_customer'",
    );
    assert.deepEqual(await left(names, () => server.runJobs()), updated, "when the delay is over");
  });

  test("are told of when they come by an order as guests, once", async () => {
    const email = `${randomUUID()}@example.com`;
    const customer = { email, firstName: "A", lastName: "B" };
    const buy = async () => {
      await shop.order({ customerId: undefined, customer });
      return { guest: await idOf(email), mug: shop.range.mug.id };
    };
    const bought = ["product_updated mug"];
    assert.deepEqual(await left({}, buy), ["customer_created guest", ...bought]);
    assert.deepEqual(await left({}, buy), bought);
  });

  test("hold nothing personal in their events, and are told as they are", async () => {
    const { id, email } = await shop.person({ firstName: "Grace" });
    await shop.ok("PUT", `/customer/${id}`, { firstName: "Hopper" });
    const events = () => shop.ok("GET", `/events?resourceId=${id}`);
    const texts = async () => (await events()).events.map(({ data }: Json) => data.firstName);
    assert.deepEqual(await texts(), ["Hopper", "Hopper"]);
    const kept = await server.sql(
      shop.store,
      "select row_to_json(e)::text as row from events e where resource_id = $1",
      [id],
    );
    assert.ok(kept.every(({ row }) => !row.includes("Hopper") && !row.includes(email)));
    await shop.ok("POST", `/customer/${id}/anonymize`);
    assert.deepEqual(await texts(), ["", "", ""]);
  });
});

describe("refunds", () => {
  const refunds = (events: readonly string[]) => events.filter((event) => event.startsWith("refund"));
  const count = async (work: () => Promise<unknown>, store = shop.store) =>
    refunds(await left({}, work, store)).length;

  test("are told of by a refund, by what comes back, and not by a dry run or a refusal", async () => {
    const paid = await order(shop.range.mug, 3, { markPaid: true });
    await shop.advance(paid.id, "confirmed", "processing", "shipped", "delivered");
    assert.equal(await count(() => dry("POST", `/orders/${paid.id}/refunds`, { amount: "1" })), 0);
    assert.equal(await count(() => shop.refund(paid.id, { amount: "99999" })), 0);
    assert.deepEqual(
      refunds(
        await left({}, async () => ({
          it: (await shop.refund(paid.id, { amount: "1" })).body.data.refund.id,
        })),
      ),
      ["refund_created it"],
    );
    const asked = await shop.ok("POST", `/orders/${paid.id}/returns`, {
      items: [{ itemId: paid.items[0].id, quantity: 1, reason: "Too small" }],
    });
    const decide = (status: string) => () =>
      shop.ok("PUT", `/orders/${paid.id}/returns/${asked.id}`, { status });
    assert.equal(await count(decide("approved")), 0);
    assert.equal(await count(decide("received")), 1);
    const [{ data }] = (await shop.ok("GET", "/events?type=refund_created&limit=1")).events;
    assert.deepEqual([data.orderId, data.status], [paid.id, "succeeded"]);
  });

  test("are told of once when a provider carries them out, and when they are made there", async () => {
    const stripe = await openStripeShop(server, fake);
    const { id, intent } = await stripe.paid();
    assert.equal(
      await count(() => stripe.ok("POST", `/orders/${id}/refunds`, { amount: "30" }), stripe.store),
      1,
    );
    assert.equal(
      await count(async () => {
        await server.runJobs();
        await stripe.bringAll();
      }, stripe.store),
      0,
    );
    assert.equal(
      await count(async () => {
        fake.refundByHand(intent, 2_000);
        await stripe.bringAll();
        await server.runJobs();
        await stripe.bringAll();
      }, stripe.store),
      1,
    );
  });
});

describe("returns", () => {
  const told = (events: readonly string[]) => events.filter((event) => event.startsWith("return"));

  test("are told of when shoppers or staff ask for them, decide and receive, and when the person is anonymized", async () => {
    const { id: customerId } = await shop.person();
    const { accessToken: key } = await logInAs(server, shop.store, "customer", customerId);
    const sold = await order(shop.range.mug, 4, { customerId });
    const wish = { items: [{ itemId: sold.items[0].id, quantity: 1, reason: "Too small" }] };
    const own = `/storefront/account/orders/${sold.id}/returns`;
    assert.deepEqual(
      await left({}, () => shop.send("POST", own, { body: wish, key })),
      [],
      "not shipped yet",
    );
    await shop.advance(sold.id, "confirmed", "processing", "shipped", "delivered");
    const ids: Record<string, string> = {};
    const ask = (name: string, path: string, sent: object) => async () => {
      const { id } = await shop.ok("POST", path, wish, sent);
      ids[name] = id;
      return ids;
    };
    assert.deepEqual(told(await left({}, ask("own", own, { key }))), ["return_updated own"]);
    assert.deepEqual(told(await left({}, ask("ours", `/orders/${sold.id}/returns`, {}))), [
      "return_updated ours",
    ]);
    assert.deepEqual(await left(ids, () => dry("POST", `/orders/${sold.id}/returns`, wish)), []);
    const decide = (name: string, status: string) => () =>
      shop.send("PUT", `/orders/${sold.id}/returns/${ids[name]}`, { body: { status } });
    assert.deepEqual(told(await left(ids, decide("own", "approved"))), ["return_updated own"]);
    assert.deepEqual(told(await left(ids, decide("own", "approved"))), []);
    assert.deepEqual(told(await left(ids, decide("own", "received"))), ["return_updated own"]);
    assert.deepEqual(told(await left(ids, decide("ours", "rejected"))), ["return_updated ours"]);
    assert.deepEqual(told(await left(ids, () => shop.ok("POST", `/customer/${customerId}/anonymize`))), [
      "return_updated ours",
      "return_updated own",
    ]);
    const { events } = await shop.ok("GET", `/events?resourceId=${ids.own}`);
    assert.deepEqual(
      events.map(({ sequence, data }: Json) => [sequence, data.status, data.items[0].reason]),
      [4, 3, 2, 1].map((sequence) => [sequence, "received", ""]),
    );
  });
});

test("every resource's sequence counts from 1 without gaps, in every store", async () => {
  const stores = await server.sql(undefined, "select store_id as id from stores");
  let counted = 0;
  for (const { id } of stores) {
    const events = await all({ id } as TestStore);
    for (const its of Map.groupBy(events, ({ resource_id }) => resource_id).values()) {
      assert.deepEqual(
        its.map(({ sequence }) => Number(sequence)),
        its.map((_, i) => i + 1),
      );
      counted += its.length;
    }
  }
  assert.ok(counted > 400, String(counted));
});

test("of products that many change at once, no number is lost or given twice", async () => {
  const items = await Promise.all([product({ quantity: 500 }), product({ quantity: 500 })]);
  const change = (i: number) => {
    const [one, other] = i % 2 ? items : items.toReversed();
    return i % 3 === 0
      ? shop.send("POST", `/products/${one.id}/stock`, { body: { delta: 1, reason: "count" } })
      : i % 3 === 1
        ? shop.place({ items: [shop.line(one), shop.line(other)] })
        : shop.send("PUT", `/products/${one.id}`, { body: { price: String(i) } });
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => change(i)));
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300),
    [],
  );
  for (const { id } of items) {
    const its = (await all(shop.store)).filter(({ resource_id }) => resource_id === id);
    const { version } = await shop.ok("GET", `/products/${id}`);
    assert.deepEqual(
      its.map(({ sequence }) => Number(sequence)),
      Array.from({ length: version }, (_, i) => i + 1),
    );
  }
});
