/** A document as it is printed: all of its texts, in the reader's language. */
export type Sheet = {
  title: string;
  /** BCP 47. */
  language: string;
  isRtl: boolean;
  /** When the order was placed. */
  date: Date;
  /** The color of its headings, as `#rrggbb`; null for black. */
  accent: string | null;
  seller: { name: string; lines: readonly string[] };
  facts: readonly Fact[];
  parties: readonly { title: string; lines: readonly string[] }[];
  /** What a reader must not overlook. */
  notice: string | null;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  totals: readonly (Fact & { isStrong?: boolean })[];
  notes: readonly { title: string; text: string }[];
  footer: string | null;
};
/** A value with what it is called. */
export type Fact = { label: string; value: string };
/** A column: its part of the width, and whether its texts stand at its end. */
export type Column = { label: string; share: number; isEnd?: boolean };
/** A text of somebody's own, with smaller lines below, runs as its letters do; any other one as the document does. */
export type Cell = { text: string; small?: readonly string[]; isOwn?: boolean };
