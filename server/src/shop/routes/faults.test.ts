import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import type { Worker } from "node:worker_threads";
import { dataOf } from "../../../test/assert-refused.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { addTheme, leastTheme, publishTheme, useTheme } from "../../../test/shop-theme.ts";
import { until } from "../../../test/until.ts";

// What shoppers meet when something fails beside the page that they open.

const workers: Worker[] = [];
subscribe("worker_threads", (message) => void workers.push((message as { worker: Worker }).worker));
const server = await testServer();

const open = (at: TestStore, path: string) =>
  server.send(at, "GET", path, { key: undefined, headers: { accept: "text/html" } });
const write = async (at: TestStore, path: string, body: unknown) =>
  dataOf(await server.send(at, "POST", `/api/v1${path}`, { body }), 201);

test("a process that has rendered no page has no worker; one whose worker is killed in a page goes on", async () => {
  const at = await server.createStore();
  const product = { translations: [{ language: "en", name: "Mug", description: "" }], price: "5.00" };
  await write(at, "/products", product);
  await server.send(at, "GET", "/api/v1/storefront/products", { key: undefined });
  await server.send(at, "GET", "/account/login", { key: undefined, headers: { accept: "text/html" } });
  assert.equal(workers.length, 0, "no page of a theme was opened");

  const busy = "{% for i in (1..30000) %}{% assign x = i | times: 3 %}{% endfor %}";
  await useTheme(server, at, leastTheme({ index: "fine", search: `${busy}found {{ search.terms }}.` }));
  assert.equal((await open(at, "/")).status, 200);
  const before = workers.length;
  const all = Promise.all(Array.from({ length: 6 }, (_, i) => open(at, `/search?q=word${i}`)));
  await until(async () => (await open(at, "/search?q=first")).status === 200, "a page is rendered");
  await Promise.all(workers.map((worker) => worker.terminate()));
  const answers = await all;
  const failed = answers.filter(({ status }) => status !== 200);
  assert.ok(failed.length <= 1, failed.map(({ text }) => text).join("\n"));
  for (const [i, { status, text }] of answers.entries())
    if (status === 200) assert.ok(text.includes(`found word${i}.`), text);
  for (const i of [7, 8]) assert.ok((await open(at, `/search?q=word${i}`)).text.includes(`found word${i}.`));
  assert.ok(workers.length > before, "another worker has begun");
});

test("a product that is deleted after it was listed is a 404 page, and is in no list", async () => {
  const at = await server.createStore();
  const made = await Promise.all(
    ["Mug", "Bowl"].map((name) =>
      write(at, "/products", { translations: [{ language: "en", name, description: "" }], price: "5.00" }),
    ),
  );
  for (const path of ["/collections/all", "/"]) assert.match((await open(at, path)).text, /Mug/, path);
  const gone = await server.send(at, "DELETE", `/api/v1/products/${made[0].id}`);
  assert.ok(gone.status < 300, gone.text);
  const page = await open(at, "/products/mug");
  assert.deepEqual([page.status, /<html/.test(page.text)], [404, true]);
  for (const path of ["/collections/all", "/"]) {
    const { text } = await open(at, path);
    assert.ok(!text.includes("Mug") && text.includes("Bowl"), path);
  }
});

test("broken settings of a published version are warned of, and the page shows the defaults", async () => {
  const at = await server.createStore();
  const files = {
    ...leastTheme({ index: "{{ settings.word }} shows" }),
    "config/settings_schema.json": JSON.stringify([
      { name: "Words", settings: [{ type: "text", id: "word", label: "Word", default: "plain" }] },
    ]),
  };
  const id = await useTheme(server, at, { ...files, "config/settings_data.json": '{"current": {"word": "' });
  assert.match((await open(at, "/")).text, /plain shows/);
  const checked = dataOf(await server.send(at, "POST", `/api/v1/themes/${id}/check`, { body: {} }));
  assert.match(
    JSON.stringify(checked.warnings),
    /settings_data\.json.*invalid_json|invalid_json.*settings_data/,
  );
});

test("a theme of 2,000 files shows its pages", async (t) => {
  const at = await server.createStore();
  const least = leastTheme({ index: "{% render 'p1990' %}{% render 'p7' %}" });
  const count = 2_000 - Object.keys(least).length;
  const text = (i: number) => `{% if true %}part ${i} {{ 'a' | upcase }}{% endif %} ${"words ".repeat(50)}`;
  const snippets = Array.from({ length: count }, (_, i) => [`snippets/p${i}.liquid`, text(i)]);
  const id = await addTheme(server, at, { ...least, ...Object.fromEntries(snippets) });
  const memory = process.memoryUsage().rss;
  const start = performance.now();
  await publishTheme(server, at, id);
  const published = performance.now();
  const made = await write(at, `/themes/${id}/previews`, {});
  const page = await open(at, new URL(made.url).pathname);
  const shown = performance.now();
  assert.match(page.text, /part 1990 A[\s\S]*part 7 A/);
  const mib = Math.round((process.memoryUsage().rss - memory) / 1_048_576);
  t.diagnostic(
    `published in ${Math.round(published - start)} ms, first page in ${Math.round(shown - published)} ms, ${mib} MiB more`,
  );
});
