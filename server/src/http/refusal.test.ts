import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";
import { request, testServer } from "../../test/server.ts";

const server = await testServer({ RATE_LIMIT: "on" });
const store = await server.createStore();

test("a client that asks on although it was refused is answered later each time", async () => {
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
    const waits = [];
    for (let i = 0; i < 6; i++) {
      const { status, ms } = await ask();
      assert.equal(status, 429);
      waits.push(ms);
    }
    assert.ok(waits[0]! >= 37, `${waits}`);
    assert.ok(Math.max(...waits) >= 150, `${waits}`);
  } finally {
    agent.destroy();
  }
});
