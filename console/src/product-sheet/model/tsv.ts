/**
 * The cells of a text that a spreadsheet copied: tabs between them, and quotes around what has a tab, a line break or a quote. A quote
 * that is not closed is a character as any other. In linear time.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  let mayBeQuoted = true;
  for (;;) {
    const quoted = mayBeQuoted && text[at] === '"' ? readQuoted(text, at) : undefined;
    if (quoted?.isOpen) mayBeQuoted = false;
    const end = quoted && !quoted.isOpen ? quoted.end : endOfCell(text, at);
    rows.at(-1)!.push(quoted && !quoted.isOpen ? quoted.value : text.slice(at, end));
    if (end >= text.length) break;
    const isLine = text[end] !== "\t";
    at = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
    // A line break behind the last row begins no further one.
    if (isLine && at >= text.length) break;
    if (isLine) rows.push([]);
  }
  return rows;
}

const BREAK = /[\t\r\n]/g;

function endOfCell(text: string, from: number): number {
  BREAK.lastIndex = from;
  return BREAK.exec(text)?.index ?? text.length;
}

type Quoted = { value: string; end: number; isOpen: boolean };

function readQuoted(text: string, from: number): Quoted | undefined {
  let close = text.indexOf('"', from + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return { value: "", end: from, isOpen: true };
  const next = text[close + 1];
  if (next !== undefined && !/[\t\r\n]/.test(next)) return undefined;
  return { value: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1, isOpen: false };
}

/** Cells as a spreadsheet takes them. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"),
    )
    .join("\n");
