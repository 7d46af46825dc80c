import { numberOf } from "./facet-columns.ts";
import { type FacetIndex, type FacetProduct, SEPARATOR, unitOf } from "./facet-index.ts";
import { numberOfList } from "./facet-lists.ts";

/** The number of a product's list of tags, of its JSON. */
export const tagListOf = (index: FacetIndex, json: string): number => readOnce(index, json, readTags);

/**
 * A product's units as they are put into a list, with the price of each. Those of the same options, stock, sale and price
 * are one. A product without units has its own price alone.
 */
export function unitsOf(
  index: FacetIndex,
  { units, price }: FacetProduct,
): { units: number[]; prices: number[] } {
  if (!units.length) return { units: [], prices: [price] };
  const numbers: number[] = [];
  const prices: number[] = [];
  for (const { options, inStock, onSale, price } of units) {
    const number = unitOf(readOnce(index, options, readOptions), inStock, onSale);
    let at = numbers.length;
    while (at > 0 && (numbers[at - 1]! > number || (numbers[at - 1] === number && prices[at - 1]! > price)))
      at--;
    if (at > 0 && numbers[at - 1] === number && prices[at - 1] === price) continue;
    numbers.splice(at, 0, number);
    prices.splice(at, 0, price);
  }
  return { units: numbers, prices };
}

const MAX_READ = 20_000;

// Many products have the same tags, and many variants the same options, and reading JSON is most of the work.
function readOnce(
  index: FacetIndex,
  json: string,
  read: (index: FacetIndex, json: string) => number,
): number {
  // A list of tags begins with a bracket, the options of a variant with a brace.
  const known = index.read.get(json);
  if (known !== undefined) return known;
  if (index.read.size > MAX_READ) index.read.clear();
  const number = read(index, json);
  index.read.set(json, number);
  return number;
}

function readTags({ tagNames, tagLists }: FacetIndex, json: string): number {
  const tags: string[] = JSON.parse(json);
  return numberOfList(tagLists, sortedOnce(tags.map((tag) => numberOf(tagNames, tag))));
}

function readOptions({ terms, termAxis, axes, combinations }: FacetIndex, json: string): number {
  const chosen: Record<string, string> = JSON.parse(json);
  const numbers = Object.entries(chosen).map(([axis, value]) => {
    const term = numberOf(terms, `${axis}${SEPARATOR}${value}`);
    termAxis[term] = numberOf(axes, axis);
    return term;
  });
  return numberOfList(combinations, sortedOnce(numbers));
}

// In place: lists are short, and there are millions.
function sortedOnce(numbers: number[]): number[] {
  let kept = 0;
  for (const number of numbers) {
    let at = kept;
    while (at > 0 && numbers[at - 1]! > number) at--;
    if (at > 0 && numbers[at - 1] === number) continue;
    for (let i = kept++; i > at; i--) numbers[i] = numbers[i - 1]!;
    numbers[at] = number;
  }
  numbers.length = kept;
  return numbers;
}
