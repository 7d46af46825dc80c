import { Type } from "typebox";
import { hide, json, orNull } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { BACKORDERED, products, visibleWalk } from "../products/index.ts";
import { storefrontProducts } from "./columns.ts";
import { slugInLanguage } from "./texts.ts";

const { translations, lowestPrice30Days: _, ...shown } = storefrontProducts.fields;

/** A product `p` on offer, in one language: the fields that shoppers see, and those for feeds. */
export const feedProducts = table("p", {
  ...shown,
  slugInLanguage,
  backordered: orNull(json<string[]>(BACKORDERED, Type.Array(Type.String()))),
  metadata: products.fields.metadata,
  translations: hide(translations),
});

/** Reads the rows of the visible products whose ids follow one, in the order of their ids. */
export const readFeedProductsAfter = visibleWalk(
  feedProducts.select,
  [translations, shown.productVariants, shown.images].map(({ sql }) => sql),
);
