import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, test } from "node:test";
import { startFakeStripe } from "../../../test/fake-stripe.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { openStripeShop } from "../../../test/stripe-shop.ts";
import { until } from "../../../test/until.ts";

// Stripe repeats what it was sent in its errors here, as any system may: nothing of it goes on.

const fake = await closeAtEnd(startFakeStripe());
const server = await testServer({ STRIPE_API_URL: fake.url, LOG_LEVEL: "trace" });
const answers: string[] = [];
before(() => {
  const { send } = server;
  server.send = async (...sent) => {
    const answer = await send(...sent);
    answers.push(answer.text + JSON.stringify(answer.headers));
    return answer;
  };
});
const shop = await openStripeShop(server, fake, { capture: "manual" });

test("the secrets of an account are in no answer, no line of the log and no row", async () => {
  const clientSecrets: string[] = [];
  const order = await shop.place();
  for (const fault of ["away", { refuse: "amount_too_small" }, "drop_before", "drop_before"] as const)
    fake.fail(/^POST \/v1\/payment_intents$/, fault);
  for (let i = 0; i < 4; i++) {
    const headers = { "idempotency-key": `try ${i}`.replace(" ", "-") };
    const { clientSecret } = (await shop.begin(order, { headers })).body.data;
    if (clientSecret) clientSecrets.push(clientSecret);
  }
  assert.equal(clientSecrets.length, 1);
  const paid = await shop.paid();
  fake.fail(/capture$/, "away");
  fake.fail(/capture$/, { refuse: "capture_charge_authorization_expired" });
  await shop.ok("POST", `/orders/${paid.id}/payments`, { kind: "capture" });
  await server.runJobs();
  await server.sql(shop.store, "update jobs set run_at = now(), is_due = true where state = 'waiting'");
  await server.runJobs();
  assert.deepEqual((await shop.books(paid.id)).captured, ["stripe failed 100.00"]);
  // Keys that Stripe does not know, and what is no key.
  const wrong = `sk_test_${randomBytes(16).toString("hex")}`;
  await shop.ok("PUT", "/payment-methods", { stripe: { secretKey: wrong } });
  const other = await shop.place();
  assert.equal((await shop.begin(other)).body.data.clientSecret, null);
  await shop.ok("POST", `/orders/${paid.id}/payments`, { kind: "void" });
  await server.runJobs();
  const bad = `sk_test_${randomBytes(16).toString("hex")}!`;
  assert.equal(
    (await shop.send("PUT", "/payment-methods", { body: { stripe: { secretKey: bad } } })).status,
    400,
  );
  assert.equal(
    (await shop.send("PUT", "/payment-methods", { body: { stripe: { webhookSecret: bad } } })).status,
    400,
  );
  assert.equal((await shop.bring({ id: "evt_1" }, `whsec_${wrong}`)).status, 400);

  const last = "the-last-request";
  await server.send(undefined, "GET", "/livez", { headers: { "x-request-id": last } });
  await until(() => server.logged().includes(last));
  const secrets = [shop.secretKey, shop.webhookSecret, wrong, bad];
  assert.ok(
    fake.heard.some((one) => one.includes(shop.secretKey)),
    "they were used",
  );
  for (const secret of secrets) {
    for (const text of answers) assert.ok(!text.includes(secret), text);
    assert.ok(!server.logged().includes(secret));
  }
  for (const secret of clientSecrets) assert.ok(!server.logged().includes(secret));
  const tables = await server.sql(
    undefined,
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  let rows = 0;
  for (const { name } of tables)
    for (const { row } of await server.sql(shop.store, `select t::text as row from ${name} t`)) {
      rows++;
      for (const secret of [...secrets, ...clientSecrets])
        for (const form of [secret, Buffer.from(secret).toString("hex")])
          assert.ok(!(row as string).includes(form), `${name}: ${row}`);
    }
  assert.ok(rows > 50, `only ${rows} rows were looked at`);
});
