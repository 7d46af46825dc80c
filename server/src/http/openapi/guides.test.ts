import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { assertRefused } from "../../../test/assert-refused.ts";
import { testServer } from "../../../test/server.ts";
import { texts as allTexts } from "../messages.ts";

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

test("each guide is a page, and each link on it leads to what is there", async () => {
  const seen = new Map<string, { ids: Set<string>; links: string[] }>();
  const waiting = ["/docs/guides"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const { status, headers, text } = await get(path);
    assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"], path);
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    assert.equal(new Set(ids).size, ids.length, `${path}: each place is there once`);
    const links = [...text.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href!);
    seen.set(path, { ids: new Set(ids), links });
    for (const href of links) {
      assert.match(href, /^(?:https?:|mailto:|#|\/docs(?:\/[\w-]+(?:\.md)?)?(?:#|$))/, `${path}: ${href}`);
      const target = href.replace(/#.*/, "");
      if (/^\/docs\/[\w-]+$/.test(target)) waiting.push(target);
    }
    assert.equal(text.match(/<h1/g)?.length, 1, path);
    assert.doesNotMatch(text, /<!--|<script|&lt;!--/, path);
  }
  assert.ok(seen.size > 25, `${seen.size}`);
  for (const [path, { links }] of seen)
    for (const href of links.filter((one) => one.includes("#") && !one.includes(":"))) {
      const [target, place] = href.split("#") as [string, string];
      assert.ok(seen.get(target || path)?.ids.has(place), `${path}: ${href}`);
    }
});

test("a guide's page has a navigation of all guides, runs nothing, and is kept by its ETag", async () => {
  const { headers, text } = await get("/docs/carts");
  const [navigation] = /<nav aria-label="Guides">.*?<\/nav>/s.exec(text)!;
  assert.match(navigation, /<h2>Begin<\/h2>/);
  assert.match(navigation, /<a href="\/docs\/carts" aria-current="page">Carts<\/a>/);
  const listed = new Set(
    [...navigation.matchAll(/href="\/docs\/([\w-]+)"/g)].map(([, name]) => `${name}.md`),
  );
  const { text: llms } = await get("/llms.txt");
  for (const [, name] of llms.matchAll(/\/docs\/([\w-]+\.md)\)/g)) assert.ok(listed.has(name!), name);
  assert.match(text, /<a href="\/docs\/carts\.md">/);
  assert.match(text, /<table>.*<\/table>/s);
  assert.match(text, /<pre tabindex="0"><code>/);
  const policy = String(headers["content-security-policy"]);
  assert.doesNotMatch(policy, /script-src|unsafe-inline|https?:/);
  const [, style] = /<style>(.*?)<\/style>/s.exec(text)!;
  assert.ok(policy.includes(`'sha256-${createHash("sha256").update(style!).digest("base64")}'`));
  assert.equal((await get("/docs/carts", { "if-none-match": String(headers.etag) })).status, 304);
});

test("the reference leads to the guides, and no text sends readers to a folder", async () => {
  const document = (await get("/api/v1/openapi.json")).body;
  assert.match(document.info.description, /\]\(\/docs\/guides\)/);
  assert.match((await get("/docs")).text, /\/docs\/guides/);
  for (const texts of Object.values(allTexts))
    for (const text of Object.values(texts))
      assert.doesNotMatch(text, /docs\/[\w-]+\.md|folder of the installation/);
  assert.doesNotMatch(document.info.description, /docs\/[\w-]+\.md/);
});

test("nothing but guides is there", async () => {
  for (const name of [
    "nothing.md",
    "nothing",
    "README",
    "..%2Fpackage.json",
    "%2e%2e%2fREADME.md",
    "grafana-dashboard.json",
    "decisions",
    "toString",
  ])
    assertRefused(await get(`/docs/${name}`), 404, "not_found");
  const elsewhere = await server.send(store, "GET", "/docs/carts.md", {
    key: undefined,
    host: "nobody.test",
  });
  assertRefused(elsewhere, 404, "store_not_found");
  assertRefused(
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
