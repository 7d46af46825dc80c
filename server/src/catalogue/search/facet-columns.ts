/** A column of numbers. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The column itself where it holds `length` numbers, else a larger copy of it. */
export function grown<T extends Column>(column: T, length: number): T {
  if (length <= column.length) return column;
  const larger = Math.max(length, Math.ceil(column.length * 1.25) + 64);
  const copy = new (column.constructor as new (length: number) => T)(larger);
  copy.set(column as never);
  return copy;
}

/** Texts by small numbers, from 1; 0 stands for none. */
export type Texts = { numbers: Map<string, number>; texts: string[] };

/** A dictionary without texts. */
export const newTexts = (): Texts => ({ numbers: new Map(), texts: [""] });

/** A text's number, given to it where it has none. */
export function numberOf({ numbers, texts }: Texts, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, texts.length);
  return texts.push(text) - 1;
}

// What a text costs in a Map and an array beside its characters.
const TEXT_BYTES = 100;

/** About how many bytes a dictionary takes. */
export const bytesOfTexts = ({ texts }: Texts): number => texts.length * TEXT_BYTES;
