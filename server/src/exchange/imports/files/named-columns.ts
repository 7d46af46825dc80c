/** The columns of one file, by the names that its reader has for them. */
export type NamedColumns<Name extends string> = {
  has(column: Name): boolean;
  /** The trimmed text of a cell; "" where the row or the file has none. */
  cell(row: readonly string[], column: Name): string;
  /** The column's name as the file spells it. */
  nameOf(column: Name): string;
  /** The first spellings of those of these columns that the file has not, in a text; "" where it has all. */
  missing(needed: readonly Name[]): string;
  unread: UnreadColumns;
};

/** The columns of a file that its reader does not read. */
export type UnreadColumns = {
  /** Looks which of them a row has something in. */
  look(cells: readonly string[]): void;
  /** The names of those that a row had something in, as the file spells them. */
  names(): string[];
  /** Whether a row has just this word in one of them, in any case. */
  have(cells: readonly string[], word: string): boolean;
};

/**
 * Finds columns in a header row, whatever its case and spacing: each under the first of its spellings that the file has. The positions
 * `alsoRead` are read by other means.
 */
export function findColumns<Name extends string>(
  names: Readonly<Record<Name, readonly [string, ...string[]]>>,
  header: readonly string[],
  alsoRead: readonly number[] = [],
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
    unread: unreadColumns(header, new Set([...positions.values(), ...alsoRead])),
  };
}

// A row costs in proportion to its cells: a header may have many more.
function unreadColumns(header: readonly string[], read: ReadonlySet<number>): UnreadColumns {
  const isUnread = header.map((name, at) => !read.has(at) && name.trim() !== "");
  const isFilled: boolean[] = header.map(() => false);
  return {
    look(cells) {
      for (const [at, cell] of cells.entries())
        if (isUnread[at] && !isFilled[at] && cell.trim()) isFilled[at] = true;
    },
    names: () => header.flatMap((name, at) => (isFilled[at] ? [name.trim()] : [])),
    have: (cells, word) => cells.some((cell, at) => isUnread[at] && cell.trim().toLowerCase() === word),
  };
}

/** A column's name without what headers differ in: case and spacing. */
export const plain = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();
