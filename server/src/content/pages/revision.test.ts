import assert from "node:assert/strict";
import { test } from "node:test";
import { enterAsOwner } from "../../../test/people.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readShopRevision } from "./index.ts";

const server = await testServer();
const revisionOf = (at: TestStore, now = new Date()) =>
  readShopRevision(tenantReads(server.database.pool, at.id), now);

test("the shop's revision is another after each change of what pages show, and the same without", async () => {
  const at = await server.createStore();
  const owner = await enterAsOwner(server, at);
  const other = await server.createStore();
  const elsewhere = await revisionOf(other);
  let last = await revisionOf(at);
  const raises = async (method: string, path: string, body?: object, key = at.key) => {
    const answer = await server.send(at, method, `/api/v1${path}`, { ...(body && { body }), key });
    assert.ok(answer.status < 300, answer.text);
    const now = await revisionOf(at);
    assert.notEqual(now, last, `${method} ${path}`);
    assert.equal(await revisionOf(at), now);
    last = now;
    return answer.body.data;
  };
  const translations = [{ language: "en", name: "Mug", description: "" }];
  const product = await raises("POST", "/products", { price: "5", translations });
  await raises("PUT", `/products/${product.id}`, { price: "6" });
  const category = await raises("POST", "/categories", { translations });
  await raises("PUT", `/categories/${category.id}`, { translations: [{ ...translations[0], name: "Cups" }] });
  await raises("DELETE", `/categories/${category.id}`);
  await raises("PUT", "/settings", { name: "Another" });
  await raises("PUT", "/policies", { terms: [{ language: "en", text: "Be kind." }] });
  const page = await raises("POST", "/content-pages", { translations: [{ language: "en", title: "About" }] });
  await raises("PUT", `/content-pages/${page.id}`, { isPublished: false });
  await raises("DELETE", `/content-pages/${page.id}`);
  const menu = await raises("POST", "/menus", { handle: "extra", titles: "Extra" });
  await raises("PUT", `/menus/${menu.id}`, { titles: "More" });
  await raises("DELETE", `/menus/${menu.id}`);
  const redirect = await raises("POST", "/redirects", { from: "/a", to: "/b" });
  await raises("PUT", `/redirects/${redirect.id}`, { to: "/c" });
  await raises("POST", "/redirects/bulk", { create: [{ from: "/d", to: "/b" }] });
  await raises("DELETE", `/redirects/${redirect.id}`);
  const theme = (await server.send(at, "POST", "/api/v1/themes", { body: { name: "T" } })).body.data;
  const content = "{{ content_for_header }}{{ content_for_layout }}";
  await server.send(at, "PUT", `/api/v1/themes/${theme.id}/file?path=layout/theme.liquid`, {
    body: { content },
  });
  assert.equal(await revisionOf(at), last, "working files are shown to nobody");
  await raises("POST", `/themes/${theme.id}/versions`, {});
  await raises("POST", `/themes/${theme.id}/activate`, undefined, owner.token);
  await server.send(at, "PUT", "/api/v1/settings?dryRun=true", { body: { name: "Dry" } });
  await server.send(at, "PUT", "/api/v1/settings", { body: { name: "Another" } });
  assert.equal(await revisionOf(at), last);
  assert.equal(await revisionOf(other), elsewhere);
});

test("the shop's revision is another once a page or a product appears by itself", async () => {
  const at = await server.createStore();
  const page = { publishedAt: "2999-01-01", translations: [{ language: "en", title: "Later" }] };
  assert.equal((await server.send(at, "POST", "/api/v1/content-pages", { body: page })).status, 201);
  const [now, before, then] = await Promise.all([
    revisionOf(at),
    revisionOf(at, new Date("2998-12-31")),
    revisionOf(at, new Date("2999-01-02")),
  ]);
  assert.equal(now, before);
  assert.notEqual(now, then);
});
