import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { type Answer, testServer } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

// Customers that are created at once are written by one transaction.

const server = await testServer();
const store = await server.createStore();
const emailOf = (name: string) => `${name}-${randomUUID()}@example.com`;
const create = (body: object, key: string = randomUUID()) =>
  server.send(store, "POST", "/api/v1/customer", {
    body: { firstName: "Ada", ...body },
    headers: { "idempotency-key": key },
  });

/**
 * The answers to requests that are sent while no customer can be written and one waits for that, and how many
 * customers were written by one transaction.
 */
async function atOnce(
  asks: readonly (() => Promise<Answer>)[],
): Promise<{ answers: Answer[]; most: number }> {
  const answers: Promise<Answer>[] = [];
  await server.asOwner(store, async (query) => {
    await query("lock table customers in share row exclusive mode");
    const waiting = (count: number) => async () => (await server.lockWaiters()) >= count;
    answers.push(create({ email: emailOf("first") }));
    await until(waiting(1));
    answers.push(...asks.map((ask) => ask()));
    await until(waiting(2));
  });
  const [begun, ...all] = await Promise.all(answers);
  assert.equal(begun!.status, 201, begun!.text);
  const [row] = await server.sql(
    store,
    "select count(*)::int as count from customers group by xmin::text order by 1 desc limit 1",
  );
  return { answers: all, most: row!.count };
}

const statusesOf = (all: readonly Answer[]) => all.map(({ status }) => status);
const countsOf = async () => {
  const [events, entries, codes] = await Promise.all(
    ["events where type = 'customer_created'", "audit_entries", "account_codes"].map((from) =>
      server.sql(store, `select count(*)::int as count from ${from}`),
    ),
  );
  const { stats } = dataOf(await server.send(store, "GET", "/api/v1/customer?limit=1"));
  const mails = dataOf(await server.send(store, "GET", "/api/v1/mails?limit=1"));
  const read = [events, entries, codes].map((rows) => rows![0]!.count as number);
  return [stats.total, mails.pagination.total, ...read] as number[];
};

describe("customers who are created at once", () => {
  test("are written by one transaction, each with its secrets, mails, event and entry of the audit log", async () => {
    const before = await countsOf();
    const emails = ["a", "b", "c", "d"].map(emailOf);
    const { answers, most } = await atOnce(
      emails.map((email, i) => () => create({ email, tags: [`tag ${i}`], externalId: email })),
    );
    assert.deepEqual(statusesOf(answers), [201, 201, 201, 201]);
    assert.ok(most > 1, `${most} in one transaction`);
    const made = answers.map((answer) => dataOf(answer, 201));
    assert.deepEqual(
      made.map(({ email }) => email),
      emails,
    );
    assert.equal(new Set(made.map(({ temporaryPassword }) => temporaryPassword)).size, 4);
    const after = await countsOf();
    assert.deepEqual(
      after.map((count, i) => count - before[i]!),
      [5, 10, 5, 5, 5],
    );
    for (const [i, { id, verificationCode, email }] of made.entries()) {
      const found = dataOf(await server.send(store, "GET", `/api/v1/customer?tag=tag%20${i}&q=${email}`));
      assert.deepEqual(
        found.customers.map((one: { id: string }) => one.id),
        [id],
      );
      const verified = await server.send(store, "POST", "/api/v1/auth/customer/verify-email", {
        key: undefined,
        body: { email, code: verificationCode },
      });
      assert.equal(verified.status, 200, verified.text);
    }
  });

  test("are each refused by themselves where their email or external id is in use", async () => {
    const email = emailOf("taken");
    dataOf(await create({ email, externalId: email }), 201);
    const [own, same] = [emailOf("own"), emailOf("same")];
    const { answers } = await atOnce([
      () => create({ email }),
      () => create({ email: own }),
      () => create({ email: emailOf("other"), externalId: email }),
      () => create({ email: same }),
      () => create({ email: same.toUpperCase() }),
    ]);
    assertRefused(answers[0]!, 409, "duplicate");
    assert.equal(answers[0]!.body.errors[0].field, "/email");
    assert.equal(answers[1]!.status, 201, answers[1]!.text);
    assertRefused(answers[2]!, 409, "duplicate");
    assert.equal(answers[2]!.body.errors[0].field, "/externalId");
    assert.deepEqual(statusesOf(answers.slice(3)).sort(), [201, 409]);
  });

  test("are created once for an idempotency key, and a retry among others gets the first answer", async () => {
    const [key, body] = [randomUUID(), { email: emailOf("once") }];
    const first = await create(body, key);
    const { answers } = await atOnce([
      () => create({ email: emailOf("beside") }),
      () => create(body, key),
      () => create({ email: emailOf("beside") }, key),
    ]);
    assert.deepEqual(statusesOf(answers), [201, 201, 409]);
    assert.deepEqual([answers[1]!.text, answers[1]!.headers["idempotent-replayed"]], [first.text, "true"]);
    assert.equal(answers[2]!.body.code, "idempotency_key_reused");
  });
});
