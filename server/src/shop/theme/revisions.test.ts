import assert from "node:assert/strict";
import { test } from "node:test";
import { enterAsOwner } from "../../../test/people.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { tenantReads } from "../../db/tenant.ts";
import { readShopState } from "./revision-sql.ts";

const server = await testServer();
const stateOf = (at: TestStore) => readShopState(tenantReads(server.database.pool, at.id), new Date());
async function revisionOf(at: TestStore): Promise<string> {
  const { catalogue, content } = await stateOf(at);
  return `${catalogue} ${content}`;
}

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

test("when the next page or product appears by itself is told with the revision", async () => {
  const at = await server.createStore();
  const appears = async () => (await stateOf(at)).nextVisible;
  assert.equal(await appears(), undefined);
  const add = async (path: string, body: object) =>
    assert.equal((await server.send(at, "POST", `/api/v1${path}`, { body })).status, 201);
  const publishedAt = "2999-01-02T00:00:00.000Z";
  await add("/products", {
    price: "5",
    publishedAt,
    translations: [{ language: "en", name: "Mug", description: "" }],
  });
  assert.equal(await appears(), Date.parse(publishedAt));
  await add("/content-pages", {
    publishedAt: "2999-01-01",
    translations: [{ language: "en", title: "Later" }],
  });
  await add("/content-pages", {
    publishedAt: "2998-01-01",
    isPublished: false,
    translations: [{ language: "en", title: "Never" }],
  });
  assert.equal(await appears(), Date.parse("2999-01-01"));
});
