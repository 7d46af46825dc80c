import { textOf } from "./json.ts";

/** A number in a parsed document: the object or array it stands in, and its key there. */
export type NumberPlace = { holder: object; key: string };

/**
 * Puts in place of numbers the digits that the client wrote, as texts: `19.90` becomes "19.90", where a binary float
 * would lose the last digit. `document` is the whole of what was parsed. The text is read once for all of the places; with
 * `goesOn`, once for all calls about the document.
 * A number of a document that `parseJson` did not make becomes its shortest decimal.
 */
export function writeDigits(document: unknown, places: readonly NumberPlace[], goesOn = false): void {
  const text = textOf(document);
  if (goesOn && text !== undefined && places.length > 0) {
    const digits = allDigits(document as object, text);
    for (const { holder, key } of places)
      (holder as Fields)[key] = digits.get(holder)?.get(key) ?? (holder as Fields)[key];
  } else if (text !== undefined && places.length > 0) {
    const wanted = new Map<string, Set<unknown>>();
    for (const { holder, key } of places) {
      const holders = wanted.get(key);
      if (holders) holders.add(holder);
      else wanted.set(key, new Set([holder]));
    }
    // Of a key named twice the last counts, as with JSON.parse: it is also the last that is written here.
    walk(text, { "": document }, (holder, key, digits) => {
      if (wanted.get(key)?.has(holder)) (holder as Fields)[key] = digits;
    });
  }
  for (const { holder, key } of places) (holder as Fields)[key] = String((holder as Fields)[key]);
}

const kept = new WeakMap<object, Map<unknown, Map<string, string>>>();

// The digits of all numbers of a document, by what they stand in and their keys there.
function allDigits(document: object, text: string): Map<unknown, Map<string, string>> {
  let all = kept.get(document);
  if (!all) {
    const found = new Map<unknown, Map<string, string>>();
    walk(text, { "": document }, (holder, key, digits) => {
      const ofHolder = found.get(holder);
      if (ofHolder) ofHolder.set(key, digits);
      else found.set(holder, new Map([[key, digits]]));
    });
    kept.set(document, found);
    all = found;
  }
  return all;
}

type Fields = Record<string, unknown>;
type Take = (holder: unknown, key: string, digits: string) => void;

// Goes through a valid text and what was parsed from it side by side. It recurses no deeper than `parseJson` lets nest.
function walk(text: string, root: unknown, take: Take): void {
  let at = 0;
  const next = (): number => {
    while (text.charCodeAt(at) <= 0x20) at++;
    return text.charCodeAt(at);
  };
  const key = (): string => {
    const from = at;
    at = endOfText(text, from) + 1;
    const inner = text.slice(from + 1, at - 1);
    return inner.includes("\\") ? JSON.parse(`"${inner}"`) : inner;
  };
  const value = (holder: unknown, name: string): void => {
    const c = next();
    if (c === QUOTE) at = endOfText(text, at) + 1;
    else if (c === OBJECT || c === ARRAY) {
      at++;
      const inner = (holder as Fields | null | undefined)?.[name];
      if (c === OBJECT) members(inner);
      else elements(inner);
      at++;
    } else {
      const from = at;
      while (isBare(text.charCodeAt(at))) at++;
      take(holder, name, text.slice(from, at));
    }
  };
  const members = (holder: unknown): void => {
    for (let c = next(); c !== OBJECT_END; c = next()) {
      if (c === COMMA) at++;
      else {
        const name = key();
        next();
        at++;
        value(holder, name);
      }
    }
  };
  const elements = (holder: unknown): void => {
    let index = 0;
    for (let c = next(); c !== ARRAY_END; c = next()) {
      if (c === COMMA) at++;
      else value(holder, String(index++));
    }
  };
  value(root, "");
}

const [QUOTE, COMMA, OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x22, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d];

const LONG_TEXT = 256;
const BACKSLASH = 0x5c;
const endOrEscape = /["\\]/g;

// Where the JSON string ends whose opening quote stands at `start`: the place of its closing quote, or the text's end.
function endOfText(text: string, start: number): number {
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

// Characters outside of quotes: digits, letters, points and signs.
const isBare = (c: number) => c > 0x20 && c !== COMMA && c !== ARRAY_END && c !== OBJECT_END;
