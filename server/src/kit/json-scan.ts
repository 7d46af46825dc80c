/** What JSON text is made of, as far as its punctuation tells: `values` counts an empty list's too. */
export type Shape = { depth: number; values: number; keys: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// From so many characters on a run is left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const LONG_TEXT = 256;
const punctuation = /["[\]{},:]/g;
const endOrEscape = /["\\]/g;

/**
 * Counts how deep a JSON text nests, how many values it holds at most and how many different keys, in one pass. It ends
 * early, with what it has counted, where one of them is past its limit.
 */
export function scanShape(text: string, most: Shape): Shape {
  const keys = new Set<string>();
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let run = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) {
      start = at + 1;
      end = endOfText(text, at);
      at = end;
    } else if (c === 0x3a) keys.add(text.slice(start, end));
    else if (c === 0x2c) values++;
    else if (c === 0x7b || c === 0x5b) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if (c === 0x7d || c === 0x5d) depth--;
    else {
      if (++run < LONG_RUN) continue;
      punctuation.lastIndex = at + 1;
      if (!punctuation.test(text)) break;
      at = punctuation.lastIndex - 2;
    }
    run = 0;
    if (deepest > most.depth || values > most.values || keys.size > most.keys) break;
  }
  return { depth: deepest, values, keys: keys.size };
}

/** Where the JSON string ends whose opening quote stands at `start`: the place of its closing quote, or the text's end. */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    for (const stop = Math.min(at + LONG_TEXT, text.length); at < stop; at++) {
      const c = text.charCodeAt(at);
      if (c === QUOTE) return at;
      if (c === BACKSLASH) at++;
    }
    endOrEscape.lastIndex = at;
    if (!endOrEscape.test(text)) break;
    at = endOrEscape.lastIndex - 1;
  }
  return text.length;
}
