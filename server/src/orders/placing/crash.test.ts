import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { booksBalance } from "../../../test/books.ts";
import { startKilledServer } from "../../../test/killed-server.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, closeAtEnd } from "../../../test/server.ts";
import { type Fields, type Json, openShop } from "../../../test/shop.ts";
import { until } from "../../../test/until.ts";

// A server in its own process and its PostgreSQL are killed in turn while orders are written. A client
// without an answer repeats its request with the same Idempotency-Key.

const KILLS_OF_EACH = runs(1, 20);
const WRITES = runs(60, 10_000);
const WRITERS = runs(6, 12);
/** How many answers are asked for once more at the end. */
const ASKED_AGAIN = runs(20, 500);

const killed = await closeAtEnd(startKilledServer());
const { server: books } = killed;
const shop = await openShop(books, { timeZone: "UTC", invoices: { issueOn: "placed" } });

type Asked = { method: string; path: string; body: Fields; key: string };
type Written = Asked & { text: string };

const ask = ({ method, path, body, key }: Asked): Promise<Answer> =>
  shop.send(method, path, { body, headers: { "idempotency-key": key } });

test(`${KILLS_OF_EACH} kills of the server and of PostgreSQL within ${WRITES} writes lose nothing and double nothing`, async (t) => {
  const coupon = await shop.coupon();
  const limited = await shop.coupon({ usageLimit: Math.ceil(WRITES / 20) });
  const cards = await Promise.all([shop.giftCard("5000"), shop.giftCard("50")]);
  const { mug, shirt, stamp } = shop.range;
  for (const { productId, variantId } of [shop.line(mug), shop.line(shirt, 1, "S"), shop.line(stamp)])
    await shop.ok("POST", `/products/${productId}/stock`, { variantId, set: 1_000_000, reason: "enough" });
  const written: Written[] = [];
  let isOver = false;
  const refusals: Record<string, number> = {};

  async function write(
    method: string,
    path: string,
    body: Fields,
    key = randomUUID() as string,
  ): Promise<Json> {
    const answer = await ask({ method, path, body, key });
    if (answer.status >= 300) {
      assert.equal(answer.body.code, "coupon_invalid", answer.text);
      refusals[answer.body.code] = (refusals[answer.body.code] ?? 0) + 1;
      return undefined;
    }
    written.push({ method, path, body, key, text: answer.text });
    return answer.body.data;
  }

  async function writer(name: number): Promise<void> {
    for (let i = name; written.length < WRITES && !isOver; i++) {
      const order = await write("POST", "/orders", {
        ...(i % 5 === 0
          ? { customer: { email: `guest-${i % 20}@example.com`, firstName: "Guest", lastName: `${i}` } }
          : { customerId: shop.customer.id }),
        items: [
          shop.line(mug, 1 + (i % 2)),
          ...(i % 3 ? [shop.line(shirt, 1, "S")] : []),
          ...(i % 7 ? [] : [shop.line(stamp, 5)]),
        ],
        shippingAddress: shop.body().shippingAddress,
        paymentMethod: i % 2 ? "card" : "cash",
        ...(i % 4 === 1 && { couponCode: (i % 8 === 1 ? coupon : limited).code }),
        ...(i % 3 === 0 && { giftCards: cards.map(({ code }) => ({ code })) }),
        externalId: randomUUID(),
      });
      if (!order) continue;
      const at = `/orders/${order.id}`;
      const key = randomUUID();
      if (i % 2 && order.paymentStatus === "pending")
        await write("POST", `${at}/payments`, { kind: "capture", reference: key }, key);
      if (i % 3 === 0) await write("POST", `${at}/cancel`, { reason: "staff" });
      else {
        await write("PUT", `${at}/status`, { status: "confirmed" });
        const of = randomUUID();
        if (i % 2) await write("POST", `${at}/refunds`, { amount: "1", reference: of }, of);
      }
    }
  }

  async function killer(): Promise<void> {
    const kills = 2 * KILLS_OF_EACH;
    for (let i = 0; i < kills; i++) {
      await until(() => written.length >= ((i + 0.5) * WRITES) / kills);
      await (i % 2 ? killed.killPostgres() : killed.killServer());
    }
  }

  try {
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, (_, i) => writer(i + 1))]);
  } finally {
    isOver = true;
  }
  t.diagnostic(`${written.length} writes; refused: ${JSON.stringify(refusals)}`);

  const answered = (path: RegExp) =>
    written.filter((one) => path.test(one.path)).map(({ text }) => JSON.parse(text).data);
  const rows = async (sql: string): Promise<Json[]> => books.sql(shop.store, sql);
  const orders = answered(/^\/orders$/);
  assert.ok(orders.length > WRITES / 5);
  assert.deepEqual(
    (await rows("select order_number from orders order by order_number")).map((row) => row.order_number),
    orders.map(({ orderNumber }) => orderNumber).toSorted(),
  );
  const numbers = orders.map(({ orderNumber }) => Number(orderNumber.slice(1))).toSorted((a, b) => a - b);
  assert.deepEqual(
    numbers,
    orders.map((_, i) => 1001 + i),
  );
  for (const [table, path] of [
    ["order_payments", /payments$/],
    ["order_refunds", /refunds$/],
  ] as const) {
    const kept = await rows(`select reference from ${table} where reference is not null order by 1`);
    const told = written.filter((one) => path.test(one.path)).map(({ key }) => key);
    assert.deepEqual(
      kept.map(({ reference }) => reference),
      told.toSorted(),
    );
  }
  const ended = answered(/(cancel|status)$/);
  for (const status of ["cancelled", "confirmed"]) {
    const [{ count }] = (await rows(`select count(*)::int from orders where status = '${status}'`)) as [Json];
    assert.equal(count, ended.filter((one) => one.status === status).length);
  }
  const step = Math.max(1, Math.floor(written.length / ASKED_AGAIN));
  for (const { text, ...asked } of written.filter((_, i) => i % step === 0)) {
    const again = await ask(asked);
    assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [text, "true"]);
  }
  const invoices = await rows("select number::int from invoices where kind = 'invoice' order by number");
  assert.deepEqual(
    invoices.map(({ number }) => number),
    orders.map((_, i) => 1 + i),
    "each order has its invoice, and no number is missing",
  );
  await booksBalance(books, shop.store);
});
