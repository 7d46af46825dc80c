import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Hits } from "../../http/lists/hits.ts";
import { orNull, text } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { parseTranslations, translationFor } from "../translations/index.ts";
import { products } from "./columns.ts";
import { firstPicture } from "./pictures.ts";

const { id, sku, price, quantity, isActive, hasVariants } = products.fields;

const hits = table("p", {
  id,
  title: {
    ...text("p.translations::text", {
      description: "Its name in the language of the request, where there is one.",
    }),
    json: (kept, { languages = [] }) =>
      JSON.stringify(translationFor(parseTranslations(kept), languages)?.name ?? ""),
  },
  subtitle: { ...sku, schema: Type.Union([Type.String(), Type.Null()], { description: "Its SKU." }) },
  image: orNull(text(firstPicture("p.images"), { description: "The URL of its first picture." })),
  price,
  quantity,
  isActive,
  hasVariants,
});

const find = statement(`
  select ${hits.select}
  from first_products($1, $2, $3) with ordinality f (product_id, is_exact, place)
  join products p on p.store_id = $1 and p.product_id = f.product_id
  where p.deleted_at is null
  order by f.is_exact desc, f.place limit $3`);

/** Products by their SKU or barcode, a variant's too, its beginning, or beginnings of words as `q` of their list finds them. One statement. */
export const productHits: Hits = {
  needs: "products:read",
  reply: Type.Array(hits.schema({ "x-name": "FoundProduct" })),
  async find(call, { typed, most }) {
    return hits.array(await call.tx.query(find, [call.tx.storeId, typed, most]), call);
  },
};
