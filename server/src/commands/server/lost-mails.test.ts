import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runCommand, startCommand } from "../../../test/command.ts";
import { createTestDatabase, testSecret } from "../../../test/database.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-lost-mails-"));
const database = await createTestDatabase();
// Nobody makes a folder in a file, not even root.
await writeFile(join(folder, "file"), "");
const unwritable = join(folder, "file", "data");
after(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const stoa = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(args, {
    DATABASE_URL: database.ownerUrl,
    STOA_SECRET: testSecret,
    STOA_DATA_DIR: unwritable,
    ...env,
  });

test("a server and a worker whose mails would go nowhere do not start, and say what to set", async () => {
  for (const args of [
    ["serve", "--port", "0", "--json"],
    ["work", "--once", "--json"],
  ]) {
    const { code, stdout, stderr } = await stoa(args);
    assert.equal(code, 2, stderr);
    assert.match(
      stderr,
      /mails would go nowhere\. Set SMTP_URL .*file\/data\/mail cannot be written .*STOA_DATA_DIR/,
    );
    assert.match(JSON.parse(stdout.trimEnd().split("\n").at(-1)!).error, /SMTP_URL/);
  }
  const bySmtp = await stoa(["work", "--once"], { SMTP_URL: "smtp://127.0.0.1:1" });
  const byFile = await stoa(["work", "--once"], { STOA_DATA_DIR: join(folder, "data") });
  assert.deepEqual([bySmtp.code, byFile.code], [0, 0], bySmtp.stderr + byFile.stderr);
  // Jobs are another process's.
  const serving = startCommand(["serve", "--port", "0", "--json"], {
    ...{ DATABASE_URL: database.ownerUrl, STOA_SECRET: testSecret },
    ...{ STOA_DATA_DIR: unwritable, STOA_WORK: "off" },
  });
  while (!serving.output.stdout.includes('"url"')) {
    assert.equal(serving.child.exitCode, null, serving.output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  serving.child.kill("SIGTERM");
  assert.equal((await serving.ended).code, 0);
});

test("a data directory that cannot be written is told of with the setting that chooses another", async () => {
  for (const args of [
    ["store", "list"],
    ["serve", "--demo", "--port", "0"],
  ]) {
    const { code, stderr } = await stoa(args, { DATABASE_URL: "", STOA_SECRET: "" });
    assert.equal(code, 1);
    assert.match(stderr, /^stoa: .*file\/data cannot be written \(ENOTDIR\): set STOA_DATA_DIR to a folder/);
  }
});
