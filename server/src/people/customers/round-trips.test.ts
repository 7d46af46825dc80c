import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { dataOf } from "../../../test/assert-refused.ts";
import { type CountedServer, startCountedServer } from "../../../test/counted-server.ts";
import type { Sent, TestServer, TestStore } from "../../../test/server.ts";
import { writer } from "../../http/nouns/writer-sql.ts";
import { customers } from "./columns.ts";
import { derivedColumns } from "./log-in/columns.ts";

// What writing a customer costs at the database, seen by a proxy before it: round trips are what its time is
// made of.

const CUSTOMERS = "/api/v1/customer";

let counted: CountedServer;
let server: TestServer;
let store: TestStore;
before(async () => {
  counted = await startCountedServer();
  ({ server } = counted);
  store = await server.createStore();
});
after(() => counted?.close());

const send = (method: string, path: string, body?: unknown, headers: Sent["headers"] = {}) =>
  server.send(store, method, `${CUSTOMERS}${path}`, { body, headers });
const costOf = (ask: Parameters<CountedServer["costOf"]>[1]) => counted.costOf(store, ask);
const keyed = () => ({ "idempotency-key": randomUUID() });
const fresh = () => ({ email: `${randomUUID()}@example.com`, firstName: "Ada", lastName: "Lovelace" });
const created = async (more: object = {}) => dataOf(await send("POST", "", { ...fresh(), ...more }), 201);

describe("writing a customer takes two round trips", () => {
  test("a new one under an idempotency key, with a code and two mails", async () => {
    const cost = await costOf(() => send("POST", "", fresh(), keyed()));
    assert.deepEqual(cost, { roundTrips: 2, statements: 21 });
  });

  test("a change", async () => {
    const { id } = await created();
    const { roundTrips } = await costOf(() => send("PUT", `/${id}`, { firstName: randomUUID() }));
    assert.equal(roundTrips, 2);
  });

  test("a new one waits for nobody who counts customers, mails or entries of the audit log", async () => {
    await created();
    const totals = async () => {
      const { stats } = dataOf(await send("GET", "?limit=1"));
      const mails = await server.send(store, "GET", "/api/v1/mails?limit=1");
      return [stats.total, mails.body.data.pagination.total];
    };
    const [customers, mails] = await totals();
    await server.asOwner(store, async (query) => {
      for (const counts of ["customer_counts", "mail_counts", "audit_counts"])
        await query(`select 1 from ${counts} where store_id = $1 for update`, [store.id]);
      await Promise.all([created(), created()]);
    });
    await created();
    assert.deepEqual(await totals(), [customers + 3, mails + 6]);
  });

  test("an email that is taken is 409, and nothing is written", async () => {
    const { id, email } = await created();
    const [body, headers] = [{ ...fresh(), email }, keyed()];
    const queued = () => server.sql(store, "select count(*) from jobs");
    const before = await queued();
    const first = await send("POST", "", body, headers);
    assert.deepEqual([first.status, first.body.errors[0].field], [409, "/email"]);
    assert.deepEqual(await queued(), before);
    assert.equal((await send("POST", `/${id}/anonymize`)).status, 200);
    const again = await send("POST", "", body, headers);
    assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [201, undefined]);
  });
});

describe("a write answers, without reading it, what a read answers", () => {
  for (const text of [`"q" \\ {1,2} NULL`, "Größe 大 👩🏽‍🚀 e\u0301 ı", "null", "O'Brien\u007f"]) {
    test(JSON.stringify(text), async () => {
      const avatar = "https://img.test/a.jpg";
      const named = { firstName: text, lastName: text, phone: "+49 170 1234567", avatar, language: "de" };
      const { verificationCode, temporaryPassword, ...made } = await created({
        ...named,
        marketingOptIn: true,
        taxExempt: true,
        company: text.trim(),
        note: text,
        tags: [text],
        externalId: text,
        metadata: { [text]: text },
      });
      const read = async () => {
        const { headers, body } = await send("GET", `/${made.id}`);
        const { addresses, ...data } = body.data;
        assert.deepEqual(addresses, []);
        return { headers, data };
      };
      assert.deepEqual((await read()).data, made);
      const changes = [
        { lastName: `${text}!`, phone: null, taxExempt: false, tags: [], metadata: {} },
        { email: `${randomUUID()}@example.org`, avatar: null, language: null, marketingOptIn: false },
      ];
      for (const change of changes) {
        const changed = await send("PUT", `/${made.id}`, change);
        assert.equal(changed.status, 200, changed.text);
        const { headers, data } = await read();
        assert.deepEqual([headers.etag, data], [changed.headers.etag, changed.body.data]);
      }
      await send("DELETE", `/${made.id}`);
      for (const act of ["reactivate", "anonymize"]) {
        const data = dataOf(await send("POST", `/${made.id}/${act}`));
        assert.deepEqual((await read()).data, data);
      }
    });
  }
});

test("a change looks its row up by the id, whatever PostgreSQL knows of the table", async () => {
  const place = { into: "customers", key: "customer_id", derived: derivedColumns };
  const change = { id: randomUUID(), now: new Date(), texts: { firstName: "Ada" } };
  const [asked, values] = writer(customers, place).change(store.id, [change]);
  const plan = await server.asOwner(store, async (query) => {
    await query("set local plan_cache_mode = force_generic_plan");
    await query(`prepare change as ${asked.text}`);
    return query(`explain execute change (${values.map((value) => `'${value}'`).join(", ")})`);
  });
  assert.match(JSON.stringify(plan), /Index Cond: \(\(store_id = \$1\) AND \(customer_id = \$3\)\)/);
});
