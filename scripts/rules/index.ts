import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brokenArrows } from "./arrows.ts";
import { filesBelow } from "./files.ts";
import { longFiles } from "./lengths.ts";
import { looseLocks } from "./lock.ts";
import { deadPaths } from "./paths.ts";
import { strayStatements } from "./sql-files.ts";
import { foreignTables } from "./tables.ts";

/** The rules of ARCHITECTURE.md that no linter knows, each by name with what goes against it, a line each. */
export async function checkRules(root: string): Promise<Record<string, readonly string[]>> {
  const [server, bench, sdk, ...documents] = await Promise.all([
    filesBelow(root, "server/src", [".ts"]),
    filesBelow(root, "bench", [".ts"]),
    filesBelow(root, "sdk", [".ts"]),
    ...["ARCHITECTURE.md", "CONTRIBUTING.md"].map(async (path) =>
      deadPaths(root, path, await readFile(join(root, path), "utf8")),
    ),
  ]);
  const sources = [...server!, ...bench!, ...sdk!] as Awaited<ReturnType<typeof filesBelow>>;
  return {
    "dependency rule": brokenArrows(sources),
    "tables have owners": foreignTables(sources),
    "SQL in SQL files": strayStatements(sources),
    "files of 250 lines": longFiles(sources),
    "locked packages": looseLocks(await readFile(join(root, "package-lock.json"), "utf8")),
    "paths in the map": documents.flat() as string[],
  };
}
