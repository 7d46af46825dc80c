const fixedFacets = ["brand", "tags", "category", "kind", "inStock", "onSale", "rating"];

/** A facet's value and how many products have it, as the filter's statement lists them. */
export type FacetCount = [facet: string, value: string, count: number];

/**
 * The facets as JSON text: the standing ones always, in a fixed order, and behind them one for each option
 * axis.
 */
export function facetsJson(counts: readonly FacetCount[]): string {
  const values = new Map<string, string[]>(fixedFacets.map((key) => [key, []]));
  for (const [key, value, count] of counts) {
    const entry = `{"value":${JSON.stringify(value)},"count":${count}}`;
    const list = values.get(key);
    if (list) list.push(entry);
    else values.set(key, [entry]);
  }
  const facets = [...values].map(
    ([key, list]) => `{"key":${JSON.stringify(key)},"values":[${list.join(",")}]}`,
  );
  return `[${facets.join(",")}]`;
}
