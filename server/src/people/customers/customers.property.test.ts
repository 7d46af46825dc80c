import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";

const CUSTOMERS = "/api/v1/customer";
const AUTH = "/api/v1/auth/customer";
const RUNS = runs(4, 15);

const server = await testServer();

const acts = [
  "create",
  "create",
  "create",
  "move",
  "update",
  "deactivate",
  "reactivate",
  "anonymize",
  "verify",
  "verify",
  "jobs",
] as const;
const operation = fc.record({
  store: fc.constantFrom(0, 1),
  email: fc.nat(3),
  to: fc.nat(3),
  flag: fc.boolean(),
  act: fc.constantFrom(...acts),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

type Model = Map<string, { id: string; active: boolean; code: string; token: string | undefined }>;
const nameOf = (email: number) => `person.${email}@example.com`;

async function rows(store: TestStore, text: string) {
  const client = await server.database.pool.connect();
  try {
    await client.query(`begin; set local app.store_id = '${store.id}'`);
    return (await client.query(text)).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Carries an operation out, and holds the answer against what the model says. */
async function carryOut(stores: readonly TestStore[], models: readonly Model[], operation: Operation) {
  const [store, model] = [stores[operation.store]!, models[operation.store]!];
  const email = nameOf(operation.email);
  const known = model.get(email);
  const send = (method: string, path: string, body?: object, key = store.key) =>
    server.send(store, method, path, { key, ...(body && { body }) });
  const path = `${CUSTOMERS}/${known?.id}`;
  switch (operation.act) {
    case "create": {
      const body = {
        email: email.toUpperCase(),
        firstName: "A",
        lastName: "B",
        marketingOptIn: operation.flag,
      };
      const answer = await send("POST", CUSTOMERS, body);
      assert.equal(answer.status, known ? 409 : 201, answer.text);
      const { id, verificationCode } = answer.body.data ?? {};
      if (!known) model.set(email, { id, active: true, code: verificationCode, token: undefined });
      return;
    }
    case "move": {
      if (!known) return;
      const to = nameOf(operation.to);
      const answer = await send("PUT", path, { email: to });
      assert.equal(answer.status, to !== email && model.has(to) ? 409 : 200, answer.text);
      if (answer.status !== 200 || to === email) return;
      model.delete(email);
      model.set(to, { ...known, code: "" });
      return;
    }
    case "update":
      if (known) assert.equal((await send("PUT", path, { marketingOptIn: operation.flag })).status, 200);
      return;
    case "deactivate":
      if (!known) return;
      assert.equal((await send("DELETE", path)).status, 200);
      Object.assign(known, { active: false, code: "" });
      return;
    case "reactivate":
      if (!known) return;
      assert.equal((await send("POST", `${path}/reactivate`)).status, 200);
      known.active = true;
      return;
    case "anonymize":
      if (!known) return;
      assert.equal((await send("POST", `${path}/anonymize`)).status, 200);
      model.delete(email);
      return;
    case "verify": {
      const code = operation.flag && known?.code ? known.code : "xxxxxx";
      const answer = await server.send(store, "POST", `${AUTH}/verify-email`, {
        key: undefined,
        body: { email, code },
      });
      assert.equal(answer.status, known?.active && known.code === code ? 200 : 400, answer.text);
      if (answer.status === 200) known!.code = "";
      return;
    }
    case "jobs":
      await server.runJobs();
      return;
  }
}

test("counts are what the rows say, and no store minds the other, after whatever is done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30 }), async (operations) => {
      const stores = await Promise.all([server.createStore(), server.createStore()]);
      const models: Model[] = [new Map(), new Map()];
      for (const one of operations) await carryOut(stores, models, one);
      for (const [i, store] of stores.entries()) {
        const [counted] = await rows(
          store,
          `select count(*)::int as total, count(*) filter (where is_active)::int as active,
             count(*) filter (where is_email_verified)::int as verified, count(*) filter (where is_guest)::int as guests,
             count(*) filter (where marketing_opt_in)::int as subscribed from customers where anonymized_at is null`,
        );
        const [kept] = await rows(
          store,
          "select total::int, active::int, verified::int, guests::int, subscribed::int from customer_counts",
        );
        const nothing = { total: "0", active: "0", verified: "0", guests: "0", subscribed: "0" };
        assert.deepEqual(kept ?? nothing, counted);
        const found = await rows(
          store,
          "select email from customers where email like '%@example.com' order by email",
        );
        assert.deepEqual(
          found.map(({ email }) => email),
          [...models[i]!.keys()].sort(),
        );
        const list = await server.send(store, "GET", `${CUSTOMERS}?limit=1`);
        const [total, active, verified] = [counted.total, counted.active, counted.verified].map(Number);
        assert.deepEqual(list.body.data.stats, { total, active, verified });
        assert.equal(list.body.data.pagination.total, total);
      }
    }),
    { numRuns: RUNS },
  );
});
