/** A foreign key: a table, and the one it refers to. */
export type Reference = { readonly table: string; readonly refersTo: string };

/**
 * Sorts tables into groups; each group comes after the groups that its tables refer to. A group has one
 * table, or the tables that refer to each other in a ring. References to tables outside `tables` do not
 * count.
 */
export function inGroups(tables: readonly string[], references: readonly Reference[]): string[][] {
  const left = new Set(tables);
  const groups: string[][] = [];
  while (left.size) {
    // The table that needs the fewest other tables needs only its own ring.
    const [group] = [...left].map((table) => needs(table, left, references)).sort(bySize);
    groups.push([...group!].sort());
    for (const table of group!) left.delete(table);
  }
  return groups;
}

const bySize = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.size - other.size;

/** A table, and all tables left that it refers to, directly or not. */
function needs(table: string, left: ReadonlySet<string>, references: readonly Reference[]): Set<string> {
  const found = new Set([table]);
  for (const from of found)
    for (const { table: one, refersTo } of references)
      if (one === from && left.has(refersTo)) found.add(refersTo);
  return found;
}
