import type { CsvRow } from "./csv-rows.ts";
import { holdRows } from "./held-rows.ts";
import { type Notice, notice } from "./notice.ts";

/** The rows of one record, its head first. Where they are too many or too long, only the first is there. */
export type RowGroup = {
  rows: [CsvRow, ...CsvRow[]];
  line: number;
  lastLine: number;
  /** How many rows it has in the file. */
  count: number;
  isTooLong: boolean;
  warnings: Notice[];
};

/** How rows belong together. */
export type Gathering = {
  /** What the rows of a record have in common. Rows without it belong together where they follow each other. */
  keyOf(row: CsvRow): string;
  /** Whether a row is one that tells of the record as a whole. */
  isHead?(row: CsvRow): boolean;
  /** Whether each head begins another record; the rows between two heads belong to the one before. */
  splits?: boolean;
  /** Whether a row that is the same as another one of its record is left out, with a warning. */
  dropsRepeats?: boolean;
  maxRows: number;
  maxCharacters?: number;
};

type Group = {
  numbers: number[];
  head: number | undefined;
  line: number;
  lastLine: number;
  count: number;
  characters: number;
};

/**
 * Puts the rows of each record together, wherever in the file they are, in the order of the records' first rows. Until the file was read to
 * its end the rows wait in memory up to 16 MiB, then on disk; memory holds each record's key and the places of its rows.
 */
export async function* gatherRows(
  rows: AsyncIterable<CsvRow>,
  gathering: Gathering,
): AsyncGenerator<RowGroup> {
  const held = holdRows();
  try {
    const groups: (Group | undefined)[] = await gather(rows, gathering, held);
    for (const [i, group] of groups.entries()) {
      groups[i] = undefined;
      const found = await held.read(group!.numbers);
      const own = gathering.dropsRepeats ? withoutRepeats(found) : { rows: found, warnings: [] };
      const { line, lastLine, count } = group!;
      const isTooLong = isOver(group!, gathering);
      yield { ...own, rows: own.rows as RowGroup["rows"], line, lastLine, count, isTooLong };
    }
  } finally {
    await held.close();
  }
}

async function gather(
  rows: AsyncIterable<CsvRow>,
  gathering: Gathering,
  held: ReturnType<typeof holdRows>,
): Promise<Group[]> {
  const { keyOf, isHead = () => false, splits, dropsRepeats } = gathering;
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  let nameless: Group | undefined;
  for await (const row of rows) {
    const key = keyOf(row);
    const heads = isHead(row);
    let group = key ? latest.get(key) : nameless;
    if (group && heads && splits && group.head !== undefined) {
      const [other] = dropsRepeats ? await held.read([group.head]) : [];
      if (!other || textOf(other) !== textOf(row)) group = undefined;
    }
    if (!group) {
      const { line, lastLine } = row;
      group = { numbers: [], head: undefined, line, lastLine, count: 0, characters: 0 };
      groups.push(group);
    }
    nameless = key ? undefined : group;
    if (key) latest.set(key, group);
    group.count++;
    group.lastLine = row.lastLine;
    group.characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (isOver(group, gathering) && group.numbers.length) {
      group.numbers = [group.head ?? group.numbers[0]!];
      continue;
    }
    const number = await held.add(row);
    if (heads && group.head === undefined) {
      group.head = number;
      group.numbers.unshift(number);
    } else group.numbers.push(number);
  }
  return groups;
}

const isOver = (
  { count, characters }: Group,
  { maxRows, maxCharacters = Number.POSITIVE_INFINITY }: Gathering,
) => count > maxRows || characters > maxCharacters;

const textOf = ({ cells }: CsvRow) => JSON.stringify(cells);

const MAX_NAMED = 10;

function withoutRepeats(rows: readonly CsvRow[]): { rows: CsvRow[]; warnings: Notice[] } {
  const seen = new Set<string>();
  const repeated: number[] = [];
  const own = rows.filter((row) => {
    const text = textOf(row);
    if (seen.has(text)) repeated.push(row.line);
    return !seen.has(text) && seen.add(text);
  });
  if (!repeated.length) return { rows: own, warnings: [] };
  return { rows: own, warnings: [notice("import.rows_repeated", { lines: linesIn(repeated) })] };
}

/** Numbers of lines in a text: the first ten. */
export const linesIn = (lines: readonly number[]): string =>
  lines.slice(0, MAX_NAMED).join(", ") + (lines.length > MAX_NAMED ? ", …" : "");
