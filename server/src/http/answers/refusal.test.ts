import assert from "node:assert/strict";
import { test } from "node:test";
import { answerIn, request, talkTo } from "../../../test/bare.ts";
import { testServer } from "../../../test/server.ts";

const server = await testServer({ RATE_LIMIT: "on" });
const store = await server.createStore();
const { id, key } = await store.makeKey(["products"]);
await server.sql(store, "update api_keys set rate_limit = 1 where api_key_id = $1", [id]);
const head = (line: string, ...more: string[]) =>
  request(line, `Host: ${store.domain}`, `Authorization: Bearer ${key}`, ...more);

test("what a connection asks beyond its limit is refused one after the other, and told when to come back", async () => {
  const list = "GET /api/v1/products HTTP/1.1";
  const asked = head(list).repeat(3) + head(list, "Connection: close");
  const answers = (await talkTo(server.port, asked).ended).split(/(?=HTTP\/1\.1 )/).map(answerIn);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 429, 429, 429],
  );
  for (const { body, headers } of answers.slice(1)) {
    assert.equal(body.code, "rate_limited");
    assert.ok(Number(headers["retry-after"]) >= 1);
  }
});

test("a client that is still writing reads its refusal, and the connection goes on", async () => {
  const body = `{"price":"1","translations":[{"language":"en","name":"${"x".repeat(100_000)}"}]}`;
  const { socket, received, ended } = talkTo(
    server.port,
    head(
      "POST /api/v1/products HTTP/1.1",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ),
  );
  socket.once("data", () => socket.write(body + head("GET /api/v1/products HTTP/1.1", "Connection: close")));
  await ended;
  const answers = received()
    .split(/(?=HTTP\/1\.1 )/)
    .map(answerIn);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [429, 429],
  );
});
