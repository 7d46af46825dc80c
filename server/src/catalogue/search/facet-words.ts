import { grown, numberOf } from "./facet-columns.ts";
import { type FacetIndex, OUTSIDE } from "./facet-index.ts";
import { bytesOfList, type Lists, numberOfList } from "./facet-lists.ts";
import type { FoundPage } from "./facet-page.ts";
import { bytesOf } from "./facet-size.ts";

/**
 * A search of a list: words of letters a to z, each the beginning of a word, all of one document; or the whole text, the beginning
 * of a code.
 */
export type Wanted = { words: readonly string[]; code: string };

/** Whole words that count besides those that are wanted, each with a bit for each word that it counts for. */
export type Alike = ReadonlyMap<string, number>;

/**
 * What a search finds, kept as products change: 0 for an ordinal that it finds, OUTSIDE for others. `pages` are of what it finds
 * now: they end when one of its products changes.
 */
export type Sought = {
  wanted: Wanted;
  alike: Alike;
  fails: Uint16Array;
  total: number;
  pages: Map<string, FoundPage>;
};

const MAX_WORDS = 20;
// Shorter ones are codes only as a whole.
const MIN_BEGINNING = 3;
const MAX_SOUGHT_BYTES = 32 * 1_048_576;
// Of what the index itself takes, so that many small ones do not take much more than their room.
const MAX_SOUGHT_SHARE = 1 / 4;
// As what a search counts at least, because with each product that changes all kept ones are looked at.
const MIN_SOUGHT_BYTES = 65_536;
// What an alike word takes in the key of a search and in its map.
const ALIKE_BYTES = 250;
const MAX_PAGES = 50;
// Stands behind whole words and codes; no search has it.
const END = "\n";
const NONE: Alike = new Map();

/**
 * A text as an index can search for it. Undefined for one with other characters than letters a to z: only of words that have none
 * but these is known how the database folds them and takes them apart.
 */
export function readWanted(text: string): Wanted | undefined {
  if (!/^ *[a-z]+( +[a-z]+)* *$/i.test(text)) return undefined;
  const code = text.replace(/^ +| +$/g, "").toLowerCase();
  return { words: code.split(/ +/).slice(0, MAX_WORDS), code };
}

/**
 * The words that the database tries besides each of the wanted ones, as an index can search for them. Undefined where it cannot:
 * it does not have all of a word with other characters than letters a to z.
 */
export function alikeOf({ words }: Wanted, lists: readonly (readonly string[])[]): Alike | undefined {
  if (lists.length !== words.length) return undefined;
  const alike = new Map<string, number>();
  for (const [n, word] of words.entries()) {
    // Those that begin with the word are found by it.
    for (const one of lists[n]!.filter((one) => !one.startsWith(word))) {
      if (!/^[a-z]+$/.test(one)) return undefined;
      alike.set(one + END, (alike.get(one + END) ?? 0) | (1 << n));
    }
  }
  return alike;
}

/**
 * Takes in what lists find a product by, as `facetColumns` has it. Of each word and code the index keeps what stands before the
 * first character that no search of its own has; the rest cannot be found by it. Whole ones end with END. The first list is that
 * of the codes, then come two of each document.
 */
export function putTexts(index: FacetIndex, at: number, texts: string): void {
  const { textLists } = index;
  const [codes = "", ...documents] = texts.split("\x1e");
  const lists = [listOf(index, codes, "\x1d", beginningOfCode)];
  for (const document of documents)
    for (const words of document.split("\x1f")) lists.push(listOf(index, words, " ", beginningOfWord));
  const list = numberOfList(textLists, lists);
  const before = index.texts[at]!;
  if (before && before !== list) index.waste += bytesOfList(textLists, before);
  index.texts[at] = list;
}

function listOf(
  { words, wordLists }: FacetIndex,
  text: string,
  separator: string,
  beginning: (one: string) => string,
): number {
  const numbers = new Set<number>();
  for (const one of text.split(separator)) {
    const kept = beginning(one);
    if (kept) numbers.add(numberOf(words, kept));
  }
  return numberOfList(
    wordLists,
    [...numbers].sort((a, b) => a - b),
  );
}

const isLetter = (code: number) => code >= 97 && code <= 122;

function beginningOfWord(word: string): string {
  let end = 0;
  while (end < word.length && isLetter(word.charCodeAt(end))) end++;
  return end === word.length && end ? word + END : word.slice(0, end);
}

function beginningOfCode(code: string): string {
  let end = 0;
  while (end < code.length && (isLetter(code.charCodeAt(end)) || code[end] === " ")) end++;
  return end === code.length && end ? code + END : code.slice(0, end);
}

/** What a search finds in an index, with alike words or without, from now on until others have been searched for. */
export function seek(index: FacetIndex, wanted: Wanted, alike = NONE): Sought {
  const { sought } = index;
  const key = alike.size ? wanted.code + JSON.stringify([...alike]) : wanted.code;
  const known = sought.get(key);
  sought.delete(key);
  const found = known ?? seekAll(index, wanted, alike);
  sought.set(key, found);
  if (!known) forget(index);
  return found;
}

// The last two stay: a search with alike words, and the same without.
function forget(index: FacetIndex): void {
  const { sought } = index;
  const most = Math.min(MAX_SOUGHT_BYTES, bytesOf(index) * MAX_SOUGHT_SHARE + 1_048_576);
  let bytes = 0;
  for (const one of sought.values()) bytes += bytesOfSought(one);
  for (const [key, one] of sought) {
    if (sought.size <= 2 || bytes <= most) break;
    bytes -= bytesOfSought(one);
    sought.delete(key);
  }
}

const bytesOfSought = ({ fails, alike }: Sought) =>
  Math.max(MIN_SOUGHT_BYTES, fails.byteLength) + alike.size * ALIKE_BYTES;

/** Keeps a page of what a search finds. */
export function keepPage({ pages }: Sought, key: string, page: FoundPage): void {
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(key, page);
}

/** Finds out anew whether what was searched for lately finds a product. */
export function seekAgain(index: FacetIndex, at: number): void {
  if (!index.sought.size) return;
  for (const one of index.sought.values()) {
    if (at >= one.fails.length) {
      const before = one.fails.length;
      one.fails = grown(one.fails, at + 1).fill(OUTSIDE, before);
    }
    const fails = !index.outside[at] && finds(index, one, at) ? 0 : OUTSIDE;
    if (!fails || !one.fails[at]) one.pages.clear();
    if (one.fails[at] !== fails) one.total += fails ? -1 : 1;
    one.fails[at] = fails;
  }
}

function finds(index: FacetIndex, { wanted, alike }: Sought, at: number): boolean {
  const { textLists, wordLists, words } = index;
  const asked = maskOfWord(wanted);
  const maskOf = (text: string) => asked(text) | (alike.get(text) ?? 0);
  return isFound(textLists, index.texts[at]!, all(wanted), {
    codes: (list) => textsIn(wordLists, list).some((n) => isCode(wanted, words.texts[n]!)),
    words: (list) => textsIn(wordLists, list).reduce((mask, n) => mask | maskOf(words.texts[n]!), 0),
  });
}

const textsIn = ({ starts, items }: Lists, list: number): Uint32Array =>
  items.subarray(starts[list]!, starts[list + 1]!);

function seekAll(index: FacetIndex, wanted: Wanted, alike: Alike): Sought {
  const { textLists, wordLists, words, texts, outside, ids } = index;
  const asked = maskOfWord(wanted);
  const ofWord = Uint32Array.from(words.texts, asked);
  for (const [text, mask] of alike) {
    const word = words.numbers.get(text);
    if (word !== undefined) ofWord[word]! |= mask;
  }
  const codeOfWord = Uint8Array.from(words.texts, (text) => (isCode(wanted, text) ? 1 : 0));
  const ofList = new Uint32Array(wordLists.count);
  const codeOfList = new Uint8Array(wordLists.count);
  for (let list = 1; list < wordLists.count; list++) {
    const end = wordLists.starts[list + 1]!;
    for (let i = wordLists.starts[list]!; i < end; i++) {
      const word = wordLists.items[i]!;
      ofList[list]! |= ofWord[word]!;
      codeOfList[list]! |= codeOfWord[word]!;
    }
  }
  const means = { codes: (list: number) => codeOfList[list] === 1, words: (list: number) => ofList[list]! };
  const whole = all(wanted);
  const fails = new Uint16Array(outside.length).fill(OUTSIDE);
  let total = 0;
  for (let i = 0; i < ids.size; i++) {
    if (outside[i] || !isFound(textLists, texts[i]!, whole, means)) continue;
    fails[i] = 0;
    total++;
  }
  return { wanted, alike, fails, total, pages: new Map() };
}

type Means = { codes: (list: number) => boolean; words: (list: number) => number };

function isFound({ starts, items }: Lists, texts: number, whole: number, means: Means): boolean {
  const start = starts[texts]!;
  const end = starts[texts + 1]!;
  for (let i = start + 1; i + 1 < end; i += 2)
    if ((means.words(items[i]!) | means.words(items[i + 1]!)) === whole) return true;
  return start < end && means.codes(items[start]!);
}

const all = ({ words }: Wanted) => 2 ** words.length - 1;

// A bit for each word that a word begins with.
const maskOfWord =
  ({ words }: Wanted) =>
  (text: string) => {
    let mask = 0;
    for (let n = 0; n < words.length; n++) if (text.startsWith(words[n]!)) mask |= 1 << n;
    return mask;
  };

const isCode = ({ code }: Wanted, text: string) =>
  code.length < MIN_BEGINNING ? text === code + END : text.startsWith(code);
