import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertInvalid, dataOf } from "../../../test/assert-refused.ts";
import { enterAsOwner } from "../../../test/people.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantReads } from "../../db/tenant.ts";
import { verifyPassword } from "../../people/auth/index.ts";
import { readSettings } from "./index.ts";

const server = await testServer();
const SETTINGS = "/api/v1/settings";
const put = (at: TestStore, body: unknown, query = "") => server.send(at, "PUT", SETTINGS + query, { body });
const kept = async (at: TestStore) =>
  (await readSettings(tenantReads(server.database.pool, at.id))).storefront;
const revisionOf = async (at: TestStore) =>
  (await server.sql(at, "select content_revision as n from store_settings where store_id = $1", [at.id]))[0]!
    .n;

describe("the storefront's settings", () => {
  test("a new store is open", async () => {
    const at = await server.createStore();
    const { storefront, favicon, socialImage } = dataOf(await server.send(at, "GET", SETTINGS));
    assert.deepEqual(storefront, { mode: "open", hasPassword: false, message: null });
    assert.deepEqual([favicon, socialImage], [null, null]);
  });

  test("a password is hashed, and never shown", async () => {
    const at = await server.createStore();
    assertInvalid(await put(at, { storefront: { mode: "password" } }), ["/storefront/password", "required"]);
    const sent = { mode: "password", password: "sesame 12", message: " Soon. " };
    const answer = await put(at, { storefront: sent });
    assert.deepEqual(dataOf(answer).storefront, { mode: "password", hasPassword: true, message: "Soon." });
    const { passwordHash } = await kept(at);
    assert.match(passwordHash!, /^\$argon2id\$/);
    assert.ok(!answer.text.includes("argon2") && !answer.text.includes("sesame"));
    assert.ok(await verifyPassword(passwordHash, "sesame 12", at.id));
    assert.ok(!(await verifyPassword(passwordHash, "sesame 13", at.id)));

    // What was read is written back as it is, and makes no new version.
    const read = dataOf(await server.send(at, "GET", SETTINGS));
    const { version, ...body } = read;
    assert.equal(dataOf(await put(at, body)).version, version);
    assert.equal((await kept(at)).passwordHash, passwordHash);

    assertInvalid(await put(at, { storefront: { password: null } }), ["/storefront/password", "required"]);
    assert.deepEqual(dataOf(await put(at, { storefront: { mode: "open", password: null } })).storefront, {
      mode: "open",
      hasPassword: false,
      message: "Soon.",
    });
    assert.deepEqual(await kept(at), { mode: "open", passwordHash: null, message: "Soon." });
  });

  test("a dry run changes nothing", async () => {
    const at = await server.createStore();
    const tried = await put(at, { storefront: { mode: "password", password: "x" } }, "?dryRun=true");
    assert.equal(dataOf(tried).storefront.mode, "password");
    assert.deepEqual(await kept(at), { mode: "open", passwordHash: null, message: null });
  });

  test("input of another form", async () => {
    const at = await server.createStore();
    for (const [storefront, field] of [
      [{ mode: "closed" }, "/storefront/mode"],
      [{ password: "" }, "/storefront/password"],
      [{ password: "x".repeat(101) }, "/storefront/password"],
      [{ message: "x".repeat(1_001) }, "/storefront/message"],
      [{ else: 1 }, "/storefront/else"],
    ] as const) {
      const answer = await put(at, { storefront });
      assert.deepEqual([answer.status, answer.body.errors[0].field], [400, field], answer.text);
    }
    for (const name of ["favicon", "socialImage"])
      assertInvalid(await put(at, { [name]: "icon.png" }), [`/${name}`, "invalid_url"]);
  });

  test("pictures of the store's own are addressed at the host that asks", async () => {
    const at = await server.createStore();
    const url = `https://${at.domain}/media/019a0000-0000-7000-8000-000000000000.png`;
    const data = dataOf(await put(at, { favicon: url, socialImage: "https://cdn.example/a.png" }));
    assert.deepEqual([data.favicon, data.socialImage], [url, "https://cdn.example/a.png"]);
    assert.deepEqual(
      await server.sql(at, "select favicon from store_settings where store_id = $1", [at.id]),
      [{ favicon: new URL(url).pathname }],
    );
    assert.equal(dataOf(await put(at, { favicon: null })).favicon, null);
  });

  test("policies, payment methods and themes raise the content's revision", async () => {
    const at = await server.createStore();
    let before = await revisionOf(at);
    const raises = async (method: string, path: string, body: unknown, key = at.key) => {
      const answer = await server.send(at, method, `/api/v1${path}`, { body, key });
      assert.ok(answer.status < 300, answer.text);
      const now = await revisionOf(at);
      assert.ok(now > before, path);
      before = now;
      return answer.body.data;
    };
    await raises("PUT", "/policies", { terms: [{ language: "en", text: "Be kind." }] });
    await raises("PUT", "/payment-methods", {
      methods: [{ method: "bank_transfer", isActive: true, instructions: "IBAN DE02" }],
    });
    const made = await server.send(at, "POST", "/api/v1/themes", { body: { name: "Mine" } });
    const { id } = made.body.data;
    const file = { content: "<h1>{{ shop.name }}</h1>{{ content_for_header }}{{ content_for_layout }}" };
    dataOf(
      await server.send(at, "PUT", `/api/v1/themes/${id}/file?path=layout/theme.liquid`, { body: file }),
    );
    await raises("POST", `/themes/${id}/versions`, {});
    const { token } = await enterAsOwner(server, at);
    await raises("POST", `/themes/${id}/activate`, undefined, token);
  });
});
