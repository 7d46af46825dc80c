/** A part of a mail between its first and its last sentence. */
export type Block =
  /** A code or password, by itself. */
  | { kind: "secret"; text: string }
  /** Labelled values. */
  | { kind: "rows"; rows: readonly Row[] }
  /** Lines of text below a title, if there is one; in a box if they must not be missed. */
  | { kind: "text"; title?: string; lines: readonly string[]; isBoxed?: boolean }
  /** A link as a button; a second one is quieter than the first. */
  | { kind: "button"; label: string; url: string; isSecondary?: boolean }
  /** Lines of an order below a title. */
  | { kind: "items"; title: string; items: readonly Item[] }
  /** Amounts below the lines; the strong ones are what the reader pays or gets. */
  | { kind: "totals"; rows: readonly Total[] }
  /** Short texts beside each other where there is room. */
  | { kind: "columns"; columns: readonly Column[] };

export type Row = readonly [label: string, value: string];
export type Item = {
  /** How many of what: `2 × Cup`. */
  name: string;
  details: readonly string[];
  amount: string | null;
  /** An absolute URL. */
  image: string | null;
};
export type Total = { label: string; value: string; isStrong: boolean };
export type Column = { title: string; lines: readonly string[] };

/**
 * A URL of the web in the form that it has on the wire, so that nothing turns or hides a part of it; null for
 * any other.
 */
export function webUrl(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * A text without line breaks and other control characters, as header fields need it, and without characters
 * that change the direction of the text after it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
