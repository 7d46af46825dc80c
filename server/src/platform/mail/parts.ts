import { type Block, type Column, webUrl } from "./layout/blocks.ts";
import { labelIn as labelOf, type MailLabel } from "./texts.ts";

/**
 * The values that an email fills into its sentences besides the store's name, the blocks between them, and
 * what it says in a line where that is not its first sentence.
 */
export type Content = {
  values: Readonly<Record<string, string>>;
  blocks: readonly Block[];
  summary?: string;
};

/** The language of an email's words, the locale of its numbers and dates, and where its pictures are. */
export type Formatting = {
  language: string;
  locale: string;
  pictureOf(picture: string): string | null;
};

/** A label in the language of the email. */
export const labelIn = ({ language }: Formatting, label: MailLabel): string => labelOf(language, label);

/** Rows of the values that are present. */
export function rows(all: readonly (readonly [label: string, value: string | null])[]): Block[] {
  const filled = all.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return filled.length ? [{ kind: "rows", rows: filled }] : [];
}

/** Lines of text, with a title or in a box. */
export const text = (
  lines: readonly string[],
  more: Pick<Extract<Block, { kind: "text" }>, "title" | "isBoxed"> = {},
): Block[] => [{ kind: "text", lines, ...more }];

/** Columns of the lists that have lines. */
export function columns(all: readonly (readonly [title: string, lines: readonly string[]])[]): Block[] {
  const filled = all.flatMap(([title, lines]): Column[] => (lines.length ? [{ title, lines }] : []));
  return filled.length ? [{ kind: "columns", columns: filled }] : [];
}

/** A button; none where there is no URL of the web. */
export function button(label: string, text: string | null, isSecondary = false): Block[] {
  const url = text && webUrl(text);
  return url ? [{ kind: "button", label, url, isSecondary }] : [];
}

/** The button to the order that an email is about. */
export const linkTo = (
  order: { link: string | null },
  formatting: Formatting,
  isSecondary = false,
): Block[] => button(labelIn(formatting, "viewOrder"), order.link, isSecondary);
