import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json, openShop } from "../../../test/shop.ts";

// Refused orders, which leave nothing behind.

const server = await testServer();
const shop = await openShop(server);
const elsewhere = await openShop(server);

const here = "an order was placed";
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();

/** Sends an order that must be refused, and checks that nothing was written, and no number taken. */
async function refusal(more: Fields, sent = {}): Promise<Answer> {
  const known = await shop.written();
  const answer = await shop.place(more, sent);
  assert.ok(answer.status >= 400, here);
  assert.deepEqual(await shop.written(), known);
  return answer;
}

describe("a refusal names what is wrong, and nothing is written", () => {
  test("any total that is sent is 400 read_only_field", async () => {
    const totals = `subtotalAmount discountAmount taxAmount shippingCost codFee finalAmount giftCardAmount paidAmount
      dueAmount refundedAmount currency status paymentStatus orderNumber taxes timeline`;
    for (const name of totals.split(/\s+/)) {
      const answer = await shop.place({ [name]: "1.00" });
      assert.equal(answer.status, 400, name);
      assert.deepEqual(
        answer.body.errors.map(({ field, code }: Json) => [field, code]),
        [[`/${name}`, "read_only_field"]],
      );
      assert.equal(answer.body.code, "read_only_field");
    }
    for (const name of ["unitPrice", "totalAmount", "taxAmount", "discountAmount", "name"]) {
      const line = { ...shop.line(shop.range.mug), [name]: "1.00" };
      assert.equal((await shop.place({ items: [line] })).status, 400, name);
    }
    await refusal({ finalAmount: "0" });
  });

  test("lines with products and variants that are not there, each by its place", async () => {
    const { mug, shirt } = shop.range;
    const gone = await shop.ok("POST", "/products", {
      price: "1",
      translations: [{ language: "en", name: "Gone", description: "" }],
    });
    await shop.ok("DELETE", `/products/${gone.id}`);
    const small = shop.line(shirt, 1, "S");
    const items = [
      shop.line(mug),
      { productId: MISSING, quantity: 1 },
      shop.line(elsewhere.range.mug),
      shop.line(gone),
      shop.line(shirt),
      { ...small, variantId: MISSING },
      { ...small, variantId: elsewhere.line(elsewhere.range.shirt, 1, "S").variantId },
      { ...shop.line(mug, 1), variantId: small.variantId },
      small,
    ];
    assertInvalid(
      await refusal({ items }),
      ["/items/1/productId", "not_found"],
      ["/items/2/productId", "not_found"],
      ["/items/3/productId", "not_found"],
      ["/items/4/variantId", "required"],
      ["/items/5/variantId", "not_found"],
      ["/items/6/variantId", "not_found"],
      ["/items/7/variantId", "not_found"],
    );
  });

  test("quantities that are none", async () => {
    const { productId } = shop.line(shop.range.mug) as { productId: string };
    for (const quantity of [0, -1, 1.5, 1_000_001, 1e21, "2", null, true])
      assertInvalid(await shop.place({ items: [{ productId, quantity }] }), "/items/0/quantity");
    assertInvalid(await refusal({ items: [{ productId }] }), ["/items/0/quantity", "required"]);
    assertInvalid(await refusal({ items: [{ productId: "mug", quantity: 1 }] }), "/items/0/productId");
  });

  test("no lines, and more than 500; 500 are taken", async () => {
    assertInvalid(await refusal({ items: [] }), "/items");
    assertInvalid(await refusal({ items: undefined }), "/items");
    const lines = (count: number) => Array.from({ length: count }, () => shop.line(shop.range.sticker));
    assertInvalid(await refusal({ items: lines(501) }), "/items");
    assert.equal((await shop.order({ items: lines(500) })).items[0].quantity, 500);
  });

  test("more pieces than an order holds of one item, in one line or in several; of a gift card, more than 100", async () => {
    const { sticker, voucher } = shop.range;
    assertInvalid(await refusal({ items: [shop.line(sticker, 600_000), shop.line(sticker, 600_000)] }), [
      "/items/0/quantity",
      "too_large",
    ]);
    const cards = (quantity: number) => ({ items: [shop.line(sticker), shop.line(voucher, quantity)] });
    assertInvalid(await refusal(cards(101)), ["/items/1/quantity", "too_large"]);
    assert.equal((await shop.order(cards(100))).items[1].quantity, 100);
  });

  test("amounts past all bounds", async () => {
    const dear = await shop.ok("POST", "/products", {
      price: "999999999999999.99",
      inventoryTracked: false,
      translations: [{ language: "en", name: "Dear", description: "" }],
    });
    assertInvalid(await refusal({ items: [shop.line(dear, 2)] }), "/items");
    assertInvalid(
      await refusal({ items: Array.from({ length: 500 }, () => shop.line(dear, 1_000_000)) }),
      "/items/0/quantity",
    );
  });

  test("customers, methods and sources that are not there", async () => {
    assertInvalid(await refusal({ customerId: MISSING }), ["/customerId", "not_found"]);
    assertInvalid(await refusal({ customerId: elsewhere.customer.id }), ["/customerId", "not_found"]);
    const gone = await shop.person();
    await shop.ok("POST", `/customer/${gone.id}/anonymize`, {});
    assertInvalid(await refusal({ customerId: gone.id }), ["/customerId", "not_found"]);
    assertInvalid(await refusal({ paymentMethod: undefined }), "/paymentMethod");
    assertInvalid(await refusal({ paymentMethod: "gold" }), "/paymentMethod");
    assertInvalid(await refusal({ source: "fax" }), "/source");
    for (const id of [MISSING, elsewhere.rates.post])
      assertRefused(
        await refusal({ shippingMethodId: id }),
        400,
        "shipping_unavailable",
        "/shippingMethodId",
      );
    const customer = { email: "nobody", firstName: "", phone: "12" };
    assertInvalid(
      await refusal({ customerId: undefined, customer }),
      "/customer/email",
      "/customer/firstName",
      "/customer/phone",
    );
  });

  test("addresses: none where something ships, a country that nobody ships to, one that is no address", async () => {
    assertInvalid(await refusal({ shippingAddress: undefined }), ["/shippingAddress", "required"]);
    assertInvalid(await refusal({ shippingAddress: null }), ["/shippingAddress", "required"]);
    const away = { ...HOME, country: "US" };
    assertRefused(await refusal({ shippingAddress: away }), 400, "shipping_unavailable", [
      "/shippingAddress/country",
      "not_shipped_to",
    ]);
    const broken = { ...HOME, country: "Germany", city: "", phone: "call me" };
    assertInvalid(
      await refusal({ shippingAddress: broken, billingAddress: { country: "DE" } }),
      "/shippingAddress/country",
      "/shippingAddress/city",
      "/billingAddress/firstName",
      "/billingAddress/address1",
      "/billingAddress/city",
    );
  });

  test("coupons that are none, out of their window, used up, or for another cart", async () => {
    const reasons: [reason: string, more: Fields][] = [
      ["inactive", { isActive: false }],
      ["not_started", { startsAt: minutes(5) }],
      ["ended", { startsAt: minutes(-9), endsAt: minutes(-5) }],
      ["minimum_not_met", { minimumSubtotal: "20" }],
      ["not_applicable", { productIds: [shop.range.ebook.id] }],
    ];
    for (const [reason, more] of reasons) {
      const { code } = await shop.coupon(more);
      const answer = await refusal({ couponCode: code });
      assertRefused(answer, 400, "coupon_invalid", ["/couponCode", `coupon_${reason}`]);
      assert.equal(answer.body.details.reason, reason);
    }
    const { code: foreign } = await elsewhere.coupon();
    assertRefused(await refusal({ couponCode: foreign }), 400, "coupon_invalid", "/couponCode");
    const { code } = await shop.coupon({ usageLimit: 1 });
    await shop.order({ couponCode: code });
    assertRefused(await refusal({ couponCode: code }), 400, "coupon_invalid", [
      "/couponCode",
      "coupon_used_up",
    ]);
  });

  test("a customer's limit of a coupon holds however they are named", async () => {
    const { code } = await shop.coupon({ usageLimitPerCustomer: 1 });
    await shop.order({ couponCode: code });
    const named = { email: shop.customer.email, firstName: "A", lastName: "B" };
    for (const who of [{}, { customerId: undefined, customer: named }])
      assertRefused(await refusal({ couponCode: code, ...who }), 400, "coupon_invalid", [
        "/couponCode",
        "coupon_used_up_by_customer",
      ]);
    const other = await shop.person();
    assert.equal((await shop.order({ couponCode: code, customerId: other.id })).couponCode, code);
  });

  test("too little in stock", async () => {
    assertRefused(await refusal({ items: [shop.line(shop.range.mug, 5_000)] }), 409, "insufficient_stock");
  });
});

describe("texts of any kind", () => {
  const naughty = [
    "'; drop table orders; --",
    "$1 %s ${x} {{x}}",
    "\\ \\' \" & <b>",
    "日本語 مرحبا 👩‍👩‍👧‍👦",
    "\u202eback",
    "__proto__",
    "null",
    "İıẞ e\u0301",
  ];

  test("come back as they were sent", async () => {
    for (const text of naughty) {
      const address = { ...HOME, firstName: text, city: text, company: text, address2: text };
      const order = await shop.order({
        shippingAddress: address,
        billingAddress: address,
        note: text,
        tags: [text],
        externalId: `${text}${randomUUID()}`,
        metadata: { key: text, ["__proto__"]: text },
      });
      assert.deepEqual([order.note, order.tags], [text, [text.normalize("NFC")]]);
      assert.ok(order.externalId.startsWith(text));
      assert.equal(order.shippingAddress.city, text);
      assert.equal(order.metadata.key, text);
      assert.deepEqual(await shop.read(order.id), order);
      const found = await shop.ok("GET", `/orders?tag=${encodeURIComponent(text)}`);
      assert.deepEqual(found.orders[0].id, order.id);
    }
  });

  test("that are none are 400 and named", async () => {
    for (const text of ["a\u0000b", "\ud800"])
      for (const [field, more] of [
        ["/note", { note: text }],
        ["/tags/0", { tags: [text] }],
        ["/externalId", { externalId: text }],
        ["/metadata/key", { metadata: { key: text } }],
        ["/shippingAddress/city", { shippingAddress: { ...HOME, city: text } }],
      ] as const)
        assertInvalid(await shop.place(more), field);
    assertInvalid(await shop.place({ note: "x".repeat(5_001) }), "/note");
    assertInvalid(await shop.place({ metadata: { k: "x".repeat(501) } }), "/metadata/k");
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ""]));
    assertInvalid(await shop.place({ metadata: many }), "/metadata");
  });
});

describe("a dry run", () => {
  test("answers the order that would be, and leaves nothing", async () => {
    const { code } = await shop.coupon();
    const card = await shop.giftCard("5.00");
    const known = await shop.written();
    const answer = await shop.send("POST", "/orders?dryRun=true", {
      body: shop.body({
        customerId: undefined,
        customer: { email: `${randomUUID()}@example.com`, firstName: "Dry", lastName: "Run" },
        couponCode: code,
        giftCards: [{ code: card.code }],
        paymentMethod: "card",
        sendMail: true,
        tags: ["dry"],
      }),
      headers: { "idempotency-key": randomUUID() },
    });
    assert.deepEqual([answer.status, answer.headers["x-dry-run"]], [201, "true"], answer.text);
    assert.deepEqual([answer.body.data.giftCardAmount, answer.body.data.dueAmount], ["5.00", "17.81"]);
    assert.deepEqual(await shop.written(), known);
    assert.equal((await shop.order()).orderNumber, answer.body.data.orderNumber);
    const refusedDry = await shop.send("POST", "/orders?dryRun=true", { body: shop.body({ items: [] }) });
    assertInvalid(refusedDry, "/items");
  });
});

describe("a retry", () => {
  test("is answered byte for byte, takes no number, and writes nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = shop.body({ note: "once" });
    const first = await shop.send("POST", "/orders", { body, headers });
    const known = await shop.written();
    const again = await shop.send("POST", "/orders", { body, headers });
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.equal(again.headers.location, first.headers.location);
    assert.deepEqual(await shop.written(), known);
    const next = await shop.order();
    assert.equal(Number(next.orderNumber.slice(1)), Number(first.body.data.orderNumber.slice(1)) + 1);
    assertRefused(
      await shop.send("POST", "/orders", { body: { ...body, note: "twice" }, headers }),
      409,
      "idempotency_key_reused",
    );
  });

  test("ten at once are one order", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { total } = (await shop.ok("GET", "/orders?limit=1")).pagination;
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.place({}, { headers })));
    const done = answers.filter(({ status }) => status === 201);
    assert.ok(done.length > 0);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    for (const answer of answers)
      if (answer.status !== 201) assertRefused(answer, 409, "idempotency_in_progress");
    assert.equal((await shop.ok("GET", "/orders?limit=1")).pagination.total, total + 1);
  });

  test("of a refusal is tried again, once there is stock; no number is taken", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { id } = await shop.ok("POST", "/products", {
      price: "1.00",
      quantity: 1,
      translations: [{ language: "en", name: "Rare", description: "" }],
    });
    const before = (await shop.order()).orderNumber;
    const body = shop.body({ items: [{ productId: id, quantity: 2 }] });
    const send = () => shop.send("POST", "/orders", { body, headers });
    assertRefused(await send(), 409, "insufficient_stock");
    assertRefused(await send(), 409, "insufficient_stock");
    await shop.ok("POST", `/products/${id}/stock`, { set: 2, reason: "count" });
    const done = await send();
    assert.equal(done.status, 201, done.text);
    assert.equal((await send()).text, done.text);
    assert.equal(Number(done.body.data.orderNumber.slice(1)), Number(before.slice(1)) + 1);
    // Errors of the body itself are not stored.
    const wrong = { "idempotency-key": randomUUID() };
    assertInvalid(await shop.place({ items: [] }, { headers: wrong }), "/items");
    assert.equal((await shop.place({}, { headers: wrong })).status, 201);
  });
});
