import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { lastLine, runCommand } from "../../../test/command.ts";
import { everyRow } from "../../../test/every-row.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";

const CONSOLE_HOST = "console.copies.test";
const tables = ["menus", "content_pages", "content_page_slugs", "redirects", "former_slugs", "theme_errors"];

let server: TestServer;
let store: TestStore;
let folder: string;

const send = async (method: string, path: string, body?: object) => {
  const answer = await server.send(store, method, `/api/v1${path}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
};

async function run(args: readonly string[], settings: Record<string, string>) {
  const { code, stderr, stdout } = await runCommand([...args, "--json"], settings);
  assert.equal(code, 0, stderr);
  return lastLine(stdout);
}

before(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "stoa-shop-copies-"));
  store = await server.createStore();
  const page = await send("POST", "/content-pages", {
    slug: "about",
    translations: [{ language: "en", title: "About us", body: "<p>Hello</p>" }],
  });
  await send("PUT", `/content-pages/${page.id}`, { slug: "our-story" });
  const product = await send("POST", "/products", {
    price: "7",
    slug: "cup",
    publishedAt: "2020-01-31",
    translations: [{ language: "en", name: "Stoneware", description: "" }],
  });
  await send("PUT", `/products/${product.id}`, { slug: "mug" });
  await send("POST", "/menus", {
    handle: "help",
    titles: "Help",
    items: [{ titles: "About", link: { kind: "page", id: page.id } }],
  });
  await send("POST", "/redirects", { from: "/old", to: "/pages/our-story" });
  await send("PUT", "/settings", { storefront: { mode: "password", password: "open sesame" } });
  const { id } = await send("POST", "/themes", {
    name: "Plain",
    files: [{ path: "layout/theme.liquid", content: "{{ content_for_layout }}" }],
  });
  await server.sql(
    store,
    `insert into theme_errors (store_id, theme_id, code, template, message, number, first_at, last_at)
     values ('${store.id}', '${id}', 'timeout', 'product', 'Too slow', 1, now(), now())`,
  );
  await run(["domain", "add", CONSOLE_HOST, "--store", store.domain, "--for", "console"], server.settings);
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The rows and the answers of the store's shop. */
async function readShop(of: TestServer) {
  const admin = await of.adminInside();
  try {
    const all = await everyRow(admin, store.id);
    const rows = Object.fromEntries(tables.map((table) => [table, all[table]!]));
    const hosts = await admin.query(
      "select host from domains where store_id = $1 and for_console order by host",
      [store.id],
    );
    const answers: Record<string, unknown> = {};
    for (const path of [
      "menus",
      "storefront/menus/help",
      "content-pages",
      "storefront/pages/our-story",
      "redirects",
      "storefront/redirects?path=/old",
      "storefront/redirects?path=/pages/about",
      "storefront/redirects?path=/products/cup",
    ]) {
      const answer = await of.send(store, "GET", `/api/v1/${path}`);
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      answers[path] = answer.body.data;
    }
    const { body } = await of.send(store, "GET", "/api/v1/settings");
    const unlocked = await of.send(store, "POST", "/api/v1/storefront/password", {
      key: undefined,
      body: { password: "open sesame" },
    });
    return {
      rows,
      answers,
      hosts: hosts.rows,
      storefront: body.data.storefront,
      unlocked: unlocked.status,
    };
  } finally {
    await admin.end();
  }
}

describe("the shop of a store", () => {
  for (const [name, out, into] of [
    ["a backup", (file: string) => ["backup", file], ["restore"]],
    ["a move", (file: string) => ["store", "export", "--store", store.domain, file], ["store", "import"]],
  ] as const) {
    test(`comes with ${name}: content, former slugs, errors of themes, settings, console host`, async () => {
      const own = await readShop(server);
      for (const table of tables) assert.doesNotMatch(own.rows[table]!, /^0 /, table);
      assert.deepEqual(own.hosts, [{ host: CONSOLE_HOST }]);
      assert.deepEqual([own.storefront.mode, own.unlocked], ["password", 200]);
      const there = await startServer();
      try {
        const file = join(folder, `${into.join("-")}.stoa`);
        await run(out(file), server.settings);
        await run([...into, file], there.settings);
        assert.deepEqual(await readShop(there), own);
      } finally {
        await there.close();
      }
    });
  }
});
