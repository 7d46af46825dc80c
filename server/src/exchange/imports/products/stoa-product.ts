import { productWrites } from "../../../catalogue/products/index.ts";
import { isSlug } from "../../../kit/slug.ts";
import { type Notice, notice } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";

type Fields = Record<string, unknown>;
type Place = Pick<SourceProduct, "line" | "lastLine" | "columnOf"> & { warnings?: Notice[] };

/**
 * The product that an object in the form of the API's answers describes. It is known by its slug, and its
 * variants by their combinations: ids are those of the store it was exported from.
 */
export function stoaProduct(answer: Fields, place: Place, text?: SourceProduct["text"]): SourceProduct {
  const warnings = [...(place.warnings ?? [])];
  const { slug, categoryId, ...fields } = answer;
  for (const name of productWrites.readOnly) delete fields[name];
  if (categoryId !== undefined) fields.category = categoryId;
  if (Array.isArray(fields.media)) fields.media = fields.media.map(withoutId);
  const { productVariants } = fields;
  if (Array.isArray(productVariants)) {
    fields.productVariants = productVariants.map((variant) => {
      if (typeof variant !== "object" || variant === null) return variant;
      const { id: _, ...rest } = variant as Fields;
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
    warnings,
    fault: typeof slug === "string" && isSlug(slug) ? undefined : notice("import.no_slug"),
    columnOf: place.columnOf,
  };
}

// Ids of media are those of the store it was exported from, too; a URL leads to the picture that is meant.
function withoutId(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const { id: _, ...rest } = entry as Fields;
  return rest;
}

// Orders may take stock below zero, imports may not: then it stays what it is, or begins at zero.
function settable(fields: Fields, warnings: Notice[]): Fields {
  const { quantity, ...rest } = fields;
  if (typeof quantity !== "number" || quantity >= 0) return fields;
  warnings.push(notice("import.quantity_left_out", { quantity }));
  return rest;
}
