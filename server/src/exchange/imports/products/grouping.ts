import type { Grouping } from "../groups.ts";
import type { SourceProduct } from "./source-product.ts";

const SIZE_OF_VARIANT = 500;

/** Products are known by their slugs and SKUs; texts and variants are what takes memory. */
export const productGrouping: Grouping<SourceProduct> = {
  namesOf: ({ slug, sku }) => [`slug ${slug}`, ...(sku ? [`sku ${sku}`] : [])],
  sizeOf({ text, fields: { translations, productVariants } }) {
    const texts = [text, ...(Array.isArray(translations) ? translations : [])];
    const described = texts.reduce(
      (sum, one) => sum + (typeof one?.description === "string" ? one.description.length : 0),
      0,
    );
    return described + (Array.isArray(productVariants) ? productVariants.length * SIZE_OF_VARIANT : 0);
  },
};
