import { statement } from "../../db/statement.ts";
import { tidyProvince } from "../../kit/text/province.ts";
import { lastOf, NORMALIZED_AT_ONCE, normalizingKind } from "../../people/customers/index.ts";
import type { Address } from "../model/reply-parts.ts";

const find = statement(`
  select order_id, coalesce(shipping_address::text, ''), coalesce(billing_address::text, '') from orders
  where store_id = $1 and order_id > $2 order by order_id limit $3`);
// An address that was changed meanwhile is written by a version that knows codes.
const change = (column: "shipping_address" | "billing_address") =>
  statement(`
  update orders o set ${column} = v.address::json from unnest($2::uuid[], $3::text[], $4::text[]) as v (id, former, address)
  where o.store_id = $1 and o.order_id = v.id and o.${column}::text = v.former`);
const changes = [change("shipping_address"), change("billing_address")];

/** An address of an order, as JSON text, with the codes of its country and of a province that is known. */
function tidyAddress(text: string): string {
  const address = text ? (JSON.parse(text) as Address | null) : null;
  if (!address?.country) return text;
  const code = address.country.trim().toUpperCase();
  const country = /^[A-Z]{2}$/.test(code) ? code : address.country;
  const province = tidyProvince(country, address.province);
  const isTidy = country === address.country && province === address.province;
  return isTidy ? text : JSON.stringify({ ...address, country, province });
}

/** Makes codes of the known provinces of orders' addresses that were written as names. */
export const normalizeOrderAddressesKind = normalizingKind("normalize_order_addresses", async (tx, after) => {
  const rows = await tx.query(find, [tx.storeId, after, NORMALIZED_AT_ONCE]);
  const writes = changes.flatMap((statement, i) => {
    const found = rows.map((row) => ({
      id: row[0]!,
      former: row[i + 1]!,
      address: tidyAddress(row[i + 1]!),
    }));
    const changed = found.filter(({ former, address }) => former !== address);
    const column = (name: "id" | "former" | "address") => changed.map((one) => one[name]);
    if (!changed.length) return [];
    return [tx.query(statement, [tx.storeId, column("id"), column("former"), column("address")])];
  });
  await Promise.all(writes);
  return lastOf(rows.map(([id]) => id!));
});
