/** A redirect as a line of a file names it. */
export type Line = { from: string; to: string };

/** The rows of a CSV text (RFC 4180), by commas, semicolons or tabs, whichever its first line has. In linear time. */
export function rowsOf(text: string): string[][] {
  const first = text.slice(0, 1_000).split(/\r?\n/, 1)[0]!;
  const comma = [",", ";", "\t"].find((one) => first.includes(one)) ?? ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const one = text[i]!;
    if (isQuoted) {
      if (one !== '"') cell += one;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (one === '"' && !cell.trim()) isQuoted = true;
    else if (one === comma) endCell();
    else if (one === "\n") endRow();
    else if (one !== "\r") cell += one;
  }
  endRow();
  return rows;
}

const isHead = ([from = "", to = ""]: readonly string[]) =>
  /from|source/i.test(from) && /to|target/i.test(to);
// Addresses of the shop itself stand for their paths.
const pathOf = (text: string): string => {
  if (!/^https?:/i.test(text)) return text;
  const url = URL.parse(text);
  return url ? `${url.pathname}${url.search}` : text;
};

/** The redirects that a CSV text has in its first two columns; a head, such as Shopify's "Redirect from,Redirect to", is none. */
export function linesOf(text: string): Line[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ""));
  return rows
    .slice(rows[0] && isHead(rows[0]) ? 1 : 0)
    .map(([from = "", to = ""]) => ({ from: pathOf(from), to }));
}
