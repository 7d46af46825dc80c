/** A foreign key: a table, and the one it refers to. */
export type Reference = { readonly table: string; readonly refersTo: string };

/**
 * The tables in groups, each behind those that its tables refer to. A group has one table, or those that refer to each other in a
 * ring. References to tables that are not among them do not count.
 */
export function inGroups(tables: readonly string[], references: readonly Reference[]): string[][] {
  const left = new Set(tables);
  const groups: string[][] = [];
  while (left.size) {
    // A table that needs the fewest others first needs none but its own ring.
    const [group] = [...left].map((table) => needs(table, left, references)).sort(bySize);
    groups.push([...group!].sort());
    for (const table of group!) left.delete(table);
  }
  return groups;
}

const bySize = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.size - other.size;

/** A table with all those left that it refers to, at any distance. */
function needs(table: string, left: ReadonlySet<string>, references: readonly Reference[]): Set<string> {
  const found = new Set([table]);
  for (const from of found)
    for (const { table: one, refersTo } of references)
      if (one === from && left.has(refersTo)) found.add(refersTo);
  return found;
}
