import { formatMoney } from "../../kit/money.ts";
import type { Reader } from "./present.ts";

/** A product's variants as one JSON array of arrays, in SQL: null for a product (alias p) that has none. */
export const variantsExpression = `
  case when p.has_variants then (
    select json_agg(json_build_array(v.variant_id, v.options, v.sku, v.barcode, v.price::text,
      v.compare_at_price::text, v.cost::text, v.quantity, v.image, v.is_active) order by v.position, v.variant_id)
    from product_variants v
    where v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null) end`;

type VariantRow = [
  id: string,
  options: object,
  sku: string | null,
  barcode: string | null,
  price: string,
  compareAtPrice: string | null,
  cost: string | null,
  quantity: number,
  image: string | null,
  isActive: boolean,
];

/** The variants that `variantsExpression` selected, as JSON text. */
export function presentVariants(text: string, { currencyDigits, seesCost }: Reader): string {
  const money = (amount: string | null) => (amount === null ? null : formatMoney(amount, currencyDigits));
  const rows: VariantRow[] = JSON.parse(text);
  return JSON.stringify(
    rows.map(([id, options, sku, barcode, price, compareAtPrice, cost, quantity, image, isActive]) => ({
      id,
      options,
      sku,
      barcode,
      price: money(price),
      compareAtPrice: money(compareAtPrice),
      ...(seesCost ? { cost: money(cost) } : {}),
      quantity,
      image,
      isActive,
    })),
  );
}
