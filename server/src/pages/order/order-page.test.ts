import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { entry } from "../../../test/noun.ts";
import { assertSafePage, HOSTILE, visitorOf } from "../../../test/pages.ts";
import { testServer } from "../../../test/server.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { locales, texts } from "../../http/messages.ts";
import { statuses } from "../../orders/model/index.ts";

const server = await testServer();
let shop: Shop;
let other: Shop;
let visitor: ReturnType<typeof visitorOf>;
before(async () => {
  shop = await openShop(server);
  other = await openShop(server);
  visitor = visitorOf(server, shop.store);
  await shop.ok("PUT", "/settings", {
    name: HOSTILE,
    timeZone: "Pacific/Auckland",
    pages: { start: false },
    shippingZones: [{ name: "All", countries: ["*"], rates: [{ name: HOSTILE, price: "4.90" }] }],
  });
  await shop.ok("PUT", "/payment-methods", {
    methods: [{ method: "bank_transfer", instructions: `IBAN ${HOSTILE}` }],
  });
});

const address = {
  firstName: HOSTILE,
  lastName: "King",
  address1: HOSTILE,
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};
type Bought = { path: string; id: string; token: string };

/** What a shopper buys who writes whatever they like; the path of the order's page. */
async function buy(of: Shop, more: object = {}): Promise<Bought> {
  const { id: productId } = await of.ok("POST", "/products", {
    price: "100.00",
    quantity: 10,
    translations: [entry(HOSTILE)],
    images: ["https://cdn.example/a.png"],
  });
  const { order, orderToken } = await of.ok(
    "POST",
    "/storefront/checkout",
    {
      items: [{ productId, quantity: 2 }],
      customer: { email: `${randomUUID()}@example.com`, firstName: HOSTILE, lastName: "King" },
      shippingAddress: address,
      billingAddress: address,
      paymentMethod: "bank_transfer",
      note: HOSTILE,
      ...more,
    },
    { key: undefined },
  );
  return { path: `/orders/${order.id}/${orderToken}`, id: order.id, token: orderToken };
}

describe("an order's page", () => {
  test("shows what was bought, for how much, where it goes, how it is paid and what happened; texts are only texts", async () => {
    const { path, id } = await buy(shop);
    const page = await visitor.get(path);
    assert.equal(page.status, 200, page.text);
    assertSafePage(page);
    const { text } = page;
    for (const part of [
      "Payment pending",
      "Order placed",
      "$204.90",
      "2 × $100.00",
      "IBAN &quot;",
      "Germany",
    ])
      assert.ok(text.includes(part), part);
    assert.match(String(page.headers["content-security-policy"]), /img-src https:\/\/cdn\.example;/);
    await shop.ok("POST", `/orders/${id}/payments`, { kind: "capture" });
    for (const status of ["confirmed", "processing"])
      await shop.ok("PUT", `/orders/${id}/status`, { status });
    await shop.ok("PUT", `/orders/${id}/status`, {
      status: "shipped",
      carrier: HOSTILE,
      trackingNumber: HOSTILE,
      trackingUrl: "https://track.example/?n=1",
    });
    const shipped = await visitor.get(path);
    assertSafePage(shipped);
    for (const part of ["On its way", "Payment received", 'href="https://track.example/?n=1"'])
      assert.ok(shipped.text.includes(part), part);
    assert.ok(!shipped.text.includes("IBAN"));
  });

  test("shows each parcel of an order in several", async () => {
    const { path, id } = await buy(shop);
    await shop.ok("POST", `/orders/${id}/payments`, { kind: "capture" });
    await shop.ok("PUT", `/orders/${id}/status`, { status: "confirmed" });
    const { items } = await shop.read(id);
    const send = (more: object) =>
      shop.ok("POST", `/orders/${id}/shipments`, {
        items: [{ itemId: items[0].id, quantity: 1 }],
        status: "shipped",
        ...more,
      });
    await send({ carrier: HOSTILE, trackingUrl: "https://track.example/?n=1" });
    await send({ trackingNumber: HOSTILE, trackingUrl: "https://track.example/?n=2" });
    const page = await visitor.get(path);
    assertSafePage(page);
    for (const part of ['href="https://track.example/?n=1"', 'href="https://track.example/?n=2"', "1 × "])
      assert.ok(page.text.includes(part), part);
  });

  test("is where mails about it lead", async () => {
    const { path, id } = await buy(shop);
    await server.runJobs();
    const mail = (await server.mails()).findLast(({ text }) => text.includes(`/orders/${id}`))!;
    assert.ok(mail.text.split("\n").includes(`https://${shop.store.domain}${path}`), mail.text);
    await shop.ok("PUT", "/settings", { links: { order: "https://shop.example/o/{id}#{token}" } });
    const second = await buy(shop);
    await server.runJobs();
    const own = (await server.mails()).findLast(({ text }) => text.includes(second.id))!;
    assert.ok(own.text.split("\n").includes(`https://shop.example/o/${second.id}#${second.token}`), own.text);
    await shop.ok("PUT", "/settings", { links: { order: null }, pages: { order: false } });
    const third = await buy(shop);
    await server.runJobs();
    assert.ok(!(await server.mails()).some(({ text }) => text.includes(third.id)));
    assert.equal((await visitor.get(third.path)).status, 404);
    await shop.ok("PUT", "/settings", { pages: { order: true } });
    assert.equal((await visitor.get(third.path)).status, 200);
  });

  test("is there for an order that the merchant places, too", async () => {
    const { id: productId } = await shop.ok("POST", "/products", {
      price: "5.00",
      quantity: 5,
      translations: [entry("Cup")],
    });
    const body = {
      customer: { email: `${randomUUID()}@example.com`, firstName: "Ada", lastName: "King" },
      items: [{ productId, quantity: 1 }],
      shippingAddress: { ...address, firstName: "Ada", address1: "Street 1" },
      paymentMethod: "cash",
      sendMail: true,
    };
    const { id } = await shop.ok("POST", "/orders", body);
    await server.runJobs();
    const mail = (await server.mails()).findLast(({ text }) => text.includes(id))!;
    const url = new URL(/^https:\/\/\S+$/m.exec(mail.text)![0]);
    assert.equal((await visitor.get(url.pathname)).status, 200);
  });

  test("is the same 404 for every miss", async () => {
    const [mine, foreign] = [await buy(shop), await buy(other)];
    const missing = await visitor.get(`/orders/${randomUUID()}/${mine.token}`);
    assert.equal(missing.status, 404);
    for (const path of [
      `/orders/${mine.id}/${foreign.token}`,
      `/orders/${mine.id}/${mine.token}x`,
      `/orders/${mine.id}/%00`,
      `/orders/nothing/${mine.token}`,
      foreign.path,
    ])
      assert.equal((await visitor.get(path)).text, missing.text, path);
    assert.ok(!server.logged().includes(mine.token));
  });

  test("speaks six languages, and has a name for every status", async () => {
    const { path } = await buy(shop);
    for (const language of locales) {
      const { text } = await visitor.get(path, { headers: { "accept-language": language } });
      assert.ok(text.includes(`<html lang="${language}"`));
      assert.ok(text.includes(texts[language]["page.order.items"]));
      assert.doesNotMatch(text, /page\.\w/);
    }
    for (const status of statuses) assert.ok(`page.order.status.${status}` in texts.en, status);
  });
});
