import type { EmbeddedDatabase } from "../server/src/db/embedded/open-embedded.ts";
import { connect } from "../server/src/db/pool.ts";
import { p50 } from "./growth.ts";
import { ask, prepareStore, say, startServer, subjectAt } from "./setup.ts";
import { wordOf, workloads } from "./workloads.ts";

/** What single requests cost at a store's number of orders: p50 in ms, each with its ratio to the first size's. */
export type OrderGrowth = { orders: number } & Record<string, number>;

const SEEDED = 1_000;
const place = workloads.find(({ name }) => name === "order-place")!;

/**
 * Measures the first page of orders, a page by cursor, one order, a customer's orders and placing one, on stores with more and more
 * orders. The first thousand are seeded; the others are copies of them, in the database.
 */
export async function measureOrderGrowth(
  embedded: EmbeddedDatabase,
  folder: string,
  sizes: readonly number[],
): Promise<OrderGrowth[]> {
  const results: OrderGrowth[] = [];
  for (const size of sizes) {
    const domain = `orders-${size}.localhost`;
    say(`making ${size} orders …`);
    const filling = { products: 1_000, customers: 1_000, orders: SEEDED };
    const { key } = await prepareStore(embedded.ownerUrl, folder, domain, filling);
    const admin = await connect(embedded.adminUrl.replace("/postgres?", "/stoa?"));
    await multiply(admin, domain, Math.max(0, Math.round(size / SEEDED) - 1));
    const server = await startServer(embedded.ownerUrl);
    const headers = { host: domain, authorization: `Bearer ${key}` };
    const subject = subjectAt(server.url, headers);
    try {
      const figures: Record<string, number> = {};
      const note = async (name: string, request: () => Promise<unknown>) => {
        say(`${name} …`);
        const median = await p50(request, async () => {});
        figures[name] = Math.round(median * 100) / 100;
        figures[`${name} ×`] = Math.round((median / (results[0]?.[name] ?? median)) * 100) / 100;
      };
      const { data } = (await subject.get("/api/v1/orders?limit=100")) as Page;
      const [{ id, customerId }] = data.orders as [Page["data"]["orders"][number]];
      await note("list", () => subject.get("/api/v1/orders"));
      await note("cursor", () => subject.get(`/api/v1/orders?after=${data.pagination.nextCursor}`));
      await note("read", () => subject.get(`/api/v1/orders/${id}`));
      await note("customer", () => subject.get(`/api/v1/customer/${customerId}/orders`));
      const { method, path } = await place.request(subject);
      let words = size;
      await note("place", () => {
        const { body, headers: more } = place.marked!(wordOf(++words));
        return ask(server.url, { ...headers, ...more }, method, path, body);
      });
      results.push({ orders: size, ...figures });
    } finally {
      server.child.kill("SIGTERM");
      await admin.end();
    }
  }
  return results;
}

type Page = {
  data: { orders: { id: string; customerId: string }[]; pagination: { nextCursor: string | null } };
};

// Copies keep all but what has to be unique; they are older than what they are copies of.
async function multiply(
  admin: Awaited<ReturnType<typeof connect>>,
  domain: string,
  times: number,
): Promise<void> {
  if (!times) return;
  const { rows } = await admin.query(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_name = 'orders' and column_name not in ('order_id', 'number', 'order_number', 'external_id', 'created_at')`,
  );
  const names: string = rows[0].names;
  const store = "(select store_id from domains where host = $1)";
  await admin.query(
    `insert into orders (order_id, number, order_number, created_at, ${names})
     select gen_random_uuid(), number + copy * ${SEEDED}, (number + copy * ${SEEDED})::text,
       created_at - copy * interval '1 minute', ${names}
     from orders, generate_series(1, $2::integer) copy where store_id = ${store}`,
    [domain, times],
  );
  await admin.query(`update order_counts set total = total * ($2::integer + 1) where store_id = ${store}`, [
    domain,
    times,
  ]);
  await admin.query(
    `update customer_order_stats set total = total * ($2::integer + 1) where store_id = ${store}`,
    [domain, times],
  );
  await admin.query("vacuum (analyze) orders");
}
