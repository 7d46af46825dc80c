import { grown } from "./facet-columns.ts";

/** Lists of numbers, each kept once and known by a number of its own; 0 is the empty one. */
export type Lists = {
  count: number;
  /** Where each list begins in `items`; it ends where the next begins. */
  starts: Uint32Array;
  items: Uint32Array;
  // Open addressing: a list's number, or 0 where a slot is free. Its length is a power of two.
  slots: Uint32Array;
};

/** The empty list alone. */
export const newLists = (): Lists => ({
  count: 1,
  starts: new Uint32Array(64),
  items: new Uint32Array(64),
  slots: new Uint32Array(64),
});

/** The number of a list; lists of the same numbers in the same order have the same. */
export function numberOfList(lists: Lists, list: readonly number[]): number {
  if (!list.length) return 0;
  if (lists.count * 2 > lists.slots.length) spread(lists);
  const { starts, items, slots } = lists;
  const mask = slots.length - 1;
  let at = hash(list, 0, list.length) & mask;
  for (; slots[at]; at = (at + 1) & mask) {
    const known = slots[at]!;
    const start = starts[known]!;
    if (starts[known + 1]! - start !== list.length) continue;
    let i = 0;
    while (i < list.length && items[start + i] === list[i]) i++;
    if (i === list.length) return known;
  }
  return add(lists, list, at);
}

function add(lists: Lists, list: readonly number[], slot: number): number {
  const number = lists.count++;
  const start = lists.starts[number]!;
  lists.items = grown(lists.items, start + list.length);
  lists.items.set(list, start);
  lists.starts = grown(lists.starts, number + 2);
  lists.starts[number + 1] = start + list.length;
  lists.slots[slot] = number;
  return number;
}

function spread(lists: Lists): void {
  const { count, starts, items } = lists;
  const slots = new Uint32Array(lists.slots.length * 4);
  const mask = slots.length - 1;
  for (let number = 1; number < count; number++) {
    let at = hash(items, starts[number]!, starts[number + 1]!) & mask;
    while (slots[at]) at = (at + 1) & mask;
    slots[at] = number;
  }
  lists.slots = slots;
}

function hash(items: ArrayLike<number>, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let i = from; i < to; i++) sum = Math.imul(sum ^ items[i]!, 0x01000193) ^ (sum >>> 15);
  return sum >>> 0;
}

/** How many bytes the lists take. */
export const bytesOfLists = ({ starts, items, slots }: Lists): number =>
  starts.byteLength + items.byteLength + slots.byteLength;

/** About how many bytes one list takes. */
export const bytesOfList = ({ starts }: Lists, list: number): number =>
  4 * (starts[list + 1]! - starts[list]!) + 12;
