import type { Pool } from "../../db/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { ApiError } from "../../http/errors.ts";
import type { Store } from "../../http/store.ts";
import { groupsOf } from "./groups.ts";
import { notice } from "./notice.ts";
import {
  describeCounts,
  newReport,
  type Outcome,
  type Report,
  type RowError,
  reportImport,
  reportSkip,
} from "./report.ts";
import { ImportFileError, type SourceProduct } from "./source-product.ts";
import { dependsOnOthers, type Result, writeGroup } from "./write-group.ts";

/** How far an import is: products read, what became of them, and the last line they were read from. */
export type ImportProgress = Record<Outcome, number> & { products: number; line: number };

export type ImportOptions = {
  /** Does all the work and all the checks, and undoes it. */
  dryRun?: boolean;
  /** The name of the actor in the stock ledger; `cli` where not said. */
  actor?: string;
  /** Called after each group of products. An error that it throws ends the import. */
  onProgress?: (progress: ImportProgress) => void;
};

/**
 * Creates or updates a product for each of a source, found by its SKU or slug. They are written in groups of up to
 * 100, and one that cannot be imported is a skip in the report and takes no other with it. Throws
 * ImportFileError for a broken file; what came before the break stays imported, and the message counts it.
 */
export async function importProducts(
  { pool, store }: { pool: Pool; store: Store },
  source: AsyncIterable<SourceProduct>,
  { dryRun = false, actor = "cli", onProgress }: ImportOptions = {},
): Promise<Report> {
  const report = newReport(dryRun);
  const started = performance.now();
  const write = writerTo(pool, store, dryRun, actor);
  let products = 0;
  let line = 0;
  const work = async (group: readonly SourceProduct[]) => {
    const { results, failure } = await write(group);
    for (const product of group) {
      const result = results.get(product);
      if (!result && product.fault === undefined) continue;
      account(report, product, result);
      line = Math.max(line, product.lastLine);
      products++;
    }
    if (failure) throw failure.error;
    const { created, updated, unchanged, skipped } = report;
    onProgress?.({ products, line, created, updated, unchanged, skipped });
  };
  try {
    await whileReading(groupsOf(source), work);
  } catch (error) {
    if (!products || !(error instanceof Error)) throw error;
    const before = describeCounts(report);
    throw error instanceof ImportFileError
      ? new ImportFileError(error.notice, { before, cause: error })
      : new Error(`${error.message} (before that: ${before})`, { cause: error });
  }
  report.seconds = Math.round(performance.now() - started) / 1_000;
  return report;
}

// One after another, each while the next is read: the database and this process are busy at the same time.
async function whileReading<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let working = Promise.resolve();
  try {
    for await (const item of items) {
      await working;
      working = work(item);
      // Its failure is heard where it is awaited; until then it must not end the process.
      working.catch(() => {});
    }
  } catch (error) {
    await working;
    throw error;
  }
  await working;
}

// What became of the products of a group, as far as it came.
type Written = { results: Map<SourceProduct, Result>; failure?: { error: unknown } };

function writerTo(pool: Pool, store: Store, dryRun: boolean, actor: string) {
  const cause = { reason: "import", actor };
  const ending = dryRun ? "rollback" : "commit";
  let categories = new Map<string, string>();

  const together = async (products: readonly SourceProduct[]): Promise<Result[]> => {
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
  };

  // As if it came alone, which is what every product of a file is to be written as.
  const alone = async (product: SourceProduct): Promise<Result> => {
    try {
      // A category may have been deleted since it was remembered.
      if (product.categoryPath) categories = new Map();
      return (await together([product]))[0]!;
    } catch (failure) {
      if (failure instanceof ApiError) return { failure };
      throw failure;
    }
  };

  return async (group: readonly SourceProduct[]): Promise<Written> => {
    const usable = group.filter(({ fault }) => fault === undefined);
    const results = new Map<SourceProduct, Result>();
    if (usable.length > 1) {
      try {
        const written = await together(usable);
        for (const [i, product] of usable.entries()) results.set(product, written[i]!);
      } catch {
        // Whatever it was, it comes again where one of them is to blame, and takes only that one.
      }
    }
    for (const product of usable) {
      const result = results.get(product);
      if (result && !("failure" in result && dependsOnOthers(result.failure))) continue;
      try {
        results.set(product, await alone(product));
      } catch (error) {
        results.delete(product);
        return { results, failure: { error } };
      }
    }
    return { results };
  };
}

function account(report: Report, product: SourceProduct, result: Result | undefined): void {
  if (result && "outcome" in result) {
    const warnings = [...product.warnings, ...result.warnings];
    reportImport(report, { ...product, warnings }, result.outcome);
  } else if (result) reportSkip(report, product, errorsOf(result.failure, product));
  else reportSkip(report, product, [{ column: null, code: "not_importable", ...product.fault! }]);
}

function errorsOf(
  { code, messageKey, values, errors = [] }: ApiError,
  { columnOf }: SourceProduct,
): RowError[] {
  if (!errors.length) return [{ column: null, code, ...notice(messageKey, values) }];
  return errors.map(({ field, code, values }) => ({
    column: columnOf(field) ?? field,
    code,
    ...notice(`field.${code}`, values),
  }));
}
