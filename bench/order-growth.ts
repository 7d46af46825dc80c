import type { EmbeddedDatabase } from "../server/src/db/embedded/open-embedded.ts";
import { connect } from "../server/src/db/pool/pool.ts";
import { type GrowthOf, measureInTurns, type Probe, type Sized } from "./growth-run.ts";
import { nextNumber } from "./load.ts";
import { placing } from "./order-workloads.ts";
import { startOwn } from "./server-process.ts";
import { ask, prepareStore, type Subject, say, subjectAt } from "./setup.ts";

const SEEDED = 1_000;
const ORDERS_OF_ONE = 20;

/**
 * Measures the first page of orders, a page by cursor, one order, a customer's orders and placing one, on stores with more and more
 * orders. The first thousand are seeded; the others are copies of them, in the database. The customer whose orders are listed has
 * 20 of them in every store.
 */
export async function measureOrderGrowth(
  embedded: EmbeddedDatabase,
  folder: string,
  { sizes, rounds }: { sizes: readonly number[]; rounds: number },
): Promise<{ growth: GrowthOf[] }> {
  const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
  const stores = [];
  for (const size of sizes) {
    const domain = `orders-${size}.localhost`;
    say(`making ${size} orders …`);
    const filling = { products: 1_000, customers: 1_000, orders: SEEDED };
    const { key } = await prepareStore(embedded.ownerUrl, folder, domain, filling);
    await multiply(admin, domain, Math.max(0, Math.round(size / SEEDED) - 1));
    stores.push({ size, headers: { host: domain, authorization: `Bearer ${key}` } });
  }
  await admin.end();
  const { url, stop } = await startOwn(embedded.ownerUrl, folder);
  try {
    const sized: Sized[] = [];
    for (const { size, headers } of stores)
      sized.push({ size, url, probes: await probesAt(subjectAt(url, headers)) });
    return { growth: await measureInTurns(sized, rounds, (name) => say(`${name} …`)) };
  } finally {
    await stop();
  }
}

type Page = { data: { orders: { id: string }[]; pagination: { nextCursor: string | null } } };

async function probesAt(store: Subject): Promise<Probe[]> {
  const { url, headers } = store;
  const { data } = (await store.get("/api/v1/orders?limit=100")) as Page;
  const body = { email: "twenty@bench.test.example", firstName: "Ada", lastName: "Lovelace" };
  const { data: customer } = (await store.post("/api/v1/customer", body)) as { data: { id: string } };
  const twenty = await placing(store, 2, { customerId: customer.id });
  for (let i = 0; i < ORDERS_OF_ONE; i++) {
    const { headers, method, path, body } = twenty.make(nextNumber());
    await ask(url, headers, method, path, body);
  }
  const place = await placing(store, 2, {
    customerId: await someoneElse(store, customer.id),
  });
  const reading = (name: string, path: string): Probe => ({
    name,
    make: () => ({ method: "GET", path: `/api/v1/${path}`, headers }),
  });
  return [
    reading("list", "orders"),
    reading("cursor", `orders?after=${data.pagination.nextCursor}`),
    reading("by number", "orders?sort=-orderNumber"),
    reading("by placement", "orders?sort=placedAt"),
    reading("by amount", "orders?sort=-finalAmount"),
    reading("counts", "orders/counts"),
    reading("payments", "payments"),
    reading("fails", "payments?kind=fail"),
    reading("refunds", "refunds"),
    reading("movements", "stock/movements"),
    reading("read", `orders/${data.orders[0]!.id}`),
    reading("customer's", `customer/${customer.id}/orders`),
    { name: "place", make: () => place.make(nextNumber()) },
  ];
}

async function someoneElse({ get }: Subject, id: string): Promise<string> {
  const { data } = (await get("/api/v1/customer?limit=2")) as { data: { customers: { id: string }[] } };
  return data.customers.find((one) => one.id !== id)!.id;
}

// Copies keep all but what has to be unique; they are older than what they are copies of.
async function multiply(
  admin: Awaited<ReturnType<typeof connect>>,
  domain: string,
  times: number,
): Promise<void> {
  if (!times) return;
  const { rows } = await admin.query(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'orders' and column_name not in ('order_id', 'number', 'order_number', 'external_id', 'created_at', 'placed_at')`,
  );
  const names: string = rows[0].names;
  const store = "(select store_id from domains where host = $1)";
  await admin.query(
    `insert into orders (order_id, number, order_number, created_at, placed_at, ${names})
     select gen_random_uuid(), number + copy * ${SEEDED}, (number + copy * ${SEEDED})::text,
       created_at - copy * interval '1 minute', placed_at - copy * interval '1 minute', ${names}
     from orders, generate_series(1, $2::integer) copy where store_id = ${store}`,
    [domain, times],
  );
  for (const [table, id] of [
    ["order_payments", "payment_id"],
    ["order_refunds", "refund_id"],
  ]) {
    const { rows } = await admin.query(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = '${table}' and column_name not in ('${id}', 'created_at')`,
    );
    await admin.query(
      `insert into ${table} (${id}, created_at, ${rows[0].names})
       select gen_random_uuid(), created_at - copy * interval '1 minute', ${rows[0].names}
       from ${table}, generate_series(1, $2::integer) copy where store_id = ${store}`,
      [domain, times],
    );
  }
  const grown = ["order_counts", "order_counters", "customer_order_stats"].map((table) =>
    admin.query(`update ${table} set total = total * ($2::integer + 1) where store_id = ${store}`, [
      domain,
      times,
    ]),
  );
  await Promise.all(grown);
  await admin.query("vacuum (analyze) orders, order_payments, order_refunds");
}
