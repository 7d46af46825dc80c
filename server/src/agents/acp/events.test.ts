import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { buyerAgent, expectForm, SESSIONS } from "../../../test/acp.ts";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { closeAtEnd, testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";

const receiver = await closeAtEnd(startReceiver());
const server = await testServer(receiverSettings);
const shop = await openShop(server, {}, { test: true });
const { told } = buyerAgent(server, shop.store);

const make = (path: string) =>
  shop.ok("POST", "/webhooks", {
    url: `${receiver.url}${path}`,
    events: ["order_created", "order_updated"],
    form: "acp",
  });

/** An order that came by the protocol. */
async function order(): Promise<Json> {
  const address = {
    name: "Eve King",
    line_one: "Main Street 1",
    city: "Berlin",
    state: "",
    country: "DE",
    postal_code: "10115",
  };
  const { id } = await told("session", "POST", SESSIONS, {
    line_items: [{ id: shop.range.mug.id }],
    currency: "usd",
    capabilities: {},
    buyer: { email: "eve@example.com" },
    fulfillment_details: { address },
  });
  const pays = {
    handler_id: "test_payment",
    instrument: { type: "card", credential: { token: "success_token" } },
  };
  return told("completed", "POST", `${SESSIONS}/${id}/complete`, { payment_data: pays });
}

/** What came, each as the protocol publishes it, and signed by this secret. */
async function heard(path: string, secret: string): Promise<Json[]> {
  await server.runJobs();
  const got = receiver.got.splice(0).filter((one) => one.path === path);
  return got.map(({ headers, text, body }) => {
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["merchant-signature"]!)!;
    assert.equal(createHmac("sha256", secret).update(`${time}.${text}`).digest("hex"), signature);
    assert.equal(Math.floor(Date.parse(headers.timestamp!) / 1_000), Number(time));
    assert.equal(headers["webhook-signature"], undefined);
    expectForm("order", body.data);
    return body;
  });
}

test("an agent's platform hears of the orders that came by the protocol, and of no others", async () => {
  const { secret, form, id } = await make("/one");
  assert.equal(form, "acp");
  const done = await order();
  await shop.order();
  const created = await heard("/one", secret);
  assert.ok(created.some(({ type }) => type === "order_create"));
  for (const { data } of created)
    assert.deepEqual([data.id, data.checkout_session_id], [done.order.id, done.id]);
  await shop.advance(done.order.id, "confirmed", "processing", "shipped");
  const moved = await heard("/one", secret);
  assert.deepEqual(
    [moved.at(-1).type, moved.at(-1).data.status, moved.at(-1).data.line_items[0].status],
    ["order_update", "shipped", "fulfilled"],
  );
  // Another secret signs from the next call on; the form stays.
  const rotated = await shop.ok("POST", `/webhooks/${id}/rotate-secret`);
  await shop.refund(done.order.id, { amount: "5.00" });
  const last = (await heard("/one", rotated.secret)).at(-1);
  assert.equal(last.data.adjustments[0].amount, 500);
  // Read back as it is written back: the form is said once.
  assert.equal((await shop.ok("PUT", `/webhooks/${id}`, { form: "stoa" })).form, "acp");
});

test("orders of other ways keep none of them waiting", async () => {
  const { secret } = await make("/two");
  for (let n = 0; n < 15; n++) await shop.order();
  const done = await order();
  const all = await heard("/two", secret);
  assert.ok(all.length > 0 && all.every(({ data }) => data.id === done.order.id));
});
