import assert from "node:assert/strict";
import { test } from "node:test";
import { startServer, testServer } from "../../../test/server.ts";
import { addTheme, leastTheme } from "../../../test/shop-theme.ts";

const server = await testServer();

test("assets generated from a preview are answered by a process that has shown no page of it", async (t) => {
  const other = await startServer({ ...server.settings });
  t.after(() => other.close());
  const at = await server.createStore();
  const stranger = await server.createStore();
  const id = await addTheme(server, at, {
    ...leastTheme({
      index: "{% section 'hero' %}{{ 'own.css' | asset_url }} {{ 'plain.css' | asset_url }}",
    }),
    "sections/hero.liquid":
      "{% stylesheet %}h1 { color: teal }{% endstylesheet %}{% javascript %}let hero = 1;{% endjavascript %}",
    "assets/own.css.liquid": "h2 { margin: {{ 1 | plus: 1 }}px }",
    "assets/plain.css": "h3 { margin: 0 }",
  });
  const made = await server.send(at, "POST", `/api/v1/themes/${id}/previews`, { body: {} });
  const { pathname } = new URL(made.body.data.url);
  const ask = (of: typeof server, path: string, store = at) =>
    of.send(store, "GET", path, { key: undefined });
  const { text, status } = await ask(server, pathname);
  assert.equal(status, 200, text);
  const paths = [...text.matchAll(/(?:\/preview\/[\w-]+)?\/assets\/[\w.-]+/g)].map(([path]) => path);
  assert.equal(paths.length, 4, text);
  for (const [words, isOfPreview] of [
    ["color: teal", true],
    ["hero = 1", true],
    ["margin: 2px", true],
    ["margin: 0", false],
  ] as const) {
    const found = [];
    for (const path of paths) {
      const asset = await ask(other, path);
      assert.equal(asset.status, 200, path);
      assert.match(String(asset.headers["cache-control"]), /immutable/);
      if (asset.text.includes(words)) found.push(path);
    }
    assert.equal(found.length, 1, words);
    assert.equal(found[0]!.startsWith(pathname), isOfPreview, found[0]);
  }
  const [styles] = paths as [string];
  assert.equal((await ask(other, styles, stranger)).status, 404);
  assert.equal((await ask(other, styles.replace(/[0-9a-f]{16}/, "0".repeat(16)))).status, 404);
  assert.equal((await ask(other, styles.replace(/preview\/.{9}/, "preview/pv_xxxxxx"))).status, 404);
});
