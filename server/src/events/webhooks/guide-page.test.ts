import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { receiverSettings, startReceiver } from "../../../test/receiver.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { type Json, openShop, type Shop } from "../../../test/shop.ts";
import { subscribable } from "../../platform/outbox/index.ts";

const page = await readFile(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
const examples = Array.from(page.matchAll(/^```js\n([\s\S]*?)^```$/gm), ([, code]) => code!);

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startServer(receiverSettings);
  shop = await openShop(server, {}, { domain: "localhost" });
});
after(() => server?.close());

test("docs/webhooks.md: its receiver verifies and takes what is sent, after a rotation too", async () => {
  const placeholder = await startReceiver();
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...given: unknown[]) => Promise<Json>;
  const code = examples
    .join("\n")
    .replaceAll(/^import (\{.*\}) from "(.*)";$/gm, 'const $1 = await import("$2");');
  const run = new AsyncFunction(
    "STORE",
    "KEY",
    "RECEIVER",
    `${code}\nreturn { webhook, receiver, orders, deliveries, rotated };`,
  );
  const given = [`http://localhost:${server.port}`, shop.store.key, placeholder.url];
  const { webhook, receiver, orders, deliveries, rotated } = await run(...given);
  await placeholder.close();
  const own = receiver as Server;
  try {
    assert.deepEqual(
      deliveries.map(({ type }: Json) => type),
      ["webhook_test"],
    );
    assert.notEqual(rotated.secret, webhook.secret);
    own.listen(0, "127.0.0.1");
    await once(own, "listening");
    const { port } = own.address() as AddressInfo;
    await shop.ok("PUT", `/webhooks/${webhook.id}`, { url: `http://127.0.0.1:${port}/` });
    const { id } = await shop.order({ markPaid: true });
    await shop.move(id, "confirmed");
    await server.runJobs();
    const failed = (await shop.ok("GET", `/webhooks/${webhook.id}/deliveries`)).deliveries.filter(
      ({ status }: Json) => status !== "succeeded",
    );
    assert.deepEqual(failed, []);
    assert.deepEqual([orders.get(id).sequence, orders.get(id).order], [3, await shop.read(id)]);
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
    assert.equal(forged.status, 401);
  } finally {
    own.close();
  }
});

test("docs/webhooks.md: names every kind of event, and the fields of a webhook and a delivery", async () => {
  const [, rows = ""] = page.split("| Event | When |");
  const kinds = Array.from(rows.split("\n\n", 1)[0]!.matchAll(/^\| `(\w+)`/gm), ([, kind]) => kind);
  assert.deepEqual(kinds.sort(), [...subscribable].sort());
  const { Webhook, WebhookDelivery } = (await shop.send("GET", "/openapi.json")).body.components.schemas;
  for (const name of ["permissions", "disabledReason"]) assert.ok(name in Webhook.properties, name);
  assert.ok("log" in WebhookDelivery.properties);
});
