import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import flags from "../../../../bin/node-flags.json" with { type: "json" };
import { lastLine, startCommand } from "../../../test/command.ts";
import { startServer } from "../../../test/server.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const server = await startServer();
const store = await server.createStore({ domain: "localhost", name: "Shop 1" });
after(() => server.close());
const url = `http://localhost:${server.port}`;
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  startCommand(["mcp", ...args], { STOA_KEY: "", STOA_URL: "", ...env }).ended;
const made = async (path: string, body: object) => {
  const answer = await server.send(store, "POST", `/api/v1${path}`, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};

/** What a program on this machine sees of the store, by a version of the protocol. */
async function program(pin: string | undefined, key: string, answer?: object) {
  const asked: string[] = [];
  const client = new Client(
    { name: "local", version: "1.0.0" },
    {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      ...(pin !== undefined && { versionNegotiation: { mode: { pin } } }),
    },
  );
  if (answer)
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      return answer as never;
    });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...flags, main, "mcp", "--url", url],
      env: { ...(process.env as Record<string, string>), STOA_KEY: key },
    }),
  );
  const call = async (name: string, args: object) => client.callTool({ name, arguments: { ...args } });
  return { client, call, asked };
}

const mug = await made("/products", {
  translations: [{ language: "en", name: "Mug", description: "" }],
  price: "10.00",
  kind: "digital_service",
  inventoryTracked: false,
});
const order = () =>
  made("/orders", {
    customer: { email: "a@b.test", firstName: "A", lastName: "B" },
    items: [{ productId: mug.id, quantity: 1 }],
    paymentMethod: "bank_transfer",
    markPaid: true,
  });
const refundedOf = async (id: string) =>
  (await server.send(store, "GET", `/api/v1/orders/${id}`)).body.data.refundedAmount;
const { key } = await made("/api-keys", {
  name: "Local",
  permissions: ["orders", "products"],
  confirm: "person",
});

describe("what it says of itself", () => {
  test("--check tells whether a store answers, with an object for machines", async () => {
    const { code, stdout } = await run(["--check", "--json", "--url", url], { STOA_KEY: key });
    assert.deepEqual([code, lastLine(stdout)], [0, { store: "Shop 1", tools: 11 }]);
    const areas = await run(["--check", "--json", "--areas", "orders"], {
      STOA_KEY: key,
      STOA_URL: `${url}/`,
    });
    assert.ok(lastLine(areas.stdout).tools > 10, areas.stdout);
  });

  test("wrong usage is exit code 2; a key that is none, or no store, is 1, and no key is ever told", async () => {
    for (const [args, told, env] of [
      [["--check"], /--url/, {}],
      [["--check", "--url", "http://shop.example"], /https/, { STOA_KEY: key }],
      [["--check", "--url", url], /STOA_KEY/, {}],
      [["--check", "--url", url, "--key", "a b"], /no API key/, {}],
    ] as [string[], RegExp, Record<string, string>][]) {
      const { code, stderr } = await run(args, env);
      assert.equal(code, 2, stderr);
      assert.match(stderr, told);
    }
    for (const [args, told] of [
      [["--url", url], /key/],
      [["--url", "http://127.0.0.1:9"], /does not answer/],
      [["--url", `${url}/docs`], /nothing of the protocol/],
    ] as [string[], RegExp][]) {
      const { code, stdout, stderr } = await run(args, { STOA_KEY: "sk_secret" });
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.match(stderr, told);
      assert.doesNotMatch(stderr, /sk_secret/);
    }
  });

  test("the key may stand in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "stoa-mcp-test-"));
    after(() => rm(folder, { recursive: true }));
    const file = join(folder, "key");
    await writeFile(file, `${key}\n`);
    const { code, stdout } = await run(["--check", "--json", "--url", url, "--key-file", file]);
    assert.equal(code, 0, stdout);
  });
});

for (const [version, pin] of [
  ["2026-07-28", "2026-07-28"],
  ["2025-11-25", undefined],
] as const)
  describe(`a program that speaks ${version}`, () => {
    test("reads and writes, and its user is asked where a person has to confirm", async () => {
      const { client, call, asked } = await program(pin, key, {
        action: "accept",
        content: { confirm: true },
      });
      after(() => client.close());
      assert.match(client.getInstructions() ?? "", /plan/);
      const { tools } = await client.listTools();
      assert.equal(tools.length, 11);
      const { id } = await order();
      const planned = await call("create_order_refund", { id });
      const { plan } = planned.structuredContent as { plan: string };
      const done = await call("create_order_refund", { id, plan });
      assert.deepEqual([done.isError, asked.length], [undefined, 1], JSON.stringify(done.content));
      assert.equal(await refundedOf(id), "10.00");
      await assert.rejects(call("no_such_tool", {}), /Unknown tool/);
      const refused = await call("get_product", { id: "none-there" });
      assert.equal(refused.isError, true);
    });

    test("who says no, or cannot be asked, has done nothing", async () => {
      const { id } = await order();
      const no = await program(pin, key, { action: "decline" });
      after(() => no.client.close());
      const { plan } = (await no.call("create_order_refund", { id })).structuredContent as { plan: string };
      const declined = await no.call("create_order_refund", { id, plan });
      assert.deepEqual([declined.isError, no.asked.length], [true, 1]);
      const unable = await program(pin, key);
      after(() => unable.client.close());
      const told = await unable.call("create_order_refund", { id, plan }).catch((error: Error) => ({
        isError: true,
        content: [{ type: "text", text: error.message }],
      }));
      assert.equal(told.isError, true);
      assert.match(JSON.stringify(told.content), /console/);
      assert.equal(await refundedOf(id), "0.00");
    });
  });
