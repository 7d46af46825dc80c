// A spreadsheet takes what begins like this for a formula; a quote before it keeps it a text.
/** A text that a spreadsheet does not take for a formula. */
export const guardFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell's text without the quote that kept it from being read as a formula. */
export const unguardFormula = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? quoteCell(cell) : cell)).join(",")}\r\n`;
