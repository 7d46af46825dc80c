import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { type TestStore, testServer } from "../../../test/server.ts";
import { statement } from "../../db/statement.ts";
import { tenantReads } from "../../db/tenant.ts";
import { findCollision } from "./path.ts";

const THEMES = "/api/v1/themes";
const RUNS = runs(10, 60);

const server = await testServer();

type Files = Map<string, string>;
/**
 * A theme as anybody would write it down: its working files, its versions, and which of them is published.
 */
type Model = { working: Files; versions: Files[]; published: number | null };

type Step =
  | { act: "write"; path: string; content: string }
  | { act: "delete"; path: string }
  | { act: "publish" }
  | { act: "roll back"; nth: number; restore: boolean }
  | { act: "copy" };

const LAYOUT = "layout/theme.liquid";
const path = fc.constantFrom(LAYOUT, "a.css", "A.css", "b", "b/c.html", "d/e.js", "d");
const content = fc.constantFrom("", "one", "two", "three", "ünï");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("write" as const), path, content }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("delete" as const), path }) },
  { weight: 3, arbitrary: fc.constant({ act: "publish" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("roll back" as const), nth: fc.nat(4), restore: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "copy" as const }) },
);

/** What a step makes of the model, and the status it must be answered with. */
function expected(model: Model, one: Step): number {
  const { working, versions } = model;
  switch (one.act) {
    case "write":
      if (findCollision(one.path, working.keys())) return 400;
      working.set(one.path, one.content);
      return 200;
    case "delete":
      return working.delete(one.path) ? 200 : 404;
    case "publish":
      if (!working.has(LAYOUT)) return 400;
      model.published = versions.push(new Map(working));
      return 201;
    case "roll back":
      if (!versions[one.nth]) return 400;
      model.published = one.nth + 1;
      if (one.restore) model.working = new Map(versions[one.nth]);
      return 200;
    case "copy":
      model.versions = [];
      model.published = null;
      return 201;
  }
}

test("random writes, deletions, publications and rollbacks come to what a plain model comes to", async () => {
  let stores = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      stores++;
      const store = await server.createStore();
      const send = (method: string, rest: string, body?: unknown) =>
        server.send(store, method, `${THEMES}${rest}`, body === undefined ? {} : { body });
      const model: Model = { working: new Map(), versions: [], published: null };
      let id = (await send("POST", "", { name: "Model" })).body.data.id;
      const others: [id: string, files: Files][] = [];
      for (const one of steps) {
        const was: Files = new Map(model.working);
        const status = expected(model, one);
        const at = (path: string) => `/${id}/file?${new URLSearchParams({ path })}`;
        const answer = await {
          write: () =>
            send("PUT", at((one as { path: string }).path), {
              content: (one as { content: string }).content,
            }),
          delete: () => send("DELETE", at((one as { path: string }).path)),
          publish: () => send("POST", `/${id}/versions`, {}),
          "roll back": () => {
            const { nth, restore } = one as { nth: number; restore: boolean };
            return send("POST", `/${id}/publish`, { number: nth + 1, restoreFiles: restore });
          },
          copy: () => send("POST", "", { name: "Copy", copyOf: id }),
        }[one.act]();
        assert.equal(answer.status, status, `${JSON.stringify(one)}: ${answer.text}`);
        if (one.act === "copy") {
          others.push([id, was]);
          id = answer.body.data.id;
        }
      }
      await assertSame(store, id, model);
      for (const [other, files] of others) assert.deepEqual(await read(store, other), files);
    }),
    { numRuns: RUNS },
  );
  assert.ok(stores >= RUNS);
});

async function read(store: TestStore, id: string, number?: number): Promise<Files> {
  const suffix = number === undefined ? "" : `number=${number}`;
  const { body } = await server.send(store, "GET", `${THEMES}/${id}/files?${suffix}`);
  const files: Files = new Map();
  for (const { path } of body.data.files) {
    const query = `${new URLSearchParams({ path })}&${suffix}`.replace(/&$/, "");
    const one = await server.send(store, "GET", `${THEMES}/${id}/file?${query}`);
    files.set(path, one.body.data.content);
  }
  return files;
}

async function assertSame(store: TestStore, id: string, model: Model): Promise<void> {
  const theme = (await server.send(store, "GET", `${THEMES}/${id}`)).body.data;
  const bytes = [...model.working.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  assert.deepEqual(
    [theme.publishedVersion, theme.fileCount, theme.size],
    [model.published, model.working.size, bytes],
  );
  assert.deepEqual(sorted(await read(store, id)), sorted(model.working));
  for (const [i, files] of model.versions.entries())
    assert.deepEqual(sorted(await read(store, id, i + 1)), sorted(files));

  // Each content once, and none that no file has.
  const [row] = await tenantReads(server.database.pool, store.id).query(
    statement(`select (select count(*) from theme_blobs where store_id = $1),
      (select count(distinct sha256) from (select sha256 from theme_files where store_id = $1
        union select sha256 from theme_version_files where store_id = $1) f)`),
    [store.id],
  );
  assert.equal(row![0], row![1]);
}

const sorted = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
