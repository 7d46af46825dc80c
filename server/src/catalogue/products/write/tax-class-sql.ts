import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { type FieldError, validationFailed } from "../../../http/answers/errors.ts";
import { readTaxClasses } from "../../../platform/settings/index.ts";
import type { Change } from "../model/change.ts";

type Changed = { before?: Change["before"] | undefined; after?: Change["after"] | undefined };

// The classes that a change gives to a product and its variants, with the fields that say so.
function newClasses({ before, after }: Changed): { name: string; field: string }[] {
  if (!after) return [];
  const had = new Map([
    ["", before?.draft.taxClass],
    ...(before?.variants ?? []).map(({ id, taxClass }) => [id, taxClass] as const),
  ]);
  const given = [
    { id: "", name: after.draft.taxClass, field: "/taxClass" },
    ...after.variants.map(({ id, taxClass }, i) => ({
      id,
      name: taxClass,
      field: `/productVariants/${i}/taxClass`,
    })),
  ];
  return given.flatMap(({ id, name, field }) => (name && name !== had.get(id) ? [{ name, field }] : []));
}

/** The store's classes of tax, if changes give some; no statement otherwise. */
export const findTaxClasses = async (tx: Tx, changes: readonly Changed[]): Promise<readonly string[]> =>
  changes.some((change) => newClasses(change).length > 0) ? readTaxClasses(tx) : [];

/** Throws 400 for a new class of tax that is not one of the store's, which `known` are. */
export function refuseTaxClass(change: Changed, known: readonly string[]): void {
  const choices = known.join(", ");
  const errors = newClasses(change).flatMap(({ name, field }): FieldError[] =>
    known.includes(name) ? [] : [{ field, code: "invalid_choice", values: { choices } }],
  );
  if (errors.length) throw validationFailed(errors);
}

/** Throws 400 for a new class of tax that is not one of the store's; looked up only when needed. */
export async function refuseUnknownTaxClass(tx: Tx, change: Changed): Promise<void> {
  refuseTaxClass(change, await findTaxClasses(tx, [change]));
}

const used = statement(`
  select wanted.name from unnest((select $2::text[])) as wanted (name)
  where exists (select from products where store_id = $1 and tax_class = wanted.name and deleted_at is null)
    or exists (select from product_variants where store_id = $1 and tax_class = wanted.name and retired_at is null)`);

/** Those of these classes of tax that products or variants have. */
export async function usedTaxClasses(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.query(used, [tx.storeId, names]);
  return rows.map(([name]) => name!);
}
