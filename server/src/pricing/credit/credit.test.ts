import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { expectReplay, readWholeList } from "../../../test/answer.ts";
import { asMissing, assertInvalid, assertRefused, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { logInAs } from "../../../test/people.ts";
import { type Sent, type TestStore, testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const customerIn = async (at = store): Promise<string> => {
  const body = {
    email: `${randomUUID()}@example.com`,
    firstName: "Ada",
    lastName: "King",
    sendMail: false,
  };
  return dataOf(await server.send(at, "POST", "/api/v1/customer", { body }), 201).id;
};
const path = (id: string) => `/api/v1/customer/${id}/credit`;
const read = (id: string, sent?: Sent, at = store) => server.send(at, "GET", path(id), sent);
const give = (id: string, input: Fields = {}, sent?: Sent, at = store) =>
  server.send(at, "POST", path(id), { body: { amount: "10", reason: "goodwill", ...input }, ...sent });
const balanceOf = async (id: string): Promise<string> => dataOf(await read(id)).balance;
const movementsOf = (id: string, at = store): Promise<Json[]> =>
  readWholeList("movements", async (after) => {
    const query = new URLSearchParams({ limit: "2", ...after });
    return dataOf(await server.send(at, "GET", `${path(id)}/movements?${query}`));
  });
const has = (id: string, amount: string) => give(id, { amount });

describe("reading", () => {
  test("who never had any has nothing, and an empty ledger", async () => {
    const id = await customerIn();
    const answer = await read(id.toUpperCase());
    assert.deepEqual(dataOf(answer), {
      customerId: id,
      balance: "0.00",
      version: 1,
      updatedAt: null,
      currency: "USD",
    });
    assert.equal(answer.headers.etag, '"1"');
    assert.deepEqual(await movementsOf(id), []);
    assert.equal((await read(id, { headers: { "if-none-match": '"1"' } })).status, 304);
  });

  test("needs `customers:read`, and a customer of the store", async () => {
    const id = await customerIn();
    const { key } = await store.makeKey(["gift_cards"]);
    const { key: reads } = await store.makeKey(["customers:read"]);
    for (const part of ["", "/movements"]) {
      const ask = (sent: Sent, one = id) => server.send(store, "GET", `${path(one)}${part}`, sent);
      assertRefused(await ask({ key: undefined }), 401, "unauthenticated");
      assertRefused(await ask({ key }), 403, "permission_denied");
      assert.equal((await ask({ key: reads })).status, 200);
      const foreign = await customerIn(elsewhere);
      assertRefused(await asMissing(foreign, (one, sent) => ask(sent, one)), 404, "not_found");
    }
  });
});

describe("giving and taking", () => {
  test("moves the balance, and writes the ledger", async () => {
    const id = await customerIn();
    const given = await give(id, { amount: 12.5, reason: " late\n delivery ", note: " by phone " });
    const { updatedAt, ...told } = dataOf(given);
    assert.deepEqual(told, { customerId: id, balance: "12.50", version: 2, currency: "USD" });
    assert.ok(updatedAt);
    assert.equal(given.headers.etag, '"2"');
    assert.equal(given.body.message, "The store credit was adjusted.");
    assert.equal(dataOf(await give(id, { amount: "-2.25", note: null })).balance, "10.25");
    const [last, first, ...more] = await movementsOf(id);
    assert.deepEqual(more, []);
    const { id: movementId, createdAt, actor, ...rest } = first;
    assert.ok(movementId && createdAt);
    assert.match(actor, /^api_key:/);
    assert.deepEqual(rest, {
      delta: "12.50",
      balanceAfter: "12.50",
      reason: "late delivery",
      orderId: null,
      returnId: null,
      note: "by phone",
    });
    assert.deepEqual([last.delta, last.balanceAfter, last.note], ["-2.25", "10.25", null]);
    assert.deepEqual(dataOf(await read(id)).version, 3);
  });

  test("an adjustment without effect is not written", async () => {
    const id = await customerIn();
    for (const amount of ["0", "-0.00", 0]) assert.equal(dataOf(await give(id, { amount })).version, 1);
    assert.deepEqual(await movementsOf(id), []);
  });

  test("the balance never falls below zero: 409 with what there is", async () => {
    const id = await customerIn();
    await has(id, "5");
    const answer = await give(id, { amount: "-5.01" });
    assertRefused(answer, 409, "insufficient_credit", ["/amount", "below_balance"]);
    assert.deepEqual(answer.body.details, { balance: "5.00" });
    assert.equal(await balanceOf(id), "5.00");
    assert.equal(dataOf(await give(id, { amount: "-5" })).balance, "0.00");
  });

  const faults: [Fields, string, string][] = [
    [{ amount: undefined }, "/amount", "required"],
    [{ amount: "1.001" }, "/amount", "too_many_fraction_digits"],
    [{ amount: "--1" }, "/amount", "not_a_decimal"],
    [{ amount: "much" }, "/amount", "not_a_decimal"],
    [{ amount: "9".repeat(16) }, "/amount", "too_many_digits"],
    [{ reason: undefined }, "/reason", "required"],
    [{ reason: " " }, "/reason", "invalid_format"],
    [{ reason: "x".repeat(201) }, "/reason", "too_long"],
    [{ note: "x".repeat(2_001) }, "/note", "too_long"],
    [{ expected: "-1" }, "/expected", "negative"],
    [{ bogus: 1 }, "/bogus", "unknown_field"],
  ];
  test("each wrong field is named", async () => {
    const id = await customerIn();
    for (const [input, field, code] of faults) assertInvalid(await give(id, input), [field, code]);
    await has(id, "9".repeat(15));
    await has(id, "0.99");
    assertInvalid(await has(id, "0.01"), ["/amount", "too_many_digits"]);
    assert.equal(await balanceOf(id), `${"9".repeat(15)}.99`);
  });

  test("needs `gift_cards`, and a customer of the store", async () => {
    const id = await customerIn();
    assertRefused(await give(id, {}, { key: undefined }), 401, "unauthenticated");
    const { key } = await store.makeKey(["customers"]);
    const denied = await give(id, {}, { key });
    assertRefused(denied, 403, "permission_denied");
    assert.deepEqual(denied.body.details, { permission: "gift_cards" });
    const { key: gives } = await store.makeKey(["gift_cards"]);
    assert.equal((await give(id, {}, { key: gives })).status, 200);
    const foreign = await customerIn(elsewhere);
    const answer = await asMissing(foreign, (one, sent) => give(one, {}, sent));
    assertRefused(answer, 404, "not_found");
    assertRefused(await give(MISSING), 404, "not_found");
    assert.deepEqual(await movementsOf(foreign, elsewhere), []);
  });

  test("a stale version, and another balance than was expected, are 409", async () => {
    const id = await customerIn();
    await has(id, "5");
    const stale = [await give(id, { version: 1 }), await give(id, {}, { headers: { "if-match": '"1"' } })];
    for (const answer of stale) {
      assertRefused(answer, 409, "version_conflict");
      assert.equal(answer.body.details.currentVersion, 2);
    }
    const other = await give(id, { expected: "4.99" });
    assertRefused(other, 409, "version_conflict");
    assert.deepEqual(other.body.details, { currentBalance: "5.00", currentVersion: 2 });
    assert.match(other.body.message, /5\.00/);
    assert.equal(dataOf(await give(id, { expected: 5, version: 2 })).balance, "15.00");
  });

  test("a retry is done once; a dry run does nothing", async () => {
    const id = await customerIn();
    await expectReplay(
      (headers) => give(id, {}, { headers }),
      (headers) => give(id, { amount: "11" }, { headers }),
    );
    const dry = await server.send(store, "POST", `${path(id)}?dryRun=true`, {
      body: { amount: "1", reason: "goodwill" },
    });
    assert.deepEqual([dataOf(dry).balance, dry.headers["x-dry-run"]], ["11.00", "true"]);
    assert.equal(await balanceOf(id), "10.00");
    assert.equal((await movementsOf(id)).length, 1);
  });

  test("of 20 at once that take 10 each from 100, exactly 10 do; of 10 that expect the same, one", async () => {
    const id = await customerIn();
    await has(id, "100");
    const taken = await Promise.all(Array.from({ length: 20 }, () => give(id, { amount: "-10" })));
    assert.deepEqual(taken.map(({ status }) => status).sort(), [
      ...Array(10).fill(200),
      ...Array(10).fill(409),
    ]);
    assert.equal(await balanceOf(id), "0.00");
    const first = await customerIn();
    const raced = await Promise.all(Array.from({ length: 10 }, () => give(first, { expected: "0" })));
    assert.deepEqual(raced.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  });

  test("counts with the daily limit of a key for credit, and the audit log notes it", async () => {
    const id = await customerIn();
    const limited = { name: "Care", permissions: ["gift_cards"], dailyLimits: { credit: "20" } };
    const { key } = dataOf(await server.send(store, "POST", "/api/v1/api-keys", { body: limited }), 201);
    assert.equal((await give(id, { amount: "15" }, { key })).status, 200);
    assert.equal((await give(id, { amount: "-15" }, { key })).status, 200);
    const beyond = await give(id, { amount: "5.01" }, { key });
    assertRefused(beyond, 403, "permission_denied");
    assert.deepEqual([beyond.body.details.limit, beyond.body.details.left], ["credit", "5.00"]);
    const entries = await server.sql(
      store,
      "select action from audit_entries where action = 'customer.credit' and resource_id = $1",
      [id],
    );
    assert.equal(entries.length, 2);
  });

  test("leaves an event, whose receivers get the balance as it is then", async () => {
    const id = await customerIn();
    await has(id, "3");
    await has(id, "4");
    const { events } = dataOf(await server.send(store, "GET", `/api/v1/events?resourceId=${id}`));
    const told = events.filter(({ type }: Json) => type === "customer_credit_updated");
    assert.deepEqual(
      told.map(({ sequence, data }: Json) => [sequence, data.balance]),
      [
        [2, "7.00"],
        [1, "7.00"],
      ],
    );
    assert.deepEqual(told[0].data, dataOf(await read(id)));
  });
});

describe("the customer's own", () => {
  const logIn = async (id: string, at: TestStore = store) =>
    (await logInAs(server, at, "customer", id)).accessToken;
  const OWN = "/api/v1/storefront/account/credit";

  test("balance and movements, without what is the merchant's", async () => {
    const id = await customerIn();
    await give(id, { amount: "8", note: "Complains a lot" });
    const key = await logIn(id);
    const sent = { key };
    assert.deepEqual(dataOf(await server.send(store, "GET", OWN, sent)), dataOf(await read(id)));
    const answer = await server.send(store, "GET", `${OWN}/movements`, sent);
    const [{ id: movementId, createdAt, ...movement }] = dataOf(answer).movements;
    assert.ok(movementId && createdAt);
    assert.deepEqual(movement, {
      delta: "8.00",
      balanceAfter: "8.00",
      reason: "goodwill",
      orderId: null,
      returnId: null,
    });
    assert.ok(!answer.text.includes("Complains"));
    const other = await logIn(await customerIn());
    assert.equal(dataOf(await server.send(store, "GET", OWN, { key: other })).balance, "0.00");
    assert.deepEqual(
      dataOf(await server.send(store, "GET", `${OWN}/movements`, { key: other })).movements,
      [],
    );
  });

  test("is for somebody who is logged in", async () => {
    for (const own of [OWN, `${OWN}/movements`]) {
      assertRefused(await server.send(store, "GET", own, { key: undefined }), 401, "unauthenticated");
      assertRefused(await server.send(store, "GET", own), 403, "permission_denied");
    }
  });
});

describe("store credit of a merged or anonymized customer", () => {
  const post = (id: string, verb: string, body?: object) =>
    server.send(store, "POST", `/api/v1/customer/${id}/${verb}`, { ...(body && { body }) });

  test("a merged customer's balance moves through both ledgers", async () => {
    const [from, into, poor] = [await customerIn(), await customerIn(), await customerIn()];
    await has(from, "12");
    await has(into, "5");
    dataOf(await post(from, "merge", { into }));
    assert.deepEqual([await balanceOf(from), await balanceOf(into)], ["0.00", "17.00"]);
    for (const [id, delta] of [
      [from, "-12.00"],
      [into, "12.00"],
    ] as const) {
      const [last] = await movementsOf(id);
      assert.deepEqual([last.delta, last.reason, last.actor.split(":")[0]], [delta, "merged", "api_key"]);
    }
    dataOf(await post(poor, "merge", { into }));
    assert.equal(await balanceOf(into), "17.00");
    const fresh = await customerIn();
    dataOf(await post(into, "merge", { into: fresh }));
    assert.equal(await balanceOf(fresh), "17.00");
  });

  test("that of a customer who is anonymized expires; the ledger stays, and nothing can be given any more", async () => {
    const id = await customerIn();
    await has(id, "12");
    dataOf(await server.send(store, "DELETE", `/api/v1/customer/${id}`));
    assert.equal(await balanceOf(id), "12.00");
    dataOf(await post(id, "anonymize"));
    assert.equal(await balanceOf(id), "0.00");
    const told = (await movementsOf(id)).map(({ delta, reason }) => [delta, reason]);
    assert.deepEqual(told, [
      ["-12.00", "anonymized"],
      ["12.00", "goodwill"],
    ]);
    assertRefused(await has(id, "1"), 409, "invalid_status_transition");
  });

  test("is part of the export of a customer's data", async () => {
    const id = await customerIn();
    await has(id, "12");
    const all = dataOf(await server.send(store, "GET", `/api/v1/customer/${id}/export`));
    assert.deepEqual(all.storeCreditMovements, await movementsOf(id));
  });

  test("gifts, merges and removals at once: each balance is its ledger, and nothing is lost", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => customerIn()));
    const acts = ids.flatMap((id, i) => [
      ...Array.from({ length: 4 }, () => has(id, "10")),
      give(id, { amount: "-3" }),
      ...(i % 2 ? [post(id, "merge", { into: ids[i - 1]! })] : []),
    ]);
    await Promise.all(acts);
    const wrong = await server.sql(
      store,
      `select a.customer_id, a.balance, m.sum from customer_credits a cross join lateral (
         select coalesce(sum(delta), 0) as sum from customer_credit_movements m where m.customer_id = a.customer_id) m
       where a.balance <> m.sum or a.balance < 0`,
    );
    assert.deepEqual(wrong, []);
    for (const id of ids.filter((_, i) => i % 2)) assert.equal(await balanceOf(id), "0.00");
  });
});
