import assert from "node:assert/strict";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startCommand } from "../../../test/command.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import { runs } from "../../../test/runs.ts";
import { startServer } from "../../../test/server.ts";

test("backup and restore hold no more of a large store than of one an eighth of its size", async () => {
  const megabytes = runs(64, 640);
  const folder = await mkdtemp(join(tmpdir(), "stoa-memory-"));
  const [server, target, other] = [
    await startServer(),
    await createTestDatabase(),
    await createTestDatabase(),
  ];
  const [here, there] = [await server.adminInside(), await other.adminInside()];
  const into = ({ ownerUrl }: typeof target) => ({ ...server.settings, DATABASE_URL: ownerUrl });
  try {
    const store = await server.createStore();
    // Rows of 4 MiB, which do not compress.
    const fill = (rows: number) =>
      here.query(
        `insert into theme_blobs (store_id, sha256, size, content)
         select $1, decode(md5(n::text) || md5(n::text), 'hex'), length(content), content
         from generate_series(1, $2::int) n cross join lateral (
           select decode(string_agg(md5(n::text || '.' || part::text), ''), 'hex') as content
           from generate_series(1, 262144) part) c on conflict do nothing`,
        [store.id, rows],
      );
    const [small, large] = [join(folder, "small.stoa"), join(folder, "large.stoa")];
    await fill(megabytes / 32);
    const before = [
      await peakOf(["backup", small], server.settings),
      await peakOf(["restore", small], into(target)),
    ];
    await fill(megabytes / 4);
    const after = [
      await peakOf(["backup", large], server.settings),
      await peakOf(["restore", large], into(other)),
    ];
    assert.ok((await stat(large)).size > megabytes * 1_000_000);
    assert.deepEqual(await everyRow(there), await everyRow(here));
    for (const [i, peak] of after.entries())
      assert.ok(peak - before[i]! < 64, `MiB: ${after}, and before ${before}`);
  } finally {
    await Promise.all([here.end(), there.end()]);
    await server.close();
    await Promise.all([target.drop(), other.drop(), rm(folder, { recursive: true, force: true })]);
  }
});

/** How much memory a command had in use at most, in MiB. */
async function peakOf(args: readonly string[], settings: Record<string, string>): Promise<number> {
  const tell = `process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS + "\\n"))`;
  const watch = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  const { code, stderr } = await startCommand(args, { ...settings, NODE_OPTIONS: watch }).ended;
  assert.equal(code, 0, stderr);
  return Number(/peak (\d+)/.exec(stderr)![1]) / 1_024;
}
