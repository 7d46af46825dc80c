import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type TestStore, testServer } from "../../../test/server.ts";
import { designMode } from "./assets.ts";

describe("the theme editor's script", async () => {
  const server = await testServer();
  let store: TestStore;
  let id: string;
  const ask = (path: string, at = store) => server.send(at, "GET", path, { key: undefined });
  const previewOf = async (purpose: "editor" | "link", of = id) => {
    const made = await server.send(store, "POST", `/api/v1/themes/${of}/previews`, { body: { purpose } });
    return new URL(made.body.data.url).pathname;
  };

  before(async () => {
    store = await server.createStore();
    const made = await server.send(store, "POST", "/api/v1/themes", {
      body: { name: "Mine", copyOf: "default" },
    });
    id = made.body.data.id;
  });

  test("is in a preview for the editor, and nowhere else", async () => {
    const tag = `<script src="${designMode.path}" data-template="index"></script>`;
    for (const theme of [id, "default"]) {
      const editor = await ask(await previewOf("editor", theme));
      assert.equal(editor.status, 200, editor.text);
      assert.ok(editor.text.includes(tag));
      assert.match(editor.text, /data-shopify-editor-section=/);
      const link = await ask(await previewOf("link", theme));
      assert.equal(link.status, 200);
      for (const page of [link, await ask("/")])
        assert.doesNotMatch(page.text, /design-mode|data-shopify-editor/);
    }
    const script = await ask(designMode.path);
    assert.equal(script.status, 200);
    assert.equal(script.text, designMode.body.toString());
    assert.match(script.headers["content-type"] as string, /^text\/javascript/);
  });

  test("a preview has an origin of its own, may stand in the console's frame, and is stored nowhere", async () => {
    const { headers } = await ask(await previewOf("editor"));
    const policy = headers["content-security-policy"] as string;
    assert.match(policy, /sandbox allow-scripts allow-forms allow-popups(;|$)/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.doesNotMatch(policy, /allow-same-origin/);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["set-cookie"], undefined);
  });

  test("a section alone is the section as the page has it", async () => {
    const root = await previewOf("editor");
    const page = await ask(root);
    const [, section] = /id="shopify-section-(template--index__[\w-]+)"/.exec(page.text)!;
    const alone = await ask(`${root}?section_id=${section}`);
    assert.equal(alone.status, 200);
    assert.ok(alone.text.includes(`id="shopify-section-${section}"`));
    assert.equal((await ask(`${root}?section_id=template--index__nothing`)).status, 404);
  });

  test("another store's preview, and a theme that cannot be rendered", async () => {
    const elsewhere = await server.createStore();
    assert.equal((await ask(await previewOf("editor"), elsewhere)).status, 404);
    const broken = await server.send(store, "POST", "/api/v1/themes", {
      body: { name: "Broken", files: [{ path: "templates/index.liquid", content: "{% if %}" }] },
    });
    const page = await ask(await previewOf("editor", broken.body.data.id));
    assert.equal(page.status, 500);
    assert.match(page.headers["content-security-policy"] as string, /frame-ancestors 'self'; sandbox$/);
    assert.match(page.text, /<pre dir="ltr" class="told">/);
  });
});
