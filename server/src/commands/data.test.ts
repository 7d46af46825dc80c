import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../db/database.ts";
import { openEmbedded } from "../db/embedded/open-embedded.ts";
import { removeEmbedded } from "../db/embedded/remove-embedded.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

const dataDir = join(await mkdtemp(join(tmpdir(), "stoa-data-")), "data");
after(async () => {
  await removeEmbedded(dataDir);
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

function stoa(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const settings = { ...process.env, DATABASE_URL: "", STOA_SECRET: "", STOA_DATA_DIR: dataDir, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test("says where the data is, before and after there is some, and removes it", async () => {
  const empty = await stoa(["data", "where", "--json"]);
  assert.deepEqual(JSON.parse(empty.out), { dataDir, database: null, secret: null, isOutside: false });
  assert.deepEqual(await stoa(["data", "remove", "--yes"]).then(({ code }) => code), 2);

  const database = await openEmbedded({ dataDir, durable: false });
  const busy = await stoa(["data", "remove", "--yes"]);
  assert.deepEqual([busy.code, /a process uses the database/.test(busy.err)], [1, true]);
  await database.close();

  const found = await stoa(["data", "where"]);
  assert.match(found.out, new RegExp(`database +${join(dataDir, "postgres")}\n`));
  const unasked = await stoa(["data", "remove"]);
  assert.deepEqual([unasked.code, /add --yes/.test(unasked.err)], [2, true]);
  assert.ok(existsSync(dataDir));
  const removed = await stoa(["data", "remove", "--yes", "--json"]);
  assert.deepEqual(JSON.parse(removed.out), { removed: dataDir });
  assert.ok(!existsSync(dataDir));

  const external = await stoa(["data", "where"], {
    DATABASE_URL: "postgres://a@b/c",
    STOA_SECRET: "a secret of at least 32 characters",
  });
  assert.deepEqual([external.code, /DATABASE_URL is set/.test(external.err)], [2, true]);
});

test("a lost secret is an error that says what to do, and no new secret is made", async () => {
  const open = () => openDatabase({ databaseUrl: undefined, dataDir, secret: undefined, poolSize: 1 });
  await (await open()).close();
  const file = join(dataDir, "secret");
  const kept = await readFile(file, "utf8");
  await rename(file, `${file}.aside`);
  await assert.rejects(open(), /secret is missing.*Put it back.*make a new one/s);
  assert.ok(!existsSync(file));
  // As the message says: another secret makes another role, and the server starts.
  await writeFile(file, `${"n".repeat(43)}=\n`, { mode: 0o600 });
  const renewed = await open();
  await renewed.pool.query("select 1");
  await renewed.close();
  await writeFile(file, kept);
  await (await open()).close();
});
