import { Type } from "typebox";
import { bigint, flag, hide, id, json, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { firstPicture, Kind } from "../products/index.ts";
import { parseTranslations, translationFor } from "../translations/index.ts";

const ofItem = (column: string) => `case when v.variant_id is null then p.${column} else v.${column} end`;
const quantity = "coalesce(v.quantity, p.quantity)";
/** Whether an item's stock is at its product's threshold or below it. */
export const LOW = `(p.inventory_tracked and p.low_stock_threshold is not null and ${quantity} <= p.low_stock_threshold)`;

/** An item of stock: a variant `v` of a product `p`, or the product itself where it has none. */
export const stockItems = table("p", {
  itemId: hide(id("case when v.variant_id is null then p.product_id else v.variant_id end")),
  productId: id("product_id"),
  variantId: orNull(id("v.variant_id", { description: "Null where the product has no variants." })),
  sku: orNull(text(ofItem("sku"))),
  barcode: orNull(text(ofItem("barcode"))),
  name: {
    ...text("p.translations", {
      description: "The product's name, in the language asked for, else in the store's default language.",
      examples: ["Stoneware mug"],
    }),
    json: (translations, { languages = [] }) =>
      JSON.stringify(translationFor(parseTranslations(translations), languages)?.name ?? ""),
  },
  options: json<Record<string, string>>(
    "coalesce(v.options, '{}'::json)",
    Type.Record(Type.String(), Type.String(), {
      description: "The variant's value of each axis.",
      examples: [{ Size: "M" }],
    }),
  ),
  image: orNull(
    text(`coalesce(v.image, ${firstPicture("p.images")})`, {
      description: "The variant's picture, else the product's first one.",
    }),
  ),
  kind: word("p.kind", Kind),
  quantity: bigint(quantity, { description: "Stock on hand at all locations that sell online." }),
  locations: {
    ...json<{ locationId: string; quantity: number }[]>(
      `case when p.is_multi_location then (
        select json_agg(json_build_object('locationId', s.location_id, 'quantity', s.quantity) order by s.location_id)
        from stock_levels s
        where s.store_id = $1 and s.item_id = coalesce(v.variant_id, p.product_id)) end`,
      Type.Array(
        Type.Object(
          {
            locationId: Type.String({ format: "uuid" }),
            quantity: Type.Integer({ description: "Stock on hand there, sold online or not." }),
          },
          closedObject("StockAtLocation"),
        ),
        {
          description:
            "Stock by location. Empty where the product has only ever had stock at the default location.",
        },
      ),
    ),
    otherwise: "[]",
  },
  inventoryTracked: flag("inventory_tracked", { description: "Whether stock is counted." }),
  allowBackorder: flag("allow_backorder"),
  lowStockThreshold: orNull(bigint("low_stock_threshold", { description: "The product's." })),
  lowStock: flag(LOW, { description: "Whether stock is counted and at the threshold or below it." }),
  isActive: flag("p.is_active and coalesce(v.is_active, true)", { description: "Whether it is on offer." }),
  updatedAt: time("updated_at", {
    description: "When the product last changed. Each change of its stock is one.",
    examples: ["2026-01-31T12:00:00.000Z"],
  }),
});
