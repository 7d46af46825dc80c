import type { Pool } from "../../../db/pool.ts";
import { tenantTransaction } from "../../../db/tenant.ts";
import type { Store } from "../../../http/store.ts";
import { importRecords, type RecordOptions, type Writer } from "../import-records.ts";
import type { Report } from "../report.ts";
import { productGrouping } from "./grouping.ts";
import type { SourceProduct } from "./source-product.ts";
import { dependsOnOthers, writeGroup } from "./write-group.ts";

export type ImportOptions = RecordOptions & {
  /** The name of the actor in the stock ledger; `cli` where not said. */
  actor?: string;
};

/** Creates or updates a product for each of a source, found by its SKU or slug. Throws as `importRecords` does. */
export const importProducts = (
  { pool, store }: { pool: Pool; store: Store },
  source: AsyncIterable<SourceProduct>,
  { actor = "cli", ...options }: ImportOptions = {},
): Promise<Report> => importRecords(source, writerTo(pool, store, options.dryRun === true, actor), options);

function writerTo(pool: Pool, store: Store, dryRun: boolean, actor: string): Writer<SourceProduct> {
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
        (tx) => {
          found = new Map(categories);
          return writeGroup({ tx, store, cause, now: new Date() }, products, found);
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
