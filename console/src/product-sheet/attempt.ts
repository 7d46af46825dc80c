import { stoa } from "../core/client.ts";
import type { SheetProduct, SheetRow } from "./model/rows.ts";
import { rowsOf } from "./model/rows.ts";
import { chunksOf, clashesOf, faultsOf, type Typed, type Update, updatesOf } from "./model/updates.ts";

/** The fields that the sheet reads. */
export const SHEET_FIELDS =
  "id,version,updatedAt,translations,price,compareAtPrice,cost,sku,barcode,quantity,tags,categoryId,isActive,hasVariants,productVariants";

// Somebody who writes at the same time does so once, not all the time.
const MOST_ROUNDS = 3;
const MOST_READ = 100;

/** What came of sending changes: `now` has the products as they are, `faults` what was refused, by cells. */
export type Attempt = {
  now: SheetProduct[];
  faults: Map<string, string>;
  /** Cells that somebody else changed meanwhile, with what they have now. */
  clashes: Map<string, string>;
  succeeded: Update[];
  /** Why the rest was not even sent. */
  error?: unknown;
};

type Progress = (done: number, of: number) => void;

/** Texts of faults that the server does not tell. */
type Words = {
  /** Of a product or a variant that was deleted meanwhile. */
  gone: string;
  /** Of a product that others changed again and again. */
  busy: string;
};

/**
 * Sends what is typed, in as many requests as it takes, or tries it out with `isDry`. What somebody else
 * changed in other cells of a product is kept; a cell that both changed is a clash, and its product stays as
 * it is. Each update succeeds, or has a fault or a clash.
 */
export async function attempt(
  rows: readonly SheetRow[],
  typed: Typed,
  { language, isDry, words, tell }: { language: string; isDry: boolean; words: Words; tell: Progress },
): Promise<Attempt> {
  const result: Attempt = { now: [], faults: new Map(), clashes: new Map(), succeeded: [] };
  let updates = updatesOf(rows, typed);
  const count = updates.length;
  try {
    for (let round = 0; updates.length && round < MOST_ROUNDS; round++) {
      const stale: Update[] = [];
      for (const chunk of chunksOf(updates)) {
        stale.push(...(await sendChunk(chunk, isDry, result)));
        tell(Math.min(count, result.succeeded.length + result.faults.size), count);
      }
      updates = await rebase(stale, typed, { language, words, result });
    }
    for (const { cells } of updates) result.faults.set(cells[0]!.key, words.busy);
  } catch (error) {
    result.error = error;
  }
  return result;
}

async function sendChunk(chunk: readonly Update[], isDry: boolean, result: Attempt): Promise<Update[]> {
  const { results } = await stoa.products.bulk({ update: chunk.map(({ body }) => body) }, { dryRun: isDry });
  const stale: Update[] = [];
  for (const one of results) {
    const update = chunk[one.index]!;
    if (one.success) {
      result.succeeded.push(update);
      if (!isDry && one.data) result.now.push(one.data);
    } else if (one.code === "version_conflict") stale.push(update);
    else for (const [key, message] of faultsOf(update, one)) result.faults.set(key, message);
  }
  return stale;
}

// Reads products that others changed; gives the updates of those that go on, with the version that they have now.
async function rebase(
  stale: readonly Update[],
  typed: Typed,
  { language, words, result }: { language: string; words: Words; result: Attempt },
): Promise<Update[]> {
  const again: Update[] = [];
  for (let at = 0; at < stale.length; at += MOST_READ) {
    const some = stale.slice(at, at + MOST_READ);
    const ids = some.map(({ product }) => product.id).join(",");
    const asked = { ids, fields: SHEET_FIELDS, limit: MOST_READ };
    const read = (await stoa.products.list(asked as never).take(MOST_READ)) as SheetProduct[];
    const rows = rowsOf(read, language);
    const known = new Set(rows.map(({ key }) => key));
    const left = new Set(read.map(({ id }) => id));
    // Products that keep the rows that they had, so that the fault of one that is gone stands at its cell.
    const former = new Set<string>();
    for (const update of some) {
      const { id } = update.product;
      const gone = update.cells.filter(({ row }) => !known.has(row.key));
      for (const { key } of gone) result.faults.set(key, words.gone);
      const clashes = clashesOf(update, rows);
      for (const [key, theirs] of clashes) result.clashes.set(key, theirs);
      if (gone.length) former.add(id);
      if (gone.length || clashes.size) left.delete(id);
    }
    result.now.push(...read.filter(({ id }) => !former.has(id)));
    again.push(...updatesOf(rows, typed).filter(({ product }) => left.has(product.id)));
  }
  return again;
}
