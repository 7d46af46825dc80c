import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { assertInvalid, assertRefused, MISSING } from "../../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import type { Json } from "../../../test/shop.ts";

const THEMES = "/api/v1/themes";

describe("GET /themes/:id/contents", async () => {
  const server = await testServer();
  let store: TestStore;
  let id: string;
  const texts = {
    "config/settings_data.json": "{}",
    "layout/theme.liquid": "{{ content_for_header }}{{ content_for_layout }}",
    "sections/hero.liquid": "<h2>Hero</h2>",
    "sections/mug.liquid": "<p>Ünïcode 杯</p>",
  };
  const picture = { path: "sections/a.png", content: "iVBORw0KGgo=", encoding: "base64" };
  const read = (query = "", of = id, at = store) =>
    server.send(at, "GET", `${THEMES}/${of}/contents${query}`);
  const pathsOf = ({ body }: Json) => body.data.files.map(({ path }: Json) => path);

  before(async () => {
    store = await server.createStore();
    const files = [...Object.entries(texts).map(([path, content]) => ({ path, content })), picture];
    const made = await server.send(store, "POST", THEMES, { body: { name: "Theme", files } });
    id = made.body.data.id;
    await server.send(store, "POST", `${THEMES}/${id}/versions`, { body: {} });
    await server.send(store, "PUT", `${THEMES}/${id}/file?path=sections/mug.liquid`, {
      body: { content: "changed" },
    });
  });

  test("has the text files below a path with their versions, working or published", async () => {
    const all = await read();
    assert.equal(all.status, 200, all.text);
    assert.deepEqual(pathsOf(all), Object.keys(texts));
    assert.equal(all.body.data.next, null);
    const sections = await read("?under=sections/");
    assert.deepEqual(pathsOf(sections), ["sections/hero.liquid", "sections/mug.liquid"]);
    const [, mug] = sections.body.data.files;
    assert.deepEqual([mug.content, mug.encoding, mug.version], ["changed", "utf-8", 3]);
    const was = await read("?under=sections/m&number=1");
    assert.equal(was.body.data.files[0].content, texts["sections/mug.liquid"]);
    assert.deepEqual(pathsOf(await read("?under=no%25_")), []);
    assert.deepEqual(pathsOf(await read("?after=sections/hero.liquid")), ["sections/mug.liquid"]);
  });

  test("goes on where two MiB end, with each file once", async () => {
    const files = Array.from({ length: 11 }, (_, i) => ({
      path: `snippets/${String.fromCharCode(97 + i)}.liquid`,
      content: String(i % 10).repeat(262_144),
    }));
    const made = await server.send(store, "POST", THEMES, { body: { name: "Large", files } });
    assert.equal(made.status, 201, made.text);
    const first = await read("?under=snippets/", made.body.data.id);
    assert.equal(first.body.data.files.length, 8);
    const second = await read(`?under=snippets/&after=${first.body.data.next}`, made.body.data.id);
    assert.equal(second.body.data.next, null);
    assert.deepEqual(
      [...pathsOf(first), ...pathsOf(second)],
      files.map(({ path }) => path),
    );
  });

  test("knows no theme or version that is not there, and names what is wrong", async () => {
    const elsewhere = await server.createStore();
    for (const answer of [await read("", id, elsewhere), await read("", MISSING), await read("?number=7")])
      assertRefused(answer, 404, "not_found");
    assertInvalid(await read("?number=0"), ["/number", "too_small"]);
    assertInvalid(await read(`?under=${"a".repeat(256)}`), ["/under", "too_long"]);
    assertInvalid(await read("?folder=sections"), ["/folder", "unknown_field"]);
  });
});
