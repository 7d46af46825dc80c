import { Type } from "typebox";
import { hide, json, orNull } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { BACKORDERED, products, visibleWalk } from "../products/index.ts";
import { storefrontProducts } from "./columns.ts";
import { slugInLanguage } from "./texts.ts";

const { translations, lowestPrice30Days: _, ...shown } = storefrontProducts.fields;

/**
 * What is told of a product `p` that is on offer, in one language: what shoppers see, and what the merchant
 * says to feeds.
 */
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
