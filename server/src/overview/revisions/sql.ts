import { catalogueRevision } from "../../catalogue/products/index.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { settingsRevision } from "../../platform/settings/index.ts";
import { paymentMethodsVersion } from "../../sales/payments/index.ts";

const find = statement(`
  select (
      select json_object_agg(r.noun, r.revision) from (
        select noun, sum(revision)::text as revision from revisions where store_id = s.id group by noun) r),
    ${catalogueRevision("s.id")}, concat_ws(' ', ${settingsRevision("s.id")}, ${paymentMethodsVersion("s.id")})
  from (select $1::uuid as id) s`);

/** What the bound store's data of each kind is told apart by. Kinds of which nothing ever changed are left out. One statement. */
export async function findRevisions(tx: Tx): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx.query(find, [tx.storeId]);
  const [counted, products, settings] = row!;
  return { ...JSON.parse(counted ?? "{}"), products: products ?? "0", settings: settings! };
}
