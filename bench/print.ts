/** Objects of the same keys as a table for people. */
export function asTable(results: readonly object[]): string {
  const head = Object.keys(results[0]!);
  const rows = results.map((figures) => Object.values(figures).map((value) => String(value ?? "–")));
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join("  "))
    .join("\n");
}

const NARROWEST = 14;

/** The same, line by line as they come: the first brings its head. What is wider than its column stays whole. */
export function inLines(): (figures: object) => string {
  let widths: number[] | undefined;
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i ? cell.padStart(widths![i]!) : cell.padEnd(widths![i]!))).join("  ");
  return (figures) => {
    const cells = Object.values(figures).map((value) => String(value ?? "–"));
    if (widths) return line(cells);
    const head = Object.keys(figures);
    widths = cells.map((cell, i) => Math.max(cell.length, head[i]!.length, i ? 0 : NARROWEST));
    return `${line(head)}\n${line(cells)}`;
  };
}
