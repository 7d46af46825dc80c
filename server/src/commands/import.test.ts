import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lastLine, runCommand } from "../../test/command.ts";
import { testServer } from "../../test/server.ts";

after(() => rm(folder, { recursive: true, force: true }));
const server = await testServer();
const folder = await mkdtemp(join(tmpdir(), "stoa-import-test-"));

test("import customers reads a file, tells whom it skipped, mails those who are new when told to, and is noted", async () => {
  const store = await server.createStore();
  const file = join(folder, "customers.csv");
  await writeFile(file, "email,firstName,lastName\nnew@example.com,Ada,King\nnobody,Bo,Li\n");
  const run = (...more: string[]) =>
    runCommand(["import", "customers", file, "--store", store.domain, ...more], server.settings);
  const [dry, wrong] = await Promise.all([
    run("--format", "stoa", "--dry-run", "--send-mail"),
    run("--format", "magento"),
  ]);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /^dry run, nothing is kept: 1 created.*1 skipped/);
  assert.match(dry.stdout, /line 3 {2}nobody {2}email: Enter a valid email address/);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /unknown format: magento; there are shopify, woocommerce, stoa/);
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

test("import orders brings orders along and tells what does not add up; a dry run keeps nothing", async () => {
  const store = await server.createStore({ currency: "USD" });
  const file = join(folder, "orders.csv");
  const header =
    "Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id";
  const rows = [
    "#1001,ada@example.com,paid,fulfilled,USD,20.00,2023-05-01 10:00:00 -0400,2,Mug,10.00,71",
    "#1002,ada@example.com,paid,fulfilled,USD,21.00,2023-05-02 10:00:00 -0400,2,Mug,10.00,72",
    "#1003,ada@example.com,paid,fulfilled,EUR,20.00,2023-05-03 10:00:00 -0400,2,Mug,10.00,73",
  ];
  await writeFile(file, [header, ...rows].join("\n"));
  const run = (...more: string[]) =>
    runCommand(
      ["import", "orders", file, "--format", "shopify", "--store", store.domain, ...more],
      server.settings,
    );
  const dry = await run("--dry-run");
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /^dry run, nothing is kept: 2 created.*1 skipped/);
  assert.match(dry.stdout, /line 4 {2}#1003 {2}Currency: /);
  assert.match(dry.stdout, /line 3 {2}#1002 {2}The amounts do not add up/);
  const kept = async () => (await server.send(store, "GET", "/api/v1/orders")).body.data.pagination.total;
  assert.equal(await kept(), 0);
  const { created, skipped } = lastLine((await run("--json")).stdout);
  assert.deepEqual([created, skipped, await kept()], [2, 1, 2]);
});
