import type { Notice } from "./notice.ts";

/** A product or a customer as a file tells of it, as far as all of them are alike. */
export type SourceRecord = {
  /** The file's lines it was read from, the first and the last. */
  line: number;
  lastLine: number;
  /** The name the file knows it by. */
  handle: string;
  /** What could not be kept as the file says it. */
  warnings: Notice[];
  /** Why it cannot be imported at all. */
  fault?: Notice;
  /** The file's column behind a field, given as a JSON pointer into the record. */
  columnOf(field: string): string | undefined;
};
