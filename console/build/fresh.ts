import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const sources = [
  "console/src/**/*",
  "console/build/*",
  "console/index.html",
  "console/vite.config.ts",
  "console/package.json",
  "sdk/src/**/*",
  "package-lock.json",
];

/** A hash of all that the console is built of. */
export async function sourcesHash(): Promise<string> {
  const hash = createHash("sha256");
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\n`).update(await readFile(file));
  return hash.digest("hex");
}
