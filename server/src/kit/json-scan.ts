/** What JSON text is made of, as far as its punctuation tells: `values` counts an empty list's too. */
export type Shape = { depth: number; values: number; keys: number };

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d];
const [SMALL_U, SMALL_D, CAPITAL_D, ZERO] = [0x75, 0x64, 0x44, 0x30];
// From so many characters, or words of four, on a run is left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const LONG_TEXT = 64;
const SHORT_TEXT = 16;
const punctuation = /["[\]{},:]/g;
const endOrEscape = /["\\]/g;

/** A text as its bytes, as words of four of them from a place of the memory that is one of words, and a character a byte. */
type Source = { bytes: Uint8Array; words: Int32Array; shift: number; text: string };

/**
 * Counts how deep a JSON text nests, how many values it holds at most and how many different keys, in one pass over its UTF-8.
 * It ends early, with what it has counted, where one of them is past its limit. `isSuspect` says that it has escapes of the
 * kind that a NUL or half a character is written by. `decoded` is what the bytes mean.
 */
export function scanShape(bytes: Buffer, decoded: string, most: Shape): Shape & { isSuspect: boolean } {
  const text = decoded.length === bytes.length ? decoded : bytes.toString("latin1");
  const shift = bytes.byteOffset & 3;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset - shift, (bytes.length + shift) >> 2);
  const source: Source = { bytes, words, shift, text };
  const found = { isSuspect: false };
  const keys = new Set<string>();
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let run = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const c = bytes[at]!;
    if (c === QUOTE) {
      start = at + 1;
      end = endOfString(source, at, found);
      at = end;
    } else if (c === COLON) keys.add(text.slice(start, end));
    else if (c === COMMA) values++;
    else if (c === OBJECT || c === ARRAY) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if (c === OBJECT_END || c === ARRAY_END) depth--;
    else {
      if (++run < LONG_RUN) continue;
      punctuation.lastIndex = at + 1;
      if (!punctuation.test(text)) break;
      at = punctuation.lastIndex - 2;
    }
    run = 0;
    if (deepest > most.depth || values > most.values || keys.size > most.keys) break;
  }
  return { depth: deepest, values, keys: keys.size, isSuspect: found.isSuspect };
}

// Where the string ends whose opening quote stands at `start`: the place of its closing quote, or the text's end. Something
// that is no escape may mislead it, but then the text is no JSON.
function endOfString(
  { bytes, words, shift, text }: Source,
  start: number,
  found: { isSuspect: boolean },
): number {
  let at = start + 1;
  strings: while (at < bytes.length) {
    const c = bytes[at]!;
    if (c === QUOTE) return at;
    if (c === BACKSLASH) {
      const isCode = bytes[at + 1] === SMALL_U;
      if (isCode && isSuspectCode(bytes, at + 2)) found.isSuspect = true;
      at += isCode ? 6 : 2;
      continue;
    }
    // A line of a text is mostly short: words are worth the way to them behind this only.
    const stop = at + SHORT_TEXT;
    for (at++; at < stop || ((at + shift) & 3) !== 0; at++) {
      const d = bytes[at];
      if (d === QUOTE || d === BACKSLASH || d === undefined) continue strings;
    }
    const first = (at + shift) >> 2;
    const last = Math.min(first + LONG_TEXT, words.length);
    let word = first;
    while (word < last && !hasEndOrEscape(words[word]!)) word++;
    at = (word << 2) - shift;
    if (word < first + LONG_TEXT) continue;
    endOrEscape.lastIndex = at;
    if (!endOrEscape.test(text)) break;
    at = endOrEscape.lastIndex - 1;
  }
  return bytes.length;
}

// A byte is zero where taking one away from it borrows; of two that are equal, the one without the other is zero.
function hasEndOrEscape(word: number): boolean {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  const zeros = ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
  return (zeros & 0x80808080) !== 0;
}

function isSuspectCode(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at];
  if (first !== ZERO) return first === SMALL_D || first === CAPITAL_D;
  return bytes[at + 1] === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO;
}
