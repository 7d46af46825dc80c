import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { expectReplay } from "../../../test/answer.ts";
import { assertInvalid, assertRefused, bytesOf, dataOf, MISSING } from "../../../test/assert-refused.ts";
import { type Sent, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";
import { pathKey, readFrom, readTarget } from "./path.ts";

const server = await testServer();
const store = await server.createStore();
const elsewhere = await server.createStore();

const REDIRECTS = "/api/v1/redirects";
const ask = (method: string, path = "", body?: unknown, sent: Sent = {}, at = store) =>
  server.send(at, method, `${REDIRECTS}${path}`, { ...(body !== undefined && { body }), ...sent });
async function made(from: string, to: string): Promise<Json> {
  const answer = await ask("POST", "", { from, to });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
const resolve = (path: string, at = store) =>
  server.send(at, "GET", `/api/v1/storefront/redirects?path=${encodeURIComponent(path)}`, { key: undefined });
const leads = async (path: string) => dataOf(await resolve(path)).to;

describe("redirects", () => {
  test("who may", async () => {
    const { id } = await made("/doors", "/x");
    const reader = await store.makeKey(["content:read"]);
    const stranger = await store.makeKey(["themes"]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `/${id}`, undefined],
      ["POST", "", { from: "/a", to: "/b" }],
      ["POST", "/bulk", { create: [{ from: "/a", to: "/b" }] }],
      ["PUT", `/${id}`, { to: "/y" }],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      assertRefused(await ask(method, path, body, { key: undefined }), 401, "unauthenticated");
      assertRefused(await ask(method, path, body, stranger), 403, "permission_denied");
      if (method !== "GET") assertRefused(await ask(method, path, body, reader), 403, "permission_denied");
      if (!path || path === "/bulk") continue;
      const [foreign, missing] = await Promise.all([
        ask(method, path, body, {}, elsewhere),
        ask(method, `/${MISSING}`, body, {}, elsewhere),
      ]);
      assertRefused(foreign, 404, "not_found");
      assert.equal(bytesOf(foreign), bytesOf(missing));
    }
    assertRefused(await resolve("/doors", elsewhere), 404, "not_found");
  });

  test("are found whatever the case, the slash at the end and the query", async () => {
    await made("/Old/Mug/", "/products/mug?variant=1#top");
    for (const path of ["/old/mug", "/OLD/MUG/", "/old/mug?utm=x", "/old/m%75g"])
      assert.equal(await leads(path), "/products/mug?variant=1#top");
    const { body, headers } = await resolve("/old/mug");
    assert.equal(body.data.from, "/Old/Mug/");
    assert.match(String(headers["cache-control"]), /public/);
    for (const path of ["/old", "/old/mug/2", "x", "//old/mug", "/%"])
      assertRefused(await resolve(path), 404, "not_found");
    await made("/über", "https://other.example/a?b");
    assert.equal(await leads("/%C3%BCber"), "https://other.example/a?b");
    assertRefused(await ask("POST", "", { from: "/old/MUG", to: "/x" }), 409, "duplicate", "/from");
  });

  test("lead to the end of the way, and never in a circle", async () => {
    const first = await made("/c1", "/c2");
    await made("/c2", "/c3");
    const third = await made("/c3", "/products/end");
    assert.equal(await leads("/c1"), "/products/end");
    assertInvalid(await ask("POST", "", { from: "/self", to: "/SELF/" }), ["/to", "redirect_loop"]);
    assertInvalid(await ask("PUT", `/${third.id}`, { to: "/c1?x=1" }), ["/to", "redirect_loop"]);
    assertInvalid(await ask("PUT", `/${first.id}`, { from: "/products/end" }), ["/to", "redirect_loop"]);
    assert.equal(await leads("/c1"), "/products/end");
    const [one, other] = await Promise.all([
      ask("POST", "", { from: "/race-a", to: "/race-b" }),
      ask("POST", "", { from: "/race-b", to: "/race-a" }),
    ]);
    assert.deepEqual([one.status, other.status].sort(), [201, 400]);
  });

  test("input of another form", async () => {
    assertInvalid(await ask("POST", "", {}), ["/from", "required"], ["/to", "required"]);
    for (const from of ["old", "//old", "/a b", "/a?b", "/a#b", "https://a.example/", "/\\a", "/%zz"])
      assertInvalid(await ask("POST", "", { from, to: "/x" }), ["/from", "invalid_path"]);
    for (const from of ["/", "/api/v1", "/console", "/media/x", "/.well-known/x", "/assets/a.js"])
      assertInvalid(await ask("POST", "", { from, to: "/x" }), ["/from", "reserved_path"]);
    assert.equal((await ask("POST", "", { from: "/apicot", to: "/x" })).status, 201);
    for (const to of [
      "javascript:alert(1)",
      "//e.example",
      "x",
      "/a b",
      "ftp://a.example",
      "/\\e",
      "https://",
    ])
      assertInvalid(await ask("POST", "", { from: "/fine", to }), ["/to", "invalid_target"]);
  });

  test("lists by q, replays, versions, dry runs", async () => {
    await made("/Summer-Sale", "/collections/sale");
    const found = dataOf(await ask("GET", "?q=summer%20collections"));
    assert.deepEqual(
      found.redirects.map(({ from }: Json) => from),
      ["/Summer-Sale"],
    );
    await expectReplay((headers) => ask("POST", "", { from: "/once", to: "/x" }, { headers }));
    const { id } = await made("/versioned", "/x");
    assert.equal(dataOf(await ask("PUT", `/${id}`, { to: "/x" })).version, 1);
    await ask("PUT", `/${id}`, { to: "/y" });
    assertRefused(await ask("PUT", `/${id}`, { to: "/z", version: 1 }), 409, "version_conflict");
    assertRefused(
      await ask("DELETE", `/${id}`, undefined, { headers: { "if-match": '"1"' } }),
      409,
      "version_conflict",
    );
    assert.equal((await ask("POST", "?dryRun=true", { from: "/dry", to: "/x" })).status, 201);
    assertRefused(await resolve("/dry"), 404, "not_found");
    assert.equal((await ask("DELETE", `/${id}`)).status, 200);
    assertRefused(await resolve("/versioned"), 404, "not_found");
  });

  test("in bulk each has its own result", async () => {
    const kept = await made("/bulk-kept", "/x");
    const gone = await made("/bulk-gone", "/x");
    const answer = await ask("POST", "/bulk", {
      create: [
        { from: "/bulk-1", to: "/bulk-2" },
        { from: "/bulk-2", to: "/bulk-1" },
        { from: "/BULK-1", to: "/x" },
        { from: "no", to: "/x" },
        { from: "/bulk-3" },
      ],
      update: [
        { id: kept.id, to: "/y" },
        { id: MISSING, to: "/y" },
        { id: gone.id, to: "/y", version: 9 },
      ],
      delete: [{ id: gone.id, version: 1 }],
    });
    const { results } = dataOf(answer);
    assert.deepEqual(
      results.map(({ operation, index, status }: Json) => [operation, index, status]),
      [
        ["create", 0, 201],
        ["create", 1, 400],
        ["create", 2, 409],
        ["create", 3, 400],
        ["create", 4, 400],
        ["update", 0, 200],
        ["update", 1, 404],
        ["update", 2, 409],
        ["delete", 0, 400],
      ],
    );
    assert.equal(results[1].errors[0].field, "/create/1/to");
    assert.equal(await leads("/bulk-1"), "/bulk-2");
    assertRefused(
      await ask("POST", "/bulk", {
        atomic: true,
        create: [
          { from: "/all-1", to: "/x" },
          { from: "/bulk-1", to: "/x" },
        ],
      }),
      409,
      "duplicate",
    );
    assertRefused(await resolve("/all-1"), 404, "not_found");
    const many = Array.from({ length: 250 }, (_, n) => ({ from: `/many-${n}`, to: "/x" }));
    assert.equal(dataOf(await ask("POST", "/bulk", { create: many })).succeeded, 250);
  });
});

test("a key is its own key, and stays below its limit", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webPath(),
        fc.string({ unit: "binary" }).map((text) => `/${text}`),
      ),
      (path) => {
        const key = pathKey(path);
        if (key === undefined) return;
        assert.ok(key.startsWith("/") && key.length <= 1_024 && (key === "/" || !key.endsWith("/")));
        const from = readFrom(path);
        if ("key" in from) assert.equal(from.key, key);
      },
    ),
  );
  assert.deepEqual(readTarget("/a/?b"), { key: "/a" });
  assert.deepEqual(readTarget("https://a.example"), { key: null });
});
