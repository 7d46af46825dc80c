import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { type Sent, startServer, type TestServer, type TestStore } from "../../../test/server.ts";
import { until } from "../../../test/until.ts";

const SCRIPT = `console.log(${JSON.stringify("x".repeat(300))})`;
const PAGE = `<meta name="session-proof" content="__PROOF__"><meta property="csp-nonce" nonce="__NONCE__"><script type="module" src="/console/assets/main-1a2b.js" nonce="__NONCE__"></script>`;

let folder: string;
let built: string;
let server: TestServer;
let store: TestStore;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "stoa-console-"));
  built = join(folder, "dist");
  server = await startServer({ STOA_CONSOLE_DIR: built, STOA_CACHE_DIR: join(folder, "cache") });
  store = await server.createStore();
  await mkdir(join(folder, "cache"));
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, sent: Sent = {}, method = "GET") =>
  server.send(store, method, path, { key: undefined, ...sent });

async function build(page: string): Promise<void> {
  const half = join(folder, "half");
  await mkdir(join(half, "assets"), { recursive: true });
  await writeFile(join(half, "index.html"), page);
  await writeFile(join(half, "secret.txt"), "secret");
  for (const [name, bytes] of Object.entries({
    "main-1a2b.js": SCRIPT,
    "main-1a2b.js.br": brotliCompressSync(SCRIPT),
    "main-1a2b.js.gz": gzipSync(SCRIPT),
    "tiny-3c4d.css": "a{}",
    "notes.txt": "no",
  }))
    await writeFile(join(half, "assets", name), bytes);
  await rm(built, { recursive: true, force: true });
  await rename(half, built);
}

const say = (state: object) => writeFile(join(folder, "cache/console-build.json"), JSON.stringify(state));

test("as long as it is being built, a page says so without scripts, and looks again by itself", async () => {
  await say({ state: "building" });
  const answer = await ask("/console", { headers: { "accept-language": "de" } });
  assert.equal(answer.status, 503);
  assert.equal(answer.headers["content-language"], "de");
  assert.match(answer.text, /<h1>Die Konsole wird gebaut<\/h1>/);
  assert.match(answer.text, /<meta http-equiv="refresh" content="2">/);
  assert.doesNotMatch(answer.text, /<script/);
  assert.equal((await ask("/console/assets/main-1a2b.js")).status, 404);
});

test("a build that failed says why there, escaped; without one, how to build", async () => {
  await say({ state: "failed", why: "no <vite> here" });
  const failed = await ask("/console/orders");
  assert.equal(failed.status, 503);
  assert.match(failed.text, /no &lt;vite&gt; here/);
  assert.doesNotMatch(failed.text, /http-equiv="refresh"/);
  await rm(join(folder, "cache/console-build.json"));
  assert.match(
    (await ask("/console")).text,
    /<h1>The console isn’t built<\/h1>[\s\S]*npm run build -w console/,
  );
});

test("every path but those of files is the page: never kept, each time with another nonce, no inline script, no frame", async () => {
  await build(PAGE);
  const nonces = new Set<string>();
  for (const path of [
    "/console",
    "/console/",
    "/console/orders/1?q=%3Cscript%3E",
    "/console/../console",
    "/console/%2e%2e/x",
  ]) {
    const { status, headers, text } = await ask(path);
    assert.equal(status, 200, path);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["access-control-allow-origin"], undefined);
    const policy = headers["content-security-policy"] as string;
    // Scripts of a theme, at /assets/ of the same host, are not let in.
    assert.ok(policy.startsWith(`default-src 'none'; script-src ${store.domain}/console/assets/; `), policy);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin");
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)![1]!;
    assert.equal(text, PAGE.replaceAll("__NONCE__", nonce).replace("__PROOF__", ""));
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 5);
});

describe("the proof of a session", () => {
  const PROOF = "p".repeat(43);
  const navigation = {
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-site": "cross-site",
  };
  const open = (
    headers: Record<string, string>,
    cookie = `x=1; __Host-stoa-proof=${PROOF}; y=2`,
    path = "/console/orders",
  ) => ask(path, { headers: { cookie, ...headers } });
  const proofIn = (text: string) => /session-proof" content="([^"]*)"/.exec(text)?.[1];

  test("is in the page of a window that somebody goes to, and in no other answer", async () => {
    await build(PAGE);
    const answer = await open(navigation);
    assert.equal(proofIn(answer.text), PROOF);
    assert.equal(answer.headers["cache-control"], "no-store");
    for (const [mode, dest] of [
      ["navigate", "iframe"],
      ["navigate", "frame"],
      ["navigate", "object"],
      ["navigate", "embed"],
      ["navigate", "fencedframe"],
      ["navigate", "empty"],
      ["cors", "empty"],
      ["same-origin", "empty"],
      ["no-cors", "empty"],
      ["no-cors", "script"],
      ["no-cors", "document"],
      ["nested-navigate", "iframe"],
    ] as const) {
      const other = await open({ ...navigation, "sec-fetch-mode": mode, "sec-fetch-dest": dest });
      assert.deepEqual([other.status, proofIn(other.text)], [200, ""], `${mode} ${dest}`);
    }
    assert.equal(proofIn((await open({})).text), "", "older browsers, plain http, programs");
    assert.equal(proofIn((await open(navigation, "")).text), "");
  });

  test("an invalid proof does not get into the page", async () => {
    await build(PAGE);
    for (const odd of [
      '"><script>',
      "a b",
      "__NONCE__".repeat(3) + "!",
      "p".repeat(101),
      "short",
      "$&".repeat(20),
    ])
      assert.equal(proofIn((await open(navigation, `__Host-stoa-proof=${odd}`)).text), "", odd);
  });

  test("a page that is prefetched or prerendered is refused, so that the browser asks again", async () => {
    await build(PAGE);
    for (const headers of [
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
    ] as Record<string, string>[]) {
      const answer = await open({ ...navigation, ...headers });
      assert.deepEqual([answer.status, answer.text], [503, ""]);
    }
  });
});

test("no service worker is registered, whatever its address, and one of before goes", async () => {
  for (const path of [
    "/console/assets/main-1a2b.js",
    "/docs/start.js",
    "/assets/theme.0123456789abcdef.js",
    "/media/x",
    "/sw.js",
    "/api/v1/products",
  ]) {
    const answer = await ask(path, {
      headers: { "service-worker": "script", "sec-fetch-dest": "serviceworker" },
    });
    assert.equal(answer.status, 403, path);
    assert.equal(answer.headers["clear-site-data"], '"storage"');
  }
});

test("files are kept for ever, compressed as the client takes it, and no others are found", async () => {
  const path = "/console/assets/main-1a2b.js";
  for (const [accepted, encoding] of [
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
    ["br;q=0", undefined],
  ] as const) {
    const { status, headers, bytes } = await ask(path, { headers: { "accept-encoding": accepted } });
    assert.equal(status, 200);
    assert.equal(headers["content-encoding"], encoding);
    assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(headers["content-type"], "text/javascript; charset=utf-8");
    assert.equal(headers.vary, "Accept-Encoding");
    if (encoding === "br") assert.equal(String(brotliDecompressSync(bytes)), SCRIPT);
    if (!encoding) assert.equal(String(bytes), SCRIPT);
  }
  const tiny = await ask("/console/assets/tiny-3c4d.css", { headers: { "accept-encoding": "br" } });
  assert.deepEqual([tiny.headers["content-encoding"], tiny.text], [undefined, "a{}"]);
  for (const name of [
    "gone-1.js",
    "../secret.txt",
    "%2e%2e/secret.txt",
    "..%2fsecret.txt",
    "notes.txt",
    "main-1a2b.js.br",
    "",
  ]) {
    const { status, text } = await ask(`/console/assets/${name}`, { headers: { accept: "*/*" } });
    assert.ok(!text.includes("secret"), name);
    assert.equal(status, 404, name);
  }
});

test("HEAD answers the same without a body; nothing else is taken", async () => {
  const head = await ask("/console", {}, "HEAD");
  assert.deepEqual([head.status, head.text], [200, ""]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const { status, headers } = await ask("/console", { raw: "" }, method);
    assert.deepEqual([status, headers.allow], [405, "GET, OPTIONS"], method);
  }
});

test("an unknown host has no console, and a suspended store's is refused by a page", async () => {
  assert.equal((await ask("/console", { host: "unknown.example" })).status, 404);
  const other = await server.createStore();
  await server.sql(undefined, "update stores set status = 'suspended' where store_id = $1", [other.id]);
  const look = () => server.send(other, "GET", "/console", { key: undefined });
  await until(async () => (await look()).status !== 200, "the store is refused");
  const answer = await look();
  assert.equal(answer.status, 403);
  assert.match(answer.text, /<h1>/);
});

test("a new build is served from the next request on", async () => {
  await build(PAGE.replace("1a2b", "5e6f"));
  assert.match((await ask("/console")).text, /main-5e6f\.js/);
});
