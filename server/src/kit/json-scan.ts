/** What JSON text is made of, as far as its brackets and commas tell. */
export type Shape = { depth: number; values: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// From so many characters on a run is left to the engine's own search, which is quicker than a loop.
const LONG_RUN = 8;
const LONG_TEXT = 256;

/**
 * Counts how deep a JSON text nests and how many values it holds at most, in one pass and without memory of its own.
 * It ends early, with what it has counted, where either is past its limit.
 */
export function scanShape(text: string, maxDepth: number, maxValues: number): Shape {
  const counted = /["[\]{},]/g;
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) at = endOfText(text, at);
    else if (c === 0x2c) values++;
    else if (c === 0x7b || c === 0x5b) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if (c === 0x7d || c === 0x5d) depth--;
    else {
      if (++run < LONG_RUN) continue;
      counted.lastIndex = at + 1;
      if (!counted.test(text)) break;
      at = counted.lastIndex - 2;
    }
    run = 0;
    if (deepest > maxDepth || values > maxValues) break;
  }
  return { depth: deepest, values };
}

/** Where the JSON string ends whose opening quote stands at `start`: the place of its closing quote, or the text's end. */
export function endOfText(text: string, start: number): number {
  const { length } = text;
  const counted = /["\\]/g;
  let at = start + 1;
  while (at < text.length) {
    for (const stop = Math.min(at + LONG_TEXT, text.length); at < stop; at++) {
      const c = text.charCodeAt(at);
      if (c === QUOTE) return at;
      if (c === BACKSLASH) at++;
    }
    counted.lastIndex = at;
    if (!counted.test(text)) break;
    at = counted.lastIndex - 1;
  }
  return text.length;
}
