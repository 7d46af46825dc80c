import { Type } from "typebox";
import { bigint, flag, id, integer, json, money, orNull, text } from "../../http/columns.ts";
import { type RowOf, table } from "../../http/table.ts";

/** The columns of a variant `v`, as they are written. */
export const variants = table("v", {
  id: id("variant_id"),
  productId: id("product_id"),
  position: integer("position"),
  options: json<Record<string, string>>("options", Type.Record(Type.String(), Type.String())),
  optionsKey: text("options_key"),
  sku: orNull(text("sku")),
  barcode: orNull(text("barcode")),
  price: orNull(money("price")),
  compareAtPrice: orNull(money("compare_at_price")),
  cost: orNull(money("cost")),
  quantity: bigint("quantity"),
  image: orNull(text("image")),
  isActive: flag("is_active"),
});
export type VariantRow = RowOf<typeof variants.fields>;
