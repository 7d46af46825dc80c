import type { FacetCount } from "./filter-facets.ts";
import { MAX_VALUES } from "./filter-request.ts";

type Value = { text: string; count: number };

/**
 * The most frequent of a facet's values, at most 100, as the SQL statement orders them: by count, then by the
 * bytes of their texts. Texts without a count are left out.
 */
export function topValues(facet: string, texts: readonly string[], counts: ArrayLike<number>): FacetCount[] {
  let top: Value[] = [];
  let least: Value | undefined;
  for (let i = 0; i < texts.length; i++) {
    const count = counts[i]!;
    if (!count || (least && count < least.count)) continue;
    const value = { text: texts[i]!, count };
    if (least && compare(least, value) < 0) continue;
    top.push(value);
    if (top.length < 4 * MAX_VALUES) continue;
    top = top.sort(compare).slice(0, MAX_VALUES);
    least = top.at(-1);
  }
  return top
    .sort(compare)
    .slice(0, MAX_VALUES)
    .map(({ text, count }) => [facet, text, count]);
}

const compare = (a: Value, b: Value) => b.count - a.count || compareBytes(a.text, b.text);

/** The order of two texts' UTF-8 bytes, which is that of their code points. */
function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    // Of UTF-16 units those of surrogates are not the highest, of code points they are.
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
