import { productWrites } from "../../../../catalogue/products/index.ts";
import { isUuid } from "../../../../kit/cursor.ts";
import { isSlug } from "../../../../kit/text/slug.ts";
import { namesIn } from "../../../exports/index.ts";
import { ndjsonReader } from "../../files/ndjson-objects.ts";
import { type Notice, notice } from "../../notice.ts";
import type { SourceProduct } from "../../source-records.ts";
import { pictureAddress } from "../product-cells.ts";

type Fields = Record<string, unknown>;
type Place = Pick<SourceProduct, "line" | "lastLine" | "columnOf"> & { warnings?: Notice[] };

/** Reads NDJSON as products. */
export const readStoaNdjson = ndjsonReader((object, place) => productOf(object, place));

/**
 * The product that an object in the form of the API's answers describes. It is known by its slug, and its
 * variants by their combinations: ids are those of the store it was exported from.
 */
export function productOf(answer: Fields, place: Place, text?: SourceProduct["text"]): SourceProduct {
  const warnings = [...(place.warnings ?? [])];
  const { slug, category, categoryId, categoryPath: way, shippingProfile: profile, ...fields } = answer;
  for (const name of productWrites.readOnly) delete fields[name];
  if (categoryId !== undefined) fields.category = categoryId;
  else if (category === null || isId(category)) fields.category = category;
  if (profile === null || profile === "") fields.shippingProfileId ??= null;
  const categoryPath = pathIn(way) ?? pathIn(category);
  if (Array.isArray(fields.images)) fields.images = fields.images.map(encodeUrl);
  if (Array.isArray(fields.media)) fields.media = fields.media.map(withoutId);
  const { productVariants } = fields;
  if (Array.isArray(productVariants)) {
    fields.productVariants = productVariants.map((variant) => {
      if (typeof variant !== "object" || variant === null) return variant;
      const { id: _, ...rest } = variant as Fields;
      if (rest.image) rest.image = encodeUrl(rest.image);
      return settable(rest, warnings);
    });
    // The sum of its variants' quantities, which is not for anybody to set.
    if (productVariants.length) delete fields.quantity;
  }
  return {
    line: place.line,
    lastLine: place.lastLine,
    handle: typeof slug === "string" ? slug : "",
    slug: typeof slug === "string" ? slug : "",
    text,
    fields: settable(fields, warnings),
    ...(categoryPath?.length && { categoryPath, isCategoryLoose: true }),
    ...(typeof profile === "string" && profile && { shippingProfile: profile }),
    warnings,
    fault: typeof slug === "string" && isSlug(slug) ? undefined : notice("import.no_slug"),
    columnOf: place.columnOf,
  };
}

// Ids of media are those of the store it was exported from, too; a URL leads to the picture that is meant.
function withoutId(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const { id: _, ...rest } = entry as Fields;
  return "url" in rest ? { ...rest, url: encodeUrl(rest.url) } : rest;
}

// Anything that is no address is refused by name.
const encodeUrl = (url: unknown): unknown => (typeof url === "string" ? (pictureAddress(url) ?? url) : url);

const isId = (value: unknown) => typeof value === "string" && isUuid(value);

// Its names from a root down, as in an export; or one name or slug.
function pathIn(category: unknown): string[] | undefined {
  if (typeof category === "string") return isId(category) ? undefined : namesIn(category);
  return Array.isArray(category) && category.every((name) => typeof name === "string") ? category : undefined;
}

// Orders may take stock below zero, imports may not: then it stays what it is, or begins at zero.
function settable(fields: Fields, warnings: Notice[]): Fields {
  const { quantity, ...rest } = fields;
  if (typeof quantity !== "number" || quantity >= 0) return fields;
  warnings.push(notice("import.quantity_left_out", { quantity }));
  return rest;
}
