import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../../test/assert-refused.ts";
import { guest, openStall } from "../../../test/checkout.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import type { Fields } from "../../../test/shop.ts";
import { stillBuckets } from "../../../test/still-buckets.ts";

let addresses = 0;
const server = await testServer({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" }, { buckets: stillBuckets() });
const stall = await openStall(server);

/** An address of its own for each test, so that none draws from another one's buckets. */
const from = (address = `198.51.100.${++addresses}`) => ({ headers: { "x-forwarded-for": address } });
const statuses = async (times: number, ask: () => Promise<Answer>): Promise<number[]> => {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push((await ask()).status);
  return found;
};
const badCard = { giftCards: [{ code: "WRONG-WRONG-WRONG" }] };

describe("how often a shopper may try", () => {
  test("a quote as often as anybody reads a storefront", async () => {
    const sent = { key: undefined, ...from() };
    const look = () => server.send(stall.store, "GET", "/api/v1/storefront/products", sent);
    const left = [];
    for (const answer of [await look(), await stall.quote({}, sent), await look()]) {
      assert.equal(answer.headers["ratelimit-policy"], '"storefront";q=600;w=60');
      left.push(/^"storefront";r=(\d+);/.exec(String(answer.headers.ratelimit))?.[1]);
    }
    assert.deepEqual(left, ["599", "598", "597"]);
  });

  test("a checkout five times a minute by an email address, from wherever; replays aside", async () => {
    const customer = guest();
    const key = { "idempotency-key": "the-same" };
    const first = { body: stall.cart({ customer }), headers: { ...from().headers, ...key } };
    assert.deepEqual(await statuses(8, () => stall.checkOut({}, first)), Array(8).fill(201));
    assert.deepEqual(
      await statuses(5, () => stall.checkOut({ customer }, from())),
      [201, 201, 201, 201, 429],
    );
    assert.equal((await stall.checkOut({ customer: guest() }, from())).status, 201);
  });

  for (const path of ["quote", "checkOut"] as const) {
    test(`${path}: wrong codes of gift cards five times a minute, and then not even right ones`, async () => {
      const { code } = await stall.ok("POST", "/gift-cards", { amount: "1000" });
      const sent = from();
      const ask = (more: Fields) => stall[path](more, sent);
      const right = { giftCards: [{ code }] };
      const fine = path === "quote" ? 200 : 201;
      assert.deepEqual(await statuses(7, () => ask(right)), Array(7).fill(fine));
      assert.deepEqual(await statuses(6, () => ask(badCard)), [400, 400, 400, 400, 400, 429]);
      assertRefused(await ask(right), 429, "rate_limited");
      assert.equal((await ask({})).status, fine);
      assert.equal((await stall[path](right, from())).status, fine);
    });

    test(`${path}: what is refused for another reason costs no try`, async () => {
      const { code } = await stall.ok("POST", "/gift-cards", { amount: "1000" });
      const sent = from();
      const coupon = await stall.coupon({ isActive: false });
      const none = { giftCards: [{ code }], couponCode: coupon.code };
      assert.deepEqual(await statuses(7, () => stall[path](none, sent)), Array(7).fill(400));
    });

    test(`${path}: unknown coupon codes five times a minute, and then not even right ones`, async () => {
      const { code } = await stall.coupon();
      const sent = from();
      const ask = (more: Fields) => stall[path](more, sent);
      const fine = path === "quote" ? 200 : 201;
      assert.deepEqual(await statuses(7, () => ask({ couponCode: code })), Array(7).fill(fine));
      assert.deepEqual(await statuses(6, () => ask({ couponCode: "GUESS" })), [400, 400, 400, 400, 400, 429]);
      const late = await ask({ couponCode: code });
      assertRefused(late, 429, "rate_limited");
      assert.equal(late.headers["retry-after"], "12");
      assert.equal((await ask({})).status, fine);
      assert.equal((await stall[path]({ couponCode: code }, from())).status, fine);
    });

    test(`${path}: right codes at the same time get in no one's way`, async () => {
      const { code } = await stall.coupon();
      const sent = from();
      const body = { couponCode: code };
      const all = await Promise.all(Array.from({ length: 20 }, () => stall[path](body, sent)));
      assert.ok(all.every(({ status }) => status < 300));
    });

    test(`${path}: tries at the same time are counted before they are answered`, async () => {
      const sent = from();
      const all = await Promise.all(Array.from({ length: 20 }, () => stall[path](badCard, sent)));
      assert.equal(all.filter(({ status }) => status === 400).length, 5);
    });
  }

  test("who has a key tries for all their shoppers", async () => {
    const all = await statuses(7, () =>
      stall.quote(badCard, { ...from("198.51.100.200"), key: stall.store.key }),
    );
    assert.deepEqual(all, Array(7).fill(400));
  });

  test("tracking five times a minute by both paths together", async () => {
    const sent = { key: undefined, body: { orderNumber: "1", email: guest().email }, ...from() };
    const track = (path: string) => server.send(stall.store, "POST", `/api/v1/${path}`, sent);
    assert.deepEqual(await statuses(3, () => track("orders/track")), [404, 404, 404]);
    assert.deepEqual(await statuses(3, () => track("storefront/orders/track")), [404, 404, 429]);
  });
});
