import { type Block, oneLine } from "./blocks.ts";
import type { Footer } from "./footer.ts";

// Letters that are written from right to left, and marks that say so.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A value in plain text: in a mail that is written from right to left, or if it is so itself, it turns
 * nothing around it.
 */
export const isolateText = (value: string, isRightToLeft: boolean): string =>
  isRightToLeft || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

/** A mail's parts as plain text; `colon` separates a label and its value. */
export function plainText(
  { intro, blocks, outro, footer }: PlainParts,
  { isRightToLeft, colon }: { isRightToLeft: boolean; colon: string },
): string {
  const own = (value: string) => isolateText(oneLine(value), isRightToLeft);
  const addLabel = (label: string, value: string) => `${own(label)}${colon} ${own(value)}`;
  const addTitle = (title: string | undefined, lines: readonly string[]) =>
    [...(title ? [`${title}${colon}`] : []), ...lines].join("\n");
  // A URL has its own line, so that programs find where it ends.
  const writeLink = (label: string, url: string) => `${label}${colon}\n${url}`;

  function blockText(block: Block): string {
    switch (block.kind) {
      case "secret":
        return `    ${block.text}`;
      case "rows":
        return block.rows.map(([label, value]) => addLabel(label, value)).join("\n");
      case "text":
        return addTitle(block.title, block.lines.map(own));
      case "button":
        return writeLink(block.label, block.url);
      case "items":
        return addTitle(
          block.title,
          block.items.map(({ name, details, amount }) => {
            const text = [name, ...details].map(oneLine).join(", ");
            return amount === null ? own(text) : addLabel(text, amount);
          }),
        );
      case "totals":
        return block.rows.map(({ label, value }) => addLabel(label, value)).join("\n");
      case "columns":
        return block.columns
          .map(({ title, lines }) =>
            lines.length === 1 ? addLabel(title, lines[0]!) : addTitle(title, lines.map(own)),
          )
          .join("\n\n");
    }
  }

  const end = [
    footer.lines.map(own).join("\n"),
    ...footer.links.map(({ label, url }) => writeLink(label, url)),
  ].filter(Boolean);
  return `${[intro, ...blocks.map(blockText), outro, ...end].join("\n\n")}\n`;
}

type PlainParts = { intro: string; blocks: readonly Block[]; outro: string; footer: Footer };
