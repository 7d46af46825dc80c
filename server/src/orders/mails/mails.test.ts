import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TestMail } from "../../../test/mail.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import type { JobKind } from "../../jobs/job.ts";
import { createLog } from "../../log.ts";
import { giftCardsKind } from "./issue-gift-cards.ts";
import { orderMailKind } from "./order-mail-job.ts";
import type { PayLinks } from "./pay-link.ts";

const server = await testServer();

const payLinks: PayLinks = { isCollected: async () => false, originOf: (host) => `https://${host}` };
const silently = () => orderMailKind(async () => undefined, payLinks);

const ADDRESS = {
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "Hauptstraße 1",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};
const BUYER = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" };

async function sent(at: TestStore, method: string, path: string, body?: unknown, more?: Sent): Promise<Json> {
  const answer = await server.send(at, method, `/api/v1${path}`, { ...(body ? { body } : {}), ...more });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

/** A store that ships to Germany for 4.90, with a mug and a gift card. */
async function shop({ currency = "USD", language = "en", settings = {} } = {}) {
  const at = await server.createStore({ currency, language, name: "Teahouse" });
  const digits = { USD: 2, KWD: 3, JPY: 0 }[currency]!;
  const money = (whole: number, fraction: string) =>
    digits ? `${whole}.${fraction.slice(0, digits)}` : `${whole}`;
  await sent(at, "PUT", "/settings", {
    languages: ["en", "de", "ar", "fr", "es", "tr"],
    country: "DE",
    timeZone: "Europe/Berlin",
    tax: { pricesIncludeTax: true, rates: [{ country: "DE", rate: "19", name: "VAT" }] },
    shippingZones: [{ name: "Z", countries: ["DE"], rates: [{ name: "Post", price: money(4, "900") }] }],
    ...settings,
  });
  const product = (fields: object) => sent(at, "POST", "/products", { publishedAt: "2026-01-31", ...fields });
  const mug = await product({
    price: money(19, "900"),
    quantity: 1_000,
    translations: [
      { language: "en", name: "Mug", description: "" },
      { language: "de", name: "Tasse", description: "" },
    ],
  });
  const card = await product({
    price: money(25, "000"),
    kind: "digital_code",
    isGiftCard: true,
    inventoryTracked: false,
    translations: [{ language: "en", name: "Gift card", description: "" }],
  });
  return { at, mug: mug.id as string, card: card.id as string };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const order = ({ at, mug }: Shop, more: object = {}): Promise<Json> =>
  sent(at, "POST", "/orders", {
    customer: BUYER,
    items: [{ productId: mug, quantity: 2 }],
    paymentMethod: "cash",
    shippingAddress: ADDRESS,
    sendMail: true,
    ...more,
  });
const move = async ({ at }: Shop, id: string, ...statuses: (string | object)[]) => {
  for (const status of statuses)
    await sent(at, "PUT", `/orders/${id}/status`, typeof status === "string" ? { status } : status);
};

/** The mails that what is waiting leads to. */
async function mailed(): Promise<TestMail[]> {
  const before = (await server.mails()).length;
  await server.runJobs();
  return (await server.mails()).slice(before);
}

/** Writes a job's mails in a transaction, as a worker would. */
function write({ at }: Shop, kind: JobKind, payload: object, ending?: "rollback") {
  const { pool, vault } = server.database;
  const job = { id: at.id, storeId: at.id, payload, sealed: undefined, requestId: undefined, attempt: 1 };
  const runtime = { vault, log: createLog("silent"), signal: new AbortController().signal };
  return tenantTransaction(pool, at.id, (tx) => kind.write!(tx, job, runtime), ending);
}

describe("the mail about a placed order", () => {
  test("has its lines, amounts, address and payment method, in its language", async () => {
    const here = await shop();
    const { id, orderNumber } = await order(here, { language: "de" });
    const [mail, ...others] = await mailed();
    assert.equal(others.length, 0);
    assert.equal(mail!.to, "ada@example.com");
    assert.equal(mail!.headers["content-language"], "de");
    assert.equal(mail!.subject, `Ihre Bestellung ${orderNumber}`);
    const lines = mail!.text.replaceAll("\u00a0", " ").split("\n");
    for (const line of [
      "2 × Tasse: 39,80 $",
      "Zwischensumme: 39,80 $",
      "Versand: 4,90 $",
      "Gesamtbetrag: 44,70 $",
      "Enthaltene Steuern: 7,13 $",
      "Offener Betrag: 44,70 $",
      "Lieferadresse:",
      "Ada Lovelace",
      "Hauptstraße 1",
      "10115 Berlin",
      "Deutschland",
      "Versandart: Post",
      "Zahlungsart: Bar",
    ])
      assert.ok(lines.includes(line), `${line} in ${mail!.text}`);
    const links = [...mail!.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!.replace(/ot_\w+$/, ""));
    assert.deepEqual(links, [`https://${here.at.domain}/orders/${id}/`]);
  });

  test("has the properties of lines without the merchant's, and so has the parcel's", async () => {
    const here = await shop();
    const items = [
      { productId: here.mug, quantity: 1, properties: { Engraving: "For <Ada>", _proof: "p-77" } },
      { productId: here.mug, quantity: 1 },
    ];
    const { id } = await order(here, { items });
    const placed = await mailed();
    await move(here, id, "confirmed", "processing", "shipped");
    const shipped = await mailed();
    for (const [mail, ...others] of [placed, shipped]) {
      assert.equal(others.length, 0);
      assert.equal(mail!.text.match(/Engraving: For <Ada>/g)?.length, 1, mail!.text);
      assert.ok(mail!.html.includes("Engraving: For &lt;Ada&gt;"), mail!.html);
      for (const text of [mail!.text, mail!.html, mail!.subject]) assert.ok(!/_proof|p-77/.test(text), text);
    }
  });

  test("is in Arabic and in a currency of three digits, with the calculated amounts", async () => {
    const here = await shop({ currency: "KWD", language: "ar" });
    const { finalAmount } = await order(here, { language: "ar" });
    assert.equal(finalAmount, "44.700");
    const [mail] = await mailed();
    assert.match(mail!.text, /44\.700/);
    assert.match(mail!.html, /dir="rtl"/);
  });

  test("has the discount of a coupon and the amount of a gift card", async () => {
    const here = await shop();
    await sent(here.at, "POST", "/coupons", { code: "TEN", type: "percentage", value: "10" });
    const { code } = await sent(here.at, "POST", "/gift-cards", { amount: "5" });
    await order(here, { couponCode: "TEN", giftCards: [{ code }], paymentMethod: "bank_transfer" });
    const [mail] = await mailed();
    assert.match(mail!.text, /^Discount: -\$3\.98$/m);
    assert.match(mail!.text, /^Paid by gift card: \$5\.00$/m);
    assert.match(mail!.text, /^Amount due: \$35\.72$/m);
  });

  test("is sent only where mails were asked for, and not in a dry run", async () => {
    const here = await shop();
    await order(here, { sendMail: false });
    await order(here, { sendMail: undefined });
    const { id } = await order(here, { markPaid: true, sendMail: false });
    await move(here, id, "confirmed", "processing", "shipped", "delivered");
    await sent(here.at, "POST", `/orders/${id}/refunds`, {});
    const body = {
      customer: BUYER,
      items: [{ productId: here.mug, quantity: 1 }],
      paymentMethod: "cash",
      shippingAddress: ADDRESS,
      sendMail: true,
    };
    await sent(here.at, "POST", "/orders?dryRun=true", body);
    assert.deepEqual(await mailed(), []);
  });

  test("says how to pay, where there are instructions and an amount due", async () => {
    const here = await shop();
    const unpaid = await order(here, { paymentMethod: "bank_transfer", sendMail: false, language: "fr" });
    const paid = await order(here, { paymentMethod: "bank_transfer", sendMail: false, markPaid: true });
    const kind = orderMailKind(
      async (_, { paymentMethod, language }) =>
        paymentMethod === "bank_transfer" ? `IBAN ${language}\n${"DE00"}` : undefined,
      payLinks,
    );
    await write(here, kind, { orderId: unpaid.id, occasion: "placed" });
    await write(here, kind, { orderId: paid.id, occasion: "placed" });
    const mails = await mailed();
    assert.deepEqual(
      mails.map(({ text }) => /IBAN fr\nDE00/.test(text.replace(/[\u2066-\u2069]/g, ""))).sort(),
      [false, true],
    );
  });
});

describe("the later mails about an order", () => {
  test("shipped: carrier, number and link of the parcel, and the order in the storefront", async () => {
    const here = await shop({ settings: { storefrontUrl: "https://tea.example/shop/" } });
    const { id } = await order(here);
    await mailed();
    const tracking = {
      carrier: "DHL",
      trackingNumber: "00340",
      trackingUrl: "https://track.example/?n=00340&l=de",
    };
    await move(here, id, "confirmed", "processing", { status: "shipped", ...tracking });
    const [mail, ...others] = await mailed();
    assert.equal(others.length, 0);
    assert.equal(mail!.subject, "Order 1001 is on the way");
    for (const line of [
      "Carrier: DHL",
      "Tracking number: 00340",
      tracking.trackingUrl,
      `https://tea.example/shop/orders/${id}`,
    ])
      assert.ok(mail!.text.split("\n").includes(line), line);
    assert.match(mail!.html, /<a href="https:\/\/track\.example\/\?n=00340&amp;l=de"/);
    await move(here, id, "delivered");
    assert.deepEqual(await mailed(), []);
  });

  test("cancelled: one mail, with what was given back", async () => {
    const here = await shop();
    const paid = await order(here, { markPaid: true });
    const unpaid = await order(here);
    await mailed();
    await sent(here.at, "POST", `/orders/${paid.id}/cancel`, { reason: "fraud" });
    const [first, ...others] = await mailed();
    assert.equal(others.length, 0);
    assert.equal(first!.subject, "Order 1001 has been cancelled");
    assert.match(first!.text, /^Refunded: \$44\.70$/m);
    assert.doesNotMatch(first!.text, /fraud|received in time/);
    await move(here, unpaid.id, "cancelled");
    const [second] = await mailed();
    assert.doesNotMatch(second!.text, /Refunded/);
  });

  test("not paid in time: why it was cancelled", async () => {
    const here = await shop();
    const { id } = await order(here, { paymentMethod: "card" });
    await mailed();
    await server.sql(
      here.at,
      "update orders set payment_due_at = now() - interval '1 second' where order_id = $1",
      [id],
    );
    await server.sql(
      here.at,
      "update jobs set run_at = now(), is_due = true where kind = 'payment_timeout' and key like $1 || ':%'",
      [id],
    );
    const [mail] = await mailed();
    assert.match(mail!.text, /^Payment wasn’t received in time\.$/m);
  });

  test("refunded: the amount of this refund, and what of it went to gift cards", async () => {
    const here = await shop();
    const { code } = await sent(here.at, "POST", "/gift-cards", { amount: "5" });
    const { id } = await order(here, { giftCards: [{ code }], markPaid: true });
    await mailed();
    await sent(here.at, "POST", `/orders/${id}/refunds`, { amount: "6.00" });
    const [first, ...others] = await mailed();
    assert.equal(others.length, 0);
    assert.match(first!.text, /Teahouse refunded \$6\.00 for your order 1001\./);
    assert.match(first!.text, /^Refunded to gift card: \$5\.00$/m);
    await sent(here.at, "POST", `/orders/${id}/refunds`, { amount: "1.50" });
    const [second] = await mailed();
    assert.match(second!.text, /refunded \$1\.50/);
    assert.doesNotMatch(second!.text, /gift card:/);
  });
});

describe("when no mail is left", () => {
  test("switched off: looked at when the mail is written, each by itself", async () => {
    const here = await shop();
    const { id } = await order(here, { markPaid: true });
    const off = { orderPlaced: false, orderCancelled: false, orderRefunded: false };
    await sent(here.at, "PUT", "/settings", { mails: off });
    assert.deepEqual(await mailed(), [], "switched off after it was placed");
    await move(here, id, "confirmed", "processing", "shipped");
    assert.equal((await mailed()).length, 1);
    await sent(here.at, "POST", `/orders/${id}/refunds`, { amount: "1" });
    const other = await order(here);
    await move(here, other.id, "cancelled");
    assert.deepEqual(await mailed(), []);
    await sent(here.at, "PUT", "/settings", { mails: { orderShipped: false, orderRefunded: true } });
    await sent(here.at, "POST", `/orders/${id}/refunds`, { amount: "1" });
    assert.equal((await mailed()).length, 1);
  });

  test("the customer was anonymized meanwhile", async () => {
    const here = await shop();
    const { id, customerId } = await order(here);
    await sent(here.at, "POST", `/customer/${customerId}/anonymize`, {});
    assert.deepEqual(await mailed(), []);
    await move(here, id, "confirmed", "processing", "shipped");
    assert.deepEqual(await mailed(), []);
  });

  test("a worker died in the middle: the mail is left once, by the one that ends the job", async () => {
    const here = await shop();
    const { id } = await order(here);
    const payload = { orderId: id, occasion: "placed" };
    await write(here, silently(), payload, "rollback");
    await write(here, silently(), payload, "rollback");
    assert.equal((await mailed()).length, 1);
    assert.deepEqual(await mailed(), []);
  });

  test("a refund that its provider has not carried out", async () => {
    const here = await shop();
    const { id } = await order(here, { markPaid: true });
    await mailed();
    const { refund } = await sent(here.at, "POST", `/orders/${id}/refunds`, { amount: "1" });
    await server.sql(here.at, "update order_refunds set status = 'pending' where refund_id = $1", [
      refund.id,
    ]);
    assert.deepEqual(await mailed(), []);
  });
});

describe("gift cards that were bought", () => {
  const buy = (here: Shop, more: object = {}) =>
    order(here, {
      items: [{ productId: here.card, quantity: 2 }],
      paymentMethod: "card",
      shippingAddress: null,
      ...more,
    });
  const codeIn = ({ text }: TestMail) => /^ {4}(\S{4}(?:-\S{4}){4})$/m.exec(text)?.[1];
  const cardsOf = async ({ at }: Shop): Promise<Json[]> => (await sent(at, "GET", "/gift-cards")).giftCards;

  test("are mailed, a mail a card, once the order is paid; each code is worth its price", async () => {
    const here = await shop();
    const { id } = await buy(here);
    assert.equal((await mailed()).length, 1, "placed");
    await sent(here.at, "POST", `/orders/${id}/payments`, { kind: "capture" });
    const mails = await mailed();
    assert.equal(mails.length, 2);
    const codes = mails.map(codeIn);
    assert.equal(new Set(codes).size, 2);
    for (const [i, code] of codes.entries()) {
      assert.equal(mails[i]!.subject, "Your gift card from Teahouse");
      assert.match(mails[i]!.text, /^Amount: \$25\.00$/m);
      const { balance } = await sent(
        here.at,
        "POST",
        "/storefront/gift-cards/check",
        { code },
        { key: undefined },
      );
      assert.equal(balance, "25.00");
    }
    await server.runJobs();
    assert.equal((await cardsOf(here)).length, 2);
  });

  test("codes stand in the sealed mail alone", async () => {
    const here = await shop();
    const { id } = await buy(here, { markPaid: true });
    await write(here, giftCardsKind(payLinks), { orderId: id });
    const rows = await server.sql(
      here.at,
      "select row_to_json(j)::text as stored from jobs j where store_id = $1",
      [here.at.id],
    );
    const events = await server.sql(here.at, "select row_to_json(e)::text as stored from events e");
    await server.sql(here.at, "delete from jobs where kind = 'issue_gift_cards'");
    const codes = (await mailed()).flatMap((mail) => codeIn(mail) ?? []);
    assert.equal(codes.length, 2);
    const stored = [...rows, ...events].map((row) => (row as { stored: string }).stored).join("\n");
    for (const code of codes)
      for (const form of [code, code.replaceAll("-", "")]) {
        assert.ok(!stored.includes(form));
        assert.ok(!server.logged().includes(form));
      }
  });

  test("are issued and not mailed where mails are off, of the order or in the settings", async () => {
    const here = await shop({ settings: { mails: { giftCard: false, orderPlaced: false } } });
    await buy(here, { markPaid: true });
    assert.deepEqual(await mailed(), []);
    await sent(here.at, "PUT", "/settings", { mails: { giftCard: true } });
    await buy(here, { markPaid: true, sendMail: false });
    assert.deepEqual(await mailed(), []);
    assert.equal((await cardsOf(here)).length, 4);
  });

  test("are worth nothing once their order is cancelled", async () => {
    const here = await shop();
    const { id } = await buy(here, { markPaid: true });
    const codes = (await mailed()).flatMap((mail) => codeIn(mail) ?? []);
    await sent(here.at, "POST", `/orders/${id}/cancel`, { reason: "customer" });
    assert.deepEqual(
      (await cardsOf(here)).map(({ isActive }) => isActive),
      [false, false],
    );
    const [code] = codes;
    const check = await server.send(here.at, "POST", "/api/v1/storefront/gift-cards/check", {
      body: { code },
      key: undefined,
    });
    assert.equal(check.status, 404);
  });
});
