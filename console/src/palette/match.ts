/** What can be found: what it is called, and other words for it, the best first; those of `others` count less. */
export type Named = { title: string; words: readonly string[]; others?: readonly string[] };

const EXACT = 300;
const TITLE = { whole: 100, begins: 80, within: 50 };
const WORDS = { whole: 70, begins: 45, within: 20 };
const OTHERS = { whole: 60, begins: 35, within: 0 };
const PHRASE = 90;
// Shorter parts of a word are found everywhere.
const LEAST_WITHIN = 4;
// Words such as "how" and "with" are shorter.
const LEAST_TELLING = 5;
/** What is at least so well found is what was meant, most likely. */
export const GOOD = WORDS.begins;

/** A text as it is compared: small letters without marks; the same letter of Turkish and Arabic always the same, and no Arabic article. */
export function fold(text: string, language: string): string {
  return text
    .toLocaleLowerCase(language)
    .normalize("NFD")
    .replace(/\p{M}|ـ/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(^|\s)(?:وال|ال)(?=\p{L}{3})/gu, "$1");
}

/** Those that a text means, the best first: each word of the text is in their title or their words; where none has all, those that have the long ones. */
export function found<T extends Named>(
  items: readonly T[],
  text: string,
  language: string,
): { of: T; score: number }[] {
  const query = fold(text, language);
  const tokens = tokensOf(query);
  if (!tokens.length) return [];
  const telling = tokens.filter(({ length }) => length >= LEAST_TELLING);
  // A sentence is asked by its long words.
  const asked = tokens.length > 2 && telling.length ? telling : tokens;
  const all = ranked(items, query, asked, language);
  return all.length || !telling.length ? all : ranked(items, query, telling, language);
}

const tokensOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

function ranked<T extends Named>(
  all: readonly T[],
  query: string,
  tokens: readonly string[],
  language: string,
) {
  return all
    .map((of) => ({ of, score: scoreOf(of, query.trim(), tokens, language) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function scoreOf(
  { title, words, others = [] }: Named,
  query: string,
  tokens: readonly string[],
  language: string,
): number {
  const [name, ...rest] = [title, ...words, ...others].map((text) => fold(text, language));
  const own = rest.slice(0, words.length);
  const parts = [
    { words: tokensOf(name!), worth: TITLE },
    { words: own.flatMap(tokensOf), worth: WORDS },
    { words: rest.slice(words.length).flatMap(tokensOf), worth: OTHERS },
  ];
  const each = tokens.map((token) =>
    Math.max(...parts.map(({ words: some, worth }) => bestOf(some, token, worth))),
  );
  if (each.includes(0)) return 0;
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  return mean + (name === query ? EXACT : rest.includes(query) ? PHRASE : 0);
}

function bestOf(words: readonly string[], token: string, worth: typeof TITLE): number {
  if (words.includes(token)) return worth.whole;
  if (words.some((word) => word.startsWith(token))) return worth.begins;
  const isWithin = token.length >= LEAST_WITHIN && words.some((word) => word.includes(token));
  return isWithin ? worth.within : 0;
}
