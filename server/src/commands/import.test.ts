import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lastLine, startCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";

after(() => rm(folder, { recursive: true, force: true }));
const server = await testServer();
const folder = await mkdtemp(join(tmpdir(), "stoa-import-test-"));

test("import customers reads a file, tells whom it skipped, mails those who are new when told to, and is noted", async () => {
  const store = await server.createStore();
  const file = join(folder, "customers.csv");
  await writeFile(file, "email,firstName,lastName\nnew@example.com,Ada,King\nnobody,Bo,Li\n");
  const run = (...more: string[]) =>
    startCommand(["import", "customers", file, "--store", store.domain, ...more], server.settings).ended;
  const [dry, wrong] = await Promise.all([
    run("--format", "stoa", "--dry-run", "--send-mail"),
    run("--format", "woocommerce"),
  ]);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /^dry run, nothing is kept: 1 created.*1 skipped/);
  assert.match(dry.stdout, /line 3 {2}nobody {2}email: This must be an email address/);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /unknown format: woocommerce; there are shopify, stoa/);
  const done = await run("--format", "stoa", "--send-mail", "--json");
  const { created, skipped, dryRun } = lastLine(done.stdout);
  assert.deepEqual([done.code, created, skipped, dryRun], [0, 1, 1, false], done.stderr);
  await server.runJobs();
  const mails = (await server.mails()).filter(({ to }) => to === "new@example.com");
  assert.equal(mails.length, 2);
  const { entries } = (await server.send(store, "GET", "/api/v1/audit?actorKind=cli")).body.data;
  assert.deepEqual(
    entries.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields]),
    [["customers.import", ["format", "sendMail"]]],
  );
});
