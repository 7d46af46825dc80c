import { grown } from "./facet-columns.ts";

/** Products' ids, each at its ordinal, and from an id to its ordinal. */
export type Ids = {
  size: number;
  /** Four words an id, so that ids compare as PostgreSQL compares them. */
  words: Uint32Array;
  /** Whether each is above the one before: then one above the last is not among them. */
  isSorted: boolean;
  // Open addressing: ordinal + 1, or 0 where a slot is free. Its length is a power of two.
  slots: Uint32Array;
};

/** An id as four words. */
export type IdWords = ArrayLike<number>;

/** Room for so many ids. */
export const newIds = (capacity: number): Ids => ({
  size: 0,
  isSorted: true,
  words: new Uint32Array(4 * capacity),
  slots: new Uint32Array(2 ** Math.ceil(Math.log2(2 * capacity + 16))),
});

/** The words of a UUID in its canonical form, in an array of their own or in one that is given. */
export function idWords(id: string, words = new Uint32Array(4)): Uint32Array {
  let digit = 0;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (code === 45) continue;
    words[digit >> 3] = (words[digit >> 3]! << 4) | (code < 58 ? code - 48 : code - 87);
    digit++;
  }
  return words;
}

/** The id at an ordinal, in its canonical form. */
export function idAt({ words }: Ids, ordinal: number): string {
  let hex = "";
  for (let i = 4 * ordinal; i < 4 * ordinal + 4; i++) hex += words[i]!.toString(16).padStart(8, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An id's ordinal; -1 where it is not known. */
export function ordinalOf(ids: Ids, id: IdWords): number {
  if (ids.isSorted && isAboveLast(ids, id)) return -1;
  const { words, slots } = ids;
  const mask = slots.length - 1;
  for (let at = hash(id, 0) & mask; slots[at]; at = (at + 1) & mask) {
    const ordinal = slots[at]! - 1;
    if (!compareWords(words, 4 * ordinal, id, 0)) return ordinal;
  }
  return -1;
}

/** Takes in an id that is not known yet, and returns its ordinal: the next. */
export function addId(ids: Ids, id: IdWords): number {
  ids.isSorted &&= isAboveLast(ids, id);
  const ordinal = ids.size++;
  ids.words = grown(ids.words, 4 * ids.size);
  for (let i = 0; i < 4; i++) ids.words[4 * ordinal + i] = id[i]!;
  if (ids.size * 1.5 > ids.slots.length) {
    ids.slots = new Uint32Array(ids.slots.length * 2);
    for (let i = 0; i < ordinal; i++) take(ids, i);
  }
  take(ids, ordinal);
  return ordinal;
}

const isAboveLast = ({ size, words }: Ids, id: IdWords): boolean =>
  size === 0 || compareWords(id, 0, words, 4 * (size - 1)) > 0;

function take({ words, slots }: Ids, ordinal: number): void {
  const mask = slots.length - 1;
  let at = hash(words, 4 * ordinal) & mask;
  while (slots[at]) at = (at + 1) & mask;
  slots[at] = ordinal + 1;
}

/** The order of two ids that stand in words from `a` and `b` on: below, at or above zero. */
export function compareWords(one: IdWords, a: number, other: IdWords, b: number): number {
  for (let i = 0; i < 4; i++) {
    const difference = one[a + i]! - other[b + i]!;
    if (difference) return difference;
  }
  return 0;
}

const hash = (words: IdWords, at: number): number =>
  (Math.imul(words[at + 3]!, 0x9e3779b1) ^ Math.imul(words[at + 2]! ^ words[at]!, 0x85ebca6b)) >>> 0;
