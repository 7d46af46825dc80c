import type { SourceProduct } from "./source-product.ts";

const MAX_PRODUCTS = 100;
const MAX_CHARACTERS = 2_000_000;

/**
 * The products of a source in groups that can be written together: at most 100, of about two megabytes at most,
 * and none that the file names twice. Where the source throws, what it gave before comes first.
 */
export async function* groupsOf(source: AsyncIterable<SourceProduct>): AsyncGenerator<SourceProduct[]> {
  let group: SourceProduct[] = [];
  let names = new Set<string>();
  let characters = 0;
  const take = () => {
    const taken = group;
    group = [];
    names = new Set();
    characters = 0;
    return taken;
  };
  try {
    for await (const product of source) {
      const own = [`slug ${product.slug}`, ...(product.sku ? [`sku ${product.sku}`] : [])];
      if (own.some((name) => names.has(name))) yield take();
      group.push(product);
      for (const name of own) names.add(name);
      characters += sizeOf(product);
      if (group.length >= MAX_PRODUCTS || characters >= MAX_CHARACTERS) yield take();
    }
  } catch (error) {
    if (group.length) yield take();
    throw error;
  }
  if (group.length) yield take();
}

const SIZE_OF_VARIANT = 500;

// About as much as it takes in memory: what it says at length, whatever else is wrong with it.
function sizeOf({ text, fields: { translations, productVariants } }: SourceProduct): number {
  const texts = [text, ...(Array.isArray(translations) ? translations : [])];
  const described = texts.reduce(
    (sum, one) => sum + (typeof one?.description === "string" ? one.description.length : 0),
    0,
  );
  return described + (Array.isArray(productVariants) ? productVariants.length * SIZE_OF_VARIANT : 0);
}
