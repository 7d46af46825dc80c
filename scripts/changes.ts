// npm run changes: moves the fragments of changes/ into CHANGELOG.md, below "Unreleased", and removes them. A
// release does so.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The headings of Keep a Changelog, in the order in which a release has them. */
const headings = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"] as const;

/** The name of a fragment's file, which begins with its heading, and its text. */
export type Fragment = { name: string; text: string };

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "changes");
const changelog = join(root, "CHANGELOG.md");

/** The fragments of changes that no changelog has yet, by their names. */
export async function readFragments(): Promise<Fragment[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md").sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })));
}

/**
 * A changelog with fragments behind the lines of their headings, in its first part. Throws for a fragment of
 * no heading, or without text.
 */
export function addFragments(log: string, fragments: readonly Fragment[]): string {
  const start = log.indexOf("\n## [Unreleased]");
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## [Unreleased]"');
  const end = log.indexOf("\n## ", start + 1);
  const [title = "", ...parts] = log.slice(start, end < 0 ? undefined : end).split("\n### ");
  const lines = new Map(
    parts.map((part) => [part.split("\n", 1)[0]!, part.slice(part.indexOf("\n")).trim()]),
  );
  for (const { name, text } of fragments) {
    const heading = headings.find((one) => name.startsWith(`${one.toLowerCase()}-`));
    if (!heading) throw new Error(`changes/${name} does not begin with a heading, such as added-`);
    if (!text.trim()) throw new Error(`changes/${name} is empty`);
    lines.set(heading, `${lines.get(heading) ?? ""}\n${asItem(text)}`.trim());
  }
  const sections = headings
    .filter((heading) => lines.has(heading))
    .map((heading) => `### ${heading}\n\n${lines.get(heading)}`);
  const rest = end < 0 ? "" : `\n${log.slice(end)}`;
  return `${log.slice(0, start)}${title.trimEnd()}\n\n${sections.join("\n\n")}${rest || "\n"}`;
}

const asItem = (text: string) => `- ${text.trim().replaceAll("\n", "\n  ")}`;

if (import.meta.main) {
  const fragments = await readFragments();
  await writeFile(changelog, addFragments(await readFile(changelog, "utf8"), fragments));
  for (const { name } of fragments) await rm(join(folder, name));
  process.stdout.write(`CHANGELOG.md has ${fragments.length} more lines.\n`);
}
