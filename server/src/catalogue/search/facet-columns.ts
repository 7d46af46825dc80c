/** A column of numbers. */
type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The column itself if it holds `length` numbers, else a larger copy of it. */
export function growColumn<T extends Column>(column: T, length: number): T {
  if (length <= column.length) return column;
  const larger = Math.max(length, Math.ceil(column.length * 1.25) + 64);
  const copy = new (column.constructor as new (length: number) => T)(larger);
  copy.set(column as never);
  return copy;
}

/** A copy of a text with memory of its own: a text cut out of a row would keep the whole row in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString();

/** Texts by small numbers, from 1; 0 stands for none. */
export type Dictionary = { numbers: Map<string, number>; texts: string[] };

/** A dictionary without texts. */
export const newDictionary = (): Dictionary => ({ numbers: new Map(), texts: [""] });

/** The number of a text; a new text gets the next number. */
export function numberOf({ numbers, texts }: Dictionary, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const own = ownText(text);
  numbers.set(own, texts.length);
  return texts.push(own) - 1;
}

// The bytes of a text in a Map and an array, besides its characters.
const TEXT_BYTES = 100;

/** About how many bytes a dictionary takes. */
export const bytesOfDictionary = ({ texts }: Dictionary): number => texts.length * TEXT_BYTES;

/**
 * A list of numbers for each product: those of ordinal i are `items` from `starts[i]` on, `lengths[i]` of
 * them.
 */
export type Lists<T extends Uint32Array | Float64Array> = {
  starts: Uint32Array;
  lengths: Uint32Array;
  items: T;
  /** The number of items in use, and the number of these that belong to no list any more. */
  end: number;
  unused: number;
};

/** Empty lists for so many products; `items` is of the type of the numbers. */
export const newLists = <T extends Uint32Array | Float64Array>(capacity: number, items: T): Lists<T> => ({
  starts: new Uint32Array(capacity),
  lengths: new Uint32Array(capacity),
  items,
  end: 0,
  unused: 0,
});

/** Replaces a product's list. A longer one goes to the end, and leaves its former place unused. */
export function putList<T extends Uint32Array | Float64Array>(
  lists: Lists<T>,
  at: number,
  list: readonly number[],
): void {
  lists.starts = growColumn(lists.starts, at + 1);
  lists.lengths = growColumn(lists.lengths, at + 1);
  const before = lists.lengths[at]!;
  lists.lengths[at] = list.length;
  if (list.length > before) {
    lists.starts[at] = lists.end;
    lists.end += list.length;
    lists.unused += before;
    lists.items = growColumn(lists.items, lists.end);
  } else lists.unused += before - list.length;
  lists.items.set(list, lists.starts[at]!);
}

/** How many bytes the lists take. */
export const bytesOfLists = ({ starts, lengths, items }: Lists<Uint32Array | Float64Array>): number =>
  starts.byteLength + lengths.byteLength + items.byteLength;

/**
 * The products in the order of their names in one language, as the database sorted them: for languages that
 * the store does not have, whose names are stored nowhere in order.
 */
export type NamedOrder = {
  /** The ordinals in ascending order, and the hash of each ordinal's name. */
  ordinals: Uint32Array;
  hashes: BigInt64Array;
  /** The revision of the last change of a product that it shows. */
  changed: number;
  /** The ordinals of products that have changed since, maybe by another name. */
  touched: Set<number>;
  reading: Promise<void>;
  /** Whether the products that are looked at now have the names that it shows. */
  check: Promise<boolean> | undefined;
};

/** Notes in each order that a product has changed, maybe by another name. */
export function touchNames(orders: ReadonlyMap<string, NamedOrder>, at: number): void {
  for (const { touched } of orders.values()) touched.add(at);
}

/** The bytes that orders of names take. */
export const bytesOfNames = (orders: ReadonlyMap<string, NamedOrder>): number =>
  orders.values().reduce((sum, { ordinals, hashes }) => sum + ordinals.byteLength + hashes.byteLength, 0);
