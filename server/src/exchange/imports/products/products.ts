import { newUndoneNames, noteUndoneNames } from "../../../catalogue/bulk/index.ts";
import type { Pool } from "../../../db/pool/pool.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import type { Store } from "../../../http/request/store.ts";
import { withCellAmounts } from "../cell-amounts.ts";
import { type Omission, withoutFields } from "../drop-fields.ts";
import type { Grouping } from "../groups.ts";
import { importRecords, type RecordOptions } from "../import-records.ts";
import type { Report } from "../report.ts";
import type { SourceProduct } from "../source-records.ts";
import type { Writer } from "../write-records.ts";
import { enqueueCopies } from "./copy-pictures.ts";
import { dependsOnOthers, type FileSoFar, newAddition, writeGroup } from "./write-group.ts";

const SIZE_OF_VARIANT = 500;

const amounts: ReadonlySet<string> = new Set(["price", "compareAtPrice", "cost"]);

/**
 * Products are known by their slugs, SKUs and the other shop's ids; texts and variants are what takes memory.
 */
export const productGrouping: Grouping<SourceProduct> = {
  namesOf: ({ slug, ownSlug = slug, sku, sourceId }) => [
    ...(ownSlug ? [`slug ${ownSlug}`] : []),
    ...(sku ? [`sku ${sku}`] : []),
    ...(sourceId ? [`id ${sourceId}`] : []),
  ],
  sizeOf({ text, fields: { translations, productVariants } }) {
    const texts = [text, ...(Array.isArray(translations) ? translations : [])];
    const described = texts.reduce(
      (sum, one) => sum + (typeof one?.description === "string" ? one.description.length : 0),
      0,
    );
    return described + (Array.isArray(productVariants) ? productVariants.length * SIZE_OF_VARIANT : 0);
  },
};

export type ImportOptions = RecordOptions & {
  /** The name of the actor in the stock ledger; `cli` where not said. */
  actor?: string;
  /** Whether pictures are copied afterwards, and the import that tells what came of it. */
  copyImages?: boolean;
  importId?: string;
};

/**
 * Creates or updates a product for each of a source, found by its SKU or slug. Throws as `importRecords`
 * does.
 */
export const importProducts = (
  { pool, store }: { pool: Pool; store: Store },
  source: AsyncIterable<SourceProduct>,
  { actor = "cli", copyImages = false, importId, ...options }: ImportOptions = {},
): Promise<Report> =>
  importRecords(
    withCellAmounts(source, {
      ...{ digits: store.currencyDigits, names: amounts },
      ...{ omission: productOmission, notes: options.notes },
    }),
    writerTo(pool, store, { dryRun: options.dryRun === true, actor, copyImages, importId }),
    options,
  );

type WriteOptions = { dryRun: boolean; actor: string; copyImages: boolean; importId: string | undefined };

function writerTo(
  pool: Pool,
  store: Store,
  { dryRun, actor, copyImages, importId }: WriteOptions,
): Writer<SourceProduct> {
  const cause = { reason: "import", actor };
  const file: FileSoFar = { categories: new Map(), lines: new Map(), isCategoryReported: false };
  if (dryRun) file.earlier = newUndoneNames();
  return {
    ...productGrouping,
    ...productOmission,
    dependsOnOthers,
    async write(products, isFinal) {
      let addition = newAddition();
      const results = await tenantTransaction(
        pool,
        store.id,
        async (tx) => {
          addition = newAddition();
          const results = await writeGroup({ tx, store, cause, now: new Date() }, products, file, addition);
          const written = products.flatMap(({ line, handle }, i) => {
            const result = results[i]!;
            return "id" in result && result.id ? [{ id: result.id, row: line, handle }] : [];
          });
          if (copyImages)
            await enqueueCopies(tx, { ...(importId && { importId }), actor, products: written });
          return results;
        },
        (results) => (dryRun || !isFinal(results) ? "rollback" : "commit"),
      );
      if (!isFinal(results)) return results;
      for (const [id, line] of addition.lines) file.lines.set(id, line);
      file.isCategoryReported ||= addition.isCategoryReported;
      if (file.earlier) noteUndoneNames(file.earlier, addition.planned);
      else for (const [path, id] of addition.categories) file.categories.set(path, id);
      return results;
    },
    // A category may have been deleted since it was remembered.
    beforeAlone({ categoryPath }) {
      if (categoryPath) file.categories.clear();
    },
  };
}

// The price of a product, and whether it is visible, is not to be guessed. Its variants are told apart by
// their options.
const needed =
  /^\/(price|isActive|publishedAt|variants|productVariants(\/\d+(\/(price|isActive|options).*)?)?)$/;

/**
 * How products do without single fields; texts in the store's language and the category's names stand beside
 * the fields.
 */
const productOmission: Omission<SourceProduct> = {
  isNeeded: (field) => needed.test(field),
  without(record, pointers) {
    const isText = (field: string) => record.text !== undefined && field.startsWith("/translations/");
    const isPath = (field: string) => record.categoryPath !== undefined && field === "/category";
    const inText = pointers.filter(isText).map((field) => field.split("/")[3] ?? "");
    if (inText.some((name) => name === "name" || !(name in record.text!))) return undefined;
    const others = pointers.filter((field) => !isText(field) && !isPath(field));
    const fields = others.length ? withoutFields(record.fields, others) : record.fields;
    if (!fields) return undefined;
    const text = record.text && omit(record.text, inText);
    const { category: _, ...rest } = fields;
    return pointers.some(isPath)
      ? { ...omit(record, ["categoryPath"]), text, fields: rest }
      : { ...record, text, fields };
  },
};

const omit = <T extends object>(object: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as T;
