import { dropFields, type Omission, placeOf } from "./drop-fields.ts";
import { cellAmount } from "./formats/numbers.ts";
import { type FileNote, type Notice, notice } from "./notice.ts";
import type { SourceRecord } from "./source-records.ts";

type Amounts<R> = {
  /** The decimals of the store's currency. */
  digits: number;
  /** The fields that are amounts, in the record and in the entries of its lists. */
  names: ReadonlySet<string>;
  /** How records do without fields. */
  omission: Omission<R>;
  /** Gets one note a file where amounts are rounded. */
  notes?: FileNote[] | undefined;
};

/**
 * The records of a source with their amounts as the API takes them, whatever a spreadsheet made of them. An
 * amount that can be read in two ways is left out, with a warning; a record that needs it is at fault.
 */
export async function* withCellAmounts<R extends SourceRecord & { fields: object }>(
  source: AsyncIterable<R>,
  { digits, names, omission, notes = [] }: Amounts<R>,
): AsyncGenerator<R> {
  let isNoted = false;
  for await (const record of source) {
    const unclear: { field: string; about: Notice }[] = [];
    const read = (text: string, field: string): string => {
      const amount = cellAmount(text, digits);
      if (amount.isUnclear) unclear.push({ field, about: notice("import.number_unclear", { number: text }) });
      if (amount.isRounded && !isNoted) {
        isNoted = true;
        notes.push({
          line: record.line,
          ...notice("import.amounts_rounded", { digits }),
          ...placeOf(field, record),
        });
      }
      return amount.text;
    };
    const fields = record.fault ? record.fields : withAmounts(record.fields, names, "", read);
    const tidy = fields === record.fields ? record : { ...record, fields };
    yield unclear.length ? withoutUnclear(tidy, unclear, omission) : tidy;
  }
}

function withoutUnclear<R extends SourceRecord>(
  record: R,
  unclear: readonly { field: string; about: Notice }[],
  omission: Omission<R>,
): R {
  const placed = unclear.map(({ field, about }) => ({
    field,
    about: { ...about, ...placeOf(field, record) },
  }));
  const rest = dropFields(record, placed, omission);
  if (rest) return rest;
  const { about, ...fault } = (placed.find(({ field }) => omission.isNeeded(field)) ?? placed[0]!).about;
  return { ...record, fault: { ...fault, column: about ?? null } };
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
