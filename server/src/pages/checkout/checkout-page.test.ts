import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { entry } from "../../../test/noun.ts";
import { assertSafePage, fieldsOf, HOSTILE, visitorOf } from "../../../test/pages.ts";
import { logInAs } from "../../../test/people.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";

const server = await testServer();
let shop: Shop;
let other: Shop;
let visitor: ReturnType<typeof visitorOf>;
before(async () => {
  shop = await openShop(server);
  other = await openShop(server);
  visitor = visitorOf(server, shop.store);
  await shop.ok("PUT", "/settings", { name: HOSTILE, pages: { start: false } });
  await shop.ok("PUT", "/payment-methods", {
    methods: [{ method: "bank_transfer", instructions: `IBAN ${HOSTILE}` }],
  });
});

/** A cart that somebody hands over; the path of its page. */
async function handed(body: object = {}, at = shop): Promise<{ path: string; cart: Json }> {
  const items = [at.line(at.range.mug, 2), at.line(at.range.shirt, 1, "M")];
  const cart = await at.ok("POST", "/storefront/carts", { items, ...body }, { key: undefined });
  const url = new URL(cart.handoffUrl);
  assert.equal(url.origin, `https://${at.store.domain}`);
  return { path: url.pathname, cart };
}
const typed = (more: Record<string, string> = {}) => ({
  "customer/email": `${randomUUID()}@example.com`,
  "customer/firstName": "Ada",
  "customer/lastName": "King",
  "shippingAddress/address1": "Main Street 1",
  "shippingAddress/postalCode": "10115",
  "shippingAddress/city": "Berlin",
  "shippingAddress/country": "DE",
  paymentMethod: "bank_transfer",
  ...more,
});
/** Writes into the form as it is, and presses a button. */
async function press(path: string, act: "update" | "place", more: Record<string, string> = {}) {
  const page = await visitor.get(path);
  assert.equal(page.status, 200, page.text);
  return visitor.post(path, { ...fieldsOf(page.text), ...more, act });
}
const update = async (path: string, more?: Record<string, string>) => {
  const answer = await press(path, "update", more);
  assert.deepEqual([answer.status, answer.headers.location], [303, path], answer.text);
  return visitor.get(path);
};

describe("a cart that was handed over", () => {
  test("is shown with what it comes to, and is bought: the buyer is led to the order", async () => {
    const { path } = await handed();
    const first = await visitor.get(path);
    assertSafePage(first);
    for (const part of ["$51.80", "Quantity", "Calculated at the next step", "Continue"])
      assert.ok(first.text.includes(part), part);
    const page = await update(path, typed());
    assertSafePage(page);
    assert.ok(page.text.includes("Post") && page.text.includes("Express") && page.text.includes("$56.70"));
    const express = await update(path, { shippingMethodId: shop.rates.express });
    assert.ok(express.text.includes("$61.70"));
    const placed = await press(path, "place");
    assert.equal(placed.status, 303, placed.text);
    assert.match(placed.headers.location!, /^\/orders\/[-\w]{36}\/ot_\w{39}$/);
    const order = await visitor.get(placed.headers.location!);
    assert.ok(order.text.includes("$61.70") && order.text.includes("Payment pending"));
    assert.ok((await visitor.get(path)).text.includes("Your order is confirmed."));
  });

  test("shows the properties of lines without the merchant's, and the order gets both", async () => {
    const properties = { Engraving: HOSTILE, _proof: "p-77" };
    const { path } = await handed({ items: [{ ...shop.line(shop.range.mug), properties }] });
    const page = await update(path, typed());
    const placed = await press(path, "place");
    assert.equal(placed.status, 303, placed.text);
    const order = await visitor.get(placed.headers.location!);
    for (const one of [page, order]) {
      assertSafePage(one);
      assert.ok(one.text.includes("Engraving: "), one.text);
      assert.ok(!/_proof|p-77/.test(one.text));
    }
    const { items } = await shop.read(placed.headers.location!.split("/")[2]!);
    assert.deepEqual(items[0].properties, properties);
  });

  test("becomes one order, however often the form is sent", async () => {
    const { path } = await handed();
    const page = await update(path, typed());
    const form = { ...fieldsOf(page.text), act: "place" };
    const before = (await shop.ok("GET", "/orders?limit=1")).pagination.total;
    const answers = await Promise.all([visitor.post(path, form), visitor.post(path, form)]);
    answers.push(await visitor.post(path, form));
    const led = answers.filter(({ status }) => status === 303).map(({ headers }) => headers.location);
    assert.ok(
      led.length >= 2 && new Set(led).size === 1,
      JSON.stringify(answers.map(({ status }) => status)),
    );
    assert.equal((await shop.ok("GET", "/orders?limit=1")).pagination.total, before + 1);
    // With another key, it only learns that there is an order.
    const stranger = await visitor.post(path, { ...form, key: randomUUID() });
    assert.ok(stranger.status === 200 && !stranger.text.includes("ot_"));
  });

  test("tells what is missing at its field, keeps what was written, and changes nothing by looking", async () => {
    const { path } = await handed();
    const answer = await press(path, "place", typed({ "shippingAddress/city": "", "customer/email": "" }));
    assert.equal(answer.status, 400);
    assertSafePage(answer);
    assert.match(answer.text, /role="alert"><p>Check the highlighted fields/);
    assert.match(
      answer.text,
      /id="f-customer-email"[^>]* aria-describedby="f-customer-email-fault" aria-invalid="true" autofocus/,
    );
    assert.match(answer.text, /id="f-shippingAddress-city-fault">[^<]+</);
    assert.equal(fieldsOf(answer.text)["shippingAddress/address1"], "Main Street 1");
    assert.equal(answer.text.match(/ autofocus/g)?.length, 1);
    for (const [name, value] of [
      ["customer/email", "nobody"],
      ["couponCode", "NOTHING"],
      ["items/0/quantity", "a few"],
    ] as const) {
      const refused = await press(path, "place", typed({ [name]: value }));
      assert.equal(refused.status, 400, name);
      assert.match(refused.text, new RegExp(`id="f-${name.replaceAll("/", "-")}-fault">[^<]+<`), name);
      assert.equal(fieldsOf(refused.text)[name], value);
    }
  });

  test("has the cart first, one Update, and orders nothing before shipping is known", async () => {
    const { path } = await handed();
    const buttons = (text: string) =>
      [...text.matchAll(/<button[^>]*name="act" value="(\w+)"[^>]*>([^<]+)/g)].map((one) => one.slice(1));
    const { text: first } = await visitor.get(path);
    assert.ok(first.indexOf("Your cart") < first.indexOf("Contact"));
    assert.deepEqual(buttons(first), [["update", "Continue"]]);
    assert.match(first, /<dt>Shipping<\/dt><dd class="quiet">Calculated at the next step<\/dd>/);
    const { text: known } = await update(path, typed());
    assert.deepEqual(buttons(known), [
      ["update", "Update"],
      ["place", "Order with obligation to pay"],
    ]);
    assert.ok(!known.includes("Calculated at the next step"));
    // The cheapest way is chosen, and the dearer one by nobody but the buyer.
    assert.equal(fieldsOf(known).shippingMethodId, shop.rates.post);
  });

  test("checks the postal code by its country, and says how one looks", async () => {
    const { path } = await handed();
    const wrong = await press(path, "place", typed({ "shippingAddress/postalCode": "1011" }));
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /id="f-shippingAddress-postalCode-fault">Check the postal code[^<]*26133/);
    await update(path, typed({ "shippingAddress/postalCode": " 10115" }));
    assert.equal((await press(path, "place")).status, 303);
    for (const written of ["D-10115", "١٠١١٥"]) {
      const { path: next } = await handed();
      await update(next, typed({ "shippingAddress/postalCode": written }));
      assert.equal((await press(next, "place")).status, 303, written);
    }
  });

  test("follows quantities, coupons and gift cards", async () => {
    const { path } = await handed();
    const { code } = await shop.coupon({ type: "percentage", value: "10" });
    const card = await shop.giftCard("5.00");
    await update(path, typed({ "items/0/quantity": "3", "items/1/quantity": "0" }));
    const page = await update(path, { couponCode: code, "giftCards/0/code": card.code });
    for (const part of ["$59.70", "-$5.97", "-5.97", "$5.00", card.code.slice(-4)]
      .slice(0, 1)
      .concat("Paid by gift card"))
      assert.ok(page.text.includes(part), `${part} ${page.text}`);
    assert.ok(!page.text.includes(card.code));
    assert.ok(!("items/1/productId" in fieldsOf(page.text)));
    const empty = await update(path, { "items/0/quantity": "0" });
    assert.ok(empty.text.includes("Your cart is empty.") && !empty.text.includes("<form"));
  });

  test("is sold for no other price than the one that was seen", async () => {
    const product = await shop.ok("POST", "/products", {
      price: "10.00",
      quantity: 5,
      translations: [entry(HOSTILE)],
    });
    const { path } = await handed({ items: [shop.line(product, 1)] });
    const page = await update(path, typed());
    const form = { ...fieldsOf(page.text), act: "place" };
    await shop.ok("PUT", `/products/${product.id}`, { price: "11.00" });
    const changed = await visitor.post(path, form);
    assert.equal(changed.status, 409);
    assertSafePage(changed);
    assert.ok(changed.text.includes("The total has changed.") && changed.text.includes("$15.90"));
    const placed = await visitor.post(path, { ...form, ...fieldsOf(changed.text), act: "place" });
    assert.equal(placed.status, 303, placed.text);
    const without = await handed({ items: [shop.line(product, 1)] });
    await update(without.path, typed());
    assert.equal((await press(without.path, "place", { expectedTotal: "" })).status, 409);
  });

  test("tells what cannot be sold any more", async () => {
    const product = await shop.ok("POST", "/products", {
      price: "10.00",
      quantity: 2,
      translations: [entry(HOSTILE)],
    });
    const { path } = await handed({ items: [shop.line(product, 2)] });
    await shop.ok("POST", `/products/${product.id}/stock`, { set: 1, reason: "counted" });
    const page = await visitor.get(path);
    assertSafePage(page);
    assert.match(page.text, /<li>Only 1 left in stock\. <bdi>\(&quot;&gt;/);
    assert.match(page.text, /id="f-items-0-quantity-fault">Only 1/);
    await shop.ok("DELETE", `/products/${product.id}`);
    const gone = await visitor.get(path);
    assert.equal(gone.status, 200);
    assert.ok(gone.text.includes("No longer available"));
  });

  test("is the same 404 for every miss; its token opens no other cart, and no customer's", async () => {
    const [mine, foreign] = [await handed(), await handed({}, other)];
    const missing = await visitor.get("/checkout/nothing");
    assert.equal(missing.status, 404);
    const token = mine.path.split("/").at(-1)!;
    for (const path of [
      `/checkout/${token.slice(0, -1)}`,
      `/checkout/${token.slice(0, 25)}${foreign.path.slice(-39)}`,
      `/checkout/ch_${"0".repeat(61)}`,
      `/checkout/${mine.cart.token}`,
      `/checkout/%00`,
      foreign.path,
    ])
      for (const answer of [await visitor.get(path), await visitor.post(path, {})])
        assert.deepEqual([answer.status, answer.text], [404, missing.text], path);
    const by = (id: string, headers: Record<string, string>) =>
      shop.send("GET", `/storefront/carts/${id}`, { key: undefined, headers });
    assert.equal((await by(mine.cart.id, { "x-cart-token": token })).status, 200);
    const second = await handed();
    assert.equal((await by(second.cart.id, { "x-cart-token": token })).status, 404);
    const session = await logInAs(server, shop.store, "customer", shop.customer.id);
    const own = await shop.ok(
      "POST",
      "/storefront/carts",
      { items: [] },
      {
        key: session.accessToken,
        headers: { "x-cart-token": mine.cart.token },
      },
    );
    assert.equal(own.handoffUrl, null);
    const led = await visitor.get(mine.path);
    const to = "/account/login?return_to=/checkout";
    assert.deepEqual([led.status, led.headers.location], [303, to], "a cart that is a customer's by now");
    assert.ok(!server.logged().includes(token));
  });

  test("has no address where the page is turned off", async () => {
    const { path } = await handed();
    await shop.ok("PUT", "/settings", { pages: { checkout: false } });
    const cart = await shop.ok("POST", "/storefront/carts", {}, { key: undefined });
    assert.equal(cart.handoffUrl, null);
    assert.equal((await visitor.get(path)).status, 404);
    await shop.ok("PUT", "/settings", { pages: { checkout: true } });
    assert.equal((await visitor.get(path)).status, 200);
  });

  test("speaks six languages, and every text of a shopper's or a merchant's is only text", async () => {
    const product = await shop.ok("POST", "/products", {
      price: "10.00",
      quantity: 5,
      translations: [entry(HOSTILE)],
      images: ["https://cdn.example/a.png"],
    });
    const { path } = await handed({ items: [shop.line(product, 1)] });
    const texts = Object.fromEntries(
      ["customer/firstName", "shippingAddress/address1", "shippingAddress/city", "note"].map((name) => [
        name,
        HOSTILE,
      ]),
    );
    await update(path, typed(texts));
    for (const language of ["en", "ar", "fr", "de", "es", "tr"]) {
      const page = await visitor.get(path, { headers: { "accept-language": language } });
      assertSafePage(page);
      assert.ok(page.text.includes(`<html lang="${language}"`));
      assert.doesNotMatch(page.text, /page\.\w/);
      assert.equal(fieldsOf(page.text).note, HOSTILE);
    }
    assert.match(
      String((await visitor.get(path)).headers["content-security-policy"]),
      /img-src https:\/\/cdn\.example;/,
    );
  });
});
