import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { duplicate } from "../../../http/answers/errors.ts";
import type { Change } from "../model/change.ts";

type Changed = Pick<Change, "id"> & {
  before?: Change["before"] | undefined;
  after?: Change["after"] | undefined;
};

/** The new external id of a change; undefined without one. */
export function newExternalId({ before, after }: Changed): string | undefined {
  const wanted = after?.draft.externalId ?? undefined;
  return wanted === before?.draft.externalId ? undefined : wanted;
}

const find = statement(`
  select external_id, product_id from products
  where store_id = $1 and external_id = any($2::text[]) and deleted_at is null`);

/** The products with these external ids. No statement without ids. */
export async function findExternalIds(tx: Tx, wanted: readonly string[]): Promise<Map<string, string>> {
  const rows = wanted.length ? await tx.query(find, [tx.storeId, wanted]) : [];
  return new Map(rows.map(([externalId, id]) => [externalId!, id!]));
}

/** Throws 409 if the change's new external id is in `known`, and so another product's. */
export function refuseExternalId(change: Changed, known: ReadonlyMap<string, string>): void {
  const wanted = newExternalId(change);
  if (wanted !== undefined && known.has(wanted)) throw duplicate("/externalId");
}

/** Throws 409 if a change's external id is in use; looked up only when needed. */
export async function refuseTakenExternalId(tx: Tx, change: Changed): Promise<void> {
  const wanted = newExternalId(change);
  if (wanted !== undefined) refuseExternalId(change, await findExternalIds(tx, [wanted]));
}
