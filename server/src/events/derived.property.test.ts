import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { dice } from "../../test/dice.ts";
import { addAgent } from "../../test/known-agent.ts";
import { entry } from "../../test/noun.ts";
import { runs } from "../../test/runs.ts";
import { testServer } from "../../test/server.ts";
import { type Json, openShop } from "../../test/shop.ts";
import { sweepers } from "../background.ts";
import { statement } from "../db/statement.ts";
import { tenantTransaction } from "../db/tenant.ts";
import { subscribable } from "../platform/outbox/index.ts";

// Whatever is done to a store, many at once: deliveries and counts are what its events and entries say,
// computed anew.

const ROUNDS = runs(20, 400);
const AT_ONCE = 6;

const seed = Date.now();
const { below, chance, pick } = dice(seed);
const server = await testServer();
const shop = await openShop(server);
const { store, send, ok } = shop;

const hooks = new Map<string, { events: string[]; isActive: boolean }>();
const agents = new Map<string, string>();
const orders: string[] = [];
const products: string[] = [];
const people: string[] = [shop.customer.id];
const noted = new Set<string>();
/** Which event is told to whom. */
const expected = new Set<string>();

const kinds = () => subscribable.filter(() => chance(0.4)).concat("order_updated", "customer_created");
const active = () => [...hooks].filter(([, { isActive }]) => isActive).map(([id]) => id);
const told = (event: Json, to: string) => `${event.event_id} ${to}`;
const events = () => server.sql(store, "select event_id, type, resource_id, created_at from events");
const deliveries = () =>
  server.sql(store, "select delivery_id, event_id, endpoint_id from webhook_deliveries");

/** Notes to whom the events since then are told, as the endpoints are. */
async function note(): Promise<void> {
  for (const event of (await events()).filter(({ event_id }) => !noted.has(event_id))) {
    noted.add(event.event_id);
    for (const id of active()) if (hooks.get(id)!.events.includes(event.type)) expected.add(told(event, id));
    const agent = agents.get(event.resource_id);
    if (agent && ["order_created", "order_updated"].includes(event.type)) expected.add(told(event, agent));
  }
}

const writes: Record<string, () => Promise<unknown>> = {
  async product() {
    const body = { price: "5", quantity: below(9), translations: [entry(`Pot ${randomUUID()}`)] };
    products.push((await ok("POST", "/products", body)).id);
  },
  price: async () =>
    products.length && send("PUT", `/products/${pick(products)}`, { body: { price: `${1 + below(9)}` } }),
  remove: async () => products.length && send("DELETE", `/products/${pick(products)}`),
  bulk: async () =>
    send("POST", "/products/bulk", {
      body: { operations: products.slice(-5).map((id) => ({ op: "update", id, product: { price: "3" } })) },
    }),
  person: async () => people.push((await shop.person()).id),
  name: () => send("PUT", `/customer/${pick(people)}`, { body: { firstName: `${below(99)}` } }),
  async order() {
    const body = { customerId: pick(people), markPaid: chance(0.5) };
    const answer = await shop.place(body);
    if (answer.status === 201) orders.push(answer.body.data.id);
  },
  dry: () => send("POST", "/orders?dryRun=true", { body: shop.body() }),
  move: async () => orders.length && shop.move(pick(orders), pick(["confirmed", "processing", "shipped"])),
  refund: async () => orders.length && shop.refund(pick(orders), { amount: "1.00" }),
  key: () => ok("POST", "/api-keys", { name: "k", permissions: ["orders"] }),
};

async function hook(): Promise<void> {
  const body = { url: "https://receiver.example/", events: [...new Set(kinds())] };
  const { id } = await ok("POST", "/webhooks", body);
  hooks.set(id, { events: body.events, isActive: true });
}

const acts: Record<string, () => Promise<unknown>> = {
  hook,
  async turn() {
    const [id, one] = pick([...hooks]);
    one.isActive = !one.isActive;
    await ok("PUT", `/webhooks/${id}`, { isActive: one.isActive });
  },
  async unhook() {
    const id = pick([...hooks.keys()]);
    hooks.delete(id);
    await ok("DELETE", `/webhooks/${id}`);
  },
  async agent() {
    if (!orders.length) await writes.order!();
    // Of what came before, the agent is not told.
    await note();
    const [orderId, agentId] = [pick(orders), await addAgent(server, store, `${randomUUID()}.example`)];
    if (agents.has(orderId)) return;
    agents.set(orderId, agentId);
    await server.sql(
      store,
      `insert into order_agents (store_id, order_id, agent_id, cart_id, created_at)
       values ($1, $2, $3, gen_random_uuid(), now())`,
      [store.id, orderId, agentId],
    );
  },
  async test() {
    const id = pick(active());
    const { eventId } = await ok("POST", `/webhooks/${id}/test`);
    noted.add(eventId);
    expected.add(`${eventId} ${id}`);
  },
  async replay() {
    const id = pick(active());
    const from = new Date(Date.now() - 86_400_000);
    const before = (await events()).filter(({ type }) => hooks.get(id)!.events.includes(type));
    await ok("POST", `/webhooks/${id}/replay`, { from: from.toISOString() });
    await server.runJobs();
    for (const event of before) expected.add(told(event, id));
  },
  async redeliver() {
    const to = (await deliveries()).filter(({ endpoint_id }) => active().includes(endpoint_id));
    if (!to.length) return;
    const { endpoint_id, delivery_id } = pick(to);
    await ok("POST", `/webhooks/${endpoint_id}/deliveries/${delivery_id}/redeliver`);
  },
  async sweep() {
    for (const [table, time, key] of [
      ["events", "created_at", "event_id"],
      ["webhook_deliveries", "created_at", "delivery_id"],
      ["audit_entries", "at", "entry_id"],
    ])
      await server.sql(
        store,
        `update ${table} set ${time} = now() - interval '500 days' where right(${key}::text, 1) ~ '[0-7]'`,
      );
    const old =
      "select event_id, endpoint_id from webhook_deliveries where created_at < now() - interval '1 year'";
    for (const row of await server.sql(store, old)) expected.delete(told(row, row.endpoint_id));
    for (const sweeper of sweepers)
      await tenantTransaction(server.database.pool, store.id, (tx) => sweeper.sweep(tx, new Date()));
  },
  async anonymize() {
    await writes.person!();
    const id = people.pop();
    await shop.order({ customerId: id });
    await server.sql(
      store,
      `insert into webhook_attempts (store_id, delivery_id, attempt, at, duration_ms, response)
       select store_id, delivery_id, 99, now(), 1, 'who it was' from webhook_deliveries on conflict do nothing`,
    );
    const answered = async () =>
      server.sql(
        store,
        `select count(*) filter (where about)::int as about, count(*) filter (where not about)::int as others
         from (select coalesce(e.resource_id = $1 or e.resource_id in (select order_id from orders where customer_id = $1)
             or e.resource_id in (select r.refund_id from order_refunds r join orders using (store_id, order_id)
               where customer_id = $1), false) as about
           from webhook_attempts a join webhook_deliveries d using (store_id, delivery_id)
           left join events e using (store_id, event_id) where a.response is not null) x`,
        [id],
      );
    const [before] = await answered();
    assert.ok(before!.about > 0, `seed ${seed}`);
    await ok("POST", `/customer/${id}/anonymize`);
    assert.deepEqual(await answered(), [{ about: 0, others: before!.others }], `seed ${seed}`);
  },
};

const counts = [
  ["events", "resource", "event_counts"],
  ["webhook_deliveries", "endpoint_id", "webhook_delivery_counts"],
  ["audit_entries", "store_id", "audit_counts"],
] as const;

async function check(done: string): Promise<void> {
  const found = (await deliveries()).map((row) => told(row, row.endpoint_id));
  assert.deepEqual(found.toSorted(), [...expected].toSorted(), `deliveries after ${done}, seed ${seed}`);
  for (const [table, by, counted] of counts) {
    const anew = await server.sql(
      store,
      `select ${by}, count(*)::int as n from ${table} group by 1 order by 1`,
    );
    const kept = `select ${by}, sum(total)::int as n from ${counted} group by 1 having sum(total) <> 0 order by 1`;
    assert.deepEqual(await server.sql(store, kept), anew, `${counted} after ${done}, seed ${seed}`);
  }
}

test("deliveries and counts are what events and entries say, whatever is written", async () => {
  await note();
  await hook();
  const done = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    if (!active().length) await hook();
    const act = round < Object.keys(acts).length ? Object.keys(acts)[round]! : pick(Object.keys(acts));
    await acts[act]!();
    await note();
    const some = Array.from({ length: AT_ONCE }, () => pick(Object.keys(writes)));
    await Promise.all(some.map((one) => writes[one]!()));
    await note();
    await check(`${act}, then ${some.join(" and ")}`);
    for (const one of [act, ...some]) done.add(one);
  }
  assert.ok(expected.size > 20 && done.size > 12, `${expected.size} deliveries, ${[...done].join(" ")}`);
});

const uncounted = statement(`
  insert into audit_entries (store_id, entry_id, at, actor_kind, action, fields)
  values ($1, $2, now(), 'cli', 'x', '[]')`);

test("the databases of tests refuse what is not counted", async () => {
  const added = tenantTransaction(server.database.pool, store.id, (tx) =>
    tx.query(uncounted, [store.id, randomUUID()]),
  );
  await assert.rejects(added, /audit_counts does not count/);
});
