import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { openVisited, seen } from "../../server/test/visited.ts";

const run = promisify(execFile);
const runtimes: [name: string, command: string, ...args: string[]][] = [
  ["Node", process.execPath],
  ["Deno", process.env.DENO ?? "deno", "run", "--allow-net", "--no-prompt"],
  ["Bun", process.env.BUN ?? "bun", "run"],
];

describe("the built package, in each runtime", async () => {
  const visited = await openVisited();
  await writeFile(
    join(visited.folder, "main.js"),
    `import * as sdk from "./dist/index.js";
     import { visit } from "./visit.js";
     console.log(JSON.stringify(await visit(sdk, ${JSON.stringify(visited.shopper)})));`,
  );
  after(() => visited?.close());

  for (const [name, command, ...args] of runtimes) {
    const isThere = spawnSync(command, ["--version"]).status === 0;
    test(name, { skip: isThere ? false : `there is no ${command}` }, async () => {
      const { stdout } = await run(command, [...args, join(visited.folder, "main.js")]);
      assert.deepEqual(JSON.parse(stdout), seen);
      assert.deepEqual(await visited.receivedEvents(), ["order_created"]);
    });
  }
});
