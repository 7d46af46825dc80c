import type { Pool } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { type Ending, type Tx, tenantTransaction } from "../../db/tenant.ts";
import { ApiError, type FieldError, validationFailed } from "../../http/errors.ts";
import { translate } from "../../http/messages/index.ts";
import type { Store } from "../../http/store.ts";
import { compileBody } from "../../http/validate.ts";
import { isUuid } from "../../kit/cursor.ts";
import { textFault } from "../../kit/json.ts";
import { createProduct, ProductCreate, ProductUpdate, updateProduct } from "../products/index.ts";
import { describeCounts, newReport, type Outcome, type Report, reportImport, reportSkip } from "./report.ts";
import { ImportFileError, type SourceProduct, type SourceText } from "./source-product.ts";

const cause = { reason: "import", actor: "cli" };

const checkCreate = compileBody(ProductCreate);
const checkUpdate = compileBody(ProductUpdate);

export type ImportOptions = {
  /** Does all the work and all the checks, and undoes each product. */
  dryRun?: boolean;
  /** Called after each product with how many there have been. */
  onProgress?: (products: number) => void;
};

/**
 * Creates or updates a product for each of a source, found by its slug, each in a transaction of its own. A
 * product that cannot be imported is a skip in the report. Throws ImportFileError for a broken file; what
 * came before the break stays imported, and the message counts it.
 */
export async function importProducts(
  pool: Pool,
  store: Store,
  source: AsyncIterable<SourceProduct>,
  { dryRun = false, onProgress }: ImportOptions = {},
): Promise<Report> {
  const report = newReport(dryRun);
  const started = performance.now();
  const ending = dryRun ? "rollback" : "commit";
  let products = 0;
  try {
    for await (const product of source) {
      await importOne(pool, store, product, ending, report);
      products++;
      onProgress?.(products);
    }
  } catch (error) {
    if (!products || !(error instanceof Error)) throw error;
    const message = `${error.message} (before that: ${describeCounts(report)})`;
    throw error instanceof ImportFileError
      ? new ImportFileError(message, { cause: error })
      : new Error(message, { cause: error });
  }
  report.seconds = Math.round(performance.now() - started) / 1_000;
  return report;
}

async function importOne(
  pool: Pool,
  store: Store,
  product: SourceProduct,
  ending: Ending,
  report: Report,
): Promise<void> {
  if (product.fault) return reportSkip(report, product, product.fault);
  try {
    const done = await tenantTransaction(pool, store.id, (tx) => write(tx, store, product), ending);
    reportImport(report, { ...product, warnings: [...product.warnings, ...done.warnings] }, done.outcome);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportSkip(report, product, reasonOf(error, product));
  }
}

const find = statement(`
  select p.product_id, p.kind, p.translations from product_slugs s
  join products p on p.store_id = s.store_id and p.product_id = s.product_id
  where s.language = '' and s.slug = $1 for update of p`);
const findCategory = statement("select 1 from categories where category_id = $1");

async function write(
  tx: Tx,
  store: Store,
  { slug, text, fields, isKindVague }: SourceProduct,
): Promise<{ outcome: Outcome; warnings: string[] }> {
  const now = new Date();
  const input = { ...fields };
  const warnings: string[] = [];
  const { category } = input;
  const [[found], categories] = await Promise.all([
    tx.query(find, [slug]),
    typeof category === "string" && isUuid(category) ? tx.query(findCategory, [category]) : undefined,
  ]);
  if (categories?.length === 0) {
    delete input.category;
    warnings.push(`its category ${category} is none of this store's, and left out`);
  }
  if (!found) {
    if (text) input.translations = [{ ...newText(text), language: store.defaultLanguage, slug }];
    const product = { ...input, slug } as ProductCreate;
    refuse(checkCreate(product), product);
    await createProduct(tx, store, product, cause, now);
    return { outcome: "created", warnings };
  }
  const [id, kind, translations] = found as [string, string, string];
  if (text) input.translations = merge(JSON.parse(translations), text, slug, store.defaultLanguage);
  if (isKindVague && kind !== "physical") delete input.kind;
  refuse(checkUpdate(input), input);
  const { changed } = await updateProduct(tx, store, id, input, [], cause, now);
  return { outcome: changed ? "updated" : "unchanged", warnings };
}

type Translation = ProductCreate["translations"][number];

// The file speaks of one language; the product's others, and its slugs, stay as they are.
function merge(kept: Translation[], text: SourceText, slug: string, language: string): Translation[] {
  const entries = kept.map(({ slug: _, ...entry }) =>
    entry.language === language ? { ...entry, ...text } : entry,
  );
  if (kept.some((entry) => entry.language === language)) return entries;
  return [...entries, { ...newText(text), language, slug }];
}

const newText = (text: SourceText) => ({ ...text, description: text.description ?? "" });

function refuse(errors: FieldError[] | undefined, input: object): void {
  const fault = textFault(input, "");
  if (fault && "field" in fault) throw validationFailed([{ field: fault.field, code: fault.fault }]);
  if (errors) throw validationFailed(errors);
}

function reasonOf({ messageKey, values, errors = [] }: ApiError, { columnOf }: SourceProduct): string {
  const reasons = errors.map(
    ({ field, code, values }) => `${columnOf(field) ?? field}: ${translate("en", `field.${code}`, values)}`,
  );
  return [...new Set(reasons)].join(" ") || translate("en", messageKey, values);
}
