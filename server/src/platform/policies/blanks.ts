/** The most characters of a blank's name. */
const MOST = 100;
const blank = new RegExp(`\\[\\[([^\\][\\n]{1,${MOST}})\\]\\]`, "g");

/** The same for PostgreSQL. */
export const BLANK_SQL = `\\[\\[[^][\\n]{1,${MOST}}\\]\\]`;

/** All texts of a store, among those that are published as they are written. */
export const EVERY_TEXT = "*";
/** A text's place among a store's, as `terms/en`. */
export const placeOf = (kind: string, language: string) => `${kind}/${language}`;

/**
 * Whether a text from before blanks is published as it is, whatever stands in it. Its first change ends that.
 */
export const isAsWritten = (asWritten: readonly string[], kind: string, language: string): boolean =>
  asWritten.includes(EVERY_TEXT) || asWritten.includes(placeOf(kind, language));

/** The names of the blanks `[[…]]` that a text still has, each once; one with blanks is not published. */
export const blanksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(blank)].map(([, name]) => name!.trim())),
];
