/** A document as it is printed: all of its texts, in the reader's language. */
export type Sheet = {
  title: string;
  /** BCP 47. */
  language: string;
  isRtl: boolean;
  /** BCP 47: the language of names, by which Han letters have their national forms. */
  nameLanguage: string | null;
  /** When the order was placed. */
  date: Date;
  /** The color of its headings, as `#rrggbb`; null for black. */
  accent: string | null;
  seller: { name: string; lines: readonly string[] };
  facts: readonly Fact[];
  parties: readonly { title: string; lines: readonly string[] }[];
  /** An important notice. */
  notice: string | null;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  totals: readonly (Fact & { isStrong?: boolean })[];
  notes: readonly { title: string; text: string }[];
  footer: string | null;
};
/** A labelled value. */
export type Fact = { label: string; value: string };
/** A column: its share of the width, and whether its texts align at the end. */
export type Column = { label: string; share: number; isEnd?: boolean };
/** A cell. User-written text follows the direction of its own letters, any other the document's. */
export type Cell = { text: string; small?: readonly string[]; isOwn?: boolean };
