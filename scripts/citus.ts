import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareCitus } from "../server/test/citus.ts";
import { testSecret } from "../server/test/database.ts";
import { runTests } from "./run-tests.ts";

/**
 * Runs tests on the Citus cluster of CITUS_URL, one file after another on one database, and tells whether they passed. Without a cluster it says
 * what to do.
 */
export async function testCitus(root: string, files: readonly string[]): Promise<boolean> {
  const url = process.env.CITUS_URL;
  if (!url) {
    process.stderr.write(
      "test:citus needs CITUS_URL: an empty database on the coordinator of a Citus cluster, as its administrator. CONTRIBUTING.md has the steps.\n",
    );
    return false;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "stoa-citus-"));
  try {
    process.env.STOA_TEST_CITUS = JSON.stringify(await prepareCitus(url, testSecret, dataDir));
    return await runTests(root, files, false, true);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
