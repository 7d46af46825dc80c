import { cellAmount } from "./formats/numbers.ts";
import { type FileNote, notice } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

type Amounts = {
  /** The decimals of the store's currency. */
  digits: number;
  /** The fields that are amounts, in the record and in the entries of its lists. */
  names: ReadonlySet<string>;
  /** Gets one note a file where amounts are rounded. */
  notes?: FileNote[] | undefined;
};

/**
 * The records of a source with their amounts as the API takes them, whatever a spreadsheet made of them. A
 * record with an amount that can be read in two ways is at fault.
 */
export async function* withCellAmounts<R extends SourceRecord & { fields: object }>(
  source: AsyncIterable<R>,
  { digits, names, notes = [] }: Amounts,
): AsyncGenerator<R> {
  let isNoted = false;
  for await (const record of source) {
    let { fault } = record;
    const read = (text: string, field: string): string => {
      const amount = cellAmount(text, digits);
      if (amount.isUnclear) fault ??= unclearFault(text, field, record);
      if (amount.isRounded && !isNoted) {
        isNoted = true;
        notes.push(roundingNote(field, digits, record));
      }
      return amount.text;
    };
    const fields = fault ? record.fields : withAmounts(record.fields, names, "", read);
    const isSame = fields === record.fields && fault === record.fault;
    yield isSame ? record : { ...record, fields, ...(fault && { fault }) };
  }
}

type Read = (text: string, field: string) => string;

// The lists of records that have amounts.
const lists = ["productVariants", "items", "taxes", "discounts", "timeline"] as const;

// The same object where nothing of it changes.
function withAmounts<F extends object>(fields: F, names: ReadonlySet<string>, at: string, read: Read): F {
  const values = fields as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  const set = (name: string, now: unknown) => {
    if (now === values[name]) return;
    changed ??= { ...values };
    changed[name] = now;
  };
  for (const name of names) {
    const value = values[name];
    if (typeof value === "string") set(name, read(value, `${at}/${name}`));
  }
  for (const name of at ? [] : lists) {
    const value = values[name];
    if (Array.isArray(value)) set(name, listWithAmounts(value, names, `/${name}`, read));
  }
  return (changed as F) ?? fields;
}

function listWithAmounts(list: readonly unknown[], names: ReadonlySet<string>, at: string, read: Read) {
  const now = list.map((one, i) =>
    typeof one === "object" && one !== null ? withAmounts(one, names, `${at}/${i}`, read) : one,
  );
  return now.every((one, i) => one === list[i]) ? list : now;
}

const unclearFault = (text: string, field: string, { columnOf, lineOf, line }: SourceRecord) => ({
  ...notice("import.number_unclear", { number: text }),
  column: columnOf(field) ?? field,
  line: lineOf?.(field) ?? line,
});

const roundingNote = (field: string, digits: number, { columnOf, lineOf, line }: SourceRecord): FileNote => ({
  ...notice("import.amounts_rounded", { digits }, columnOf(field) ?? field),
  line: lineOf?.(field) ?? line,
});
