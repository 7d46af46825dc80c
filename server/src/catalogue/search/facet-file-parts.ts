import { type Column, newTexts, numberOf, type Texts } from "./facet-columns.ts";
import { byOrdinal, type Counts, type FacetIndex, newFacetIndex } from "./facet-index.ts";

/** A column and how many of its numbers are in use. */
export type Part = { column: Column; used: number };

const texts = ["brands", "tagNames", "categories", "axes", "terms", "words"] as const;
const lists = ["tagLists", "combinations", "unitLists", "offers", "wordLists", "textLists"] as const;
const counts = ["brand", "category", "tags", "offer", "traits"] as const satisfies readonly (keyof Counts)[];
// So many products may come before the columns have to grow.
const SPARE = 1_000;

/** All of an index's columns, always in the same order. */
export const partsOf = (index: FacetIndex): Part[] => [
  ...byOrdinal.map((name) => ({ column: index[name], used: index.ids.size })),
  { column: index.ids.words, used: 4 * index.ids.size },
  { column: index.ids.slots, used: index.ids.slots.length },
  ...counts.map((name) => ({ column: index.counts[name], used: index.counts[name].length })),
  ...lists.flatMap((name) => {
    const { starts, items, slots, count } = index[name];
    return [
      { column: starts, used: count + 1 },
      { column: items, used: starts[count]! },
      { column: slots, used: slots.length },
    ];
  }),
];

/** What of an index is no column, as JSON has it. */
export const headOf = (index: FacetIndex) => ({
  kinds: index.kinds,
  revision: index.revision,
  changed: index.changed,
  categoryRevision: index.categoryRevision,
  live: index.live,
  unusedOffers: index.unusedOffers,
  waste: index.waste,
  size: index.ids.size,
  isSorted: index.ids.isSorted,
  listCounts: lists.map((name) => index[name].count),
  texts: texts.map((name) => index[name].texts),
  above: index.above,
  isShown: Array.from(index.isShown, Boolean),
  termAxis: index.termAxis,
});

/**
 * An index of that head, with columns of so many numbers as `used` says, still to be filled. They take the memory of `spare` where
 * that is large enough: memory that is new costs more than the reading.
 */
export function newHeaded(
  head: ReturnType<typeof headOf>,
  used: readonly number[],
  spare: FacetIndex | undefined,
): FacetIndex {
  const index = newFacetIndex(0, head.kinds);
  const { kinds, revision, changed, categoryRevision, live, unusedOffers, waste } = head;
  const { above, isShown, termAxis } = head;
  Object.assign(index, { kinds, revision, changed, categoryRevision, live, unusedOffers, waste });
  Object.assign(index, { above, isShown, termAxis });
  Object.assign(index.ids, { size: head.size, isSorted: head.isSorted });
  for (const [at, name] of texts.entries()) index[name] = textsOf(head.texts[at]!);
  const memory = spare ? partsOf(spare).map(({ column }) => column.buffer as ArrayBuffer) : [];
  let n = 0;
  const next = <T extends Column>({ constructor: made, BYTES_PER_ELEMENT: size }: T, room = 0): T => {
    const Made = made as new (from: ArrayBuffer | number, at?: number, length?: number) => T;
    const buffer = memory[n];
    const filled = used[n++]!;
    if (!buffer || buffer.byteLength < (filled + room) * size) return new Made(filled + room);
    const column = new Made(buffer, 0, filled + room);
    column.fill(0, filled);
    return column;
  };
  for (const name of byOrdinal) index[name] = next(index[name], SPARE) as never;
  index.ids.words = next(index.ids.words, 4 * SPARE);
  index.ids.slots = next(index.ids.slots);
  for (const name of counts) index.counts[name] = next(index.counts[name]);
  for (const [at, name] of lists.entries()) {
    const one = index[name];
    one.count = head.listCounts[at]!;
    one.starts = next(one.starts, SPARE);
    one.items = next(one.items, SPARE);
    one.slots = next(one.slots);
  }
  return index;
}

function textsOf(all: readonly string[]): Texts {
  const made = newTexts();
  for (const text of all.slice(1)) numberOf(made, text);
  return made;
}

/** How many bytes columns of so many numbers take in a file. */
export function bytesOfParts(used: readonly number[]): number {
  const parts = partsOf(newFacetIndex(0, []));
  if (used.length !== parts.length) return Number.NaN;
  return parts.reduce((sum, { column }, n) => sum + used[n]! * column.BYTES_PER_ELEMENT, 0);
}
