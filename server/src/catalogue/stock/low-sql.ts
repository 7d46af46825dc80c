import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Card } from "../../http/lists/card.ts";
import { table } from "../../http/nouns/table.ts";
import { LOW, stockItems } from "./item-columns.ts";

const MOST = 5;
const { itemId, productId, variantId, sku, name, options, image, quantity, lowStockThreshold } =
  stockItems.fields;
const lowItems = table("p", {
  itemId,
  productId,
  variantId,
  sku,
  name,
  options,
  image,
  quantity,
  lowStockThreshold,
});

// The first conditions are those of the index of products that can be low.
const find = statement(`
  select ${lowItems.select}, count(*) over ()
  from products p
  left join product_variants v on v.store_id = p.store_id and v.product_id = p.product_id and v.retired_at is null
  where p.store_id = $1 and p.deleted_at is null and p.inventory_tracked and p.low_stock_threshold is not null and ${LOW}
  order by ${quantity.sql}, ${itemId.sql} limit ${MOST}`);

/** Items to reorder. One statement, which reads the products with a threshold. */
export const stockCard: Card = {
  needs: "products:read",
  reply: Type.Object(
    {
      low: Type.Integer({ description: "The number of items that `GET /stock?lowStock=true` lists." }),
      items: Type.Array(lowItems.schema({ "x-name": "LowItem" }), {
        description: `Those with the least stock, at most ${MOST}.`,
      }),
    },
    { additionalProperties: false, "x-name": "StockCard" },
  ),
  async read(reader) {
    const rows = await reader.tx.query(find, [reader.tx.storeId]);
    return `{"low":${rows[0]?.[lowItems.width] ?? 0},"items":${lowItems.array(rows, reader)}}`;
  },
};
