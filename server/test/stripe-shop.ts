import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "../src/kit/secrets/token.ts";
import type { NewStore } from "../src/platform/stores/index.ts";
import { type FakeStripe, signNotice } from "./fake-stripe.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: what was answered, looked at by assertions
type Json = any;

/** A store whose cards are taken by the fake Stripe; it sells a mug for 100.00, or for what `price` says. */
export type StripeShop = {
  store: TestStore;
  secretKey: string;
  webhookSecret: string;
  mug: string;
  /** Sends a request that has to succeed, and returns the data of its answer. */
  ok(method: string, path: string, body?: unknown, sent?: Sent): Promise<Json>;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Places an order of mugs by card, with a token by which its payer is known. */
  place(more?: object): Promise<{ id: string; token: string; finalAmount: string }>;
  /** Asks to begin or go on with a payment. */
  begin(order: { id: string; token: string }, sent?: Sent): Promise<Answer>;
  /** Places an order, begins its payment, and gives the id of its intent. */
  begun(more?: object): Promise<{ id: string; token: string; intent: string }>;
  /** The same, paid, and told of. */
  paid(more?: object): Promise<{ id: string; token: string; intent: string }>;
  /** Brings a notice, as Stripe does. */
  bring(event: Json, secret?: string): Promise<Answer>;
  /** Brings all notices that were not brought yet, in their order. */
  bringAll(): Promise<void>;
  order(id: string): Promise<Json>;
  /** The amounts of an order, its payments and refunds, without the way there. */
  books(id: string): Promise<Json>;
};

/** Opens such a store. */
export async function openStripeShop(
  server: TestServer,
  fake: FakeStripe,
  {
    price = "100",
    capture = "automatic",
    ...input
  }: Partial<NewStore> & { price?: string; capture?: string } = {},
): Promise<StripeShop> {
  const store = await server.createStore(input);
  const random = () => randomBytes(16).toString("hex");
  const secretKey = `sk_test_${random()}`;
  const webhookSecret = `whsec_${random()}`;
  fake.accept(secretKey);
  const send: StripeShop["send"] = (method, path, sent) => server.send(store, method, `/api/v1${path}`, sent);
  const ok: StripeShop["ok"] = async (method, path, body, sent = {}) => {
    const answer = await send(method, path, { ...(body === undefined ? {} : { body }), ...sent });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text.slice(0, 2_000)}`);
    return answer.body.data;
  };
  await ok("PUT", "/payment-methods", {
    stripe: { publishableKey: `pk_test_${random()}`, secretKey, webhookSecret, capture },
    methods: [{ method: "card", provider: "stripe" }],
  });
  const { id: mug } = await ok("POST", "/products", {
    price,
    quantity: 100_000,
    kind: "digital_code",
    translations: [{ language: "en", name: "Mug", description: "" }],
  });
  const { id: customerId } = await ok("POST", "/customer", {
    email: `${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "King",
  });
  const place: StripeShop["place"] = async (more) => {
    const items = [{ productId: mug, quantity: 1 }];
    const address = { firstName: "A", lastName: "K", address1: "1", city: "Berlin", country: "DE" };
    const made = await ok("POST", "/orders", {
      customerId,
      items,
      paymentMethod: "card",
      shippingAddress: address,
      ...more,
    });
    const token = `ot_${random()}`;
    await server.sql(store, "update orders set token_hash = $1 where order_id = $2", [
      hashToken(token),
      made.id,
    ]);
    return { id: made.id, token, finalAmount: made.finalAmount };
  };
  const begin: StripeShop["begin"] = ({ id, token }, sent) =>
    send("POST", `/storefront/orders/${id}/payment`, {
      key: undefined,
      ...sent,
      headers: { "x-order-token": token, ...sent?.headers },
    });
  const begun: StripeShop["begun"] = async (more) => {
    const order = await place(more);
    const answer = await begin(order);
    const { clientSecret } = answer.body.data;
    assert.ok(clientSecret, answer.text);
    return { ...order, intent: clientSecret.split("_secret_")[0] };
  };
  let brought = 0;
  const bring: StripeShop["bring"] = (event, secret = webhookSecret) => {
    const { raw, headers } = signNotice(event, secret);
    return send("POST", "/payments/stripe/notices", { key: undefined, raw, headers });
  };
  const bringAll = async () => {
    const { length } = fake.events;
    for (const event of fake.events.slice(brought, length)) {
      const isOurs = !JSON.stringify(event).includes('"storeId"') || JSON.stringify(event).includes(store.id);
      if (isOurs) assert.equal((await bring(event)).status, 200);
    }
    brought = length;
  };
  const order = (id: string) => ok("GET", `/orders/${id}`);
  return {
    store,
    secretKey,
    webhookSecret,
    mug,
    ok,
    send,
    place,
    begin,
    begun,
    async paid(more) {
      const started = await begun(more);
      fake.pay(started.intent);
      await bringAll();
      return started;
    },
    bring,
    bringAll,
    order,
    async books(id) {
      const { status, paymentStatus, paidAmount, dueAmount, refundedAmount } = await order(id);
      const { payments } = await ok("GET", `/orders/${id}/payments`);
      const { refunds } = await ok("GET", `/orders/${id}/refunds`);
      const captures = payments.filter((one: Json) => one.kind === "capture");
      return {
        status,
        paymentStatus,
        paidAmount,
        dueAmount,
        refundedAmount,
        captured: captures.map((one: Json) => `${one.provider} ${one.status} ${one.amount}`).sort(),
        refunds: refunds.map((one: Json) => `${one.provider} ${one.status} ${one.amount}`).sort(),
      };
    },
  };
}
