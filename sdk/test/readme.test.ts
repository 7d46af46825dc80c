import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { signatureHeaders } from "../../server/src/events/webhooks/endpoint-receiver.ts";
import { hashPassword } from "../../server/src/people/auth/index.ts";
import { addPerson } from "../../server/test/people.ts";
import { startServer, type TestServer } from "../../server/test/server.ts";
import { createStoa } from "../src/index.ts";
import { snippets } from "./snippets.ts";

let server: TestServer;
let folder: string;

before(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "stoa-sdk-"));
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test("the snippets of the README do what they say, one after another", async () => {
  const { key, ...store } = await server.createStore({ domain: "readme.localhost" });
  const STORE = `http://${store.domain}:${server.port}`;
  const stoa = createStoa({ baseUrl: STORE, apiKey: key });
  const rates = [{ name: "Post", price: "4.90" }];
  await stoa.settings.update({ shippingZones: [{ name: "All", countries: ["*"], rates }] });
  const [EMAIL, PASSWORD] = ["ada@example.com", "correct horse battery"];
  await addPerson(server, { ...store, key }, "customer", {
    email: EMAIL,
    passwordHash: await hashPassword(PASSWORD),
  });
  const secret = Buffer.alloc(24, 7);
  const said: string[] = [];
  const kept = new Map<string, string>();
  const given = {
    STORE,
    KEY: key,
    EMAIL,
    PASSWORD,
    SECRET: `whsec_${secret.toString("base64")}`,
    localStorage: { setItem: (name: string, value: string) => kept.set(name, value) },
    console: { log: (...words: unknown[]) => said.push(words.join(" ")) },
  };
  const file = join(folder, "readme.ts");
  const names = Object.keys(given).join(", ");
  const from = new URL("../src/index.ts", import.meta.url).href;
  await writeFile(
    file,
    snippets(from, `export const run = async ({ ${names} }: any) => {`)
      .replaceAll(/^import (\{.*\}) from (".*");$/gm, "const $1 = await import($2);")
      .replace(/^export \{ (.*) \};$/m, "return { $1 };\n};"),
  );
  const { run } = await import(pathToFileURL(file).href);
  const { order, receive, shopper } = await run(given);

  assert.match(said[0]!, / 19\.90$/, "the list has the mug");
  assert.ok(
    said.some((line) => line.startsWith("/price ")),
    "the fault of the price is told",
  );
  assert.ok(said.includes("cancelled"), "the preview of the cancellation");
  assert.ok(said.includes("$64.60 true"), "money");
  assert.equal((await stoa.orders.get(order.id)).status, order.status, "a dry run cancels nothing");
  assert.match(kept.get("session")!, /"refreshToken"/);
  await assert.rejects(shopper.storefront.account.get(), { status: 401 }, "its session was logged out");

  const body = JSON.stringify({ type: "order_created", sequence: 1, data: { orderNumber: "#1001" } });
  const headers = signatureHeaders({ id: "event", at: new Date(), body }, [secret]);
  const send = (text: string) =>
    receive(new Request("http://receiver.test", { method: "POST", headers, body: text }));
  assert.equal((await send(body)).status, 204);
  assert.equal(said.at(-1), "#1001 1");
  assert.equal((await send(`${body} `)).status, 401);
});
