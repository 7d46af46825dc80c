import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startServer } from "../../../test/server.ts";

// The client library of the protocol's makers, with nothing but an address and a key. What it does, a model
// could have done.

const server = await startServer();
const store = await server.createStore({ domain: "localhost" });
after(() => server.close());
server.startWork();

type Reply = Record<string, unknown>;
const isPerson = { asked: [] as string[] };

async function connected(pin: string | undefined, permissions: readonly string[], confirm = "none") {
  const made = await server.send(store, "POST", "/api/v1/api-keys", {
    body: { name: "Agent", permissions, confirm, dailyLimits: { refunds: "100" } },
  });
  const client = new Client(
    { name: "scripted", version: "1.0.0" },
    {
      capabilities: { elicitation: { form: {} } },
      ...(pin !== undefined && { versionNegotiation: { mode: { pin } } }),
    },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    isPerson.asked.push(params.message);
    return { action: "accept", content: { confirm: true } };
  });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://localhost:${server.port}/api/v1/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${made.body.data.key}` } },
    }),
  );
  after(() => client.close());
  return client;
}

const replyOf = ({ structuredContent, content, isError }: Awaited<ReturnType<Client["callTool"]>>): Reply => {
  assert.notEqual(isError, true, JSON.stringify(content));
  return structuredContent as Reply;
};

/** Finds a tool by a few words, reads how it is called, and calls it: a write by its plan. */
async function act(client: Client, words: string, wanted: RegExp, args: Reply): Promise<Reply> {
  const use = async (name: string, given: Reply) =>
    replyOf(await client.callTool({ name, arguments: given }));
  const { tools } = await use("search_tools", { query: words });
  const found = (tools as { name: string; isRead: boolean }[]).find(({ name }) => wanted.test(name));
  assert.ok(found, `${words}: ${JSON.stringify(tools)}`);
  const { inputSchema } = (await use("describe_tool", { name: found.name })) as {
    inputSchema: { properties: Reply };
  };
  for (const name of Object.keys(args)) assert.ok(name in inputSchema.properties, `${found.name} ${name}`);
  const call = { name: found.name, arguments: args };
  const first = await use("call_tool", call);
  if (found.isRead) return first;
  assert.equal(first.outcome, "planned");
  const done = await use("call_tool", { ...call, plan: first.plan });
  assert.deepEqual([done.outcome, done.isReplay], ["done", false]);
  return done.data as Reply;
}

const prices = Array.from({ length: 50 }, (_, i) => (5 + i * 0.5).toFixed(2));
const csv = (wrong: number) =>
  [
    "slug,name,kind,price,quantity",
    ...prices.map((price, i) => `bowl-${i},Bowl ${i},digital_code,${i === wrong ? "0.01" : price},10`),
  ].join("\n");

for (const [version, pin] of [
  ["2026-07-28", "2026-07-28"],
  ["2025-11-25", undefined],
] as const)
  test(`by ${version}: a store of 50 products from a CSV, a wrong price mended, an order refunded, each write planned`, async () => {
    const wrong = pin ? 17 : 31;
    const client = await connected(pin, ["products", "orders", "customers:read"], pin ? "person" : "none");
    const listed = await client.listTools();
    assert.equal(listed.tools.length, 13);
    isPerson.asked = [];

    const { id } = await act(client, "import products from a file", /^create_import$/, {
      format: "stoa",
      file: csv(wrong),
    });
    for (let status = "waiting"; status !== "done"; ) {
      const one = await act(client, "read one import", /^get_import$/, { id });
      status = String(one.status);
      assert.ok(["waiting", "running", "done"].includes(status), JSON.stringify(one));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }

    const { products } = await act(client, "list products", /^list_products$/, { limit: 100, sort: "price" });
    const all = products as { id: string; slug: string; price: string }[];
    const odd = all.filter(({ slug, price }) => price !== prices[Number(slug.slice(5))]);
    assert.deepEqual([all.length, odd.map(({ slug }) => slug)], [50, [`bowl-${wrong}`]]);
    const mended = await act(client, "update a product", /^update_product$/, {
      id: odd[0]!.id,
      price: prices[wrong],
    });
    assert.equal(mended.price, prices[wrong]);

    const order = await act(client, "place an order", /^create_order$/, {
      customer: { email: "a@b.test", firstName: "A", lastName: "B" },
      items: [{ productId: odd[0]!.id, quantity: 2 }],
      paymentMethod: "bank_transfer",
      markPaid: true,
    });
    await act(client, "refund an order", /^create_order_refund$/, {
      id: order.id,
      amount: "3.00",
      reason: "chipped",
    });
    // What cannot be taken back was up to a person, where the key says so: the import and the refund.
    assert.deepEqual(isPerson.asked.length, pin ? 2 : 0);

    const ask = async (path: string) => (await server.send(store, "GET", `/api/v1${path}`)).body.data;
    const held = (await ask("/products?limit=100")).products as {
      slug: string;
      price: string;
      quantity: number;
    }[];
    assert.deepEqual(
      held.map(({ slug, price, quantity }) => [slug, price, quantity]).toSorted(),
      prices.map((price, i) => [`bowl-${i}`, price, i === wrong ? 8 : 10]).toSorted(),
    );
    const kept = await ask(`/orders/${order.id}`);
    assert.deepEqual([kept.refundedAmount, kept.paymentStatus], ["3.00", "partially_refunded"]);
    const { entries } = await ask("/audit?limit=10");
    const own = (entries as { action: string; via: string | null }[]).filter(({ via }) => via === "mcp");
    assert.deepEqual(
      own.slice(0, 4).map(({ action }) => action),
      ["orders.refunds", "orders.create", "products.update", "imports.create"],
    );
  });
