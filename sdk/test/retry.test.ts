import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type ClientOptions, createStoa } from "../src/index.ts";
import { retryAfterMs, sleep, waitMs } from "../src/retry.ts";

type Scripted = { status: number; headers?: Record<string, string>; body?: unknown };

const done: Scripted = { status: 200, body: { success: true, message: "ok", data: { id: "x" } } };
const failed = (status: number, code: string, headers = {}): Scripted => ({
  status,
  headers,
  body: { success: false, message: "No.", code, requestId: "r" },
});

/** A client whose answers are given, in turn. */
function scripted(answers: readonly Scripted[], more: Partial<ClientOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const { status, headers = {}, body } = answers[sent.push({ url, init }) - 1]!;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  };
  const stoa = createStoa({ baseUrl: "https://shop.test", apiKey: "sk_x", fetch, ...more });
  return { stoa, sent };
}

describe("what is sent again", () => {
  const now = { "retry-after": "0" };
  const again: [what: string, answer: Scripted][] = [
    ["429", failed(429, "rate_limited", now)],
    ["502 of a proxy", { status: 502, headers: now, body: "<html>" }],
    ["503", failed(503, "unavailable", now)],
    ["504", { status: 504, headers: now, body: "" }],
    ["a write that still runs", failed(409, "idempotency_in_progress", now)],
  ];
  for (const [what, answer] of again) {
    test(`${what}: a write with a key`, async () => {
      const { stoa, sent } = scripted([answer, answer, done]);
      assert.deepEqual(await stoa.coupons.create({} as never), { id: "x" });
      assert.equal(sent.length, 3);
    });
  }

  test("a delete: after 429 and 503, not after 502 and 504", async () => {
    for (const [status, times] of [
      [429, 2],
      [503, 2],
      [502, 1],
      [504, 1],
    ] as const) {
      const { stoa, sent } = scripted([failed(status, "unavailable", now), done]);
      await stoa.coupons.delete("1").catch(() => undefined);
      assert.equal(sent.length, times, String(status));
    }
  });

  test("nothing that the server has answered for good", async () => {
    for (const status of [400, 401, 403, 404, 409, 500]) {
      const { stoa, sent } = scripted([failed(status, "some_code"), done]);
      await assert.rejects(stoa.coupons.get("1"), { status, code: "some_code", requestId: "r" });
      assert.equal(sent.length, 1);
    }
  });

  test("three times at most, or as told", async () => {
    const answers = Array(9).fill(failed(503, "unavailable", now));
    const usual = scripted(answers);
    await assert.rejects(usual.stoa.coupons.get("1"), { status: 503 });
    assert.equal(usual.sent.length, 4);
    const never = scripted(answers, { retries: 0 });
    await assert.rejects(never.stoa.coupons.get("1"), { status: 503 });
    assert.equal(never.sent.length, 1);
  });

  test("a server that asks for too long a wait is not asked again", async () => {
    const { stoa, sent } = scripted([failed(429, "rate_limited", { "retry-after": "31" }), done]);
    await assert.rejects(stoa.coupons.get("1"), { code: "rate_limited" });
    assert.equal(sent.length, 1);
  });

  test("a wait ends with the signal", async () => {
    const controller = new AbortController();
    const { stoa } = scripted([failed(429, "rate_limited", { "retry-after": "29" })]);
    const reason = new Error("the user left");
    const options = {
      signal: controller.signal,
      onResponse: () => setImmediate(() => controller.abort(reason)),
    };
    await assert.rejects(stoa.coupons.get("1", options), reason);
  });

  test("an answer that is not a store's is said to be so", async () => {
    for (const body of ["<html>", "", "null", '{"success":true', "{}"]) {
      const { stoa } = scripted([{ status: 200, body }]);
      await assert.rejects(stoa.coupons.get("1"), { code: "unexpected_answer", status: 200 });
    }
  });
});

describe("what is sent", () => {
  test("options become headers and query", async () => {
    const { stoa, sent } = scripted([done], { locale: "de", headers: { "x-one": "1" } });
    const options = { idempotencyKey: "k", version: 3, dryRun: true, locale: "fr", orderToken: "t" };
    await stoa.orders.cancel("a/b", { reason: "x" } as never, options);
    assert.equal(sent[0]!.url, "https://shop.test/api/v1/orders/a%2Fb/cancel?dryRun=true");
    const headers = sent[0]!.init.headers as Record<string, string>;
    assert.equal(headers.authorization, "Bearer sk_x");
    assert.equal(headers["idempotency-key"], "k");
    assert.equal(headers["if-match"], '"3"');
    assert.equal(headers["x-locale"], "fr");
    assert.equal(headers["x-order-token"], "t");
    assert.equal(headers["x-one"], "1");
    assert.match(headers["x-request-id"]!, /^[0-9a-f]{32}$/);
  });

  test("a filter by options is written as the server reads it", async () => {
    const page = { ...done, body: { success: true, message: "ok", data: { products: [] } } };
    const { stoa, sent } = scripted([page]);
    await stoa.products.filter({ option: { Size: "M,L" }, inStock: true, q: undefined! }).page();
    const { searchParams } = new URL(sent[0]!.url);
    assert.deepEqual(
      [...searchParams],
      [
        ["option[Size]", "M,L"],
        ["inStock", "true"],
      ],
    );
  });
});

describe("waits", () => {
  test("Retry-After is read as seconds or as a date", () => {
    const now = Date.parse("2026-01-31T12:00:00Z");
    const read: [string | null, number | undefined][] = [
      [null, undefined],
      ["", undefined],
      ["0", 0],
      ["7", 7_000],
      ["Sat, 31 Jan 2026 12:00:09 GMT", 9_000],
      ["Sat, 31 Jan 2026 11:00:00 GMT", 0],
      ["soon", undefined],
    ];
    for (const [header, ms] of read) assert.equal(retryAfterMs(header, now), ms, String(header));
  });

  test("grow, are jittered, are never shorter than asked, and have an end", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        unit,
        fc.option(fc.nat(60_000), { nil: undefined }),
        (n, random, asked) => {
          const ms = waitMs(n, asked, random);
          if (asked === undefined) assert.ok(ms >= 0 && ms <= Math.min(8_000, 250 * 2 ** (n - 1)));
          else assert.ok(ms >= asked && ms <= asked + 250);
        },
      ),
    );
    assert.deepEqual(
      [1, 2, 3, 9].map((n) => waitMs(n, undefined, 1)),
      [250, 500, 1_000, 8_000],
    );
  });

  test("an aborted one throws the reason", async () => {
    const reason = new Error("left");
    await assert.rejects(sleep(60_000, AbortSignal.abort(reason)), reason);
    const controller = new AbortController();
    const waiting = sleep(60_000, controller.signal);
    controller.abort(reason);
    await assert.rejects(waiting, reason);
  });
});
