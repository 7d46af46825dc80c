import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { customerFiles } from "../../../test/customer-imports.ts";
import { orderFiles } from "../../../test/order-imports.ts";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { statement } from "../../db/statement.ts";
import { tenantTransaction } from "../../db/tenant.ts";

// Random concurrent changes of customers and orders: their search documents always match their searched
// texts.

const STEPS = runs(120, 1_000);
const AT_ONCE = 4;
const ndjson = { headers: { "content-type": "application/x-ndjson" } };

const server = await testServer();
const shop = await openShop(server);
const kinds = [
  ...["person", "person", "bulk", "rename", "rename", "note", "leave", "return", "anonymize", "merge"],
  ...["order", "order", "guest", "draft", "external", "give", "give", "move"],
] as const;
const word = fc.constantFrom("Ada", "Žofie", "O'Brien-2", "大", "+49 30 1234567", "");
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  nth: fc.nat(1_000),
  pick: fc.nat(1_000),
  word,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const people: string[] = [shop.customer.id];
const orders: string[] = [];
const at = (ids: readonly string[], n: number) => ids[n % ids.length];
const fresh = (firstName: string) => ({
  email: `${randomUUID()}@example.com`,
  firstName,
  lastName: "Lovelace",
});

async function carryOut({ kind, nth, pick, word }: Step): Promise<number> {
  const [person, other, order] = [at(people, nth), at(people, pick), at(orders, nth)];
  const ask = async (method: string, path: string, body?: object, made?: string[]) => {
    const { status, body: answer, text } = await shop.send(method, path, { ...(body && { body }) });
    assert.ok(status < 500, text);
    if (status === 201 && made) made.push(answer.data.id);
    return status;
  };
  const external = pick % 3 ? `E-${pick}` : null;
  switch (kind) {
    case "person":
      return ask("POST", "/customer", { ...fresh(word), phone: "+491701234567" }, people);
    case "bulk": {
      const update = [
        { id: person, firstName: word },
        ...(other === person ? [] : [{ id: other, note: word }]),
      ];
      return ask("POST", "/customer/bulk", { create: [fresh(word), fresh("Ada")], update });
    }
    case "rename":
      return ask("PUT", `/customer/${person}`, pick % 2 ? { lastName: word } : { email: fresh("").email });
    case "note":
      return ask("PUT", `/customer/${person}`, { note: word });
    case "leave":
      return ask("DELETE", `/customer/${person}`);
    case "return":
      return ask("POST", `/customer/${person}/reactivate`);
    case "anonymize":
      return ask("POST", `/customer/${person}/anonymize`);
    case "merge":
      return ask("POST", `/customer/${person}/merge`, { into: other });
    case "order":
      return ask("POST", "/orders", shop.body({ customerId: person, externalId: external }), orders);
    case "guest":
      return ask("POST", "/orders", shop.body({ customerId: undefined, customer: fresh(word) }), orders);
    case "draft": {
      const made = await shop.place({ customerId: person, draft: true });
      if (made.status !== 201) return made.status;
      return ask("POST", `/orders/${made.body.data.id}/place`);
    }
    case "external":
      return order ? ask("PUT", `/orders/${order}`, { externalId: external }) : 0;
    case "give":
      return order ? ask("POST", `/orders/${order}/edits`, { customerId: other }) : 0;
    case "move":
      return order ? ask("PUT", `/orders/${order}/status`, { status: "confirmed" }) : 0;
  }
}

/** How many customers and orders of a store have another document than their texts say, or have none. */
const strangers = (store: TestStore): Promise<Json[]> =>
  server.sql(
    store,
    `select 'customer' as kind, customer_id as id from customers c left join customer_search s using (store_id, customer_id)
     where s.document is distinct from order_document(c.store_id, c.search_text) union all
     select 'order', order_id from orders o left join order_search s using (store_id, order_id)
     where s.document is distinct from order_document(o.store_id, o.search_text)`,
  );
const countsOf = (store: TestStore): Promise<Json[]> =>
  server.sql(
    store,
    "select (select count(*)::int from customers) as customers, (select count(*)::int from orders) as orders",
  );

test("customers and orders are found by what they say, after whatever is done, and where they are brought", async () => {
  const seed = Date.now();
  const rest = fc.sample(step, { seed, numRuns: STEPS }).entries();
  const done = new Map<string, number>();
  const worker = async () => {
    for (const [, one] of rest) {
      const status = await carryOut(one);
      if (status >= 200 && status < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await server.runJobs();
  assert.deepEqual(await strangers(shop.store), [], `seed ${seed}`);
  // Chance may refuse all of one kind.
  assert.ok(done.size > kinds.length / 2, `${[...done.keys()].join(" ")}: seed ${seed}`);

  const to = await server.createStore();
  const [persons, sales] = [customerFiles(server), orderFiles(server)];
  for (const files of [persons, sales])
    await files.imported(to, "format=stoa", await files.exported(shop.store, "ndjson"), ndjson);
  assert.deepEqual(await strangers(to), [], `seed ${seed}`);
  const [counts] = await countsOf(to);
  assert.ok(counts.customers > 1 && counts.orders > 1, JSON.stringify(counts));
  const renamed = (await persons.exported(to, "ndjson")).replaceAll("Lovelace", "Byron");
  await persons.imported(to, "format=stoa", renamed, ndjson);
  assert.deepEqual(await strangers(to), [], `seed ${seed}`);
});

test("tests refuse a searched text that is written without its document", async () => {
  for (const table of ["customers", "orders"])
    await assert.rejects(
      tenantTransaction(server.database.pool, shop.store.id, (tx) =>
        tx.query(statement(`update ${table} set search_text = search_text || ' more' where store_id = $1`), [
          tx.storeId,
        ]),
      ),
      /write the document with the searched text/,
    );
});
