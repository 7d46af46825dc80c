import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { before, test } from "node:test";
import { replyChecker } from "../../test/reply-checker.ts";
import { type Answer, type Sent, startServer } from "../../test/server.ts";
import { HOME, openShop } from "../../test/shop.ts";
import type { Example, Examples } from "./examples.ts";

const FILE = new URL("./examples.json", import.meta.url);
const product = {
  price: "19.90",
  sku: "MUG-BLUE",
  quantity: 120,
  tags: ["kitchen"],
  images: ["https://images.example.com/mug.png"],
  translations: [
    { language: "en", name: "Blue mug", description: "Holds tea." },
    { language: "de", name: "Blaue Tasse", description: "Für Tee." },
  ],
};
const customer = { email: "grace@example.com", firstName: "Grace", lastName: "Hopper", phone: "+4930123456" };

let live: Examples;
let kept: Examples;
const paths: Record<string, [method: string, path: string]> = {};

// The answers of a server that counts requests, so that its limits are in them.
before(async () => {
  const server = await startServer({ RATE_LIMIT: "on" });
  try {
    const shop = await openShop(server);
    const operations: Record<string, Example> = {};
    const failures: Record<string, unknown> = {};
    const ask = async (name: string, method: string, path: string, body?: unknown, sent: Sent = {}) => {
      const answer = await shop.send(method, path, { ...sent, ...(body ? { body } : {}) });
      assert.ok(answer.status < 300, answer.text);
      paths[name] = [method, `/api/v1${path}`];
      operations[name] = { ...(body ? { request: body } : {}), status: answer.status, answer: answer.body };
      return answer.body.data;
    };
    const fail = (status: number, answer: Answer) => {
      assert.equal(answer.status, status, answer.text);
      failures[status] = answer.body;
    };
    const { id } = await ask("createProduct", "POST", "/products", product);
    await ask("getProduct", "GET", `/products/${id}`);
    await ask("listProducts", "GET", "/products?limit=2");
    const buyer = await ask("createCustomer", "POST", "/customer", customer);
    await ask("getCustomer", "GET", `/customer/${buyer.id}`);
    await ask("listCustomers", "GET", "/customer?limit=2");
    const items = [{ productId: id, quantity: 2 }];
    const order = await ask("createOrder", "POST", "/orders", {
      items,
      customerId: buyer.id,
      shippingAddress: HOME,
      paymentMethod: "cash",
    });
    await ask("getOrder", "GET", `/orders/${order.id}`);
    await ask("listOrders", "GET", "/orders?limit=2");
    const cart = { items, shippingAddress: HOME };
    await ask("quoteCart", "POST", "/storefront/quote", cart, { key: undefined });

    fail(400, await shop.send("POST", "/products", { body: { ...product, price: "cheap" } }));
    fail(401, await shop.send("GET", "/products", { key: undefined }));
    const { key } = await shop.store.makeKey(["orders:read"]);
    fail(403, await shop.send("GET", "/products", { key }));
    fail(404, await shop.send("GET", "/products/01980a5c-1f2b-7c3d-8e4f-5a6b7c8d9e0f"));
    const stale = { body: { price: "18.90" }, headers: { "if-match": '"7"' } };
    fail(409, await shop.send("PUT", `/products/${id}`, stale));
    const slow = await shop.ok("POST", "/api-keys", {
      name: "slow",
      permissions: ["products:read"],
      rateLimit: 1,
    });
    const read = () => shop.send("GET", "/products", { key: slow.key });
    await read();
    fail(429, await read());
    live = { operations, failures };
    if (process.env.RECORD_EXAMPLES) await writeFile(FILE, `${JSON.stringify(live, null, 2)}\n`);
    kept = JSON.parse(await readFile(FILE, "utf8"));
  } finally {
    await server.close();
  }
});

const hint = "record them anew: RECORD_EXAMPLES=1 npm test -- server/src/http/examples.test.ts";

/** Which fields a value has, and of which types they are. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length ? [shapeOf(value[0])] : [];
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

test("the examples of the reference have the shape that answers have today", () => {
  assert.deepEqual(shapeOf(kept), shapeOf(live), hint);
});

test("the examples are as the document says", () => {
  const check = replyChecker();
  const headers = {
    "x-request-id": "1",
    ratelimit: "1",
    "ratelimit-policy": "1",
    "content-language": "en",
    "access-control-allow-origin": "*",
  };
  for (const [name, { status, answer }] of Object.entries(kept.operations))
    check(...paths[name]!, { status, headers, body: answer, text: "" });
  for (const [status, body] of Object.entries(kept.failures)) {
    const { requestId } = body as { requestId: string };
    check("PUT", "/api/v1/products/x", {
      status: Number(status),
      headers: { ...headers, "x-request-id": requestId },
      body,
      text: "",
    });
  }
});
