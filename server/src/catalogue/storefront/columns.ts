import { Type } from "typebox";
import { id, money, orNull, whereAny } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { categories, SHOWN_CATEGORY } from "../categories/index.ts";
import { publicLowestPrice } from "../price-history/index.ts";
import { products } from "../products/index.ts";
import { offers } from "./offers.ts";
import { media as shownMedia, texts, translations } from "./texts.ts";

const product = products.fields;

/** A product `p` as shoppers see it. Costs and stock are not even read. */
export const storefrontProducts = table("p", {
  id: product.id,
  slug: product.slug,
  ...texts,
  sku: product.sku,
  barcode: product.barcode,
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  priceRange: offers.priceRange,
  categoryId: orNull(
    id(SHOWN_CATEGORY, {
      description: "Its category, where shoppers see that: it and all above it are active.",
    }),
  ),
  images: product.images,
  media: shownMedia,
  brand: product.brand,
  tags: product.tags,
  weight: product.weight,
  weightUnit: product.weightUnit,
  length: product.length,
  width: product.width,
  height: product.height,
  dimensionUnit: product.dimensionUnit,
  condition: product.condition,
  mpn: product.mpn,
  kind: product.kind,
  isGiftCard: product.isGiftCard,
  hasVariants: product.hasVariants,
  variants: product.variants,
  productVariants: offers.productVariants,
  inStock: offers.inStock,
  lowStock: offers.lowStock,
  averageRating: product.averageRating,
  ratingCount: product.ratingCount,
  publishedAt: product.publishedAt,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
  translations,
  lowestPrice30Days: whereAny(
    money(
      publicLowestPrice("p.product_id", "p.price", "p.compare_at_price"),
      Type.String({
        description:
          "Of a product that is shown with a higher price beside it (`compareAtPrice`), in a store with the setting `showLowestPrice`: the lowest price of the 30 days before it cost what it costs.",
        examples: ["19.90"],
      }),
    ),
  ),
});

const category = categories.fields;

/** A category `c` as shoppers see it. */
export const storefrontCategories = table("c", {
  id: category.id,
  parentId: category.parentId,
  slug: category.slug,
  ...texts,
  position: category.position,
  image: category.image,
  path: category.path,
  translations,
});
