import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { lastLine, runCommand } from "../../../test/command.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { formOf } from "../../../test/form.ts";
import { film, picture } from "../../../test/pictures.ts";
import { startServer, type TestServer, type TestStore } from "../../../test/server.ts";

let server: TestServer;
let stores: TestStore[];
let folder: string;
before(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "stoa-media-copies-"));
  stores = [await server.createStore(), await server.createStore()];
  for (const store of stores)
    for (const bytes of [await picture(300, 200).jpeg().toBuffer(), film(3_000_000)]) {
      const { body } = await server.send(store, "POST", "/api/v1/media", formOf({ file: { bytes } }));
      await server.send(store, "GET", `${new URL(body.data.url).pathname}?width=64`, { key: undefined });
    }
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The bytes of all files below a folder, by their paths. */
async function filesIn(dataDir: string, storeId: string): Promise<Record<string, string>> {
  const at = join(dataDir, "media", storeId);
  const names = existsSync(at) ? await readdir(at, { recursive: true, withFileTypes: true }) : [];
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(at.length), await readFile(file, "base64")])),
  );
}
const originals = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name.includes("/original.")));

async function elsewhere(name: string) {
  const { ownerUrl, drop } = await createTestDatabase();
  const dataDir = join(folder, name);
  return { drop, dataDir, settings: { ...server.settings, DATABASE_URL: ownerUrl, STOA_DATA_DIR: dataDir } };
}

async function run(args: readonly string[], settings: Record<string, string>) {
  const { code, stderr, stdout } = await runCommand([...args, "--json"], settings);
  assert.equal(code, 0, stderr);
  return lastLine(stdout);
}

describe("files of media", () => {
  test("come with a backup, byte for byte, without what is made of them", async () => {
    const file = join(folder, "all.stoa");
    const there = await elsewhere("restored");
    try {
      assert.equal((await run(["backup", file], server.settings)).files, 4);
      assert.equal((await run(["restore", file], there.settings)).files, 4);
      for (const { id } of stores) {
        const own = await filesIn(server.settings.STOA_DATA_DIR!, id);
        assert.ok(Object.keys(own).length === 3);
        assert.deepEqual(await filesIn(there.dataDir, id), originals(own));
      }
    } finally {
      await there.drop();
    }
  });

  test("come with a store that moves, and no others", async () => {
    const [store, other] = stores as [TestStore, TestStore];
    const file = join(folder, "one.stoa");
    const there = await elsewhere("moved");
    try {
      await run(["store", "export", "--store", store.domain, file], server.settings);
      assert.equal((await run(["store", "import", file], there.settings)).files, 2);
      const own = await filesIn(server.settings.STOA_DATA_DIR!, store.id);
      assert.deepEqual(await filesIn(there.dataDir, store.id), originals(own));
      assert.deepEqual(await filesIn(there.dataDir, other.id), {});
    } finally {
      await there.drop();
    }
  });
});
