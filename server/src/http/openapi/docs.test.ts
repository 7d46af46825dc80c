import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer } from "../../../test/server.ts";

const NAME = `</title></script><script>alert(1)</script>&amp;"'<!--`;

const server = await testServer();
const store = await server.createStore({ name: NAME, language: "de" });

const get = (path: string, headers: Record<string, string> = {}) =>
  server.send(store, "GET", path, { key: undefined, headers });

test("a store's name is text in the reference's page, whatever it is", async () => {
  const { status, headers, text } = await get("/docs");
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  const [, title] = /<title>(.*)<\/title>/.exec(text)!;
  assert.equal(
    title,
    "&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&quot;&#39;&lt;!-- · API",
  );
  const [, told] = /<script type="application\/json" id="docs-settings">(.*?)<\/script>/.exec(text)!;
  assert.ok(!told!.includes("<"));
  assert.equal(JSON.parse(told!).name, NAME);
  assert.equal(text.match(/<script/g)?.length, 3);
});

test("the page loads and asks nothing but the store, runs no inline script, and is in no frame", async () => {
  const { headers, text } = await get("/docs");
  const policy = String(headers["content-security-policy"]);
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.split("; ").includes(part), policy);
  assert.doesNotMatch(policy, /unsafe-eval|https?:|\*/);
  assert.equal(
    headers["cache-control"],
    "private, no-cache",
    "a page of one store and language is for nobody else",
  );
  const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!);
  for (const url of loaded) {
    if (url === "data:,") continue;
    const { status, headers } = await get(url);
    assert.deepEqual([status, headers["content-type"]], [200, "text/javascript; charset=utf-8"], url);
    assert.equal((await get(url, { "if-none-match": headers.etag! })).status, 304);
  }
  assert.equal(loaded.length, 3);
});

test("the page is in the reader's language, or the store's", async () => {
  const langOf = async (headers?: Record<string, string>) =>
    /<html lang="(.*?)"/.exec((await get("/docs/", headers)).text)![1];
  assert.equal(await langOf(), "de");
  assert.equal(await langOf({ "accept-language": "fr-CA,en;q=0.5" }), "fr");
  assert.equal(await langOf({ "accept-language": "xx" }), "de");
});

test("there is nothing else below it", async () => {
  for (const path of ["/docs/js/scalar.js", "/docs/x", "/docs/start.js/"])
    assert.equal((await get(path)).status, 404, path);
});
