/** The columns of one file, by the names that its reader has for them. */
export type NamedColumns<Name extends string> = {
  has(column: Name): boolean;
  /** The trimmed text of a cell; "" where the row or the file has none. */
  cell(row: readonly string[], column: Name): string;
  /** The column's name as the file spells it. */
  nameOf(column: Name): string;
  /** The first spellings of those of these columns that the file has not, in a text; "" where it has all. */
  missing(needed: readonly Name[]): string;
};

/** Finds columns in a header row, whatever its case and spacing: each under the first of its spellings that the file has. */
export function findColumns<Name extends string>(
  names: Readonly<Record<Name, readonly [string, ...string[]]>>,
  header: readonly string[],
): NamedColumns<Name> {
  const found = header.map(plain);
  const positions = new Map<Name, number>();
  for (const column of Object.keys(names) as Name[]) {
    const position = names[column].map((name) => found.indexOf(plain(name))).find((at) => at >= 0);
    if (position !== undefined) positions.set(column, position);
  }
  return {
    has: (column) => positions.has(column),
    cell: (row, column) => row[positions.get(column) ?? -1]?.trim() ?? "",
    nameOf: (column) => header[positions.get(column) ?? -1]?.trim() || names[column][0],
    missing: (needed) =>
      needed
        .filter((column) => !positions.has(column))
        .map((column) => names[column][0])
        .join(", "),
  };
}

const plain = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
