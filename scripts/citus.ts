import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../server/src/db/pool.ts";
import { prepareCitus } from "../server/test/citus.ts";
import { testSecret } from "../server/test/database.ts";
import { type KeptStatements, readStatements } from "../server/test/kept-statements.ts";
import { planned } from "../server/test/one-task.ts";
import { runTests } from "./run-tests.ts";

/** What may run on more than one shard, or on none: it is about no store, or looks for the ids of stores. */
const unlikeOthers: readonly RegExp[] = [
  /^\s*(begin|commit|rollback|savepoint|release|set|listen|explain|select pg_notify|select announce_change)\b/i,
];

/**
 * Runs tests on the Citus cluster of CITUS_URL, one file after another on one database, then plans each statement that the server made. Tells whether
 * the tests passed and each statement of a store is one task on one shard. Without a cluster it says what to do.
 */
export async function testCitus(root: string, files: readonly string[]): Promise<boolean> {
  const url = process.env.CITUS_URL;
  if (!url) {
    process.stderr.write(
      "test:citus needs CITUS_URL: an empty database on the coordinator of a Citus cluster, as its administrator. CONTRIBUTING.md has the steps.\n",
    );
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), "stoa-citus-"));
  const statements = join(folder, "statements");
  try {
    await mkdir(statements);
    process.env.STOA_TEST_CITUS = JSON.stringify(await prepareCitus(url, testSecret, folder));
    process.env.STOA_TEST_STATEMENTS = statements;
    const passed = await runTests(root, files, false, true);
    return (await lookAtPlans(url, readStatements(statements))) && passed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function lookAtPlans(url: string, kept: KeptStatements): Promise<boolean> {
  const texts = [...kept.keys()].filter((text) => !unlikeOthers.some((kind) => kind.test(text)));
  const admin = await connect(url);
  const plans = await planned(admin, texts).finally(() => admin.end());
  const wrong = plans.filter(({ tasks, trouble }) => tasks !== 1 || trouble);
  for (const { text, tasks, trouble } of wrong)
    process.stdout.write(`✖ ${trouble ?? `${tasks} tasks`}: ${text.replaceAll(/\s+/g, " ").trim()}\n`);
  const idle = texts.filter((text) => !kept.get(text));
  for (const text of idle) process.stdout.write(`- never ran: ${text.replaceAll(/\s+/g, " ").trim()}\n`);
  process.stdout.write(
    `${texts.length} statements, of which ${texts.length - idle.length} ran; ${wrong.length} are not one task on one shard\n`,
  );
  return wrong.length === 0;
}
