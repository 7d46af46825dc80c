import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, dataOf } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const server = await testServer();
const store = await server.createStore({ name: `<script>"Kiln" & 'Co'`, language: "ar" });

// Its address shows no shop.
dataOf(await server.send(store, "PUT", "/api/v1/settings", { body: { storefront: { mode: "off" } } }));

const open = (headers: Record<string, string>) => server.send(store, "GET", "/", { key: undefined, headers });

test("a person who opens the store's address finds a page in their language, and its name is text", async () => {
  const { status, headers, text } = await open({ accept: BROWSER });
  assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"]);
  assert.match(text, /<html lang="ar" dir="rtl">/);
  assert.ok(text.includes("&lt;script&gt;&quot;Kiln&quot; &amp; &#39;Co&#39;"));
  assert.doesNotMatch(text, /<script|sk_/);
  assert.ok(
    text.includes('href="/docs/guides"') &&
      text.includes('href="/docs"') &&
      text.includes("Authorization: Bearer YOUR_KEY"),
  );
  assert.match((await open({ accept: BROWSER, "accept-language": "tr" })).text, /<html lang="tr" dir="ltr">/);
});

test("the page loads and runs nothing", async () => {
  const policy = String((await open({ accept: BROWSER })).headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|script-src|\*/);
});

test("a program that asks for JSON gets the envelope, as on any path that is none", async () => {
  for (const accept of ["application/json", "text/html;q=0, application/json"])
    assertRefused(await open({ accept }), 404, "not_found");
  assert.equal((await open({ accept: "*/*" })).status, 200);
  assertRefused(await server.send(store, "POST", "/", { key: undefined, body: {} }), 404, "not_found");
});
