import type { SourceFile } from "./files.ts";

const name = String.raw`(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public\.)?"?(\w+)"?`;
const steps = new RegExp(
  [
    String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|(?:materialized\s+)?view)\s+${name}`,
    String.raw`\bdrop\s+(?:table|(?:materialized\s+)?view)\s+${name}((?:\s*,\s*(?:public\.)?"?\w+"?)*)`,
    String.raw`\balter\s+(?:table|(?:materialized\s+)?view)\s+${name}\s+rename\s+to\s+"?(\w+)"?`,
  ].join("|"),
  "gi",
);

/** The tables, partitions and views that are there once all migrations have run, sorted; temporary ones are none. */
export function tablesOf(migrations: readonly SourceFile[]): string[] {
  const tables = new Set<string>();
  const inOrder = migrations.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { text } of inOrder) {
    const bare = text.replace(/\/\*[\s\S]*?\*\/|--.*$/gm, "").toLowerCase();
    for (const [, created, dropped, more = "", renamed, renamedTo] of bare.matchAll(steps)) {
      if (created) tables.add(created);
      if (dropped) for (const [gone] of `${dropped}${more}`.matchAll(/\w+/g)) tables.delete(gone);
      if (renamed && tables.delete(renamed)) tables.add(renamedTo!);
    }
  }
  return [...tables].sort();
}
