import type { SourceProduct } from "./source-product.ts";

const WARNING = "its cost is left out: that needs the permission products:cost";

/** The products of a source without their costs, for who may not see them; a product that has one is warned of. */
export async function* withoutCosts(source: AsyncIterable<SourceProduct>): AsyncGenerator<SourceProduct> {
  for await (const product of source) {
    const { cost, productVariants, ...fields } = product.fields;
    const variants = productVariants?.map(({ cost: _, ...variant }) => variant);
    const hadCost = cost != null || productVariants?.some((variant) => variant.cost != null);
    const warnings = hadCost ? [...product.warnings, WARNING] : product.warnings;
    yield { ...product, warnings, fields: { ...fields, ...(variants ? { productVariants: variants } : {}) } };
  }
}
