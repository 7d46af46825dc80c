import type { Reader } from "../../http/columns.ts";
import { formatMoney } from "../../kit/money.ts";
import type { VariantDraft } from "./variants.ts";

// Between fields and between variants: control characters, which JSON text cannot contain.
const FIELD = "\x1f";
const VARIANT = "\x1e";

const text = (column: string) => `coalesce(to_json(v.${column})::text, 'null')`;
const amount = (column: string) => `coalesce(v.${column}::text, '')`;

/** A product's variants as one text, in SQL: null for a product (alias p) that has none. Texts are JSON already. */
export const variantsExpression = `(
  case when p.has_variants then (
    select string_agg(concat_ws(E'\\x1f', v.variant_id, v.options, ${text("sku")}, ${text("barcode")}, coalesce(v.price, p.price),
      ${amount("price")}, ${amount("compare_at_price")}, ${amount("cost")}, v.quantity, ${text("image")}, v.is_active),
      E'\\x1e' order by v.position, v.variant_id)
    from product_variants v
    where v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null) end)`;

/** The same of variants that are not retired, in their order, of a product with this price. */
export function variantsText(variants: readonly VariantDraft[], price: string): string | null {
  const written = variants.map(({ id, options, quantity, isActive, ...variant }) =>
    [
      ...[id, options, JSON.stringify(variant.sku), JSON.stringify(variant.barcode)],
      ...[variant.price ?? price, variant.price ?? "", variant.compareAtPrice ?? "", variant.cost ?? ""],
      ...[quantity, JSON.stringify(variant.image), isActive],
    ].join(FIELD),
  );
  return written.length ? written.join(VARIANT) : null;
}

/** The variants that `variantsExpression` selected, as JSON text. */
export function writeVariantsJson(selected: string, reader: Reader): string {
  const digits = reader.store.currencyDigits;
  const seesCost = reader.can("products:cost");
  const money = (minorUnits: string) => (minorUnits ? `"${formatMoney(minorUnits, digits)}"` : "null");
  const variants = selected.split(VARIANT).map((variant) => {
    const [id, options, sku, barcode, price, ownPrice, compareAtPrice, cost, quantity, image, isActive] =
      variant.split(FIELD) as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
    const costJson = seesCost ? `,"cost":${money(cost)}` : "";
    return `{"id":"${id}","options":${options},"sku":${sku},"barcode":${barcode},"price":${money(price)},"ownPrice":${money(ownPrice)},"compareAtPrice":${money(compareAtPrice)}${costJson},"quantity":${quantity},"image":${image},"isActive":${isActive === "t"}}`;
  });
  return `[${variants.join(",")}]`;
}
