import { escapeHtml } from "../../kit/text/html.ts";

/** A part of a mail between its first and its last sentence. */
export type Block =
  /** A code or password, by itself. */
  | { kind: "secret"; text: string }
  /** Labelled values. */
  | { kind: "rows"; rows: readonly Row[] }
  /** Lines of text below a title, if there is one. */
  | { kind: "text"; title?: string; lines: readonly string[] }
  /** A link, below its title. */
  | { kind: "link"; title: string; url: string };
type Row = readonly [label: string, value: string];

/**
 * A text without line breaks and other control characters, as header fields need it, and without characters
 * that change the direction of the text after it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

// Letters that are written from right to left, and marks that say so.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A value in plain text: in a mail that is written from right to left, or if it is so itself, it turns
 * nothing around it.
 */
export const isolateText = (value: string, isRightToLeft: boolean): string =>
  isRightToLeft || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

/** A block as plain text; `colon` separates a label and its value. */
export function plainBlock(block: Block, isRightToLeft: boolean, colon: string): string {
  const own = (value: string) => isolateText(oneLine(value), isRightToLeft);
  switch (block.kind) {
    case "secret":
      return `    ${block.text}`;
    case "rows":
      return block.rows.map(([label, value]) => `${own(label)}${colon} ${own(value)}`).join("\n");
    case "text":
      return [...(block.title ? [`${block.title}${colon}`] : []), ...block.lines.map(own)].join("\n");
    case "link":
      // The URL has its own line, so that programs find where it ends.
      return `${block.title}${colon}\n${block.url}`;
  }
}

/**
 * A block as HTML. A link is all that can be followed, and shows where it leads; `linkStyle` is further CSS
 * of it.
 */
export function htmlBlock(block: Block, linkStyle = ""): string {
  switch (block.kind) {
    case "secret":
      return `<p dir="ltr" style="${SECRET_STYLE}"><strong>${escapeHtml(block.text)}</strong></p>`;
    case "rows":
      return `<table style="${TABLE_STYLE}">\n${block.rows.map(htmlRow).join("\n")}\n</table>`;
    case "text":
      return `<p>${[...(block.title ? [`<strong>${escapeHtml(block.title)}</strong>`] : []), ...block.lines.map(own)].join("<br>\n")}</p>`;
    case "link": {
      const url = escapeHtml(block.url);
      return `<p><strong>${escapeHtml(block.title)}</strong><br>\n<a href="${url}" dir="ltr" rel="noreferrer" style="${LINK_STYLE}${linkStyle}">${url}</a></p>`;
    }
  }
}

const SECRET_STYLE = "font-family: monospace; font-size: 1.5em; overflow-wrap: anywhere";
const TABLE_STYLE = "border-collapse: collapse; width: 100%";
const LABEL_STYLE = "padding: 0.2em 0; overflow-wrap: anywhere";
const VALUE_STYLE = "padding: 0.2em 0; padding-inline-start: 1em; text-align: end; vertical-align: top";
const LINK_STYLE = "overflow-wrap: anywhere";

const own = (value: string) => `<bdi>${escapeHtml(oneLine(value))}</bdi>`;
const htmlRow = ([label, value]: Row) =>
  `<tr><td style="${LABEL_STYLE}">${own(label)}</td><td style="${VALUE_STYLE}">${own(value)}</td></tr>`;
