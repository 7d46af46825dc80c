import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { MOST_ENDPOINTS, startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url });
const store = await server.createStore();
const elsewhere = await server.createStore();

const PATH = "/api/v1/payment-accounts";
const random = () => randomBytes(16).toString("hex");
const check = (id: string, body?: object, sent: Sent = {}, at = store) =>
  server.send(at, "POST", `${PATH}/${id}/check`, { ...(body && { body }), ...sent });
const codes = ({ findings }: Json) => findings.map(({ code }: Json) => code);

/** Adds an account whose keys Stripe knows, unless `isKnown` is false. */
async function account(
  {
    isKnown = true,
    mode = "test",
    ...more
  }: { isKnown?: boolean; mode?: string; webhookSecret?: string } = {},
  at: TestStore = store,
): Promise<string> {
  const secretKey = `sk_${mode}_${random()}`;
  if (isKnown) fake.accept(secretKey);
  const stripe = { publishableKey: `pk_${mode}_${random()}`, secretKey, ...more };
  const body = { provider: "stripe", name: "Shop", stripe };
  return dataOf(await server.send(at, "POST", PATH, { body }), 201).id;
}

test("the check is for those who may change the settings, in their own store", async () => {
  const id = await account();
  const reader = await store.makeKey(["settings:read"]);
  assertRefused(await check(id, {}, { key: undefined }), 401, "unauthenticated");
  assertRefused(await check(id, {}, reader), 403, "permission_denied");
  const foreign = await check(id, {}, {}, elsewhere);
  assertRefused(foreign, 404, "not_found");
  assert.equal(bytesOf(foreign), bytesOf(await check(MISSING, {}, {}, elsewhere)));
  assertInvalid(await check(id, { testPayment: "yes" }), "/testPayment");
  assert.equal(fake.requests.length, 0);
});

test("accepted keys get an endpoint for notices, and a test payment that is refunded", async () => {
  const id = await account();
  const before = fake.endpoints.length;
  const told = dataOf(await check(id, { testPayment: true }));
  assert.deepEqual([told.isWorking, told.isTest], [true, true]);
  assert.deepEqual(codes(told), ["key_accepted", "notices_made", "test_paid"]);
  const messages = told.findings.map(({ message }: Json) => message);
  assert.match(messages[0], /Account: Kiln & Co\.$/);
  assert.match(messages[2], /^A test payment of .*10\.00.* succeeded and was refunded\.$/);
  const [made] = fake.endpoints.slice(before);
  assert.equal(made.url, `https://${store.domain}/api/v1/payments/stripe/notices`);
  assert.ok(made.events.length > 10);
  const stored = dataOf(await server.send(store, "GET", `${PATH}/${id}`));
  assert.equal(stored.stripe.webhookSecretLast4, made.secret.slice(-4));
  const [intent] = [...fake.intents.values()].slice(-1);
  assert.deepEqual([intent.status, intent.amount], ["succeeded", 1_000]);
  assert.ok(
    [...fake.refunds.values()].some((one) => one.payment_intent === intent.id && one.amount === 1_000),
  );
  // Its secret is used from now on, and no second endpoint is made.
  assert.deepEqual(codes(dataOf(await check(id))), ["key_accepted", "notices_ready"]);
  assert.equal(fake.endpoints.length, before + 1);
  const settings = await server.send(store, "PUT", "/api/v1/payment-methods", {
    body: { methods: [{ method: "card", provider: "stripe" }] },
  });
  assert.equal(settings.status, 200, settings.text);
});

test("a currency whose least amount is higher is tried by more", async () => {
  const id = await account({ webhookSecret: `whsec_${random()}` });
  fake.takeFrom(17_500);
  const told = dataOf(await check(id, { testPayment: true }));
  fake.takeFrom(0);
  assert.match(told.findings[2].message, /1,000\.00/);
});

test("what goes wrong is said in words, in the reader's language", async () => {
  const unknown = await account({ isKnown: false });
  const told = dataOf(await check(unknown, {}, { headers: { "x-locale": "de" } }));
  assert.deepEqual([told.isWorking, codes(told)], [false, ["key_unknown"]]);
  assert.match(told.findings[0].message, /^Stripe kennt diesen geheimen Schlüssel nicht/);
  const body = { provider: "stripe", name: "Empty" };
  const { id: empty } = dataOf(await server.send(store, "POST", PATH, { body }), 201);
  assert.deepEqual(codes(dataOf(await check(empty))), ["key_missing"]);
  const id = await account();
  fake.fail(/GET \/v1\/account/, "away");
  assert.deepEqual(codes(dataOf(await check(id))), ["provider_away"]);
  fake.fail(/POST \/v1\/webhook_endpoints/, { refuse: "url_invalid" });
  fake.fail(/POST \/v1\/payment_intents/, { refuse: "card_declined" });
  const refused = dataOf(await check(id, { testPayment: true }));
  assert.deepEqual(codes(refused), ["key_accepted", "notices_refused", "test_refused"]);
  assert.match(refused.findings[2].message, /card_declined/);
  assert.equal(refused.isWorking, false);
});

test("live keys are charged nothing", async () => {
  const id = await account({ mode: "live" });
  const before = fake.intents.size;
  fake.merchant.charges_enabled = false;
  const told = dataOf(await check(id, { testPayment: true }));
  fake.merchant.charges_enabled = true;
  assert.deepEqual(codes(told), ["key_accepted", "charges_disabled", "notices_made", "test_live"]);
  assert.deepEqual([told.isTest, told.isWorking, fake.intents.size], [false, false, before]);
});

test("a dry run makes nothing, and a repeated request answers the same", async () => {
  const id = await account();
  const [endpoints, intents] = [fake.endpoints.length, fake.intents.size];
  const dry = await server.send(store, "POST", `${PATH}/${id}/check?dryRun=true`, {
    body: { testPayment: true },
  });
  assert.deepEqual(codes(dataOf(dry)), ["key_accepted"]);
  assert.deepEqual([fake.endpoints.length, fake.intents.size], [endpoints, intents]);
  await expectReplay((headers) => check(id, {}, { headers }));
  assert.equal(fake.endpoints.length, endpoints + 1);
});

/** The endpoints at Stripe that an account's secret belongs to, and how many were made for it. */
async function endpointsOf(id: string) {
  const made = fake.endpoints.filter(({ metadata }) => metadata.paymentAccountId === id);
  const { stripe } = dataOf(await server.send(store, "GET", `${PATH}/${id}`));
  const used = made.filter(({ secret }) => secret.slice(-4) === stripe.webhookSecretLast4);
  return { made: made.length, used: used.length };
}

// Stripe's package asks once more after a lost connection.
const loseAnswer = () => {
  for (const _ of [1, 2]) fake.fail(/POST \/v1\/webhook_endpoints/, "drop_after");
};

describe("the endpoint for notices is the only one of its account", () => {
  test("after an answer that was lost, whose endpoint is used", async () => {
    const id = await account();
    loseAnswer();
    assert.deepEqual(codes(dataOf(await check(id))), ["provider_away"]);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 0 });
    assert.deepEqual(codes(dataOf(await check(id))), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 1 });
  });

  test("after a lost answer and a change of the account: the older one is removed", async () => {
    const id = await account();
    loseAnswer();
    await check(id);
    const [lost] = fake.endpoints.slice(-1);
    // One that somebody made by hand, and one of another account with the same address.
    const byHand = { ...lost, id: "we_by_hand", metadata: {} };
    const ofOther = { ...lost, id: "we_other", metadata: { paymentAccountId: MISSING } };
    fake.endpoints.push(byHand, ofOther);
    dataOf(await server.send(store, "PUT", `${PATH}/${id}`, { body: { name: "Renamed" } }));
    assert.deepEqual(codes(dataOf(await check(id))), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 1 });
    assert.deepEqual(
      [lost, byHand, ofOther].map((one) => fake.endpoints.includes(one)),
      [false, true, true],
    );
  });

  test("after two checks at once", async () => {
    const id = await account();
    const both = await Promise.all([check(id), check(id)]);
    for (const answer of both) assert.deepEqual(codes(dataOf(answer)), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 1 });
  });

  test("after a change of the account during the check, which stores nothing", async () => {
    const id = await account();
    const { promise, resolve } = Promise.withResolvers<void>();
    fake.fail(/GET \/v1\/webhook_endpoints/, { wait: promise });
    const before = fake.endpoints.length;
    const slow = check(id);
    while (fake.endpoints.length === before) await setTimeout(5);
    dataOf(await server.send(store, "PUT", `${PATH}/${id}`, { body: { name: "Renamed" } }));
    assert.deepEqual(codes(dataOf(await check(id))), ["key_accepted", "notices_made"]);
    resolve();
    // The other check stored the secret of its own endpoint, which stays.
    assert.equal((await slow).status, 200);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 1 });

    const alone = await account();
    const { promise: wait, resolve: go } = Promise.withResolvers<void>();
    fake.fail(/GET \/v1\/webhook_endpoints/, { wait });
    const count = fake.endpoints.length;
    const stale = check(alone);
    while (fake.endpoints.length === count) await setTimeout(5);
    dataOf(await server.send(store, "PUT", `${PATH}/${alone}`, { body: { name: "Renamed" } }));
    go();
    assertRefused(await stale, 409, "version_conflict");
    assert.deepEqual(await endpointsOf(alone), { made: 1, used: 0 });
    assert.deepEqual(codes(dataOf(await check(alone))), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(alone), { made: 1, used: 1 });
  });

  test("when Stripe repeats an answer that is not true any more", async () => {
    const id = await account();
    loseAnswer();
    await check(id);
    const [lost] = fake.endpoints.splice(-1);
    assert.deepEqual(codes(dataOf(await check(id))), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(id), { made: 1, used: 1 });

    const full = await account();
    loseAnswer();
    await check(full);
    const [{ account: key }] = fake.endpoints.splice(-1);
    fake.forgetKeys();
    const others = Array.from({ length: MOST_ENDPOINTS }, (_, n) => ({
      ...lost,
      id: `we_${n}`,
      account: key,
      metadata: {},
    }));
    fake.endpoints.push(...others);
    assert.deepEqual(codes(dataOf(await check(full))), ["key_accepted", "notices_refused"]);
    fake.endpoints.splice(fake.endpoints.indexOf(others[0]!), 1);
    assert.deepEqual(codes(dataOf(await check(full))), ["key_accepted", "notices_made"]);
    assert.deepEqual(await endpointsOf(full), { made: 1, used: 1 });
  });
});
