import type { Pool } from "../../../db/pool.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import type { Store } from "../../../http/request/store.ts";
import type { Grouping } from "../groups.ts";
import { importRecords, type RecordOptions, type Writer } from "../import-records.ts";
import type { Report } from "../report.ts";
import { enqueueCopies } from "./copy-pictures.ts";
import type { SourceProduct } from "./source-product.ts";
import { dependsOnOthers, writeGroup } from "./write-group.ts";

const SIZE_OF_VARIANT = 500;

/** Products are known by their slugs and SKUs; texts and variants are what takes memory. */
export const productGrouping: Grouping<SourceProduct> = {
  namesOf: ({ slug, sku }) => [`slug ${slug}`, ...(sku ? [`sku ${sku}`] : [])],
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

/** Creates or updates a product for each of a source, found by its SKU or slug. Throws as `importRecords` does. */
export const importProducts = (
  { pool, store }: { pool: Pool; store: Store },
  source: AsyncIterable<SourceProduct>,
  { actor = "cli", copyImages = false, importId, ...options }: ImportOptions = {},
): Promise<Report> =>
  importRecords(
    source,
    writerTo(pool, store, { dryRun: options.dryRun === true, actor, copyImages, importId }),
    options,
  );

type Asked = { dryRun: boolean; actor: string; copyImages: boolean; importId: string | undefined };

function writerTo(
  pool: Pool,
  store: Store,
  { dryRun, actor, copyImages, importId }: Asked,
): Writer<SourceProduct> {
  const cause = { reason: "import", actor };
  const ending = dryRun ? "rollback" : "commit";
  let categories = new Map<string, string>();
  return {
    ...productGrouping,
    dependsOnOthers,
    async write(products) {
      let found = categories;
      const results = await tenantTransaction(
        pool,
        store.id,
        async (tx) => {
          found = new Map(categories);
          const results = await writeGroup({ tx, store, cause, now: new Date() }, products, found);
          const told = products.flatMap(({ line, handle }, i) => {
            const result = results[i]!;
            return "id" in result && result.id ? [{ id: result.id, row: line, handle }] : [];
          });
          if (copyImages) await enqueueCopies(tx, { ...(importId && { importId }), actor, products: told });
          return results;
        },
        ending,
      );
      if (!dryRun) categories = found;
      return results;
    },
    // A category may have been deleted since it was remembered.
    beforeAlone({ categoryPath }) {
      if (categoryPath) categories = new Map();
    },
  };
}
