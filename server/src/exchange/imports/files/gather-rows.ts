import { crc32 } from "node:zlib";
import { checkRecordCount } from "../groups.ts";
import { type Notice, notice } from "../notice.ts";
import type { CsvRow } from "./csv-rows.ts";
import { newRowStore, type RowStore } from "./row-store.ts";

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
  /**
   * The key that the rows of a record share. Rows without it belong together where they follow each other.
   */
  keyOf(row: CsvRow): string;
  /** Whether a row is one that tells of the record as a whole. */
  isHead?(row: CsvRow): boolean;
  /**
   * Whether each head begins another record. Of several with one key, the rows without a head belong to the
   * first, or to the latest before them.
   */
  splits?: "first" | "latest";
  /** The key that several heads of one record share: a head with the same key begins nothing. */
  headOf?(row: CsvRow): string;
  /** Whether a row that is the same as another one of its record is left out, with a warning. */
  dropsRepeats?: boolean;
  maxRows: number;
  maxCharacters?: number;
};

/**
 * Puts the rows of each record together, wherever in the file they are, in the order of the records' first
 * rows. Until the file was read to its end the rows wait in memory up to 16 MiB, then on disk; memory holds
 * each record's key and the places of its rows.
 */
export async function* gatherRows(
  rows: AsyncIterable<CsvRow>,
  gathering: Gathering,
): AsyncGenerator<RowGroup> {
  const rowStore = newRowStore();
  try {
    const groups = await gather(rows, gathering, rowStore);
    for (let group = 0; group < groups.size(); group++) {
      const found = await rowStore.read(groups.numbersOf(group));
      const own = withoutRepeats(found, gathering);
      yield { ...own, rows: own.rows as RowGroup["rows"], ...groups.describe(group) };
    }
  } finally {
    await rowStore.close();
  }
}

async function gather(
  rows: AsyncIterable<CsvRow>,
  gathering: Gathering,
  rowStore: RowStore,
): Promise<Groups> {
  const { keyOf, isHead = () => false, splits, dropsRepeats } = gathering;
  const headOf = gathering.headOf ?? (dropsRepeats ? textOf : undefined);
  const groups = newGroups(gathering);
  const latest = new Map<string, number>();
  // A head that comes again begins nothing.
  const prints = numberList();
  let nameless: number | undefined;
  for await (const row of rows) {
    const key = keyOf(row);
    const heads = isHead(row);
    let group = key ? latest.get(key) : nameless;
    const print = heads && splits && headOf ? crc32(headOf(row)) | 0 : 0;
    if (group !== undefined && heads && splits && groups.hasHead(group))
      if (!headOf || prints.at(group) !== print) group = undefined;
    group ??= groups.begin(row);
    if (print) prints.set(group, print);
    nameless = key ? undefined : group;
    if (key && (splits !== "first" || !latest.has(key))) latest.set(key, group);
    if (groups.grow(group, row)) groups.add(group, await rowStore.add(row), heads);
  }
  return groups;
}

const NONE = -1;
type Groups = ReturnType<typeof newGroups>;

// The rows of each group, as plain numbers: a file may have millions of either.
function newGroups({ maxRows, maxCharacters = Number.POSITIVE_INFINITY }: Gathering) {
  const [first, last, heads, begins, ends, counts, sizes, next] = Array.from({ length: 8 }, numberList) as [
    ...Lists,
  ];
  let size = 0;
  const isOver = (group: number) => counts.at(group) > maxRows || sizes.at(group) > maxCharacters;
  return {
    size: () => size,
    hasHead: (group: number) => heads.at(group) !== NONE,
    begin({ line }: CsvRow): number {
      for (const list of [first, last, heads]) list.set(size, NONE);
      begins.set(size, line);
      checkRecordCount(size + 1);
      return size++;
    },
    /** Counts a row; false where the group has more of them than are kept. */
    grow(group: number, { lastLine, cells }: CsvRow): boolean {
      counts.set(group, counts.at(group) + 1);
      ends.set(group, lastLine);
      sizes.set(group, sizes.at(group) + cells.reduce((sum, cell) => sum + cell.length, 0));
      return !isOver(group) || first.at(group) === NONE;
    },
    add(group: number, number: number, isHead: boolean): void {
      if (isHead && heads.at(group) === NONE) heads.set(group, number);
      if (first.at(group) === NONE) first.set(group, number);
      else next.set(last.at(group), number);
      next.set(number, NONE);
      last.set(group, number);
    },
    /** The numbers of its rows, the head's first; of too many, only that. */
    numbersOf(group: number): number[] {
      const head = heads.at(group) === NONE ? first.at(group) : heads.at(group);
      const numbers = [head];
      if (isOver(group)) return numbers;
      for (let number = first.at(group); number !== NONE; number = next.at(number))
        if (number !== head) numbers.push(number);
      return numbers;
    },
    describe: (group: number) => ({
      line: begins.at(group),
      lastLine: ends.at(group),
      count: counts.at(group),
      isTooLong: isOver(group),
    }),
  };
}

type NumberList = ReturnType<typeof numberList>;
type Lists = [NumberList, NumberList, NumberList, NumberList, NumberList, NumberList, NumberList, NumberList];

function numberList() {
  let numbers = new Int32Array(1_024);
  return {
    at: (i: number) => numbers[i] ?? 0,
    set(i: number, value: number): void {
      if (i >= numbers.length) {
        const grown = new Int32Array(Math.max(i + 1, numbers.length * 2));
        grown.set(numbers);
        numbers = grown;
      }
      numbers[i] = value;
    },
  };
}

const textOf = ({ cells }: CsvRow) => JSON.stringify(cells);

const MAX_NAMED = 10;

// A head that stands there several times is a record that does, with each of its rows. Else two rows of a
// record may be the same.
function withoutRepeats(
  rows: readonly CsvRow[],
  { dropsRepeats, isHead }: Gathering,
): { rows: readonly CsvRow[]; warnings: Notice[] } {
  if (!mayRepeat(rows)) return { rows, warnings: [] };
  const texts = rows.map(textOf);
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const copies = isHead?.(rows[0]!) ? counts.get(texts[0]!)! : 1;
  const rest = new Map(
    [...counts].map(([text, count]) => [text, dropsRepeats ? 1 : Math.ceil(count / copies)]),
  );
  const repeated: number[] = [];
  const own = rows.filter(({ line }, i) => {
    const more = rest.get(texts[i]!)!;
    if (!more) repeated.push(line);
    else rest.set(texts[i]!, more - 1);
    return more > 0;
  });
  if (!repeated.length) return { rows, warnings: [] };
  return { rows: own, warnings: [notice("import.rows_repeated", { lines: linesIn(repeated) })] };
}

// A few rows are compared cell by cell: two are told apart by their first cells, before they are texts.
const FEW = 8;
const mayRepeat = (rows: readonly CsvRow[]): boolean =>
  rows.length > FEW ||
  rows.some(({ cells }, i) =>
    rows.some(
      (other, n) =>
        n > i && other.cells.length === cells.length && cells.every((cell, at) => cell === other.cells[at]),
    ),
  );

/** Numbers of lines in a text: the first ten. */
export const linesIn = (lines: readonly number[]): string =>
  lines.slice(0, MAX_NAMED).join(", ") + (lines.length > MAX_NAMED ? ", …" : "");
