import { growColumn, ownText } from "./facet-columns.ts";

/**
 * An inverted index of the texts that lists find products by. One document must have all words of a search:
 * it is the texts of a product in one language, or its codes. A changed product gets new documents, and its
 * former ones have no owner.
 */
export type Words = {
  /** From a token to its number. */
  numbers: Map<string, number>;
  tokens: string[];
  /** The numbers of the tokens that are looked into. */
  wholes: number[];
  /** The documents of each token: the first `counts` of its postings. */
  postings: Uint32Array[];
  counts: number[];
  postingBytes: number;
  /** Of a document: the ordinal of its product, or NOBODY. Those of a product follow one another. */
  owners: Uint32Array;
  documents: number;
  unused: number;
  /** Of a product: its first document. */
  first: Uint32Array;
};

/**
 * A search: words of letters a to z, each the beginning of a word, all of one document; or the whole text,
 * the beginning of a code.
 */
export type WordSearch = { words: readonly string[]; code: string };

const MAX_WORDS = 20;
// Shorter searches match codes only as a whole.
const MIN_BEGINNING = 3;
// The characters before a code, and after a whole one; no search contains them.
const CODE = "=";
const WHOLE = ">";
const END = "\n";
const NOBODY = 2 ** 32 - 1;
const TOKEN_BYTES = 300;

/** An index of no words, with room for so many products. */
export const newWords = (capacity: number): Words => ({
  numbers: new Map(),
  tokens: [],
  wholes: [],
  postings: [],
  counts: [],
  postingBytes: 0,
  owners: new Uint32Array(2 * capacity),
  documents: 0,
  unused: 0,
  first: new Uint32Array(capacity),
});

/**
 * Reads a text as a search of the index. Undefined for a text with other characters than the letters a to z:
 * only for words of these is it known how the database folds and splits them.
 */
export function readWordSearch(text: string): WordSearch | undefined {
  if (!/^ *[a-z]+( +[a-z]+)* *$/i.test(text)) return undefined;
  const code = text.replace(/^ +| +$/g, "").toLowerCase();
  return { words: code.split(/ +/).slice(0, MAX_WORDS), code };
}

/**
 * Adds the texts that a product is found by, in the form of `facetColumns`: its codes, then the words of each
 * document. Words and codes are cut at the first character that no search contains, because nothing after it
 * can be found.
 */
export function putTexts(words: Words, at: number, texts: string): void {
  dropTexts(words, at);
  words.first = growColumn(words.first, at + 1);
  words.first[at] = words.documents;
  const [codes = "", ...documents] = texts.split("\x1e");
  putDocument(words, at, codes.split("\x1d").map(beginningOfCode));
  for (const document of documents) putDocument(words, at, document.split(" ").map(beginningOfWord));
}

/** Removes a product's texts. */
export function dropTexts(words: Words, at: number): void {
  const { owners, documents } = words;
  for (let document = words.first[at]!; document < documents && owners[document] === at; document++) {
    owners[document] = NOBODY;
    words.unused++;
  }
}

function putDocument(words: Words, at: number, tokens: readonly string[]): void {
  const document = words.documents++;
  words.owners = growColumn(words.owners, document + 1);
  words.owners[document] = at;
  for (const token of new Set(tokens)) if (token) putPosting(words, token, document);
}

function putPosting(words: Words, token: string, document: number): void {
  const { numbers, tokens, wholes, postings, counts } = words;
  let number = numbers.get(token);
  if (number === undefined) {
    number = tokens.push(ownText(token)) - 1;
    numbers.set(tokens[number]!, number);
    if (token.startsWith(WHOLE)) wholes.push(number);
    postings.push(new Uint32Array(2));
    counts.push(0);
  }
  const count = counts[number]!++;
  let list = postings[number]!;
  if (count === list.length) {
    list = new Uint32Array(2 * count);
    list.set(postings[number]!);
    postings[number] = list;
    words.postingBytes += list.byteLength / 2;
  }
  list[count] = document;
}

// A word that is looked into stays whole.
const beginningOfWord = (word: string): string => /^(?:[a-z]*|>.*)/.exec(word)![0];

function beginningOfCode(code: string): string {
  const beginning = /^[a-z ]*/.exec(code)![0];
  return beginning && CODE + beginning + (beginning === code ? END : "");
}

/** The ordinals of the products that a search finds, each once. `size` is how many ordinals there are. */
export function searchWords(words: Words, size: number, { words: wanted, code }: WordSearch): Uint32Array {
  const isFound = new Uint8Array(size);
  const found = new Uint32Array(size);
  let total = 0;
  const note = (document: number) => {
    const at = words.owners[document]!;
    if (at === NOBODY || isFound[at]) return;
    isFound[at] = 1;
    found[total++] = at;
  };
  // The number of the search's first words that a document has.
  const matched = new Uint8Array(words.documents);
  for (const [n, word] of wanted.entries()) {
    for (const token of [...tokensFrom(words, word), ...tokensWithin(words, word)]) {
      const list = words.postings[token]!;
      for (let i = 0; i < words.counts[token]!; i++) {
        const document = list[i]!;
        if (matched[document] !== n) continue;
        matched[document] = n + 1;
        if (n + 1 === wanted.length) note(document);
      }
    }
  }
  const ofCode = tokensFrom(words, code.length < MIN_BEGINNING ? CODE + code + END : CODE + code);
  for (const token of ofCode) words.postings[token]!.subarray(0, words.counts[token]).forEach(note);
  return found.subarray(0, total);
}

// The numbers of the tokens with this beginning.
function tokensFrom({ tokens }: Words, beginning: string): number[] {
  const found: number[] = [];
  for (let n = 0; n < tokens.length; n++) if (tokens[n]!.startsWith(beginning)) found.push(n);
  return found;
}

// The numbers of the tokens that have this within a word; a text of three letters, at its end.
function tokensWithin({ tokens, wholes }: Words, text: string): number[] {
  if (text.length < MIN_BEGINNING) return [];
  return wholes.filter((n) =>
    text.length > MIN_BEGINNING ? tokens[n]!.includes(text) : tokens[n]!.endsWith(text),
  );
}

/** Whether most documents have no owner; `slack` of them may. */
export const isWordsWorn = ({ unused, documents }: Words, slack: number): boolean =>
  unused * 2 > documents + slack;

/** The approximate size in bytes. */
export const bytesOfWords = ({ tokens, postingBytes, owners, first }: Words): number =>
  tokens.length * TOKEN_BYTES + postingBytes + owners.byteLength + first.byteLength;
