import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CARTS, type Device, shoppers, withToken } from "../../../test/carts.ts";
import { guest, openStall, type Stall } from "../../../test/checkout.ts";
import { dice } from "../../../test/dice.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

// Two devices, a log-in, a merchant and broken connections around one cart, at random. Completing gives
// exactly what the last read said, or says what changed, and a later read says it, too. A cart never becomes
// two orders.

const WALKS = runs(15, 10_000);
const LANES = 4;
const STEPS = 10;

const server = await testServer();

type Lane = { stall: Stall; products: Json[]; coupon: Json; card: Json };

async function openLane(): Promise<Lane> {
  const stall = await openStall(server);
  const products = [];
  for (const name of ["One", "Two", "Three"])
    products.push(await stall.product(name, { price: "10.00", quantity: 5 }));
  const coupon = await stall.coupon({ type: "percentage", value: "10" });
  return { stall, products, coupon, card: await stall.giftCard("8.00") };
}

/** What a device saw of the cart when it last looked. */
type Seen = {
  version: number;
  quote: Json;
  isReady: boolean;
  messages: Json[];
  state: string;
  isCustomers: boolean;
};

const seenOf = ({ version, quote, isReady, messages, state, customerId }: Json): Seen => ({
  version,
  quote,
  isReady,
  messages,
  state,
  isCustomers: customerId !== null,
});
// What whoever was told of no quote saw: nothing that can be bought.
const NO_QUOTE: Json = {
  finalAmount: "0.00",
  dueAmount: "0.00",
  giftCardAmount: "0.00",
  items: [],
  couponCode: null,
  expectedTotal: "0.00",
};
const linesOf = (items: readonly Json[]) =>
  items.map(({ productId, quantity }) => `${productId} ${quantity}`).sort();
const outcomes = new Map<string, number>();
function count(what: string): void {
  outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
}

/** Sends a request and breaks the connection, at once or a little later. */
function cutOff(
  stall: Stall,
  path: string,
  { headers, key }: Sent,
  method: string,
  body: Fields,
  ms: number,
): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve) => {
    const sending = http.request({
      host: "127.0.0.1",
      port: server.port,
      method,
      path: `/api/v1${path}`,
      agent: false,
      headers: {
        host: stall.store.domain,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
        ...(key && { authorization: `Bearer ${key}` }),
        ...headers,
      },
    });
    sending.on("error", () => {});
    sending.on("response", (response) => response.resume());
    sending.on("close", resolve);
    sending.end(text, () => setTimeout(() => sending.destroy(), ms));
  });
}

async function walk({ stall, products, coupon, card }: Lane, seed: number): Promise<void> {
  const { pick, below, chance } = dice(seed);
  const { made, read, put, complete, customer, ready } = shoppers(stall);
  const note = randomUUID();
  const lines = () => products.filter(() => chance(0.6)).map((one) => stall.line(one, 1 + below(3)));
  const first = lines();
  // Every other merchant's change is undone before the next walk: else soon nothing is left to buy.
  for (const one of products)
    if (one.isTouched) {
      await stall.ok("PUT", `/products/${one.id}`, { price: "10.00", isActive: true });
      await stall.ok("POST", `/products/${one.id}/stock`, { set: 5, reason: "count" });
      one.isTouched = false;
    }
  let device: Device = await made(ready({ items: first, note, customer: guest(), shippingAddress: HOME }));
  let person: Awaited<ReturnType<typeof customer>> | undefined;
  let last: Seen = seenOf(device.data);
  const look = async (): Promise<Seen> => {
    const { status, body, text } = await read(device);
    assert.equal(status, 200, text);
    return seenOf(body.data);
  };

  /** Either what the last read said, or why not, which the next read says, too. */
  async function judge(answer: Answer, told: Seen): Promise<void> {
    const { status, body, text } = answer;
    if (status === 201) {
      const { order } = body.data;
      const saw = told.quote ?? NO_QUOTE;
      assert.deepEqual(
        [order.finalAmount, order.dueAmount, order.giftCardAmount, linesOf(order.items), order.couponCode],
        [saw.finalAmount, saw.dueAmount, saw.giftCardAmount, linesOf(saw.items), saw.couponCode],
        text,
      );
      return count("bought");
    }
    count(body.code);
    const now = await look();
    const why = `${text}\n${JSON.stringify(told)}\n${JSON.stringify(now)}`;
    switch (body.code) {
      case "version_conflict":
        return assert.notEqual(now.version, told.version, why);
      case "invalid_status_transition":
        return assert.equal(now.state, "completed", why);
      case "price_changed":
        return assert.notDeepEqual(
          [now.quote?.expectedTotal, now.quote?.expectedDue],
          [told.quote?.expectedTotal, told.quote?.expectedDue],
          why,
        );
      case "insufficient_stock":
        return assert.ok(
          now.messages.some(({ code }) => code === "out_of_stock"),
          why,
        );
      default: {
        // What the answer names, a read names: the next one, or the last, as a change whose answer was cut
        // off may come behind the purchase.
        const fields = [...told.messages, ...now.messages]
          .filter(({ type }) => type === "error")
          .map(({ field }) => field);
        for (const { field } of body.errors) assert.ok(fields.includes(field), why);
        assert.ok([400, 409].includes(status) && body.errors.length, why);
      }
    }
  }

  const buyingOf = ({ version, quote }: Seen): Fields => {
    const { expectedTotal, expectedDue } = quote ?? NO_QUOTE;
    return { version, expectedTotal, ...(expectedDue !== undefined && { expectedDue }) };
  };

  async function buy(): Promise<void> {
    const told = last;
    const body = buyingOf(told);
    const key = { "idempotency-key": randomUUID() };
    const sent: Sent = { ...device.sent, headers: { ...device.sent.headers, ...key } };
    const path = `/storefront/carts/${device.id}/complete`;
    const how = below(4);
    if (how === 0) {
      // The other device at the same time.
      const answers = await Promise.all([complete(device, body), complete(device, body, sent)]);
      assert.ok(
        answers.filter(({ status }) => status === 201).length <= 1,
        answers.map(({ text }) => text).join("\n"),
      );
      for (const answer of answers) await judge(answer, told);
    } else if (how === 1) {
      // The answer is lost; whoever asks again by the same key gets it.
      await cutOff(stall, path, sent, "POST", body, below(12));
      let answer = await complete(device, body, sent);
      for (; answer.body.code === "idempotency_in_progress"; answer = await complete(device, body, sent))
        await sleep(5);
      await judge(answer, told);
      count(answer.headers["idempotent-replayed"] ? "replayed" : "cut off");
    } else await judge(await complete(device, body, how === 2 ? sent : {}), told);
    last = await look();
  }

  async function logIn(): Promise<void> {
    person ??= await customer();
    const device2 = withToken(device.token, person.sent);
    if (chance(0.5)) await stall.send("POST", CARTS, { ...person.sent, body: { items: lines() } });
    const own = await made({}, device2);
    // A stranger's name stands no longer for who is logged in.
    device = { ...own, token: null, sent: person.sent };
    last = seenOf(own.data);
    await tell({ customer: null, note, paymentMethod: "cash", shippingAddress: HOME });
  }

  async function tell(body: Fields): Promise<void> {
    if (chance(0.15)) {
      await cutOff(stall, `/storefront/carts/${device.id}`, device.sent, "PUT", body, below(8));
      last = chance(0.5) ? await look() : last;
      return;
    }
    const answer = await put(device, chance(0.3) ? { ...body, version: last.version } : body);
    // The other device changed it, and this one has not looked since.
    if (answer.status === 200 && chance(0.7)) last = seenOf(answer.body.data);
    if (answer.status >= 500) assert.fail(answer.text);
  }

  const merchant = [
    (one: Json) =>
      stall.ok("PUT", `/products/${one.id}`, { price: pick(["10.00", "11.00", "12.50", "17.00"]) }),
    (one: Json) => stall.ok("POST", `/products/${one.id}/stock`, { set: below(4), reason: "count" }),
    (one: Json) => stall.ok("PUT", `/products/${one.id}`, { isActive: chance(0.5) }),
    () => stall.ok("PUT", `/coupons/${coupon.id}`, { isActive: chance(0.6), value: pick(["10", "25"]) }),
    () =>
      stall.ok("POST", `/gift-cards/${card.id}/adjust`, {
        set: pick(["8.00", "3.00", "0.00", "100.00"]),
        reason: "Walk",
      }),
  ];
  const shopper = [
    () => tell({ items: lines() }),
    () => tell({ items: lines() }),
    () => tell({ couponCode: chance(0.7) ? coupon.code : null }),
    () => tell({ giftCards: chance(0.7) ? [{ code: card.code }] : [] }),
    () => tell({ shippingAddress: chance(0.8) ? HOME : { ...HOME, country: "US" } }),
  ];
  for (let step = 0; step < STEPS && last.state === "open"; step++) {
    const what = below(100);
    if (what < 30) {
      const one = pick(products);
      one.isTouched = true;
      await pick(merchant)(one);
    } else if (what < 55) await pick(shopper)();
    else if (what < 60) await logIn();
    else if (what < 78) last = await look();
    else await buy();
  }
  last = await look();
  await buy();
  const sold = await server.sql(
    stall.store,
    "select count(*)::int as n from orders where store_id = $1 and note = $2",
    [stall.store.id, note],
  );
  assert.equal((sold[0] as Json).n, last.state === "completed" ? 1 : 0);
  count(`ended ${last.state}`);
  for (const { productId } of last.quote?.items ?? [])
    products.find(({ id }) => id === productId).isTouched = true;
  if (last.state === "completed") for (const one of products) one.isTouched = true;
}

test(`${WALKS} walks over a cart: completing gives what was read, or says what changed; never two orders`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const lanes = await Promise.all(Array.from({ length: LANES }, openLane));
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < WALKS) {
        const mine = seed + next++;
        await walk(lane, mine).catch((error) => {
          throw new Error(`walk ${mine}: ${(error as Error).message}`, { cause: error });
        });
      }
    }),
  );
  const told = [...outcomes].sort().map(([what, n]) => `${what} ${n}`);
  if (WALKS >= 1_000) console.log(told.join(", "));
  const often = ["bought", "ended completed"];
  const seldom =
    WALKS >= 1_000 ? ["price_changed", "insufficient_stock", "version_conflict", "replayed"] : [];
  for (const what of [...often, ...seldom]) assert.ok(outcomes.get(what), `${what}: ${told}`);
});
