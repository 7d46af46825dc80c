import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { asMissing, assertInvalid, assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { addsUp, type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

const server = await testServer();
const shop = await openShop(server);
const other = await openShop(server);
const { mug, shirt, voucher, sticker } = shop.range;

const newEmail = () => `${randomUUID()}@example.com`;
const person = () => ({ email: newEmail(), firstName: "Grace", lastName: "Hopper" });
const draft = async (more: Fields = {}): Promise<Json> => {
  const answer = await shop.place({ draft: true, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const numberOf = (order: Json) => Number(order.orderNumber.slice(1));
const custom = (more: Fields = {}) => ({ name: "Engraving", unitPrice: "7.50", quantity: 2, ...more });
const discount = (type: string, value: string, reason = "Regular customer") => ({ type, value, reason });

describe("a draft", () => {
  test("is priced as the order would be, and keeps no number, stock or events", async () => {
    const before = await shop.written();
    const made = await draft({ items: [shop.line(mug, 2)], note: "By phone" });
    const {
      order_drafts: _,
      audit_entries: __,
      audit_counts: ___,
      ...after
    } = (await shop.written()) as Json;
    for (const [table, rows] of Object.entries(after)) assert.deepEqual(rows, before[table], table);
    assert.deepEqual([made.status, made.orderNumber, made.paymentStatus], ["pending", "", "pending"]);
    assert.deepEqual([made.finalAmount, made.dueAmount, made.version], ["44.70", "44.70", 1]);
    assert.deepEqual(made.timeline, []);
    assert.equal(made.draft.note, "By phone");
    assert.equal(made.draft.sentAt, null);
    addsUp(made);
    const read = await shop.send("GET", `/orders/${made.id}`);
    assert.deepEqual(read.body.data, made);
    assert.equal(read.headers.etag, '"1"');
    const { orders } = await shop.ok("GET", "/orders?limit=100");
    assert.ok(!orders.some(({ id }: Json) => id === made.id));
    const { drafts } = await shop.ok("GET", `/orders/drafts?customerId=${shop.customer.id}`);
    const listed = drafts.find(({ id }: Json) => id === made.id);
    assert.deepEqual(
      [listed.finalAmount, listed.currency, listed.itemCount, listed.note, listed.sentAt],
      ["44.70", made.currency, 1, "By phone", null],
    );
  });

  test("becomes the order of its id, with the next number, and is gone", async () => {
    const last = await shop.order();
    const had = await shop.stock(mug);
    const made = await draft({ items: [shop.line(mug, 3)] });
    const answer = await shop.send("POST", `/orders/${made.id}/place`);
    assert.equal(answer.status, 201, answer.text);
    const order = answer.body.data;
    assert.deepEqual([order.id, order.status, numberOf(order)], [made.id, "pending", numberOf(last) + 1]);
    assert.equal(order.finalAmount, made.finalAmount);
    assert.ok(!("draft" in order));
    assert.equal(await shop.stock(mug), had - 3);
    assert.deepEqual(await shop.read(made.id), order);
    const { drafts } = await shop.ok("GET", "/orders/drafts?limit=100");
    assert.ok(!drafts.some(({ id }: Json) => id === made.id));
    for (const [method, path, to] of [
      ["POST", "/place", "placed"],
      ["POST", "/send", "sent"],
      ["DELETE", "", "deleted"],
    ] as const) {
      const again = await shop.send(method, `/orders/${made.id}${path}`);
      assertRefused(again, 409, "invalid_status_transition");
      assert.deepEqual(again.body.details, { from: "pending", to, allowed: [] });
    }
  });

  test("has lines, prices, discounts and shipping by hand; every cent is explained, before and after", async () => {
    const body = {
      items: [
        { ...shop.line(mug, 2), unitPrice: "15.00", reason: "Last year's glaze" },
        { ...shop.line(shirt, 1, "M"), discount: discount("fixed", "2.00", "Small stain") },
        custom(),
        { name: "Consulting", unitPrice: "100", quantity: 1, taxable: false, requiresShipping: false },
      ],
      discount: discount("percentage", "10", "Trade fair"),
      shipping: { name: "Courier", price: "12.00" },
    };
    const made = await draft(body);
    // 30.00 + 12.00 − 2.00 + 15.00 + 100.00 = 155.00, less 10 %, and 12.00 for the courier.
    assert.deepEqual(
      [made.subtotalAmount, made.discountAmount, made.shippingCost, made.finalAmount],
      ["157.00", "17.50", "12.00", "151.50"],
    );
    addsUp(made);
    assert.equal(made.shippingMethod.name, "Courier");
    assert.deepEqual(
      made.discounts.map(({ id, name, type, amount }: Json) => [id, name, type, amount]),
      [
        [null, "Small stain", "fixed", "2.00"],
        [null, "Trade fair", "percentage", "15.50"],
      ],
    );
    const [first, second, engraving, consulting] = made.items;
    assert.deepEqual([first.unitPrice, second.discountAmount], ["15.00", "3.00"]);
    assert.deepEqual(
      [engraving.name, engraving.sku, engraving.kind, engraving.requiresShipping, engraving.taxRate],
      ["Engraving", null, "physical", true, "19"],
    );
    assert.deepEqual([consulting.requiresShipping, consulting.taxAmount], [false, "0.00"]);
    const explained = await shop.ok("GET", `/orders/${made.id}/explain`);
    assert.equal(explained.totals.final.amount, "151.50");
    assert.deepEqual(explained.lines[0].priceByHand, { listPrice: "19.90", reason: "Last year's glaze" });
    assert.deepEqual(explained.lines[2].priceByHand, { listPrice: null, reason: null });
    assert.deepEqual(
      explained.discounts.map(({ id, name, discount: { amount } }: Json) => [id, name, amount]),
      [
        [null, "Small stain", "2.00"],
        [null, "Trade fair", "15.50"],
      ],
    );
    assert.deepEqual([explained.shipping.zoneName, explained.shipping.rates.length], ["Courier", 1]);
    const order = await shop.ok("POST", `/orders/${made.id}/place`, { markPaid: true });
    assert.deepEqual([order.finalAmount, order.paidAmount, order.status], ["151.50", "151.50", "pending"]);
    assert.deepEqual(await shop.ok("GET", `/orders/${order.id}/explain`), explained);
    const amounts = ({ name, unitPrice, discountAmount, taxAmount, totalAmount }: Json) =>
      [name, unitPrice, discountAmount, taxAmount, totalAmount].join();
    assert.deepEqual(order.items.map(amounts), made.items.map(amounts));
    // What is no product is sold, shipped and refunded as all else.
    await shop.advance(order.id, "confirmed", "processing", "shipped", "delivered");
    const refund = await shop.refund(order.id, {
      items: [{ itemId: order.items[2].id, quantity: 1 }],
      reason: "Misspelt",
    });
    assert.equal(refund.status, 201, refund.text);
    assert.equal((await shop.read(order.id)).refundedAmount, "6.75");
  });

  test("alone can say such things: an order that is placed at once cannot", async () => {
    const said = [custom({ quantity: 1 }), { ...shop.line(sticker), unitPrice: "0", reason: "Gift" }];
    const more = { discount: discount("fixed", "1"), shipping: { name: "A", price: "1" } };
    const fields = "/items/0/name /items/0/unitPrice /items/1/unitPrice /items/1/reason /discount /shipping";
    assertInvalid(
      await shop.place({ items: said, ...more, automaticDiscounts: true }),
      ...`${fields} /automaticDiscounts`.split(" ").map((field) => [field, "only_of_draft"] as const),
    );
  });

  test("is changed in every part, priced anew each time; null takes a part away", async () => {
    const made = await draft({ discount: discount("fixed", "5") });
    const put = async (body: Fields) => shop.ok("PUT", `/orders/${made.id}`, body);
    assert.equal(made.finalAmount, "19.80");
    assert.equal((await put({ discount: null })).finalAmount, "24.80");
    assert.equal((await put({ items: [shop.line(mug, 2)] })).finalAmount, "44.70");
    const code = (await shop.coupon()).code;
    assert.equal((await put({ couponCode: code })).discountAmount, "3.98");
    assert.equal(
      (await put({ couponCode: null, shippingMethodId: shop.rates.express })).shippingCost,
      "9.90",
    );
    const grace = person();
    const guest = await put({ customer: grace, tags: ["phone"], externalId: `x-${made.id}` });
    assert.deepEqual([guest.customer.email, guest.customer.name], [grace.email, "Grace Hopper"]);
    assert.deepEqual([guest.tags, guest.version], [["phone"], 6]);
    // Who is new has the id that they will have.
    const again = await put({ note: "x" });
    assert.equal(again.customerId, guest.customerId);
    const order = await shop.ok("POST", `/orders/${made.id}/place`);
    assert.equal(order.customerId, guest.customerId);
    assert.equal((await shop.ok("GET", `/customer/${guest.customerId}`)).email, grace.email);
    assertInvalid(await shop.send("PUT", `/orders/${made.id}`, { body: { items: [shop.line(mug)] } }), [
      "/items",
      "only_of_draft",
    ]);
  });

  test("needs no address before it is placed", async () => {
    const made = await draft({ shippingAddress: null });
    assert.deepEqual([made.shippingCost, made.finalAmount], ["0.00", "19.90"]);
    const refusal = await shop.send("POST", `/orders/${made.id}/place`);
    assertInvalid(refusal, ["/shippingAddress", "required"]);
    const put = await shop.ok("PUT", `/orders/${made.id}`, { shippingAddress: HOME });
    assert.equal(put.finalAmount, "24.80");
    await shop.ok("POST", `/orders/${made.id}/place`);
  });

  test("keeps as much of an address as is known, and is priced by its country", async () => {
    const { firstName, country } = HOME;
    const made = await draft({ shippingAddress: { firstName } });
    assert.deepEqual([made.shippingAddress, made.draft.shippingAddress], [null, { firstName }]);
    assert.equal(made.finalAmount, "19.90");
    const placed = await shop.ok("PUT", `/orders/${made.id}`, { shippingAddress: { firstName, country } });
    assert.deepEqual([placed.finalAmount, placed.shippingAddress.city], ["24.80", ""]);
    assert.deepEqual((await shop.read(made.id)).draft.shippingAddress, { firstName, country });
    assertInvalid(
      await shop.send("POST", `/orders/${made.id}/place`),
      ["/shippingAddress/address1", "required"],
      ["/shippingAddress/city", "required"],
    );
    const without = await shop.ok("PUT", `/orders/${made.id}`, { shippingAddress: null });
    assert.deepEqual([without.finalAmount, without.shippingAddress], ["19.90", null]);
    await shop.ok("PUT", `/orders/${made.id}`, { shippingAddress: HOME });
    const order = await shop.ok("POST", `/orders/${made.id}/place`);

    // What is no draft has all of it.
    const gap = ["/shippingAddress/city", "required"] as const;
    const { city: _, ...rest } = HOME;
    assertInvalid(await shop.place({ shippingAddress: rest }), gap);
    const put = (shippingAddress: unknown) =>
      shop.send("PUT", `/orders/${order.id}`, { body: { shippingAddress } });
    assertInvalid(await put(rest), gap);
    assertInvalid(await put(null), ["/shippingAddress", "required"]);
  });

  test("is placed for what its last change answered, or not at all", async () => {
    const { id: productId } = await shop.ok("POST", "/products", {
      price: "10.00",
      quantity: 5,
      translations: [{ language: "en", name: "Plate", description: "" }],
    });
    const made = await draft({ items: [{ productId, quantity: 1 }] });
    await shop.ok("PUT", `/products/${productId}`, { price: "12.00" });
    const refusal = await shop.send("POST", `/orders/${made.id}/place`);
    assertRefused(refusal, 409, "price_changed");
    assert.deepEqual(refusal.body.details, { expectedTotal: "14.90", finalAmount: "16.90" });
    const order = await shop.ok("POST", `/orders/${made.id}/place`, { expectedTotal: "16.90" });
    assert.equal(order.finalAmount, "16.90");
  });

  test("takes gift cards, and what is short in stock, only when it is placed", async () => {
    const card = await shop.giftCard("10.00");
    assertInvalid(
      await shop.place({ draft: true, giftCards: [{ code: card.code }], markPaid: true }),
      ["/giftCards", "not_in_draft"],
      ["/markPaid", "not_in_draft"],
    );
    const made = await draft({ items: [shop.line(mug, 2_000)] });
    assertRefused(await shop.send("POST", `/orders/${made.id}/place`), 409, "insufficient_stock");
    await shop.ok("PUT", `/orders/${made.id}`, { items: [shop.line(mug)] });
    const order = await shop.ok("POST", `/orders/${made.id}/place`, { giftCards: [{ code: card.code }] });
    assert.deepEqual([order.giftCardAmount, order.dueAmount], ["10.00", "14.80"]);
  });

  test("is refused by name for what cannot be", async () => {
    const bad = (more: Fields) => shop.place({ draft: true, ...more });
    const line = shop.line(mug);
    const cases: [Fields, ...Parameters<typeof assertInvalid>[1][]][] = [
      [{ items: [{ quantity: 1 }] }, ["/items/0/productId", "exactly_one"], "/items/0/unitPrice"],
      [{ items: [{ ...line, name: "Mug" }] }, ["/items/0/productId", "exactly_one"]],
      [{ items: [custom({ unitPrice: undefined })] }, ["/items/0/unitPrice", "required"]],
      [{ items: [custom({ unitPrice: "-1" })] }, ["/items/0/unitPrice", "negative"]],
      [{ items: [custom({ unitPrice: "1.005" })] }, ["/items/0/unitPrice", "too_many_fraction_digits"]],
      [{ items: [{ ...line, taxable: false }] }, ["/items/0/taxable", "only_without_product"]],
      [{ items: [line, { ...line, unitPrice: "1" }] }, ["/items/1", "not_unique"]],
      [{ items: [custom(), custom({ taxable: false })] }, ["/items/1", "not_unique"]],
      [
        { items: [{ ...line, discount: discount("fixed", "0") }] },
        ["/items/0/discount/value", "not_positive"],
      ],
      [{ discount: discount("percentage", "101") }, ["/discount/value", "too_large"]],
      [{ discount: discount("fixed", "-5") }, ["/discount/value", "negative"]],
      [{ discount: { type: "fixed", value: "5" } }, ["/discount/reason", "required"]],
      [{ shipping: { name: "Courier", price: "x" } }, ["/shipping/price", "not_a_decimal"]],
      [
        { items: [{ ...shop.line(voucher), discount: discount("fixed", "5") }] },
        ["/items/0/discount", "gift_card_not_discounted"],
      ],
      [{ customerId: randomUUID(), customer: undefined }, ["/customerId", "not_found"]],
      [{ items: [{ productId: other.range.mug.id, quantity: 1 }] }, ["/items/0/productId", "not_found"]],
    ];
    for (const [more, ...faults] of cases) assertInvalid(await bad(more), ...faults);
    const made = await draft();
    assertInvalid(await shop.send("PUT", `/orders/${made.id}`, { body: { trackingNumber: "1" } }), [
      "/trackingNumber",
      "not_in_draft",
    ]);
    const status = await shop.send("PUT", `/orders/${made.id}`, { body: { status: "pending" } });
    assertRefused(status, 400, "read_only_field", "/status");
  });

  test("takes no more off than there is, and nothing off gift cards", async () => {
    const made = await draft({
      items: [shop.line(mug), shop.line(voucher)],
      discount: discount("fixed", "1000"),
    });
    assert.deepEqual([made.discountAmount, made.finalAmount], ["19.90", "29.90"]);
    addsUp(made);
  });

  test("is deleted, and then nothing is there", async () => {
    const made = await draft();
    await shop.ok("DELETE", `/orders/${made.id}`);
    assertRefused(await shop.send("GET", `/orders/${made.id}`), 404, "not_found");
    assertRefused(await shop.send("POST", `/orders/${made.id}/place`), 404, "not_found");
  });

  test("heeds versions, dry runs and retries", async () => {
    const made = await draft();
    const path = `/orders/${made.id}`;
    for (const [method, at, body] of [
      ["PUT", path, { note: "x" }],
      ["POST", `${path}/place`, {}],
      ["POST", `${path}/send`, {}],
      ["DELETE", path, undefined],
    ] as const) {
      const headers = { "if-match": '"9"' };
      assertRefused(await shop.send(method, at, { headers, ...(body && { body }) }), 409, "version_conflict");
    }
    const rehearsed = await shop.send("POST", `${path}/place?dryRun=true`);
    assert.equal(rehearsed.body.data.status, "pending");
    assert.ok((await shop.read(made.id)).draft);
    const headers = { "idempotency-key": randomUUID() };
    const first = await shop.send("POST", `${path}/place`, { headers });
    const second = await shop.send("POST", `${path}/place`, { headers });
    assert.deepEqual([first.status, second.text], [201, first.text]);
  });

  test("is placed once, however many place it at once", async () => {
    const made = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => shop.send("POST", `/orders/${made.id}/place`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  });

  test("is another store's to nobody, by the same bytes, for every verb", async () => {
    const foreign = await other.ok("POST", "/orders", {
      ...other.body(),
      draft: true,
    });
    const asks: [string, string, Fields?][] = [
      ["GET", ""],
      ["GET", "/explain"],
      ["PUT", "", { note: "x" }],
      ["DELETE", ""],
      ["POST", "/place", {}],
      ["POST", "/send", {}],
    ];
    for (const [method, path, body] of asks)
      assertRefused(
        await asMissing(foreign.id, (id, sent) =>
          shop.send(method, `/orders/${id}${path}`, { ...sent, ...(body && { body }) }),
        ),
        404,
        "not_found",
      );
  });
});

describe("a draft that is sent", () => {
  const tokenOf = (url: string) => new URL(url).pathname.split("/").at(-1)!;
  const asShopper = (token: string) => ({ key: undefined, headers: { "x-order-token": token } });

  test("is mailed with a link, by which its customer sees it, places it once and pays it", async () => {
    const { email, ...name } = person();
    const made = await draft({
      customerId: undefined,
      customer: { email, ...name },
      items: [shop.line(mug), custom({ quantity: 1 })],
      paymentMethod: "bank_transfer",
    });
    const before = await shop.send("GET", `/storefront/orders/${made.id}`, asShopper("ot_x"));
    assertRefused(before, 404, "not_found");
    const sent = await shop.ok("POST", `/orders/${made.id}/send`);
    assert.equal(sent.version, 2);
    assert.ok(sent.draft.sentAt);
    const { url } = sent.payment;
    await server.runJobs();
    const mail = (await server.mails()).findLast(({ text }) => text.includes(url))!;
    assert.ok(mail.text.includes("Engraving"), mail.text);
    const token = tokenOf(url);
    const seen = await shop.ok("GET", `/storefront/orders/${made.id}`, undefined, asShopper(token));
    assert.deepEqual([seen.orderNumber, seen.finalAmount, seen.items.length], ["", "32.30", 2]);
    assert.deepEqual([Object.keys(seen.draft), "note" in seen], [["sentAt"], false]);
    assertRefused(
      await shop.send("GET", `/storefront/orders/${made.id}`, asShopper(`${token}x`)),
      404,
      "not_found",
    );
    assertRefused(
      await shop.send("POST", `/storefront/orders/${made.id}/place`, { ...asShopper(`${token}x`), body: {} }),
      404,
      "not_found",
    );
    const stale = { ...asShopper(token), body: { expectedTotal: "1.00" } };
    assertRefused(
      await shop.send("POST", `/storefront/orders/${made.id}/place`, stale),
      409,
      "price_changed",
    );
    const placed = await shop.ok("POST", `/storefront/orders/${made.id}/place`, {}, asShopper(token));
    assert.deepEqual(
      [placed.order.id, placed.order.status, placed.orderToken, placed.payment.provider],
      [made.id, "pending_payment", token, "manual"],
    );
    const again = await shop.send("POST", `/storefront/orders/${made.id}/place`, {
      ...asShopper(token),
      body: {},
    });
    assertRefused(again, 409, "invalid_status_transition");
    assert.equal((await shop.read(made.id)).timeline[0].actor, "guest");
    await server.runJobs();
    assert.ok((await server.mails()).some(({ subject }) => subject.includes(placed.order.orderNumber)));
  });

  test("can be placed: it is not sent with gaps, nor gets any after it was sent", async () => {
    const { firstName, lastName, country } = HOME;
    const agent = { name: "Agent", permissions: ["orders"], dailyLimits: { orders: 0 } };
    const { key } = await shop.ok("POST", "/api-keys", agent);
    const gaps = ["address1", "city"].map((part) => [`/shippingAddress/${part}`, "required"] as const);
    const mails = async () => {
      await server.runJobs();
      return (await server.mails()).length;
    };
    const before = await mails();
    const partly = await draft({ shippingAddress: { firstName, lastName, country } });
    // Before anything is counted with whoever sends it.
    assertInvalid(await shop.send("POST", `/orders/${partly.id}/send`, { key }), ...gaps);
    const shipping = { name: "Courier", price: "12.00" };
    for (const more of [{}, { shipping }]) {
      const nowhere = await draft({ shippingAddress: null, ...more });
      assertInvalid(await shop.send("POST", `/orders/${nowhere.id}/send`), ["/shippingAddress", "required"]);
      assert.equal((await shop.read(nowhere.id)).draft.sentAt, null);
    }
    assert.equal(await mails(), before);
    const file = await draft({ shippingAddress: null, items: [shop.line(shop.range.ebook)] });
    await shop.ok("POST", `/orders/${file.id}/send`);

    const sent = await draft();
    await shop.ok("POST", `/orders/${sent.id}/send`);
    const put = (body: Fields, id = sent.id) => shop.send("PUT", `/orders/${id}`, { body });
    const kept = await shop.read(sent.id);
    assertInvalid(await put({ shippingAddress: { firstName, lastName, country } }), ...gaps);
    assertInvalid(await put({ shippingAddress: null }), ["/shippingAddress", "required"]);
    assert.deepEqual(await shop.read(sent.id), kept);
    assertInvalid(await put({ items: [shop.line(mug)] }, file.id), ["/shippingAddress", "required"]);
    assert.equal((await put({ note: "x" })).status, 200);
  });

  test("is placed on the hosted page for the total that was seen", async () => {
    const made = await draft({ paymentMethod: "bank_transfer" });
    const { payment } = await shop.ok("POST", `/orders/${made.id}/send`);
    const { pathname } = new URL(payment.url);
    const page = await server.send(shop.store, "GET", pathname, { key: undefined });
    assert.equal(page.status, 200, page.text);
    for (const part of ["€24.80", "Mug", 'name="expectedTotal" value="24.80"'])
      assert.ok(page.text.includes(part.replace("€", made.currency === "EUR" ? "€" : "$")), part);
    const press = (raw: string) =>
      server.send(shop.store, "POST", pathname, {
        key: undefined,
        raw,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    await shop.ok("PUT", `/orders/${made.id}`, { items: [shop.line(mug, 2)] });
    const changed = await press("expectedTotal=24.80");
    assert.equal(changed.status, 409);
    assert.ok(changed.text.includes('value="44.70"') && changed.text.includes('role="alert"'));
    const done = await press("expectedTotal=44.70");
    assert.deepEqual([done.status, done.headers.location], [303, pathname]);
    assert.equal((await shop.read(made.id)).status, "pending_payment");
    assert.equal((await press("expectedTotal=44.70")).status, 303);
    const missing = await server.send(shop.store, "GET", `${pathname}x`, { key: undefined });
    assert.equal(missing.status, 404);
  });

  test("needs a page that its link can lead to, and no dry run tells of one", async () => {
    const made = await draft();
    const dry = await shop.ok("POST", `/orders/${made.id}/send?dryRun=true`);
    assert.ok(!("payment" in dry));
    await shop.ok("PUT", "/settings", { pages: { payment: false } });
    const refusal = await shop.send("POST", `/orders/${made.id}/send`);
    assertRefused(refusal, 409, "invalid_status_transition");
    assert.equal(refusal.body.details.reason, "no_payment_page");
    await shop.ok("PUT", "/settings", { pages: { payment: true } });
  });
});

describe("whose drafts are", () => {
  test("are told with all that is held of them, move when two are one, and go with them", async () => {
    const [from, into] = [await shop.person(), await shop.person()];
    const made = await draft({ customerId: from.id });
    const held = await shop.ok("GET", `/customer/${from.id}/export`);
    assert.deepEqual(
      held.drafts.map(({ id }: Json) => id),
      [made.id],
    );
    await shop.ok("POST", `/customer/${from.id}/merge`, { into: into.id });
    const moved = await shop.read(made.id);
    assert.deepEqual(
      [moved.customerId, moved.customer.id, moved.draft.customerId],
      [into.id, into.id, into.id],
    );
    await shop.ok("POST", `/customer/${into.id}/anonymize`);
    assertRefused(await shop.send("GET", `/orders/${made.id}`), 404, "not_found");
  });
});
