import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { type FakeStripe, startFakeStripe } from "../../../test/fake-stripe.ts";
import { pluck } from "../../../test/pluck.ts";
import { type Answer, type Sent, startServer, type TestServer, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe-shop.ts";

let fake: FakeStripe;
let server: TestServer;
let shop: StripeShop;
let manual: StripeShop;
let other: StripeShop;
before(async () => {
  fake = await startFakeStripe();
  server = await startServer({ STRIPE_API_URL: fake.url });
  shop = await openStripeShop(server, fake, { name: 'Tom & "Jerry" <b>' });
  manual = await openStripeShop(server, fake, { capture: "manual" });
  other = await openStripeShop(server, fake);
});
after(async () => {
  const failures = server
    ?.logged()
    .split("\n")
    .filter((line) => line.includes("request failed"));
  await server?.close();
  await fake?.close();
  assert.deepEqual(failures, []);
});

const bodyOf = (of: StripeShop, more: object = {}) => ({
  customer: { email: `${randomUUID()}@example.com`, firstName: "Ada", lastName: "King" },
  items: [{ productId: of.mug, quantity: 1 }],
  paymentMethod: "card",
  ...more,
});
type Placed = { id: string; orderNumber: string; payment: { url: string } };
const place = (more?: object, of = shop): Promise<Placed> => of.ok("POST", "/orders", bodyOf(of, more));
const pathOf = ({ payment }: Placed) => new URL(payment.url).pathname;
const page = (path: string, sent: Sent = {}, of = shop): Promise<Answer> =>
  server.send(of.store, "GET", path, { key: undefined, ...sent });
const press = (path: string, sent: Sent = {}, of = shop): Promise<Answer> =>
  server.send(of.store, "POST", path, {
    key: undefined,
    raw: "",
    ...sent,
    headers: { "content-type": "application/x-www-form-urlencoded", ...sent.headers },
  });
const sessionOf = (answer: Answer) => {
  assert.equal(answer.status, 303, answer.text.slice(0, 500));
  const url = answer.headers.location!;
  assert.match(url, /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  return url.split("/").at(-1)!;
};

describe("an order that the merchant places", () => {
  test("answers where its customer pays, where a provider collects it; a retry answers the same", async () => {
    const key = { headers: { "idempotency-key": randomUUID() } };
    const body = bodyOf(shop);
    const [first, again] = [
      await shop.send("POST", "/orders", { body, ...key }),
      await shop.send("POST", "/orders", { body, ...key }),
    ];
    assert.equal(first.status, 201, first.text);
    const { id, payment } = first.body.data;
    assert.match(payment.url, new RegExp(`^https://${shop.store.domain}/pay/${id}/ot_[0-9A-Za-z]{39}$`));
    assert.equal(again.text, first.text);
    assert.ok(!("payment" in (await shop.order(id))));
    const [row] = await server.sql(shop.store, "select orders::text from orders where order_id = $1", [id]);
    assert.ok(!JSON.stringify(row).includes(payment.url.split("/").at(-1)));
  });

  test("answers none where nobody collects it, it is paid, or it is a dry run", async () => {
    for (const more of [{ paymentMethod: "bank_transfer" }, { paymentMethod: "cash" }, { markPaid: true }])
      assert.ok(!("payment" in (await place(more))), JSON.stringify(more));
    const data = dataOf(await shop.send("POST", "/orders?dryRun=true", { body: bodyOf(shop) }), 201);
    assert.ok(!("payment" in data));
  });

  test("leads to the store's own page where there is one; its token reads and pays the order there", async () => {
    assertInvalid(
      await other.send("PUT", "/settings", { body: { links: { payment: "https://shop.example/pay" } } }),
      "/links/payment",
    );
    assertInvalid(
      await other.send("PUT", "/settings", { body: { links: { payment: "https://{token}.example/" } } }),
      "/links/payment",
    );
    const own = "https://shop.example/pay?order={id}&token={token}";
    assert.equal((await other.ok("PUT", "/settings", { links: { payment: own } })).links.payment, own);
    const { id, payment } = await place({}, other);
    const { origin, searchParams } = new URL(payment.url);
    assert.deepEqual([origin, searchParams.get("order")], ["https://shop.example", id]);
    const headers = { "x-order-token": searchParams.get("token")! };
    const begun = await other.send("POST", `/storefront/orders/${id}/payment`, { key: undefined, headers });
    assert.match(begun.body.data.clientSecret, /^pi_/);
    await other.ok("PUT", "/settings", { links: { payment: null } });
  });

  test("is told of by a mail with the same link", async () => {
    const order = await place({ sendMail: true });
    await server.runJobs();
    const mails = await server.mails();
    const mail = mails.find(({ subject }) => subject.includes(`${order.orderNumber} `))!;
    assert.ok(mail.text.split("\n").includes(order.payment.url), mail.text);
    assert.ok(mail.html.includes(`href="${order.payment.url}"`));
  });
});

describe("the page", () => {
  test("shows whose it is, the order and what is due; it loads nothing and is kept nowhere", async () => {
    const order = await place();
    const { status, headers, text } = await page(pathOf(order));
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["referrer-policy"], "origin");
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.equal(headers["x-robots-tag"], "noindex, nofollow");
    assert.equal(headers["access-control-allow-origin"], undefined);
    assert.match(
      headers["content-security-policy"] as string,
      /^default-src 'none'; style-src 'sha256-[\w+/]+=' 'sha256-[\w+/]+='; form-action 'self' https:\/\/checkout\.stripe\.com; base-uri 'none'; frame-ancestors 'none'$/,
    );
    for (const part of [
      '<html lang="en" dir="ltr">',
      "Tom &amp; &quot;Jerry&quot; &lt;b&gt;",
      order.orderNumber,
      "$100.00",
      '<form method="post"><button>Pay now</button></form>',
    ])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(text, /<script|<img|<link|<iframe|javascript:|\son\w+=|style="|<b>/);
    const head = await server.send(shop.store, "HEAD", pathOf(order), { key: undefined });
    assert.deepEqual([head.status, head.text], [200, ""]);
  });

  test("speaks the visitor's language, else the order's", async () => {
    const texts = {
      en: "Pay now",
      ar: "ادفع الآن",
      fr: "Payer maintenant",
      de: "Jetzt bezahlen",
      es: "Pagar ahora",
      tr: "Şimdi öde",
    };
    await shop.ok("PUT", "/settings", { languages: ["en", "de"] });
    const order = await place({ language: "de" });
    for (const [language, text] of Object.entries(texts)) {
      const answer = await page(pathOf(order), { headers: { "accept-language": language } });
      const dir = language === "ar" ? "rtl" : "ltr";
      assert.ok(answer.text.includes(`<html lang="${language}" dir="${dir}">`), language);
      assert.ok(answer.text.includes(text), language);
      assert.equal(answer.headers["content-language"], language);
    }
    for (const headers of [{} as Record<string, string>, { "accept-language": "ja" }])
      assert.ok((await page(pathOf(order), { headers })).text.includes("Jetzt bezahlen"));
  });

  test("is the same 404 for every miss, as a page, and for both methods", async () => {
    const [order, foreign] = [await place(), await place({}, other)];
    const [, , id, token] = pathOf(order).split("/") as [string, string, string, string];
    const misses = [
      `/pay/${randomUUID()}/${token}`,
      `/pay/${id}/${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`,
      `/pay/${id}/ot_`,
      `/pay/${id}/${"a".repeat(5_000)}`,
      `/pay/${id}/%00`,
      `/pay/${id}/%3Cb%3E`,
      `/pay/nothing/${token}`,
      pathOf(foreign),
      `${pathOf(order)}x`,
    ];
    const first = await page(misses[0]!);
    assert.equal(first.status, 404);
    assert.match(first.text, /^<!doctype html>/);
    for (const path of misses)
      for (const answer of [await page(path), await press(path)]) {
        assert.equal(answer.status, 404, path);
        assert.equal(answer.text, first.text, path);
        assert.equal(answer.headers["cache-control"], "no-store");
      }
    const cash = await place({ paymentMethod: "cash" });
    assert.equal((await page(`/pay/${cash.id}/${token}`)).text, first.text);
    assert.equal((await server.send(shop.store, "DELETE", pathOf(order))).status, 405);
    assert.ok(!server.logged().includes(token));
  });

  test("takes nothing but a small form", async () => {
    const path = pathOf(await place());
    const json = await press(path, { raw: "{}", headers: { "content-type": "application/json" } });
    assert.equal(json.status, 415);
    assert.equal((await press(path, { raw: "a".repeat(5_000) })).status, 413);
    assert.match(json.text, /^<!doctype html>/);
    assert.equal((await press(path, { raw: "amount=1&paid=yes" })).status, 303);
  });

  test("shows a draft with its address, its way to pay and the store's terms, before it is placed", async () => {
    const address = {
      firstName: "Ada",
      lastName: "King",
      address1: "Mill Lane 12",
      city: "York",
      country: "GB",
    };
    const draft = await shop.ok("POST", "/orders", bodyOf(shop, { billingAddress: address, draft: true }));
    await shop.ok("PUT", "/policies", { terms: [{ language: "en", text: "Be kind." }] });
    const path = pathOf(await shop.ok("POST", `/orders/${draft.id}/send`));
    const { text, status } = await page(path);
    assert.equal(status, 200, text);
    for (const part of ["Mill Lane 12", "York", "Payment method</dt><dd>Card", 'href="/policies/terms"'])
      assert.ok(text.includes(part), `${part} ${text}`);
    await shop.ok("PUT", "/policies", { terms: [] });
    assert.ok(!(await page(path)).text.includes("/policies/terms"));
  });

  test("tells how to pay where the store collects it by itself", async () => {
    await shop.ok("PUT", "/payment-methods", {
      methods: [{ method: "bank_transfer", instructions: "IBAN <DE02>\nBIC X" }],
    });
    const order = await shop.ok(
      "POST",
      "/orders",
      bodyOf(shop, { paymentMethod: "bank_transfer", sendMail: true }),
    );
    // Its link is in no answer; the token is the order's all the same.
    const { tokensOf } = await import("../../orders/model/access-tokens.ts");
    const path = `/pay/${order.id}/${tokensOf(server.database.vault, order.id)[0]}`;
    const { text } = await page(path);
    assert.ok(text.includes("IBAN &lt;DE02&gt;\nBIC X") && !text.includes("<form"));
    const pressed = await press(path);
    assert.deepEqual([pressed.status, pressed.headers.location], [303, path]);
  });
});

describe("paying on it", () => {
  test("leads to Stripe's page, again to the same one, and back to what became of it", async () => {
    const order = await place();
    const path = pathOf(order);
    const session = sessionOf(await press(path));
    const { asked, amount_total, currency } = fake.sessions.get(session)!;
    assert.deepEqual([amount_total, currency], [10_000, "usd"]);
    assert.equal(asked.success_url, `${order.payment.url}?paid=1`);
    assert.equal(asked.cancel_url, order.payment.url);
    assert.equal(asked["payment_intent_data[metadata][orderId]"], order.id);
    const pressed = await Promise.all([press(path), press(path)]);
    assert.deepEqual(pressed.map(sessionOf), [session, session]);
    // Stripe may be back before its notice is.
    const intent = fake.payOnPage(session);
    const waiting = await page(`${path}?paid=1`);
    assert.ok(waiting.text.includes("being confirmed") && waiting.text.includes('http-equiv="refresh"'));
    assert.deepEqual((await press(path)).headers.location, `${path}?paid=1`);
    await shop.bringAll();
    const done = await page(`${path}?paid=1`);
    assert.ok(done.text.includes("This order is paid.") && !/<form|refresh/.test(done.text));
    const books = await shop.books(order.id);
    assert.deepEqual(
      [books.status, books.paymentStatus, books.captured],
      ["pending", "paid", ["stripe succeeded 100.00"]],
    );
    assert.equal((await shop.ok("GET", `/orders/${order.id}/payments`)).payments[0].reference, intent);
    assert.equal((await press(path)).headers.location, path);
    // It can be given back as any other.
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    await shop.bringAll();
    assert.equal((await shop.order(order.id)).paymentStatus, "refunded");
    assert.ok((await page(path)).text.includes("This order was refunded."));
  });

  test("authorizes where the store captures later", async () => {
    const order = await place({}, manual);
    fake.payOnPage(sessionOf(await press(pathOf(order), {}, manual)));
    await manual.bringAll();
    assert.equal((await manual.order(order.id)).paymentStatus, "authorized");
    assert.ok((await page(pathOf(order), {}, manual)).text.includes("authorized"));
    await manual.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    await server.runJobs();
    assert.equal((await manual.order(order.id)).paymentStatus, "paid");
  });

  test("after Stripe's page has expired leads to another one", async () => {
    const path = pathOf(await place());
    const first = sessionOf(await press(path));
    fake.expirePage(first);
    const second = sessionOf(await press(path));
    assert.notEqual(second, first);
    assert.equal(sessionOf(await press(path)), second);
  });

  test("of a part that is left asks for that, and nobody pays the whole any more", async () => {
    const order = await place();
    const whole = sessionOf(await press(pathOf(order)));
    await shop.ok("POST", `/orders/${order.id}/payments`, { kind: "capture", amount: "30" });
    const rest = sessionOf(await press(pathOf(order)));
    assert.equal(fake.sessions.get(rest)!.amount_total, 7_000);
    await server.runJobs();
    assert.deepEqual(
      [fake.sessions.get(whole)!.status, fake.sessions.get(rest)!.status],
      ["expired", "open"],
    );
    assert.ok((await page(pathOf(order))).text.includes("$70.00"));
  });

  test("of an order that ends closes Stripe's page; who was faster is owed it back", async () => {
    const [closed, late] = [await place(), await place()];
    const sessions = [sessionOf(await press(pathOf(closed))), sessionOf(await press(pathOf(late)))];
    fake.payOnPage(sessions[1]!);
    for (const { id } of [closed, late])
      await shop.ok("POST", `/orders/${id}/cancel`, { reason: "customer" });
    await server.runJobs();
    await server.runJobs();
    await shop.bringAll();
    assert.equal(fake.sessions.get(sessions[0]!)!.status, "expired");
    assert.ok((await page(pathOf(closed))).text.includes("cancelled"));
    const books = await shop.books(late.id);
    assert.deepEqual(
      [books.status, books.paidAmount, books.refundedAmount, books.refunds],
      ["cancelled", "100.00", "0.00", []],
    );
    assert.equal((await shop.order(late.id)).owedBackAmount, "100.00");
  });

  test("while Stripe is away says so, and begins one payment however often it is tried", async () => {
    const order = await place();
    const path = pathOf(order);
    fake.fail(/^POST \/v1\/checkout\/sessions$/, "away");
    const away = await press(path);
    assert.equal(away.status, 200);
    assert.ok(away.text.includes("couldn’t be started") && away.text.includes("<form"));
    for (let i = 0; i < 2; i++) fake.fail(/^POST \/v1\/checkout\/sessions$/, "drop_after");
    await press(path);
    const session = sessionOf(await press(path));
    const mine = [...fake.sessions.values()].filter(
      (one: Json) => one.asked["payment_intent_data[metadata][orderId]"] === order.id,
    );
    assert.deepEqual(pluck(mine, "id"), [session]);
  });

  test("on a page of the store's own domain at Stripe is led there by a link", async () => {
    const path = pathOf(await place());
    const session = fake.sessions.get(sessionOf(await press(path)))!;
    session.url = `https://pay.shop.example/c/pay/${session.id}?a=<b>`;
    const { status, text } = await press(path);
    assert.equal(status, 200);
    assert.ok(
      text.includes(`<a href="https://pay.shop.example/c/pay/${session.id}?a=&lt;b&gt;" rel="noreferrer">`),
    );
  });
});

test("an address sees 60 pages a minute, as others without a credential", async () => {
  const limited = await testServer({ RATE_LIMIT: "on" }, { buckets: stillBuckets() });
  const store = await limited.createStore();
  const path = `/pay/${randomUUID()}/ot_1`;
  const look = async () => (await limited.send(store, "GET", path, { key: undefined })).status;
  for (let i = 0; i < 60; i++) assert.equal(await look(), 404);
  assert.equal(await look(), 429);
});
