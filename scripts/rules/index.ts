import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brokenArrows } from "./arrows.ts";
import { looseComments, looseDescriptions, looseProse } from "./comments.ts";
import { importCycles } from "./cycles.ts";
import { filesBelow } from "./files.ts";
import { fullFolders, longFiles, longMap, wideIndexes } from "./lengths.ts";
import { looseLocks } from "./lock.ts";
import { deadPaths } from "./paths.ts";
import { strangePlaces } from "./places.ts";
import { tablesOf } from "./schema.ts";
import { unplacedTables } from "./shards.ts";
import { smallFiles } from "./small-files.ts";
import { strayStatements } from "./sql-files.ts";
import { foreignTables, unownedTables } from "./tables.ts";
import { retiredWords } from "./words.ts";

/** The rules of ARCHITECTURE.md that no linter knows, each by name with what goes against it, a line each. */
export async function checkRules(root: string): Promise<Record<string, readonly string[]>> {
  const text = (path: string) => readFile(join(root, path), "utf8");
  const [server, locales, docs, bench, sdk, console, tools, migrations] = await Promise.all([
    filesBelow(root, "server/src", [".ts"]),
    filesBelow(root, "server/locales", [".json"]),
    filesBelow(root, "docs", [".md"]),
    filesBelow(root, "bench", [".ts"]),
    filesBelow(root, "sdk", [".ts"]),
    filesBelow(root, "console/src", [".ts", ".tsx"]),
    Promise.all(
      ["scripts", "bin", "server/bin", "console/build", "console/test"].map((folder) =>
        filesBelow(root, folder, [".ts", ".mjs"]),
      ),
    ),
    filesBelow(root, "server/migrations", [".sql"]),
  ]);
  const [page, guide, lock, openapi] = await Promise.all(
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "package-lock.json", "openapi.json"].map(text),
  );
  const sources = [...server, ...bench, ...sdk, ...console];
  return {
    "dependency rule": brokenArrows(sources),
    "places in the house": strangePlaces([...sources, ...locales], page!),
    "tables have owners": [...unownedTables(tablesOf(migrations)), ...foreignTables(sources)],
    "tables lie with their store": unplacedTables(migrations),
    "SQL in SQL files": strayStatements(sources),
    "files of 250 lines": longFiles([...sources, ...tools.flat()]),
    "indexes of 40 names": wideIndexes(server),
    "folders of 25 files": fullFolders(server),
    "retired words": retiredWords(server),
    "comments with a subject": [
      ...looseComments(server),
      ...looseProse(docs.filter(({ path }) => !/^docs\/(decisions|walks)\//.test(path))),
      ...looseDescriptions(openapi!),
    ],
    "small files": smallFiles(server),
    "import cycles": importCycles([...server, ...console]),
    "locked packages": looseLocks(lock!),
    "a map of one page": longMap(page!),
    "paths in the map": [
      ...deadPaths(root, "ARCHITECTURE.md", page!),
      ...deadPaths(root, "CONTRIBUTING.md", guide!),
    ],
  };
}
