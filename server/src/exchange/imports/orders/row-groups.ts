import { MAX_LINES } from "../../../sales/orders/index.ts";
import { type CsvRow, isDamaged } from "../csv-rows.ts";
import { type Notice, notice } from "../notice.ts";

/** The rows of one order. `fault` says why it cannot be imported: then only its first row is kept. */
export type OrderRows = {
  rows: readonly [CsvRow, ...CsvRow[]];
  line: number;
  lastLine: number;
  fault?: Notice;
};

/** What the rows of an order may hold in all: one in a file of a stranger may be as long as they like. */
const MAX_CHARACTERS = 2_000_000;

/** Puts rows that follow each other together where `isMore` says that they are of the order which the first of them begins. */
export async function* orderRowGroups(
  rows: AsyncIterable<CsvRow>,
  isMore: (first: CsvRow, row: CsvRow) => boolean,
): AsyncGenerator<OrderRows> {
  let order: Gathered | undefined;
  for await (const row of rows) {
    if (order && isMore(order.rows[0], row)) add(order, row);
    else {
      if (order) yield orderRows(order);
      order = { rows: [row], count: 1, characters: lengthOf(row), lastLine: row.lastLine };
    }
  }
  if (order) yield orderRows(order);
}

type Gathered = { rows: [CsvRow, ...CsvRow[]]; count: number; characters: number; lastLine: number };

function add(order: Gathered, row: CsvRow): void {
  order.count++;
  order.lastLine = row.lastLine;
  order.characters += lengthOf(row);
  if (order.count > MAX_LINES || order.characters > MAX_CHARACTERS) order.rows = [order.rows[0]];
  else order.rows.push(row);
}

const lengthOf = ({ cells }: CsvRow) => cells.reduce((sum, cell) => sum + cell.length, 0);

function orderRows({ rows, lastLine, count, characters }: Gathered): OrderRows {
  const damaged = rows.find(isDamaged);
  const order = { rows, line: rows[0].line, lastLine };
  if (count > MAX_LINES)
    return { ...order, fault: notice("import.too_many_lines", { count, limit: MAX_LINES }) };
  if (characters > MAX_CHARACTERS)
    return { ...order, fault: notice("import.order_too_long", { limit: MAX_CHARACTERS }) };
  return damaged ? { ...order, fault: notice("import.not_utf8", { line: damaged.line }) } : order;
}
