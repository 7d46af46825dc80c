import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { request, startServer, type TestServer, type TestStore } from "../../test/server.ts";

let server: TestServer;
let store: TestStore;
before(async () => {
  server = await startServer({ RATE_LIMIT: "on" });
  store = await server.createStore();
});
after(() => server?.close());

test("a connection that asks on although it was refused is answered later each time, until it has waited for a second", async () => {
  const { id, key } = await store.makeKey(["products:read"]);
  await server.sql(store, "update api_keys set rate_limit = 1 where api_key_id = $1", [id]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asked = performance.now();
    const { status } = await request(agent, server.port, store, "GET", "/api/v1/products", { key });
    return { status, ms: performance.now() - asked };
  };
  try {
    assert.equal((await ask()).status, 200);
    // They double, from 50 ms on; each is a quarter longer or shorter.
    for (const least of [37, 75, 150, 300, 600, 750]) {
      const { status, ms } = await ask();
      assert.equal(status, 429);
      assert.ok(ms > least, `${ms} ms is less than ${least}`);
    }
    await setTimeout(1_050);
    const { status, ms } = await ask();
    assert.equal(status, 429);
    assert.ok(ms < 600, `${ms} ms`);
  } finally {
    agent.destroy();
  }
});
