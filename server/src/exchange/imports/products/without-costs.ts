import { notice } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";

/** The products of a source without their costs, for an actor that may not see costs; each product that has one gets a warning. */
export async function* withoutCosts(source: AsyncIterable<SourceProduct>): AsyncGenerator<SourceProduct> {
  for await (const product of source) {
    const { cost, productVariants, ...fields } = product.fields;
    // What is no list of variants is passed on as it is: it is refused by name when it is written.
    const list: readonly unknown[] = Array.isArray(productVariants) ? productVariants : [];
    const hadCost = cost != null || list.some((variant) => costOf(variant) != null);
    const warnings = hadCost ? [...product.warnings, notice("import.cost_left_out")] : product.warnings;
    const variants = Array.isArray(productVariants) ? list.map(withoutCost) : productVariants;
    const kept = variants === undefined ? fields : { ...fields, productVariants: variants };
    yield { ...product, warnings, fields: kept as typeof product.fields };
  }
}

const costOf = (variant: unknown) => (Object(variant) as { cost?: unknown }).cost;

function withoutCost(variant: unknown): unknown {
  if (typeof variant !== "object" || variant === null) return variant;
  const { cost: _, ...rest } = variant as { cost?: unknown };
  return rest;
}
