/** The most characters of a blank's name. */
const MOST = 100;
const blank = new RegExp(`\\[\\[([^\\][\\n]{1,${MOST}})\\]\\]`, "g");

/** The same for PostgreSQL. */
export const BLANK_SQL = `\\[\\[[^][\\n]{1,${MOST}}\\]\\]`;

/** The names of the blanks `[[…]]` that a text still has, each once; one with blanks is not published. */
export const blanksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(blank)].map(([, name]) => name!.trim())),
];
