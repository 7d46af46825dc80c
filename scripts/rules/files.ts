import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of the project: its path from the root, with `/`, and its text. */
export type SourceFile = { path: string; text: string };

// What is installed, and what is built.
const notOurs = /(^|\/)node_modules\/|^sdk\/dist\/|^console\/dist/;

/** The files below `folder` whose names end in one of `endings`, tests too; not what is installed or built. */
export async function filesBelow(
  root: string,
  folder: string,
  endings: readonly string[],
): Promise<SourceFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  const paths = entries
    .map((entry) => `${folder}/${entry.replaceAll("\\", "/")}`)
    .filter((path) => !notOurs.test(path) && endings.some((ending) => path.endsWith(ending)))
    .sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })));
}

/** Whether a path is a test's. */
export const isTest = (path: string): boolean => path.endsWith(".test.ts");
