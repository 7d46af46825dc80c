import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, type Sent, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe-shop.ts";
import { signedTestNotice } from "../../../test/test-notice.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const store = await server.createStore();
const elsewhere = await server.createStore();

const PATH = "/api/v1/payment-accounts";
const random = () => randomBytes(16).toString("hex");
const keys = (more: Fields = {}) => ({
  publishableKey: `pk_test_${random()}`,
  secretKey: `sk_test_${random()}`,
  webhookSecret: `whsec_${random()}`,
  ...more,
});
const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${PATH}${path}`, { ...(body !== undefined && { body }), ...sent });
const create = async (more: Fields = {}, at = store): Promise<Json> =>
  dataOf(await ask("POST", "", { provider: "stripe", name: "Another", ...more }, {}, at), 201);
const names = async (at = store) =>
  dataOf(await ask("GET", "?limit=100", undefined, {}, at)).paymentAccounts.map(({ name }: Json) => name);

describe("each endpoint of payment accounts", () => {
  test("is for settings, in their own store", async () => {
    const { id } = await create();
    const reader = await store.makeKey(["settings:read"]);
    const stranger = await store.makeKey(["orders"]);
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["POST", "", { provider: "stripe", name: "Other" }],
      ["PUT", `/${id}`, { name: "Other" }],
      ["DELETE", `/${id}`],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path) continue;
      const foreign = await ask(method, path, body, {}, elsewhere);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(await ask(method, `/${MISSING}`, body, {}, elsewhere)));
    }
    assert.equal((await ask("GET", `/${id}`, undefined, reader)).status, 200);
  });

  test("names the field of bad input", async () => {
    const { id } = await create();
    const post = (more: Fields) => ask("POST", "", { provider: "stripe", name: "Another", ...more });
    assertInvalid(await ask("POST", "", { name: "Another" }), ["/provider", "required"]);
    assertInvalid(await post({ provider: "manual" }), "/provider");
    assertInvalid(await post({ name: " " }), "/name");
    assertInvalid(await post({ currencies: ["euro"] }), "/currencies/0");
    assertInvalid(await post({ countries: ["Germany"] }), "/countries/0");
    assertInvalid(await post({ countries: ["DE", "DE"] }), "/countries");
    assertInvalid(await post({ position: -1 }), ["/position", "too_small"]);
    assertInvalid(await post({ stripe: { secretKey: "pk_test_1" } }), "/stripe/secretKey");
    assertInvalid(await post({ stripe: keys({ publishableKey: "pk_live_1" }) }), [
      "/stripe/publishableKey",
      "other_mode",
    ]);
    assertInvalid(await post({ test: { noticeSecret: "a-secret-of-its-own" } }), ["/test", "unknown_field"]);
    assertInvalid(await ask("PUT", `/${id}`, { test: { capture: "manual" } }), ["/test", "unknown_field"]);
  });
});

describe("a payment account", () => {
  test("is created with all that is given; its secrets are never answered", async () => {
    const stripe = keys({ secretKey: "sk_test_zqSecretqz5678", webhookSecret: "whsec_zqSecretqz9012" });
    const input = { name: "Stripe AT", currencies: ["EUR"], countries: ["AT", "DE"], position: 3 };
    const answer = await ask("POST", "", {
      provider: "stripe",
      ...input,
      stripe: { ...stripe, capture: "manual" },
    });
    const { id, createdAt, updatedAt, version, ...rest } = dataOf(answer, 201);
    assert.deepEqual(
      [rest, version],
      [
        {
          provider: "stripe",
          ...input,
          stripe: {
            publishableKey: stripe.publishableKey,
            merchantId: null,
            secretKeyLast4: "5678",
            webhookSecretLast4: "9012",
            isTest: true,
            capture: "manual",
            multicapture: false,
          },
          test: null,
        },
        1,
      ],
    );
    assert.ok(!answer.text.includes("zqSecretqz"));
    assert.equal(answer.headers.location, `${PATH}/${id}`);
    assert.equal(createdAt, updatedAt);
    const [row] = await server.sql(
      store,
      "select a::text as row from payment_accounts a where payment_account_id = $1",
      [id],
    );
    assert.ok(!String(row!.row).includes("zqSecretqz"));
    assert.deepEqual(dataOf(await ask("GET", `/${id}`)), answer.body.data);
  });

  test("is replayed, is not written in a dry run, and not under a stale version", async () => {
    const own = await server.createStore();
    await expectReplay((headers) => ask("POST", "", { provider: "stripe", name: "Once" }, { headers }, own));
    assert.deepEqual(await names(own), ["Once"]);
    await ask("POST", "?dryRun=true", { provider: "stripe", name: "Tried" }, {}, own);
    assert.deepEqual(await names(own), ["Once"]);
    const { id } = dataOf(await ask("GET", "", undefined, {}, own)).paymentAccounts[0];
    const changed = dataOf(await ask("PUT", `/${id}`, { name: "Twice", version: 1 }, {}, own));
    assert.deepEqual([changed.name, changed.version], ["Twice", 2]);
    assert.equal(dataOf(await ask("PUT", `/${id}`, { name: "Twice" }, {}, own)).version, 2);
    for (const [method, body] of [
      ["PUT", { name: "Thrice" }],
      ["DELETE", undefined],
    ] as const) {
      const stale = await ask(method, `/${id}`, body, { headers: { "if-match": '"1"' } }, own);
      assertRefused(stale, 409, "version_conflict");
    }
    assert.equal((await ask("DELETE", `/${id}?dryRun=true`, undefined, {}, own)).status, 200);
    assert.deepEqual(await names(own), ["Twice"]);
    assert.equal((await ask("DELETE", `/${id}`, undefined, {}, own)).status, 200);
    assert.deepEqual(await names(own), []);
  });

  test("that comes first is the one of the payment settings, whose version follows", async () => {
    const own = await server.createStore();
    const settings = async () => dataOf(await server.send(own, "GET", "/api/v1/payment-methods"));
    const put = (body: object) => server.send(own, "PUT", "/api/v1/payment-methods", { body });
    const [one, other] = [keys(), keys()];
    await put({ stripe: one, methods: [{ method: "card", provider: "stripe" }] });
    assert.deepEqual(await names(own), ["Stripe"]);
    const second = await create({ name: "Second", position: 1, stripe: other }, own);
    const before = await settings();
    assert.equal(before.stripe.publishableKey, one.publishableKey);
    const first = dataOf(await ask("GET", "?limit=1", undefined, {}, own)).paymentAccounts[0];
    await ask("PUT", `/${first.id}`, { position: 2 }, {}, own);
    const after = await settings();
    assert.deepEqual(
      [after.stripe.publishableKey, after.version],
      [other.publishableKey, before.version + 1],
    );
    await put({ stripe: { capture: "manual" } });
    const { stripe, version } = dataOf(await ask("GET", `/${second.id}`, undefined, {}, own));
    assert.deepEqual([stripe.capture, version], ["manual", 2]);
    assert.equal(dataOf(await ask("GET", `/${first.id}`, undefined, {}, own)).stripe.capture, "automatic");
  });

  test("stays while payment methods need it", async () => {
    const own = await server.createStore();
    const first = await create({ name: "First", stripe: keys() }, own);
    const card = (provider: string) =>
      server.send(own, "PUT", "/api/v1/payment-methods", {
        body: { methods: [{ method: "card", provider }] },
      });
    assert.equal((await card("stripe")).status, 200);
    const refused = await ask("DELETE", `/${first.id}`, undefined, {}, own);
    assertRefused(refused, 409, "invalid_status_transition");
    assert.match(refused.body.message, /another provider/);
    assertInvalid(await ask("PUT", `/${first.id}`, { stripe: { secretKey: null } }, {}, own), [
      "/stripe",
      "provider_not_ready",
    ]);
    const second = await create({ name: "Second", stripe: keys() }, own);
    assert.equal((await ask("DELETE", `/${first.id}`, undefined, {}, own)).status, 200);
    await card("manual");
    assert.equal((await ask("DELETE", `/${second.id}`, undefined, {}, own)).status, 200);
  });
});

/** Opens a store with a second account at Stripe for orders from Austria, which comes first. */
async function openTwoAccounts(
  capture = "automatic",
): Promise<StripeShop & { austria: Json; secrets: ReturnType<typeof keys> }> {
  const shop = await openStripeShop(server, fake, { capture });
  const secrets = keys();
  fake.accept(secrets.secretKey);
  const austria = await create(
    { name: "Austria", countries: ["AT"], position: 0, stripe: { ...secrets, capture } },
    shop.store,
  );
  const { id } = dataOf(await ask("GET", "", undefined, {}, shop.store)).paymentAccounts.find(
    ({ name }: Json) => name === "Stripe",
  );
  dataOf(await ask("PUT", `/${id}`, { position: 1 }, {}, shop.store));
  return { ...shop, austria, secrets };
}
const from = (country: string) => ({
  shippingAddress: { firstName: "A", lastName: "K", address1: "1", city: "Wien", country: "DE" },
  billingAddress: { firstName: "A", lastName: "K", address1: "1", city: "Wien", country },
});
/** The secret keys of the requests since. */
const keysSince = (length: number) =>
  [
    ...fake.heard
      .slice(length)
      .join("\n")
      .matchAll(/sk_test_[0-9a-f]{32}/g),
  ].map(([key]) => key);

describe("several accounts at one provider", () => {
  test("take orders by the country of the billing address", async () => {
    const shop = await openTwoAccounts();
    const key = async (country: string) =>
      dataOf(await shop.begin(await shop.place(from(country)))).publishableKey;
    assert.equal(await key("AT"), shop.secrets.publishableKey);
    assert.notEqual(await key("DE"), shop.secrets.publishableKey);
    assert.notEqual(await key("AT"), await key("CH"));
  });

  test("capture, refund and report a payment where it was begun, whatever comes first by then", async () => {
    const shop = await openTwoAccounts("manual");
    const order = await shop.begun(from("AT"));
    await ask("PUT", `/${shop.austria.id}`, { countries: ["CH"], position: 9 }, {}, shop.store);
    assert.equal(dataOf(await shop.begin(order)).publishableKey, shop.secrets.publishableKey);
    const [before, events] = [fake.heard.length, fake.events.length];
    fake.pay(order.intent);
    for (const event of fake.events.slice(events)) {
      // Signed by the other account it is a notice, but of no payment there.
      await shop.bring(event);
      assert.equal((await shop.order(order.id)).paymentStatus, "pending");
      await shop.bring({ ...event, id: `${event.id}_again` }, shop.secrets.webhookSecret);
    }
    assert.equal((await shop.order(order.id)).paymentStatus, "authorized");
    await shop.ok("POST", `/orders/${order.id}/payments`, { kind: "capture" });
    await server.runJobs();
    await shop.ok("POST", `/orders/${order.id}/refunds`, { amount: "30" });
    await server.runJobs();
    const { paidAmount, refunds } = await shop.books(order.id);
    assert.deepEqual([paidAmount, refunds], ["100.00", ["stripe succeeded 30.00"]]);
    assert.deepEqual([...new Set(keysSince(before))], [shop.secrets.secretKey]);
  });

  test("void a payment where it was begun", async () => {
    const shop = await openTwoAccounts("manual");
    const order = await shop.begun(from("AT"));
    fake.pay(order.intent);
    await shop.bring(fake.events.at(-1), shop.secrets.webhookSecret);
    const before = fake.heard.length;
    await shop.ok("POST", `/orders/${order.id}/payments`, { kind: "void" });
    await server.runJobs();
    assert.deepEqual([...new Set(keysSince(before))], [shop.secrets.secretKey]);
    assert.equal(fake.intents.get(order.intent).status, "canceled");
  });

  test("stay while a payment is open, and name its order", async () => {
    const shop = await openTwoAccounts("manual");
    const order = await shop.begun(from("AT"));
    const remove = () => ask("DELETE", `/${shop.austria.id}`, undefined, {}, shop.store);
    const refused = await remove();
    assertRefused(refused, 409, "invalid_status_transition");
    assert.deepEqual(refused.body.details.orders, [order.id]);
    assert.match(refused.body.message, /details\.orders/);
    await shop.ok("PUT", `/orders/${order.id}/status`, { status: "cancelled" });
    await server.runJobs();
    assert.equal((await remove()).status, 200);
  });

  test("fail what is asked of a payment whose account was removed", async () => {
    const shop = await openTwoAccounts();
    const order = await shop.begun(from("AT"));
    fake.pay(order.intent);
    await shop.bring(fake.events.at(-1), shop.secrets.webhookSecret);
    assert.equal((await ask("DELETE", `/${shop.austria.id}`, undefined, {}, shop.store)).status, 200);
    await shop.ok("POST", `/orders/${order.id}/refunds`, {});
    await server.runJobs();
    const { refunds, paymentStatus } = await shop.books(order.id);
    assert.deepEqual([refunds, paymentStatus], [["stripe failed 100.00"], "paid"]);
    assert.equal((await shop.order(order.id)).timeline.at(-1).note, "account_removed");
  });
});

describe("two accounts of the test provider", () => {
  const noticeSecret = () => `secret_${random()}`;
  async function open(currency: string) {
    const shop = await openStripeShop(server, fake, { test: true, currency });
    const [euros, dollars] = [noticeSecret(), noticeSecret()];
    await create(
      { provider: "test", name: "Euros", currencies: ["EUR"], test: { noticeSecret: euros } },
      shop.store,
    );
    await create(
      {
        provider: "test",
        name: "Dollars",
        currencies: ["USD"],
        test: { noticeSecret: dollars, capture: "manual" },
      },
      shop.store,
    );
    await shop.ok("PUT", "/payment-methods", { methods: [{ method: "card", provider: "test" }] });
    const send = (path: string, form: Record<string, string> = {}) =>
      server.send(shop.store, "POST", path, {
        key: undefined,
        raw: new URLSearchParams(form).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: `http://${shop.store.domain}`,
        },
      });
    return { shop, euros, dollars, send };
  }

  for (const [currency, status] of [
    ["EUR", "paid"],
    ["USD", "authorized"],
  ] as const)
    test(`take orders in ${currency} on the hosted page`, async () => {
      const { shop, euros, dollars, send } = await open(currency);
      const { id, token } = await shop.place();
      assert.equal((await send(`/pay/${id}/${token}`)).status, 303);
      assert.equal((await send(`/pay/${id}/${token}/test`, { card: "4242424242424242" })).status, 303);
      assert.equal((await shop.order(id)).paymentStatus, status);
      const [row] = await server.sql(
        shop.store,
        "select reference from provider_payments where order_id = $1",
        [id],
      );
      const dispute = {
        id: randomUUID(),
        type: "dispute.opened",
        payment: row!.reference,
        reference: "dp_1",
        amount: "10000",
      };
      const bring = (secret: string) =>
        shop.send("POST", "/payments/test/notices", {
          key: undefined,
          ...signedTestNotice({ ...dispute, id: randomUUID() }, secret),
        });
      const disputes = async () =>
        (await shop.order(id)).timeline.filter(({ dispute: one }: Json) => one === "opened").length;
      const [own, other] = currency === "EUR" ? [euros, dollars] : [dollars, euros];
      assert.equal((await bring(other)).status, 200);
      assert.equal(await disputes(), 0);
      assert.equal((await bring(own)).status, 200);
      assert.equal(await disputes(), 1);
    });

  test("offer no card in another currency: not in the list, not in a checkout, not on the page", async () => {
    const { shop, send } = await open("CHF");
    const offered = dataOf(await shop.send("GET", "/storefront/payment-methods", { key: undefined }));
    assert.deepEqual(
      offered.methods.map(({ method }: Json) => method),
      ["cash", "bank_transfer"],
    );
    const cart = {
      items: [{ productId: shop.mug, quantity: 1 }],
      customer: { email: "ada@example.com", firstName: "Ada", lastName: "King" },
      paymentMethod: "card",
    };
    assertInvalid(await shop.send("POST", "/storefront/checkout", { key: undefined, body: cart }), [
      "/paymentMethod",
      "method_not_offered",
    ]);
    const { id, token } = await shop.place();
    const page = await send(`/pay/${id}/${token}`);
    assert.equal(page.status, 200);
    assert.match(page.text, /role="alert"/);
  });
});

test("changes at once all count", async () => {
  const { id } = await create({ stripe: keys({ webhookSecret: undefined }) });
  for (let round = 0; round < 3; round++) {
    const webhookSecret = `whsec_${random()}`;
    const secretKey = `sk_test_${random()}`;
    const capture = round % 2 ? "automatic" : "manual";
    const changes = [{ webhookSecret }, { capture }, { secretKey }];
    const answers = await Promise.all(changes.map((stripe) => ask("PUT", `/${id}`, { stripe })));
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const { stripe } = dataOf(await ask("GET", `/${id}`));
    assert.deepEqual(
      [stripe.webhookSecretLast4, stripe.secretKeyLast4, stripe.capture],
      [webhookSecret.slice(-4), secretKey.slice(-4), capture],
    );
  }
});
