import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { refused } from "../../../test/refused.ts";
import { testServer } from "../../../test/server.ts";

const server = await testServer();
const store = await server.createStore({ name: "Kiln & Co" });
const get = (path: string, headers: Record<string, string> = {}) =>
  server.send(store, "GET", path, { key: undefined, headers });
const linksIn = (text: string) => [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!);

test("each guide is there as Markdown, and each link in it leads to what is there", async () => {
  const seen = new Map<string, string>();
  const waiting = ["README.md"];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    const { status, headers, text } = await get(`/docs/${name}`);
    assert.deepEqual([status, headers["content-type"]], [200, "text/markdown; charset=utf-8"], name);
    assert.match(text, /^# /m, name);
    assert.ok(text.length < 100_000, name);
    seen.set(name, text);
    const targets = linksIn(text).filter((target) => !/^(https?:|mailto:|#)/.test(target));
    for (const target of targets) {
      assert.match(target, /^[\w-]+\.md(#.*)?$/, `${name}: ${target}`);
      waiting.push(target.replace(/#.*/, ""));
    }
    assert.doesNotMatch(text, /!\[/, name);
  }
  assert.ok(seen.size > 25, `${seen.size}`);
});

test("a guide is kept by its ETag and comes as small as the client takes it", async () => {
  const { headers, text } = await get("/docs/carts.md");
  assert.equal(headers["cache-control"], "public, max-age=300");
  assert.equal((await get("/docs/carts.md", { "if-none-match": String(headers.etag) })).status, 304);
  const small = await get("/docs/carts.md", { "accept-encoding": "gzip" });
  assert.equal(gunzipSync(small.bytes).toString(), text);
});

test("nothing but guides is there", async () => {
  for (const name of [
    "nothing.md",
    "..%2Fpackage.json",
    "%2e%2e%2fREADME.md",
    "grafana-dashboard.json",
    "decisions",
    "toString",
  ])
    refused(await get(`/docs/${name}`), 404, "not_found");
  const elsewhere = await server.send(store, "GET", "/docs/carts.md", {
    key: undefined,
    host: "nobody.test",
  });
  refused(elsewhere, 404, "store_not_found");
  refused(
    await server.send(store, "GET", "/llms.txt", { key: undefined, host: "nobody.test" }),
    404,
    "store_not_found",
  );
});

test("/llms.txt names the store, and leads only to what its host has", async () => {
  const { status, headers, text } = await get("/llms.txt");
  assert.deepEqual([status, headers["content-type"]], [200, "text/plain; charset=utf-8"]);
  assert.match(text, /^# Kiln & Co\n\n> /);
  assert.ok(text.length < 20_000, `${text.length}`);
  const origin = `http://${store.domain}`;
  const links = linksIn(text);
  assert.ok(links.length > 28, `${links.length}`);
  for (const link of links) {
    assert.ok(link.startsWith(origin), link);
    assert.equal((await get(new URL(link).pathname + new URL(link).search)).status, 200, link);
  }
  assert.equal((await get("/llms.txt", { "if-none-match": String(headers.etag) })).status, 304);
  assert.ok(links.includes(`${origin}/.well-known/ucp`));
  const other = await server.createStore({ name: "Other" });
  await server.send(other, "PUT", "/api/v1/settings", { body: { agents: { ucp: false } } });
  const closed = await server.send(other, "GET", "/llms.txt", { key: undefined });
  assert.match(closed.text, /^# Other\n/);
  assert.doesNotMatch(closed.text, /well-known\/ucp/);
});
